# The games: names, aims, rules in short, seats, pieces, tasks, options, ends.

game-pahtum = Pahtum
game-pahtum-aim = Line up as many of your stones as you can in rows and columns: runs of three and more score, and long runs score far more.
game-pahtum-rules =
    {"**"}Pahtum** is played on 7×7 cells by Black and White.
    {"**"}1. Neutral stones.** White places the first neutral stone, then Black, and so on in turn, each on any free cell. There are 1 to 13 of them, always an odd number: it is agreed in the challenge or drawn by lot.
    {"**"}2. Own stones.** Black begins. In turn, each places one stone on any free cell. Stones never move.
    {"**"}3. The end.** When no cell is free, every unbroken run of three or more stones of one colour in a row or a column scores: 3 stones → 3 points, 4 → 10, 5 → 25, 6 → 56, 7 → 119. Diagonals score nothing. A stone may count in a row and in a column. The higher total wins; equal totals are a draw.
    {"**"}Typing:** an action is a cell, `d4`.
    {"**"}Options:** `blocks=random`, or `1`, `3`, `5`, `7`, `9`, `11`, `13`.

game-seega = Seega
game-seega-aim = Capture all of the other's stones: a stone that you move takes each enemy stone that it flanks together with another of yours.
game-seega-rules =
    {"**"}Seega** is played on 7×7 cells (or 5×5, 9×9) by Light and Dark; the centre is special.
    {"**"}1. Placing.** Light begins. In a turn you place two stones on free cells other than the centre, until all are placed. Nothing is captured.
    {"**"}2. Moving.** Whoever placed last begins. In a turn you move one stone by one cell: up, down, left or right, also into the centre.
    {"**"}Capture.** Each single enemy stone that stands between the stone that you moved and another of yours, in a row or a column, is captured: up to three with one move. A stone on the centre is safe, but may flank. Moving in between two enemy stones is safe. The edge flanks nobody.
    {"**"}No move.** Who cannot move is skipped, and the other must then free them if any move does.
    {"**"}The end.** Who has captured all the other's stones wins. If you agree to stop, whoever has captured more wins. House rule: so too after 100 turns in a row without a capture.
    {"**"}Typing:** to place, a cell, `b3`; to move, `b3-b4`.
    {"**"}Options:** `size=7`, `5` or `9`.

game-shap-luk = Shap Luk
game-shap-luk-aim = Sixteen rebels hunt one general. The rebels shut him in; the general takes them off in pairs, until only four are left.
game-shap-luk-rules =
    {"**"}Shap Luk Kon Tseung Kwan**, “the sixteen pursue the general”, is a hunt between the Rebels, sixteen on the border of the square, and the General in its middle. The Rebels begin.
    {"**"}Moving.** One piece a turn goes along a line to a free neighbouring point. The four upper points of the triangle, `b6`, `c6`, `d6` and the tip `c7`, are the sanctuary: rebels may not enter it.
    {"**"}Capture.** When the General's own move brings him between two rebels, one next to him on either side on a straight line of the square, he may take both off. Between several pairs he takes one at most, of his choice. A pair that closes around him by a rebel's move is not taken, nor one that he spared on arriving, until he arrives between it anew. Rebels never capture.
    {"**"}Flight.** Once in a game, when his move brings him to the tip, the General may fly on at once to any free point, and may capture a pair where he lands. If he stays he keeps the flight for a later arrival.
    {"**"}The end.** The General wins when only four rebels are left. The Rebels win when he stands in the sanctuary and they hold `b5`, `c5` and `d5`, or when he is to move and cannot. If you agree to stop it is a draw. House rule: so too after 100 turns in a row, of both together, without a capture.
    {"**"}Typing:** `a1-a2`; with a capture `c3-c4xb4xd4`; with a flight `c6-c7>d2` or `c6-c7>d2xc2xe2`.

