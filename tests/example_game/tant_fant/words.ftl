game-tant-fant = Tant Fant
game-tant-fant-line = Three men each on nine points; make a row.
game-tant-fant-aim = Bring your three men into a row, anywhere but on the row where they began.
game-tant-fant-rules =
    {"**"}Tant Fant** is played on nine points by Bottom and Top. Each has three men, which begin on the row nearest to them. Bottom begins.
    {"**"}Moving.** In a turn you move one man along a line to a free neighbouring point.
    {"**"}The end.** Whoever has three men in a row, other than the row where they began, wins. So does whoever leaves the other without a move. After 100 turns the game is a draw.
    {"**"}Typing:** `a1-a2`.
    {"**"}Options:** `diagonals=yes` or `no`.

seat-bottom = Bottom
seat-top = Top

task-move-man = move a man

note-home-row = { $seat } stands on the row where it began: that row does not win.

option-name-diagonals = Diagonals
option-diagonals = { $value ->
    [no] without diagonal lines
   *[yes] with diagonal lines
}

end-row-won = { $winner } ({ $seat }) wins with three in a row.
end-row-drawn = A draw.
end-stuck-won = { $winner } ({ $seat }) wins: the other cannot move.
end-stuck-drawn = A draw.
