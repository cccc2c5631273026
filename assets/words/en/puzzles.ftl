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
puzzle-task = { $turn }. Find the best move.
puzzle-task-dice = { $turn }. Find the best way to use these dice.
puzzle-first-try = Only your first try counts for your rating. Showing the answer ends it.
puzzle-no-longer-counts = Your first try has counted. More tries don't change your rating.
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
puzzle-daily-head = **Puzzle of the day · { $game }**
puzzle-daily-how = Press *Solve it* to try, only for you. More with `/{ name-puzzle }`.

button-puzzle-next = Next puzzle
button-puzzle-again = Start over
button-puzzle-answer = Show the answer
button-puzzle-open = Solve it
alt-puzzle = { $game }, puzzle.

profile-puzzles = **Puzzles**, on all servers
profile-puzzles-game = { $game }: { $progress }

settings-puzzles-off = **Puzzle of the day:** nowhere. Choose a channel for it:
settings-puzzles = **Puzzle of the day:** once a day in { $channel }.
settings-puzzles-forbidden = **Puzzle of the day:** I can't post in { $channel }. I need View Channel, Send Messages and Attach Files there, or choose another channel.
settings-choose-puzzles = No channel
