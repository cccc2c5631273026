# Clocks, deadlines and vacations. People are mentions; $when is a point in time, as Discord shows it to each reader.

time-days = { $number ->
    [one] 1 dag
   *[other] { $number } dager
}
time-hours = { $number ->
    [one] 1 time
   *[other] { $number } timer
}
time-minutes = { $number ->
    [one] 1 minutt
   *[other] { $number } minutter
}
time-seconds = { $number ->
    [one] 1 sekund
   *[other] { $number } sekunder
}

clock-none = Uten tidsgrense
clock-per-turn = { $bank } per trekk
clock-bank = { $bank } hver
clock-increment = { $bank } hver + { $increment } per trekk
clock-cap = { $bank } hver + { $increment } per trekk, høyst { $cap }
clock-typed = { $typed } ({ $clock })

invite-clock = **Tid:** { $clock }.

board-time = Tiden til { $person } går ut { $when }; { $other } har { $left } igjen.
board-away = { CAPITAL($person) } har ferie: klokken står på pause til { $when }.
board-away-by-itself = { CAPITAL($person) } brukte en feriedag: klokken står på pause til { $when }.
board-held = Klokken til { $person } starter med det første trekket, senest { $when }.
board-unreached = Jeg når ikke { $person } med direktemelding: klokken venter til { $person } trykker på en knapp her, senest { $when }.
board-given = { CAPITAL($person) } fikk tilbake { $time }: boten var frakoblet eller kunne ikke vise dette brettet.
end-forfeited = { CAPITAL($loser) } gikk tom for tid. { CAPITAL($winner) } vinner { $as }.

matches-time = tiden går ut { $when }

remind-turn = { CAPITAL($person) }, tiden din går ut { $when }: **#{ $match } · { $game }** mot { $other }.

vacation-left = Du har { $left } av { $all } feriedager igjen i år.
vacation-away = Du har ferie til { $when }.
vacation-here = Du har ikke ferie. `/{ name-vacation } { name-of-days }:3` starter tre feriedager nå.
vacation-back = `/{ name-vacation } { name-of-days }:0` avslutter ferien; en påbegynt dag er brukt opp.
vacation-holds = Ferien setter klokken din på pause i alle partier der klokken starter på en dag eller mer.
vacation-auto = Bruk en feriedag når tiden din går ut: **{ $state ->
    [on] på
   *[off] av
}** (`/{ name-vacation } { name-of-auto }:`)

refuse-time-up = { CAPITAL($person) } har gått tom for tid i #{ $match }, så partiet er slutt.
refuse-forfeited = #{ $match } er slutt: { $person } gikk tom for tid.
refuse-clock = Ukjent tidskontroll `{ $text }`. Velg { $presets }, eller skriv din egen: `3+2` er 3 minutter + 2 sekunder per trekk, `1d` er en dag per trekk. `2d+12h/5d` legger til 12 timer per trekk, opptil 5 dager.
refuse-clock-alone = Solopartier har ingen tidsgrense. Utelat `{ name-of-clock }:`.
refuse-clock-bank-small = `{ $text }` gir for kort tid. Start med minst { $least }.
refuse-clock-bank-large = `{ $text }` gir for lang tid. Start med høyst { $most }.
refuse-clock-increment = `{ $text }` legger til for mye per trekk. Legg til høyst { $most }.
refuse-clock-cap-below = I `{ $text }` er maksimum etter `/` lavere enn starttiden. Velg et høyere maksimum.
refuse-clock-cap-large = I `{ $text }` er maksimum etter `/` for høyt. Velg høyst { $most }.
refuse-vacation = Du har bare { $left } av { $all } feriedager igjen i år. Velg færre dager.

command-challenge-clock = Tid for hver spiller, som live, 3+2 eller 1d; serverens standard hvis utelatt
command-vacation = Sett de langsomme partiene dine på pause i noen dager
command-vacation-days = Hvor mange dager fra nå; 0 avslutter ferien
command-vacation-auto = Bruk en feriedag når tiden din går ut
