# The games: names, aims, rules in short, seats, pieces, tasks, options, ends.

game-pahtum = Pahtum
game-pahtum-aim = Line up as many of your stones as you can in rows and columns: runs of three and more score, and long runs score far more.
game-pahtum-rules =
    {"**"}Pahtum** is played on 7×7 cells by Black and White.
    {"**"}1. Neutral stones.** White places the first neutral stone, then Black, and so on in turn, each on any free cell. There are 1 to 13 of them, always an odd number: chosen in the challenge or at random.
    {"**"}2. Own stones.** Black begins. In turn, each places one stone on any free cell. Stones never move.
    {"**"}3. The end.** When no cell is free, every unbroken run of three or more stones of one colour in a row or a column scores: 3 stones → 3 points, 4 → 10, 5 → 25, 6 → 56, 7 → 119. Diagonals score nothing. A stone may count in a row and in a column. The higher total wins; equal totals are a draw.
    {"**"}Typing:** a move is a cell, `d4`.
    {"**"}Options:** `blocks=random`, or `1`, `3`, `5`, `7`, `9`, `11`, `13`.

game-pahtum-line = Place stones in long rows. No luck after the start; about 20 minutes.
game-seega-line = Place, then move and capture by flanking. No luck; three board sizes.
game-shap-luk-line = Sixteen rebels against one general. No luck; unequal sides.
game-sahkku-line = Soldiers, a king and dice from Sápmi, in seven rule sets.

game-seega = Seega
game-seega-aim = Capture all enemy stones. A stone that you move captures each single enemy stone between it and another of yours.
game-seega-rules =
    {"**"}Seega** is played on 7×7 cells (or 5×5, 9×9) by Light and Dark; the centre is special.
    {"**"}1. Placing.** Light begins. In a turn you place two stones on free cells other than the centre, until all are placed. Nothing is captured.
    {"**"}2. Moving.** The player who placed last begins. In a turn you move one stone by one cell: up, down, left or right, also into the centre.
    {"**"}Capture.** The stone that you moved captures each single enemy stone between it and another of yours, in a row or a column: up to three with one move. A stone on the centre is safe, but may flank. Moving in between two enemy stones is safe. The edge flanks nobody.
    {"**"}No move.** A player who cannot move is skipped; the opponent must then free them if any move does.
    {"**"}The end.** Capture all enemy stones to win. If you agree to stop, or after 100 turns in a row without a capture (a house rule), whoever has captured more wins.
    {"**"}Typing:** to place, a cell, `b3`; to move, `b3-b4`.
    {"**"}Options:** `size=7`, `5` or `9`.

game-shap-luk = Shap Luk
game-shap-luk-aim = Sixteen rebels hunt one general. The Rebels win by shutting him in; the General by capturing pairs until four are left.
game-shap-luk-rules =
    {"**"}Shap Luk Kon Tseung Kwan**, “the sixteen pursue the general”, is a hunt between the Rebels, sixteen on the border of the square, and the General in its middle. The Rebels begin.
    {"**"}Moving.** One piece a turn goes along a line to a free neighbouring point. The four upper points of the triangle, `b6`, `c6`, `d6` and the tip `c7`, are the sanctuary: rebels may not enter it.
    {"**"}Capture.** When the General's own move brings him between two rebels, one next to him on either side on a straight line of the square, he may take both off. Of several pairs he takes one, as he chooses. Rebels may close in on him from both sides: only his own move captures. A pair that he spares is safe until he moves between it again. Rebels never capture.
    {"**"}Flight.** Once in a game, when his move brings him to the tip, the General may fly on at once to any free point, and may capture a pair where he lands. If he stays he keeps the flight for a later arrival.
    {"**"}The end.** The General wins when only four rebels are left. The Rebels win when he stands in the sanctuary and they hold `b5`, `c5` and `d5`, or when he is to move and cannot. If you agree to stop, or after 100 turns in a row without a capture (a house rule), it is a draw.
    {"**"}Why pairs.** The sides are unequal: played perfectly, the Rebels always win. So a rated challenge is a pair, two games at once with sides swapped. If each wins one, the General who captured more rebels wins; then fewer turns.
    {"**"}Typing:** `a1-a2`; with a capture `c3-c4xb4xd4`; with a flight `c6-c7>d2` or `c6-c7>d2xc2xe2`.

