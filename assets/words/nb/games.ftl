# The games: names, aims, rules in short, seats, pieces, tasks, options, ends.

game-pahtum = Pahtum
game-pahtum-aim = Få så mange av steinene dine som mulig på rekke, i rader og kolonner: tre eller flere gir poeng, og lange rekker gir langt flere.
game-pahtum-rules =
    {"**"}Pahtum** spilles på 7×7 felter av Svart og Hvit.
    {"**"}1. Nøytrale steiner.** Hvit setter den første nøytrale steinen, så Svart, og så videre etter tur, på et valgfritt ledig felt. Det er fra 1 til 13 av dem, alltid et oddetall: valgt i utfordringen eller tilfeldig.
    {"**"}2. Egne steiner.** Svart begynner. Spillerne setter etter tur én stein på et ledig felt. Steiner flyttes aldri.
    {"**"}3. Slutten.** Når ingen felter er ledige, gir hver ubrutte rekke på tre eller flere steiner av én farge i en rad eller kolonne poeng: 3 steiner → 3 poeng, 4 → 10, 5 → 25, 6 → 56, 7 → 119. Diagonaler gir ingenting. En stein kan telle både i en rad og i en kolonne. Flest poeng vinner; like mange er remis.
    {"**"}Notasjon:** et trekk er et felt, `d4`.
    {"**"}Regelvalg:** `blocks=random`, eller `1`, `3`, `5`, `7`, `9`, `11`, `13`.

game-pahtum-line = Sett steiner i lange rekker. Ingen flaks etter starten; omtrent 20 minutter.
game-seega-line = Sett ut, flytt, og ta motstanderens steiner i klemme. Ingen flaks; tre brettstørrelser.
game-shap-luk-line = Seksten opprørere mot én general. Ingen flaks; ulike sider.
game-sahkku-line = Soldater, en konge og terninger fra Sápmi, i sju regelsett.

game-seega = Seega
game-seega-aim = Slå ut alle fiendens steiner. Steinen du flytter, slår ut hver enkelt fiendestein mellom den og en annen av dine.
game-seega-rules =
    {"**"}Seega** spilles på 7×7 felter (eller 5×5, 9×9) av Lys og Mørk; midtfeltet er spesielt.
    {"**"}1. Utplassering.** Lys begynner. I hver tur setter du to steiner på ledige felter utenom midtfeltet, til alle er satt ut. Ingenting slås ut.
    {"**"}2. Flytting.** Den som satte ut sist, begynner. I hver tur flytter du én stein ett felt: opp, ned, til venstre eller til høyre, også inn på midtfeltet.
    {"**"}Å slå ut.** Steinen du flyttet, slår ut hver enkelt fiendestein mellom den og en annen av dine, i en rad eller kolonne: opptil tre i ett trekk. En stein på midtfeltet er trygg, men kan være med på å slå ut. Det er trygt å flytte inn mellom to fiendesteiner. Kanten slår ingen ut.
    {"**"}Ingen trekk.** En spiller som ikke kan flytte, står over; motstanderen må da løse opp stillingen hvis noe trekk gjør det.
    {"**"}Slutten.** Slå ut alle fiendens steiner for å vinne. Blir dere enige om å slutte, eller går det 100 turer på rad uten at noe slås ut (en husregel), vinner den som har slått ut flest.
    {"**"}Notasjon:** for å sette, et felt, `b3`; for å flytte, `b3-b4`.
    {"**"}Regelvalg:** `size=7`, `5` eller `9`.

game-shap-luk = Shap Luk
game-shap-luk-aim = Seksten opprørere jakter på én general. Opprørerne vinner ved å stenge ham inne; generalen ved å slå ut par til fire er igjen.
game-shap-luk-rules =
    {"**"}Shap Luk Kon Tseung Kwan**, «de seksten på jakt etter generalen», er et jaktspill mellom opprørerne, seksten på kanten av kvadratet, og generalen i midten. Opprørerne begynner.
    {"**"}Flytting.** Én brikke per tur går langs en linje til et ledig nabopunkt. De fire øverste punktene i trekanten, `b6`, `c6`, `d6` og spissen `c7`, er helligdommen: dit får ikke opprørerne gå.
    {"**"}Å slå ut.** Når generalens eget trekk bringer ham mellom to opprørere, én rett ved ham på hver side langs en rett linje i kvadratet, kan han slå ut begge. Står han mellom flere par, slår han ut høyst ett, som han selv velger. Opprørerne kan trygt gå inn på ham fra begge sider: bare hans eget trekk slår ut. Et par han sparer, er trygt til han flytter inn mellom dem igjen. Opprørere slår aldri ut.
    {"**"}Flukt.** Én gang i partiet, når trekket bringer ham til spissen, kan generalen straks fly videre til et hvilket som helst ledig punkt, og kan slå ut et par der han lander. Blir han stående, har han flukten til gode.
    {"**"}Slutten.** Generalen vinner når bare fire opprørere er igjen. Opprørerne vinner når han står i helligdommen og de holder `b5`, `c5` og `d5`, eller når han er i trekket og ikke kan flytte. Blir dere enige om å slutte, eller går det 100 turer på rad uten at noe slås ut (en husregel), er det remis.
    {"**"}Hvorfor dobbeltparti.** Sidene er ulike: uten feil vinner alltid opprørerne. Derfor er en ratet utfordring et dobbeltparti, to partier samtidig med byttede sider. Vinner dere ett hver, avgjør det hvem som slo ut flest opprørere som general, og så færrest turer.
    {"**"}Notasjon:** `a1-a2`; når noe slås ut `c3-c4xb4xd4`; med flukt `c6-c7>d2` eller `c6-c7>d2xc2xe2`.

