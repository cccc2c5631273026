# The games: names, aims, rules in short, seats, pieces, tasks, options, ends.

game-pahtum = Pahtum
game-pahtum-aim = Få så mange av steinene dine som mulig på rekke, i rader og kolonner: tre eller flere gir poeng, og lange rekker gir langt flere.

game-pahtum-line = Sett steiner i lange rekker. Ingen flaks etter starten; omtrent 20 minutter.
game-seega-line = Sett ut, flytt, og ta motstanderens steiner i klemme. Ingen flaks; tre brettstørrelser.
game-shap-luk-line = Seksten opprørere mot én general. Ingen flaks; ulike sider.
game-sahkku-line = Det samiske spillet med kvinner mot menn, terninger og konge. Sju regelsett.

game-seega = Seega
game-seega-aim = Slå ut alle fiendens steiner. Steinen du flytter, slår ut hver enkelt fiendestein mellom den og en annen av dine.

game-shap-luk = Shap Luk
game-shap-luk-aim = Seksten opprørere jakter på én general. Opprørerne vinner ved å stenge ham inne; generalen ved å slå ut par til fire er igjen.

game-sahkku = Sáhkku
game-sahkku-aim = Slå ut alle fiendens soldater. Terninger vekker og flytter dine egne, og kongen kjemper for den som kapret ham sist.
game-sahkku-blocking-aim = Slå ut alle fiendens soldater, eller steng dem inne så ingen kast lar dem flytte. Terninger vekker og flytter dine egne, og kongen kjemper for den som kapret ham sist.
game-sahkku-queens-aim = Slå ut alle fiendens soldater, eller fiendens dronning. Terninger vekker og flytter dine egne, og kongen kjemper for den som kapret ham sist.

seat-black = Svart
seat-white = Hvit
seat-light = Lys
seat-dark = Mørk
seat-rebels = Opprørerne
seat-general = Generalen
seat-south = Sør
seat-north = Nord

# The names of seats in sentences: for all seats, and for those whose name takes another form. A seat may have its own text for
# each use: phrase-USE-SEAT.
phrase-to-move = { $seat } er i trekket
phrase-won = { $seat } vant
phrase-as = som { $seat }
phrase-of = til { $seat }
phrase-inside = { $seat }
phrase-to-move-rebels = Opprørerne er i trekket
phrase-won-rebels = Opprørerne vant
phrase-as-rebels = som opprørerne
phrase-of-rebels = til opprørerne
phrase-inside-rebels = opprørerne
phrase-to-move-general = Generalen er i trekket
phrase-won-general = Generalen vant
phrase-as-general = som generalen
phrase-of-general = til generalen
phrase-inside-general = generalen

task-place-block = sett en nøytral stein, som ikke tilhører noen og bryter linjer
task-place-stone = sett en stein
task-place-stones = sett to steiner
task-move-stone = flytt en stein
task-move-piece = flytt en brikke
task-use-die = bruk en terning
task-rethrow = bruk en terning, eller kast om igjen først
task-direction = velg hvilken vei du går
task-throw = kast terningene

