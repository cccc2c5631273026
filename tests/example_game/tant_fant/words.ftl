game-tant-fant = Tant Fant
game-tant-fant-line = Three men each on nine points; make a row.
game-tant-fant-aim = Bring your three men into a row, anywhere but on the row where they began.

seat-bottom = Bottom
seat-top = Top

task-move-man = move a man

note-home-row = { $seat } stands on the row where it began: that row does not win.

option-name-diagonals = Diagonals
option-diagonals = { $value ->
    [no] without diagonal lines
   *[yes] with diagonal lines
}

end-row-won = { CAPITAL($winner) } wins { $as } with three in a row.
end-row-drawn = A draw.
end-stuck-won = { CAPITAL($winner) } wins { $as }: the other cannot move.
end-stuck-drawn = A draw.
