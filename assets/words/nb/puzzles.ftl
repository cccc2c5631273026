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
puzzle-task = { $turn }. Finn det beste trekket.
puzzle-task-dice = { $turn }. Finn den beste måten å bruke terningene på.
puzzle-first-try = Bare det første forsøket teller for ratingen din. Å vise svaret bruker opp forsøket.
puzzle-no-longer-counts = Det første forsøket ditt har talt. Flere forsøk endrer ikke ratingen din.
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
puzzle-daily-head = **Dagens nøtt · { $game }**
puzzle-daily-how = Trykk *Løs den* for å prøve; bare du ser forsøket. Flere finner du med `/{ name-puzzle }`.

button-puzzle-next = Neste nøtt
button-puzzle-again = Start på nytt
button-puzzle-answer = Vis svaret
button-puzzle-open = Løs den
alt-puzzle = { $game }, nøtt.

profile-puzzles = **Nøtter**, på alle servere
profile-puzzles-game = { $game }: { $progress }

settings-puzzles-off = **Dagens nøtt:** ingen steder. Velg en kanal til den:
settings-puzzles = **Dagens nøtt:** én gang om dagen i { $channel }.
settings-puzzles-forbidden = **Dagens nøtt:** jeg kan ikke legge ut noe i { $channel }. Jeg trenger «Vis kanal», «Send meldinger» og «Legg ved filer» der. Ellers kan du velge en annen kanal.
settings-choose-puzzles = Ingen kanal