game-sahkku = Sáhkku
game-sahkku-aim = Capture all of the other's soldiers. Dice wake your own and move them over the board, and the king fights for whoever took him last.
game-sahkku-rules =
    {"**"}Sáhkku** is played on three rows of points by South and North. Each has a row of soldiers, at first asleep; a king stands in the middle and belongs to nobody. There are seven rule sets; this is what they share.
    {"**"}A turn.** Throw all dice; some rule sets let you throw dice that show X again. Then use them one at a time, as long as any can be used. Pips move one piece that many steps. **X** wakes a sleeping soldier or moves a piece one step. A blank is worth nothing, or four.
    {"**"}The track.** Along your home row to your right, back along the middle row, along the enemy row to your right. What follows depends on the rule set. What stands between is jumped. In the picture a long board stands upright. South's home row is then the left one, and its right is down. North's is the right one, and its right is up. A board of ten columns lies flat, with South's home row at the bottom.
    {"**"}Capture.** A soldier that ends on a point with enemy soldiers captures them all. Whether sleeping soldiers are safe and whether your own may share a point depends on the rule set.
    {"**"}The king.** He is taken by landing on him (in Vuovdaguoika he is pushed on, in Unjárga he comes first to who enters the enemy row). Then he moves and captures for you, until he is taken from you.
    {"**"}The end.** A side without soldiers has lost; in Lágesvuotna so has who loses the queen, in the devil's game who is blocked, and in Vuovdaguoika the king alone may fight on. House rule: 100 turns in a row without anything captured or woken are a draw.
    {"**"}Typing:** `2:c2-a2` uses a 2; `X:*o1-o2` wakes; `K` and `Q` stand before the king's and the queen's start, `H` before that of a soldier on its way home; `keep` and `rethrow1` decide about throwing again.
    {"**"}Rule sets:** `devils-game`, `raisa`, `maze`, `lagesvuotna`, `vuovdaguoika`, `gavkevuotna`, `unjarga`; `/rules game:sahkku set:raisa` tells one. In all of them `headstart=3` starts with three soldiers awake, and `stake=5` counts the winner's soldiers in matchsticks.

seat-black = Black
seat-white = White
seat-light = Light
seat-dark = Dark
seat-rebels = Rebels
seat-general = General
seat-south = South
seat-north = North

task-place-block = place a neutral stone
task-place-stone = place a stone
task-move-stone = move a stone
task-move-piece = move a piece
task-use-die = use a die
task-rethrow = keep the dice, or throw some again
task-direction = choose which way you walk
task-throw = throw the dice

note-skipped = { $seat } cannot move and is skipped: a move that frees { $seat } must be chosen, if there is one.
note-flight-spent = The General has flown: he cannot fly again.
note-miedut = Both sides walk the same way: North's track is South's mirrored.

option-blocks = { $value ->
    [random] a number of neutral stones drawn by lot
    [one] one neutral stone
   *[other] { $value } neutral stones
}
option-size = { $value }×{ $value } cells
option-headstart = { $value ->
    [0] all soldiers asleep
   *[other] { $value } soldiers of each awake
}
option-stake = { $value ->
    [0] no stake
    [one] a matchstick for each soldier left
   *[other] { $value } matchsticks for each soldier left
}
option-columns = { $value } columns
option-together = { $value ->
    [yes] soldiers on a point may move as one
   *[no] soldiers move one by one
}
option-queens = { $value ->
    [no] without queens
   *[yes] with queens
}
option-direction = { $value ->
    [miedut] walking with each other (mieđut)
    [choice] North chooses how it walks
   *[vuosttut] walking against each other (vuosttut)
}
option-free-soldiers = { $value ->
    [yes] soldiers may pass their own
   *[no] soldiers go in file
}
option-king-removal = { $value ->
    [yes] the king may be removed
   *[no] the king stays in play
}
option-blank = { $value ->
    [0] a blank is nothing
   *[other] a blank is { $value }
}
option-rethrow = { $value ->
    [triple-x] three X may be thrown again
   *[any-x] each X may be thrown again
}
option-order = { $value ->
    [forced] dice in their order
   *[free] dice in any order
}
option-track = { $value ->
    [eight] a track in an eight
   *[loop] a track in a loop
}
option-sharing = { $value ->
    [no] one piece to a point
   *[yes] soldiers share points
}
option-king = { $value ->
    [landing] the king is taken back by landing
    [entry] the king is taken back by entering
    [removal] the king is taken back or removed by landing
   *[fickle] the king is taken back by landing or entering
}
option-king-alone = { $value ->
    [plays-on] the king alone plays on
   *[loses] the king alone loses
}