note-skipped = { $seat } kan ikke flytte og står over. Gi { $seat } plass til å flytte hvis du kan.
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
option-refusing = { $value ->
    [yes] X kan kastes om igjen uten grense
   *[no] hver terning kastes om igjen høyst én gang
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
    [0] blank teller 0
   *[other] blank teller { $value }
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
    [landing] kongen kapres av den som lander på ham
    [unjarga] kongen følger først den som når fienderaden
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
option-name-refusing = Nekting
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
end-captured-won = { CAPITAL($winner) } vinner { $as }: alle fiendens brikker er slått ut.
end-shap-luk-captured-won = { CAPITAL($winner) } vinner { $as }: { $loserCount ->
    [0] ingen opprørere er igjen.
    [one] bare én opprører er igjen.
   *[other] bare { $loserCount } opprørere er igjen.
}
end-captured-drawn = Remis.
end-queen-won = { CAPITAL($winner) } vinner { $as }: fiendens dronning er slått ut.
end-queen-drawn = Remis.
end-blocked-won = { CAPITAL($winner) } vinner { $as }: motstanderen er låst og kan ikke flytte, uansett kast.
end-blocked-drawn = Remis.
end-enclosed-won = { CAPITAL($winner) } vinner { $as }: helligdommen er stengt.
end-enclosed-drawn = Remis.
end-immobile-won = { CAPITAL($winner) } vinner { $as }: generalen kan ikke flytte.
end-immobile-drawn = Remis.
end-score-won = { CAPITAL($winner) } vinner { $as }, med { $winnerCount } poeng mot { $loserCount }.
end-score-drawn = Remis: { $winnerCount } poeng hver.
end-stall-won = { CAPITAL($winner) } vinner { $as }: 100 turer uten framgang.
end-stall-drawn = Remis: 100 turer uten framgang.
end-seega-stall-won = { CAPITAL($winner) } vinner { $as }, med { $winnerCount } mot { $loserCount } { $loserCount ->
    [one] utslått stein
   *[other] utslåtte steiner
}, etter 100 turer uten framgang.
end-seega-stall-drawn = Remis: { $winnerCount } { $winnerCount ->
    [one] utslått stein
   *[other] utslåtte steiner
} hver, etter 100 turer uten framgang.
end-sahkku-stall-won = { CAPITAL($winner) } vinner { $as }, med { $winnerCount } mot { $loserCount } { $loserCount ->
    [one] soldat
   *[other] soldater
}, etter 100 turer uten framgang.
end-resigned = { CAPITAL($loser) } ga opp. { CAPITAL($winner) } vinner { $as }.
end-agreed-won = Avsluttet ved overenskomst. { CAPITAL($winner) } vinner { $as }{ $counts ->
    [none] .
   *[other] , med { $winnerCount } mot { $loserCount }.
}
end-agreed-drawn = Remis ved overenskomst.
end-alone = Du avsluttet det.
end-called-off = { CAPITAL($loser) } avbrøt partiet før det begynte. Uten resultat.
end-cancelled-by-both = Begge spillerne avbrøt partiet. Uten resultat.
stopped-server-gone = Boten ble fjernet fra serveren. Uten resultat.
stopped-channel-gone = Kanalen ble slettet. Uten resultat.
stopped-left = { CAPITAL($person) } er ikke lenger på denne serveren. Uten resultat.
stopped-moderator = { CAPITAL($person) }, som er moderator, stanset det. Uten resultat.
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

# Why a game ended, where a beginner may not see it: the pieces of the loser and the points that are decisive. A game may have
# a sentence of its own: why-GAME-REASON.
why-queen = Dronningen { $of } ble slått ut på { $pieces }. En side som mister dronningen, har tapt.
why-blocked = { $pieceCount ->
    [one] Brikken
   *[other] Brikkene
} { $of } på { $pieces } kan ikke flytte: { $pointCount ->
    [one] feltet { $points } er stengt
   *[other] feltene { $points } er stengt
}.
why-enclosed = Generalen er i helligdommen, på { $pieces }, og opprørere holder { $points }.
why-immobile = Generalen på { $pieces } har ikke noe ledig punkt ved siden av seg: { $pointCount ->
    [one] { $points } er opptatt
   *[other] { $points } er alle opptatt
}.
why-seega-stall = Når steinene er plassert, er bare det å slå ut framgang. Dette er en husregel.
why-shap-luk-stall = Bare det å slå ut er framgang. Dette er en husregel.
why-sahkku-stall = Framgang er å slå ut eller vekke noe, å fjerne kongen, eller første gang han kapres. Dette er en husregel.
why-stalled-on = { $pieceCount ->
    [one] Brikken på { $pieces }
   *[other] Brikkene på { $pieces }
} ble flyttet sist.