game-sahkku = Sáhkku
game-sahkku-aim = Capture all enemy soldiers. Dice wake and move your own, and the king fights for whoever took him last.
game-sahkku-rules =
    {"**"}Sáhkku** is played on three rows of points by South and North. Each has a row of soldiers, at first asleep; a king stands in the middle and belongs to nobody. There are seven rule sets; this is what they share.
    {"**"}A turn.** Roll all dice; some rule sets let you reroll dice that show X. Then use them one at a time, as long as any can be used. Pips move one piece that many steps. **X** wakes a sleeping soldier or moves a piece one step. A blank is worth nothing, or four.
    {"**"}The track.** Along your home row to your right, back along the middle row, along the enemy row to your right. What follows depends on the rule set. What stands between is jumped. In pictures South's home row is at the bottom, and its right is to the right. On a long board that stands upright it is the left row, and its right is down.
    {"**"}Capture.** A soldier that ends on a point with enemy soldiers captures them all. Whether sleeping soldiers are safe and whether your own may share a point depends on the rule set.
    {"**"}The king.** He is taken by landing on him (in Vuovdaguoika he is pushed on; in Unjárga he first comes to whoever enters the enemy row). Then he moves and captures for you, until he is taken from you.
    {"**"}The end.** A side without soldiers has lost; in Lágesvuotna so has a side without its queen, in the devil's game a side that is blocked, and in Vuovdaguoika the king alone may fight on. House rule: 100 turns in a row without anything captured or woken are a draw.
    {"**"}Typing:** `2:c2-a2` uses a 2; `X:*o1-o2` wakes; `K` and `Q` stand before the king's and the queen's start, `H` before that of a soldier on its way home; `roll` rolls; `keep` and `rethrow1` decide about rerolling.
    {"**"}Rule sets:** `devils-game`, `raisa`, `maze`, `lagesvuotna`, `vuovdaguoika`, `gavkevuotna`, `unjarga`; `/rules game:sahkku set:raisa` explains one. In all of them `headstart=3` starts with three soldiers awake, and `stake=5` counts the winner's soldiers in matchsticks.

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
task-rethrow = use a die, or reroll first
task-direction = choose which way you walk
task-throw = roll the dice

note-skipped = { $seat } cannot move and is skipped. Free { $seat } if you can.
note-flight-spent = The General has flown: he cannot fly again.
note-miedut = Both sides walk the same way: North's track is South's mirrored.

option-blocks = { $value ->
    [random] a random number of neutral stones
    [one] one neutral stone
   *[other] { $value } neutral stones
}
option-size = { $value }×{ $value } cells
option-headstart = { $value ->
    [0] all soldiers start asleep
   *[other] { $value } soldiers of each side start awake
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
   *[no] soldiers walk in single file
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
    [triple-x] three X may be rerolled
   *[any-x] each X may be rerolled
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

# The names of options.
option-name-blocks = Neutral stones
option-name-size = Board
option-name-headstart = Start
option-name-stake = Stake
option-name-columns = Length
option-name-together = Moving together
option-name-queens = Queens
option-name-direction = Direction
option-name-free-soldiers = Passing
option-name-king-removal = Removing the king
option-name-blank = Blank
option-name-rethrow = Rerolls
option-name-order = Order of dice
option-name-track = Track
option-name-sharing = Sharing points
option-name-king = King
option-name-king-alone = King alone

# What a stake comes to at the end; it is counted in matchsticks, never in money.
result-stake = { $sticks ->
    [0] The stake pays nothing.
    [1] The stake pays the winner one matchstick.
   *[other] The stake pays the winner { $sticks } matchsticks.
}

# How a game ended, by the reason; the winner's form and the drawn one. A game may have a sentence of its own for a reason that
# several games share: end-GAME-REASON-won.
end-captured-won = { $winner } ({ $seat }) wins: all enemy pieces are captured.
end-shap-luk-captured-won = { $winner } ({ $seat }) wins: { $loserCount ->
    [0] no rebel is left.
    [one] only one rebel is left.
   *[other] only { $loserCount } rebels are left.
}
end-captured-drawn = Draw.
end-queen-won = { $winner } ({ $seat }) wins: the enemy queen is captured.
end-queen-drawn = Draw.
end-blocked-won = { $winner } ({ $seat }) wins: the opponent is blocked and no roll would let them move.
end-blocked-drawn = Draw.
end-enclosed-won = { $winner } ({ $seat }) wins: the sanctuary is closed.
end-enclosed-drawn = Draw.
end-immobile-won = { $winner } ({ $seat }) wins: the General cannot move.
end-immobile-drawn = Draw.
end-score-won = { $winner } ({ $seat }) wins by { $winnerCount } { $winnerCount ->
    [one] point
   *[other] points
} to { $loserCount }.
end-score-drawn = Draw: { $winnerCount } { $winnerCount ->
    [one] point
   *[other] points
} each.
end-stall-won = { $winner } ({ $seat }) wins: 100 turns without progress.
end-stall-drawn = Draw: 100 turns without progress.
end-seega-stall-won = { $winner } ({ $seat }) wins by { $winnerCount } captures to { $loserCount }, after 100 turns without progress.
end-seega-stall-drawn = Draw: { $winnerCount } captures each, after 100 turns without progress.
end-resigned = { $loser } resigned. { $winner } ({ $seat }) wins.
end-agreed-won = Ended by agreement. { $winner } ({ $seat }) wins{ $counts ->
    [none] .
   *[other] { " " }by { $winnerCount } to { $loserCount }.
}
end-agreed-drawn = Draw agreed.
end-alone = You ended it.
end-called-off = { $loser } cancelled the match before it began. No result.
end-cancelled-by-both = Both players cancelled the match. No result.
stopped-server-gone = The bot was removed from its server. No result.
stopped-channel-gone = Its channel was deleted. No result.
stopped-left = { $person } is no longer on this server. No result.
stopped-moderator = { $person }, a moderator, stopped it. No result.
stopped-somebody = Someone
stopped-reason = Reason: `{ $reason }`

# The facts beside a board, in pictures and alternative texts. Each has a $number.
tally-points = { $number ->
    [one] 1 point
   *[other] { $number } points
}
tally-blocks-left = { $number } to place
tally-to-place = { $number } to place
tally-left = { $number } left
tally-captured = captured { $number }
tally-loses-at = lose at { $number }
tally-flight-unused = flight unused
tally-flight-used = flight used