# What the score counts, for those who cannot see the picture.
count-points = Points: { $first } { $firstCount }, { $second } { $secondCount }.
count-soldiers = Soldiers left: { $first } { $firstCount }, { $second } { $secondCount }.
count-captured = Captured: by { $first } { $firstCount }, by { $second } { $secondCount }.
count-hunters = { $first } left: { $firstCount }.

# What a stake comes to at the end; it is counted in matchsticks, never in money.
result-stake = { $sticks ->
    [0] The stake pays nothing.
    [1] The stake pays the winner one matchstick.
   *[other] The stake pays the winner { $sticks } matchsticks.
}

# How a game ended, by the reason; the winner's form and the drawn one. A game may have a sentence of its own for a reason that
# several games share: end-GAME-REASON-won.
end-captured-won = { $winner } ({ $seat }) wins: all of the other's pieces are captured.
end-shap-luk-captured-won = { $winner } ({ $seat }) wins: { $loserCount ->
    [0] no rebel is left.
    [one] only one rebel is left.
   *[other] only { $loserCount } rebels are left.
}
end-captured-drawn = A draw.
end-queen-won = { $winner } ({ $seat }) wins: the other has lost the queen.
end-queen-drawn = A draw.
end-blocked-won = { $winner } ({ $seat }) wins: the other could use no die, whatever fell.
end-blocked-drawn = A draw.
end-enclosed-won = { $winner } ({ $seat }) wins: the sanctuary is closed.
end-enclosed-drawn = A draw.
end-immobile-won = { $winner } ({ $seat }) wins: the general cannot move.
end-immobile-drawn = A draw.
end-score-won = { $winner } ({ $seat }) wins by { $winnerCount } { $winnerCount ->
    [one] point
   *[other] points
} to { $loserCount }.
end-score-drawn = A draw: { $winnerCount } { $winnerCount ->
    [one] point
   *[other] points
} each.
end-stall-won = { $winner } ({ $seat }) wins: nothing happened for too many turns.
end-stall-drawn = A draw: nothing happened for too many turns.
end-seega-stall-won = { $winner } ({ $seat }) wins: nothing happened for too many turns, and { $winnerCount } captured against { $loserCount } decide.
end-seega-stall-drawn = A draw: nothing happened for too many turns, and both have captured { $winnerCount }.
end-resigned = { $loser } resigned. { $winner } ({ $seat }) wins.
end-agreed-won = You agreed to stop. { $winner } ({ $seat }) wins{ $counts ->
    [none] .
   *[other] { " " }by { $winnerCount } to { $loserCount }.
}
end-agreed-drawn = You agreed to stop: a draw.
end-alone = It was ended.
end-called-off = { $loser } cancelled the match before it began. There is no result.
end-cancelled-by-both = Both players agreed to cancel the match. There is no result.
stopped-server-gone = I was removed from its server. There is no result.
stopped-channel-gone = Its channel was deleted. There is no result.
stopped-left = { $person } is no longer on this server. There is no result.
stopped-moderator = { $person }, a moderator, stopped it. There is no result.
stopped-somebody = Somebody
stopped-reason = Reason: `{ $reason }`