game-sahkku = Sáhkku
game-sahkku-aim = Slå ut alle fiendens soldater. Terninger vekker og flytter dine egne, og kongen kjemper for den som kapret ham sist.
game-sahkku-rules =
    {"**"}Sáhkku** spilles på tre rader av felter, av Sør og Nord. Begge har en rad soldater som først sover; en konge står i midten og tilhører ingen. Det finnes sju regelsett; dette har de felles.
    {"**"}En tur.** Kast alle terningene; noen regelsett lar deg kaste terninger som viser X, om igjen. Bruk dem så én om gangen, så lenge noen kan brukes. Et tall flytter én brikke så mange felter. **X** vekker en sovende soldat eller flytter en brikke ett felt. En blank side er verdt null, eller fire.
    {"**"}Flyttemønsteret.** Mot høyre i hjemmeraden, tilbake i midtraden, mot høyre i fienderaden. Hva som følger, kommer an på regelsettet. Det som står imellom, hopper man over. I bilder er Sørs hjemmerad nederst, og Sørs høyre er til høyre. På et langt brett som står, er den raden til venstre, og Sørs høyre er nedover.
    {"**"}Å slå ut.** En soldat som ender på et felt med fiendesoldater, slår ut alle. Om sovende soldater er trygge, og om dine egne kan dele felt, kommer an på regelsettet.
    {"**"}Kongen.** Du kaprer ham ved å lande på ham (i Vuovdaguoika skubber du ham; i Unjárga går han først til den som når fienderaden). Da flytter han og slår ut for deg, til han kapres fra deg.
    {"**"}Slutten.** En side uten soldater har tapt; i Lágesvuotna også en side uten dronningen sin, i djevelens spill en side som er låst, og i Vuovdaguoika kan kongen kjempe videre alene. Husregel: 100 turer på rad uten at noe slås ut eller vekkes, er remis.
    {"**"}Notasjon:** `2:c2-a2` bruker en 2; `X:*o1-o2` vekker; `K` og `Q` står foran startfeltet til kongen og dronningen, `H` foran startfeltet til en soldat på vei hjem; `roll` kaster; `keep` og `rethrow1` bestemmer over omkast.
    {"**"}Regelsett:** `devils-game`, `raisa`, `maze`, `lagesvuotna`, `vuovdaguoika`, `gavkevuotna`, `unjarga`; `/rules game:sahkku set:raisa` forklarer ett. I alle lar `headstart=3` tre soldater begynne våkne, og `stake=5` regner vinnerens soldater om i fyrstikker.

seat-black = Svart
seat-white = Hvit
seat-light = Lys
seat-dark = Mørk
seat-rebels = Opprørerne
seat-general = Generalen
seat-south = Sør
seat-north = Nord

task-place-block = sett en nøytral stein
task-place-stone = sett en stein
task-move-stone = flytt en stein
task-move-piece = flytt en brikke
task-use-die = bruk en terning
task-rethrow = behold terningene, eller kast noen om igjen
task-direction = velg hvilken vei du går
task-throw = kast terningene

note-skipped = { $seat } kan ikke flytte og står over. Løs opp for { $seat } hvis du kan.
note-flight-spent = Generalen har brukt flukten sin: han kan ikke fly igjen.
note-miedut = Begge sider går samme vei: Nord går som Sør, speilvendt.

