# Puzzles (/puzzle), and the puzzle of the day. $game is the name of a game with its options.

puzzle-all = **Puzzles.** Positions with one best move, only for you. Choose a game.
puzzle-gone = This puzzle is no longer part of the bot. Choose a game for another one.
puzzle-none = There are no puzzles for this game yet. Read `/{ name-rules } { name-of-game }:{ $id }`.
puzzle-count = { $number ->
    [one] one puzzle
   *[other] { $number } puzzles
}
puzzle-progress = { $rating }, { $solved } of { $tried } solved
puzzle-head = **{ $game } · puzzle**
puzzle-play-on = -# Play on from here: `/{ name-play } { name-of-game }:{ $game } { name-of-from }:{ $puzzle }`
puzzle-task = { $turn }. Find the best move.
puzzle-task-dice = { $turn }. Find the best way to use these dice.
puzzle-first-try = Only your first try counts for your rating. Showing the answer ends it.
puzzle-no-longer-counts = Your first try has counted. More tries don't change your rating.
puzzle-first-try-streak = Only your first try counts: for your rating, and for your streak. Showing the answer ends it.
puzzle-newcomer = Your first three puzzles aren't rated. Showing the answer ends the try.
puzzle-newcomer-streak = Your first three puzzles aren't rated. Your first try today counts for your streak.
puzzle-only-streak = You know this puzzle, so it isn't rated. Your first try today counts for your streak.
puzzle-unrated = Not rated yet: { $left ->
    [0] your next puzzle will be.
    [one] one more puzzle isn't either.
   *[other] { $left } more puzzles aren't either.
}
puzzle-streak = Your streak: { $days ->
    [one] 1 day
   *[other] { $days } days
}{ $free ->
    [0] .
    [one] {", with 1 free day."}
   *[other] , with { $free } free days.
}
puzzle-streak-waits = Today's puzzle waits.
puzzle-streak-reminder = Your streak of { $days ->
    [one] 1 day
   *[other] { $days } days
} { $free ->
    [0] ends { $when } without today's puzzle.
   *[other] takes a free day { $when } without today's puzzle.
} `/{ name-preferences }` turns this message off.
puzzle-milestone = **{ $days } days in a row!**
puzzle-shared-solved-in = { CAPITAL($person) } solved the puzzle of the day ({ $game }) at the first try, in { $time }.
puzzle-shared-solved = { CAPITAL($person) } solved the puzzle of the day ({ $game }) at the first try.
puzzle-shared-missed = { CAPITAL($person) } tried the puzzle of the day ({ $game }). Not solved at the first try.
puzzle-shared-answer = { CAPITAL($person) } tried the puzzle of the day ({ $game }), with the answer's help.
puzzle-shared-streak = Streak: { $days ->
    [one] 1 day.
   *[other] { $days } days.
}
puzzle-results = { $tried ->
    [0] Nobody tried it.
   *[other] { $tried } tried, { $solved } solved at the first try.
}
puzzle-results-names = { $tried } tried, { $solved } solved at the first try: { $names }.
puzzle-results-more = { $count ->
    [one] 1 more
   *[other] { $count } more
}
puzzle-server-streak = This server's streak: { $days ->
    [one] 1 day.
   *[other] { $days } days.
}
puzzle-server-milestone = **This server's streak: { $days } days in a row!**
puzzle-not-tried = You haven't tried that day's puzzle. There is nothing to share.
puzzle-missed = { $played } That isn't the best move. Try again.
puzzle-solved = **Solved.** { $played }
puzzle-answer = **Answer:** { $actions }.
puzzle-chances = Chances of winning: { $best }%. With the second best move: { $second }%.
# Where the end is certain, these say it instead: one sentence of the best move, and one of the second best.
puzzle-best-wins = The best move wins.
puzzle-best-draws = The best move draws.
puzzle-best-chance = Chances of winning: { $chance }%.
puzzle-second-draws = The second best move only draws.
puzzle-second-loses = The second best move loses.
puzzle-second-chance = With the second best move, the chances are { $chance }%.
puzzle-rating = Your rating: { $before } → { $after } · The puzzle: { $puzzle }
puzzle-daily-head = **Puzzle of the day · { $day } · { $game }**
puzzle-daily-how = Press *Solve it* to try, only for you. More with `/{ name-puzzle }`.

button-puzzle-next = Next puzzle
button-puzzle-again = Start over
button-puzzle-answer = Show the answer
button-puzzle-open = Solve it
button-puzzle-today = Today's puzzle
alt-puzzle = { $game }, puzzle.

profile-puzzles = **Puzzles**, on all servers
profile-puzzles-game = { $game }: { $progress }

settings-puzzles-off = **Puzzle of the day:** nowhere. Choose a channel for it:
settings-puzzles = **Puzzle of the day:** once a day in { $channel }.
settings-puzzles-forbidden = **Puzzle of the day:** I can't post in { $channel }. I need View Channel, Send Messages and Attach Files there, or choose another channel.
settings-choose-puzzles = No channel
