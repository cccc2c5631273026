# Hints and reviews.

# $action is the best move. One of the next texts follows, if the reasons do not say that it wins or loses for certain.
hint-best = **Hint:** { $action }.
# $chance is the chance of winning in per cent.
hint-chance = Jeg anslår vinnersjansen din til { $chance } %.
# Where one person has both seats. $whose is the seat to move.
hint-chance-seat = Jeg anslår sjansene { $whose } til { $chance } %.
# Where it is proven who wins, but not how soon.
hint-winning = Med perfekt spill vinner du herfra.
hint-losing = Motstanderen vinner med perfekt spill, men må finne det.
# Where one person has both seats.
hint-won = Med perfekt spill er det vunnet for { $seat }.
hint-solved = **Hint:** { $action }, det beste trekket ved perfekt spill.
# $words and $action are the use of a die that keeps the dice. The first is for a line that ends there.
hint-no-reroll = ikke noe nytt kast (`{ $action }`)
hint-no-reroll-but = uten nytt kast: { $words } (`{ $action }`)
# $actions are the rest of the turn.
hint-then = Så: { $actions }.
# $why is one of the reasons below, or two separated by a semicolon.
hint-why = Hvorfor: { $why }.
# $actions are what both sides are expected to play next, where no reason is known.
hint-expected = Jeg venter at dette følger: { $actions }.

reason-only = det er det eneste trekket
reason-wins = det vinner med en gang
reason-forces-win = { $number ->
    [1] det tvinger fram seier i ett trekk
   *[other] det tvinger fram seier i { $number } trekk, begge sider medregnet
}
reason-delays-loss = { $number ->
    [1] alle trekk taper med en gang
   *[other] det holder stand lengst: { $number } trekk, begge sider medregnet
}
reason-certain-win = det vinner uansett hva motstanderen gjør
reason-certain-loss = alle trekk taper hvis motstanderen spiller godt
reason-draws = ved perfekt spill fører det til remis
reason-captures = { $number ->
    [1] det slår ut en brikke
   *[other] det slår ut { $number } brikker
}
reason-exchange = { $lost ->
    [0] det fører til at { $captured ->
        [1] en brikke
       *[other] { $captured } brikker
    } slås ut
   *[other] i fortsettelsen slås det ut { $captured }, mens { $lost } går tapt
}
reason-saves = { $number ->
    [1] det redder en brikke
   *[other] det redder { $number } brikker
}
reason-threatens = { $number ->
    [1] det truer en brikke
   *[other] det truer { $number } brikker
}
reason-no-risk = ingen kast lar motstanderen slå ut noe i neste tur
reason-small-risk = motstanderen kan slå ut noe i neste tur med bare { $number } % sannsynlighet
reason-risk = motstanderen kan slå ut noe i neste tur med { $number } % sannsynlighet, men andre trekk er dårligere
reason-less-risk = motstanderen kan slå ut noe i neste tur med { $number } % sannsynlighet, mot opptil { $greatest } % etter andre trekk
# $row and $column are the longest runs that are still possible in the row and the column of a neutral stone.
reason-cuts = nå kan ingen rekke bli lengre enn { $row } i raden til den nøytrale steinen og { $column } i kolonnen
reason-stays-safe = etter det kan motstanderen ikke slå ut noe, til forskjell fra etter noen andre trekk
reason-scores = { $number ->
    [1] det gir ett poeng
   *[other] det gir { $number } poeng
}
reason-builds = { $number ->
    [1] det bygger rekker verdt omtrent ett poeng
   *[other] det bygger rekker verdt omtrent { $number } poeng
}
reason-blocks = { $number ->
    [1] det tar omtrent ett poeng fra motstanderens rekker
   *[other] det tar omtrent { $number } poeng fra motstanderens rekker
}
reason-centre = det tar midtfeltet, der ingen stein kan slås ut
reason-shields = { $number ->
    [1] det hindrer at en egen stein blir tatt i klemme der
   *[other] det hindrer at { $number } egne steiner blir tatt i klemme der
}
reason-beside-centre = den står ved midtfeltet, dit det første flyttet går
reason-beside-own = { $number ->
    [1] den står ved siden av en egen stein
   *[other] den står ved siden av { $number } egne steiner
}
reason-takes-room = { $number ->
    [1] generalen får ett punkt mindre å flytte til
   *[other] generalen får { $number } punkter mindre å flytte til
}
reason-gains-room = { $number ->
    [1] generalen får ett punkt mer å flytte til
   *[other] generalen får { $number } punkter mer å flytte til
}
reason-flies = generalen flyr
reason-wakes = det vekker en soldat
reason-wakes-queen = det vekker dronningen
reason-takes-king = det kaprer kongen
reason-removes-king = det slår kongen ut av spillet
reason-keeps-dice = disse terningene er bedre enn de fleste kast
reason-rolls-again = et nytt kast er trolig bedre

