# Puzzles (/puzzle), and the puzzle of the day. $game is the name of a game with its options.

puzzle-all = **Nøtter.** Stillinger med ett beste trekk, og bare du ser dem. Velg et spill.
puzzle-gone = Denne nøtten er ikke lenger en del av boten. Velg et spill for å få en annen.
puzzle-none = Det finnes ingen nøtter i dette spillet ennå. Les `/{ name-rules } { name-of-game }:{ $id }`.
puzzle-count = { $number ->
    [one] én nøtt
   *[other] { $number } nøtter
}
puzzle-progress = { $rating }, { $solved } av { $tried } løst
puzzle-head = **{ $game } · nøtt**
puzzle-play-on = -# Spill videre herfra: `/{ name-play } { name-of-game }:{ $game } { name-of-from }:{ $puzzle }`
puzzle-task = { $turn }. Finn det beste trekket.
puzzle-task-dice = { $turn }. Finn den beste måten å bruke terningene på.
puzzle-first-try = Bare det første forsøket teller for ratingen din. Å vise svaret bruker opp forsøket.
puzzle-no-longer-counts = Det første forsøket ditt har talt. Flere forsøk endrer ikke ratingen din.
puzzle-first-try-streak = Bare det første forsøket ditt teller: for ratingen og for rekka di. Å vise svaret avslutter det.
puzzle-newcomer = De tre første oppgavene dine er ikke ratet. Å vise svaret avslutter forsøket.
puzzle-newcomer-streak = De tre første oppgavene dine er ikke ratet. Det første forsøket i dag teller for rekka di.
puzzle-only-streak = Du kjenner denne oppgaven, så den er ikke ratet. Det første forsøket i dag teller for rekka di.
puzzle-unrated = Ikke ratet ennå: { $left ->
    [0] den neste oppgaven blir det.
    [one] én oppgave til er det heller ikke.
   *[other] { $left } oppgaver til er det heller ikke.
}
puzzle-streak = Rekka di: { $days ->
    [one] 1 dag
   *[other] { $days } dager
}{ $free ->
    [0] .
    [one] {", med 1 fridag."}
   *[other] , med { $free } fridager.
}
puzzle-streak-waits = Dagens oppgave venter.
puzzle-streak-reminder = Rekka di på { $days ->
    [one] 1 dag
   *[other] { $days } dager
} { $free ->
    [0] tar slutt { $when } uten dagens oppgave.
   *[other] bruker en fridag { $when } uten dagens oppgave.
} `/{ name-preferences }` slår av denne meldingen.
puzzle-milestone = **{ $days } dager på rad!**
puzzle-shared-solved-in = { CAPITAL($person) } løste dagens oppgave ({ $game }) på første forsøk, på { $time }.
puzzle-shared-solved = { CAPITAL($person) } løste dagens oppgave ({ $game }) på første forsøk.
puzzle-shared-missed = { CAPITAL($person) } prøvde dagens oppgave ({ $game }). Ikke løst på første forsøk.
puzzle-shared-answer = { CAPITAL($person) } prøvde dagens oppgave ({ $game }) med hjelp av svaret.
puzzle-shared-streak = Rekke: { $days ->
    [one] 1 dag.
   *[other] { $days } dager.
}
puzzle-results = { $tried ->
    [0] Ingen prøvde.
   *[other] { $tried } prøvde, { $solved } løste den på første forsøk.
}
puzzle-results-names = { $tried } prøvde, { $solved } løste den på første forsøk: { $names }.
puzzle-results-more = { $count ->
    [one] 1 til
   *[other] { $count } til
}
puzzle-server-streak = Rekka til denne serveren: { $days ->
    [one] 1 dag.
   *[other] { $days } dager.
}
puzzle-server-milestone = **Rekka til denne serveren: { $days } dager på rad!**
puzzle-not-tried = Du har ikke prøvd oppgaven den dagen, så det er ingenting å dele.
puzzle-missed = { $played } Det er ikke det beste trekket. Prøv igjen.
puzzle-solved = **Løst.** { $played }
puzzle-answer = **Svar:** { $actions }.
puzzle-chances = Vinnersjanser: { $best } %. Med det nest beste trekket: { $second } %.
# Where the end is certain, these say it instead: one sentence of the best move, and one of the second best.
puzzle-best-wins = Det beste trekket vinner.
puzzle-best-draws = Det beste trekket gir remis.
puzzle-best-chance = Vinnersjanser: { $chance } %.
puzzle-second-draws = Det nest beste trekket gir bare remis.
puzzle-second-loses = Det nest beste trekket taper.
puzzle-second-chance = Det nest beste trekket har { $chance } % vinnersjanse.
puzzle-rating = Ratingen din: { $before } → { $after } · Nøttens rating: { $puzzle }
puzzle-daily-head = **Dagens nøtt · { $day } · { $game }**
puzzle-daily-how = Trykk *Løs den* for å prøve; bare du ser forsøket. Flere finner du med `/{ name-puzzle }`.

button-puzzle-next = Neste nøtt
button-puzzle-again = Start på nytt
button-puzzle-answer = Vis svaret
button-puzzle-open = Løs den
button-puzzle-today = Dagens oppgave
alt-puzzle = { $game }, nøtt.

profile-puzzles = **Nøtter**, på alle servere
profile-puzzles-game = { $game }: { $progress }

settings-puzzles-off = **Dagens nøtt:** ingen steder. Velg en kanal til den:
settings-puzzles = **Dagens nøtt:** én gang om dagen i { $channel }.
settings-puzzles-forbidden = **Dagens nøtt:** jeg kan ikke legge ut noe i { $channel }. Jeg trenger «Vis kanal», «Send meldinger» og «Legg ved filer» der. Ellers kan du velge en annen kanal.
settings-choose-puzzles = Ingen kanal