option-blocks = { $value ->
    [random] et tilfeldig antall nøytrale steiner
    [one] én nøytral stein
   *[other] { $value } nøytrale steiner
}
option-size = { $value }×{ $value } felter
option-headstart = { $value ->
    [0] alle soldater sover i starten
   *[other] { $value } soldater på hver side er våkne i starten
}
option-stake = { $value ->
    [0] ingen innsats
    [one] én fyrstikk per soldat som er igjen
   *[other] { $value } fyrstikker per soldat som er igjen
}
option-columns = { $value } kolonner
option-together = { $value ->
    [yes] soldater på samme felt kan flytte sammen
   *[no] soldater flytter én og én
}
option-queens = { $value ->
    [no] uten dronninger
   *[yes] med dronninger
}
option-direction = { $value ->
    [miedut] begge går samme vei (mieđut)
    [choice] Nord velger retning
   *[vuosttut] sidene går mot hverandre (vuosttut)
}
option-free-soldiers = { $value ->
    [yes] soldater kan gå forbi sine egne
   *[no] soldater går på rekke og rad
}
option-king-removal = { $value ->
    [yes] kongen kan slås ut av spillet
   *[no] kongen blir i spillet
}
option-blank = { $value ->
    [0] blank er null
   *[other] blank er { $value }
}
option-rethrow = { $value ->
    [triple-x] tre X kan kastes om igjen
   *[any-x] hver X kan kastes om igjen
}
option-order = { $value ->
    [forced] tvungen rekkefølge på terningene
   *[free] fri terningbruk
}
option-track = { $value ->
    [eight] flyttemønster i åttetall
   *[loop] flyttemønster i sløyfe
}
option-sharing = { $value ->
    [no] én brikke per felt
   *[yes] soldater deler felt
}
option-king = { $value ->
    [landing] kongen kapres tilbake av den som lander på ham
    [entry] kongen kapres tilbake av den som når fienderaden
    [removal] den som lander på kongen, kaprer ham eller slår ham ut
   *[fickle] kongen kapres tilbake av den som lander på ham eller når fienderaden
}
option-king-alone = { $value ->
    [plays-on] kongen spiller videre alene
   *[loses] konge alene betyr tap
}

# The names of options.
option-name-blocks = Nøytrale steiner
option-name-size = Brett
option-name-headstart = Start
option-name-stake = Innsats
option-name-columns = Lengde
option-name-together = Flytte sammen
option-name-queens = Dronninger
option-name-direction = Retning
option-name-free-soldiers = Frie soldater
option-name-king-removal = Slå ut kongen
option-name-blank = Blank side
option-name-rethrow = Omkast
option-name-order = Terningbruk
option-name-track = Flyttemønster
option-name-sharing = Dele felt
option-name-king = Konge
option-name-king-alone = Konge alene

# What a stake comes to at the end; it is counted in matchsticks, never in money.
result-stake = { $sticks ->
    [0] Innsatsen gir ingenting.
    [1] Innsatsen gir vinneren én fyrstikk.
   *[other] Innsatsen gir vinneren { $sticks } fyrstikker.
}

# How a game ended, by the reason; the winner's form and the drawn one. A game may have a sentence of its own for a reason that
# several games share: end-GAME-REASON-won.
end-captured-won = { $winner } ({ $seat }) vinner: alle fiendens brikker er slått ut.
end-shap-luk-captured-won = { $winner } ({ $seat }) vinner: { $loserCount ->
    [0] ingen opprørere er igjen.
    [one] bare én opprører er igjen.
   *[other] bare { $loserCount } opprørere er igjen.
}
end-captured-drawn = Remis.
end-queen-won = { $winner } ({ $seat }) vinner: fiendens dronning er slått ut.
end-queen-drawn = Remis.
end-blocked-won = { $winner } ({ $seat }) vinner: motstanderen er låst og kan ikke flytte, uansett kast.
end-blocked-drawn = Remis.
end-enclosed-won = { $winner } ({ $seat }) vinner: helligdommen er stengt.
end-enclosed-drawn = Remis.
end-immobile-won = { $winner } ({ $seat }) vinner: generalen kan ikke flytte.
end-immobile-drawn = Remis.
end-score-won = { $winner } ({ $seat }) vinner med { $winnerCount } poeng mot { $loserCount }.
end-score-drawn = Remis: { $winnerCount } poeng hver.
end-stall-won = { $winner } ({ $seat }) vinner: 100 turer uten framgang.
end-stall-drawn = Remis: 100 turer uten framgang.
end-seega-stall-won = { $winner } ({ $seat }) vinner med { $winnerCount } mot { $loserCount } utslåtte steiner, etter 100 turer uten framgang.
end-seega-stall-drawn = Remis: { $winnerCount } slått ut hver, etter 100 turer uten framgang.
end-resigned = { $loser } ga opp. { $winner } ({ $seat }) vinner.
end-agreed-won = Avsluttet etter avtale. { $winner } ({ $seat }) vinner{ $counts ->
    [none] .
   *[other] { " " }med { $winnerCount } mot { $loserCount }.
}
end-agreed-drawn = Remis etter avtale.
end-alone = Du avsluttet det.
end-called-off = { $loser } avbrøt partiet før det begynte. Uten resultat.
end-cancelled-by-both = Begge spillerne avbrøt partiet. Uten resultat.
stopped-server-gone = Boten ble fjernet fra serveren. Uten resultat.
stopped-channel-gone = Kanalen ble slettet. Uten resultat.
stopped-left = { $person } er ikke lenger på denne serveren. Uten resultat.
stopped-moderator = { $person }, som er moderator, stanset det. Uten resultat.
stopped-somebody = Noen
stopped-reason = Grunn: `{ $reason }`

# The facts beside a board, in pictures and alternative texts. Each has a $number.
tally-points = { $number } poeng
tally-blocks-left = { $number } å sette
tally-to-place = { $number } å sette
tally-left = { $number } igjen
tally-captured = slo ut { $number }
tally-loses-at = taper ved { $number }
tally-flight-unused = flukt ubrukt
tally-flight-used = flukt brukt