lesson-wins = se etter et trekk som vinner, før du flytter.
lesson-captures = se på alt du kan slå ut, før du flytter.
lesson-guard = tenk på hva motstanderen kan slå ut etterpå, før du flytter.
lesson-threats = lag trusler, så motstanderen må svare.
lesson-ahead = tenk noen trekk fram.
lesson-build = bygg dine egne rekker.
lesson-block = steng motstanderens rekker.
lesson-centre = ta midtfeltet.
lesson-close-in = steng generalen inne.
lesson-room = gi generalen plass å flytte på.
lesson-wake = vekk soldatene dine tidlig.
lesson-wake-queen = vekk dronningen når en X gir deg sjansen.
lesson-king = gå etter kongen.
lesson-rerolls = velg med omhu hvilke terninger du beholder.
lesson-stronger = finn en sterkere motstander: her er det lite å forbedre.
# For someone who played well and did not win.
lesson-again = spill slik igjen: her er det lite å forbedre.
lesson-again-dice = spill slik igjen: terningene avgjorde, og her er det lite å forbedre.

review-head = **Analyse**
# For Shap Luk, when a solution is at hand.
review-solved = Dette spillet er løst: de beste trekkene er eksakte. Vinnersjansene følger av hvor mange turer som gjenstår til seier.
review-chart = Vinnersjanser
review-accuracy = { $person }: nøyaktighet { $accuracy } %
review-not-judged = { $person }: ingen trekk å bedømme
# $points is by how much the rolls of both were better for this player than for the other. All rolls add up, so it can be more than 100.
review-dice = Terningene hjalp { $person } med { $points } prosentpoeng av vinnersjansene (alle kast lagt sammen).
review-dice-even = Terningene hjalp begge like mye.
# $start + $dice + $moves = $end, in percentage points; moves are those of both.
review-sums = Sjansene { $whose }: { $start } % ved start, { $moves } ved trekk, { $end } % til slutt.
review-sums-dice = Sjansene { $whose }: { $start } % ved start, { $dice } ved terninger, { $moves } ved trekk, { $end } % til slutt.
review-even = Ingen enkelttrekk avgjorde dette partiet.
# $move is a turn, or a step within one: 25b.
review-place = Trekk { $move }
review-turn = **{ $place }:** sjansene { $whose } falt fra { $before } % til { $after } %. Spilt: { $played }. Bedre: { $better }.
# $before and $after are the ends below, with perfect play by both.
review-turn-proven = **{ $place }:** resultatet { $whose } ved perfekt spill: { $before } før, { $after } etter. Spilt: { $played }. Bedre: { $better }.
review-win = seier
review-draw = remis
review-loss = tap
review-win-in = { $number ->
    [1] seier i ett trekk
   *[other] seier på { $number } trekk til sammen
}
review-loss-in = { $number ->
    [1] tap i ett trekk
   *[other] tap på { $number } trekk til sammen
}
review-try = **Neste gang**, { $person }: { $lesson }
alt-course = Vinnersjansene { $first } og { $second } gjennom { $moves } trekk.
alt-course-turns = Vinnersjansene { $first } og { $second } gjennom { $moves } trekk. { $count ->
    [one] Vendepunkt: trekk { $turns }.
   *[other] Vendepunkter: trekk { $turns }.
}
