# The games: names, aims, rules in short, seats, pieces, tasks, options, ends.

game-pahtum = Pahtum
game-pahtum-aim = Line up as many of your stones as you can in rows and columns: runs of three and more score, and long runs score far more.

game-pahtum-line = Place stones in long rows. No luck after the start; about 20 minutes.
game-seega-line = Place, then move and capture by flanking. No luck; three board sizes.
game-shap-luk-line = Sixteen rebels against one general. No luck; unequal sides.
game-sahkku-line = The Sámi game of women against men, with dice and a king. Seven rule sets.

game-seega = Seega
game-seega-aim = Capture all enemy stones. A stone that you move captures each single enemy stone between it and another of yours.

game-shap-luk = Shap Luk
game-shap-luk-aim = Sixteen rebels hunt one general. The Rebels win by shutting him in; the General by capturing pairs until four are left.

game-sahkku = Sáhkku
game-sahkku-aim = Capture all enemy soldiers. Dice wake and move your own, and the king fights for whoever took him last.
game-sahkku-blocking-aim = Capture all enemy soldiers, or block them so that no roll lets them move. Dice wake and move your own, and the king fights for whoever took him last.
game-sahkku-queens-aim = Capture all enemy soldiers, or the enemy queen. Dice wake and move your own, and the king fights for whoever took him last.

seat-black = Black
seat-white = White
seat-light = Light
seat-dark = Dark
seat-rebels = Rebels
seat-general = General
seat-south = South
seat-north = North

# The names of seats in sentences: for all seats, and for those whose name takes an article. A seat may have its own text for
# each use: phrase-USE-SEAT.
phrase-to-move = { $seat } to move
phrase-won = { $seat } won
phrase-as = as { $seat }
phrase-of = of { $seat }
phrase-inside = { $seat }
phrase-to-move-rebels = The Rebels to move
phrase-won-rebels = The Rebels won
phrase-as-rebels = as the Rebels
phrase-of-rebels = of the Rebels
phrase-inside-rebels = the Rebels
phrase-to-move-general = The General to move
phrase-won-general = The General won
phrase-as-general = as the General
phrase-of-general = of the General
phrase-inside-general = the General

task-place-block = place a neutral stone, which belongs to nobody and cuts lines
task-place-stone = place a stone
task-place-stones = place two stones
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
option-refusing = { $value ->
    [yes] X may be rerolled without limit
   *[no] each die is rerolled once at most
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
    [0] a blank counts 0
   *[other] a blank counts { $value }
}
option-rethrow = { $value ->
    [triple-x] three X may be rerolled
   *[any-x] each X may be rerolled
}
option-order = { $value ->
    [forced] dice in fixed order
   *[free] dice in any order
}
option-track = { $value ->
    [eight] figure-eight track
   *[loop] track in a loop
}
option-sharing = { $value ->
    [no] one piece to a point
   *[yes] soldiers share points
}
option-king = { $value ->
    [landing] landing on the king takes him
    [unjarga] the king first joins whoever enters the enemy row
    [entry] the king is taken back by entering the enemy row
    [removal] the king is taken back or removed by landing on him
   *[fickle] the king is taken back by landing on him or entering the enemy row
}
option-king-alone = { $value ->
    [plays-on] a side with only the king plays on
   *[loses] a side with only the king loses
}

# The names of options.
option-name-blocks = Neutral stones
option-name-size = Board
option-name-headstart = Start
option-name-stake = Stake
option-name-columns = Length
option-name-together = Moving together
option-name-queens = Queens
option-name-refusing = Refusing
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
end-captured-won = { CAPITAL($winner) } wins { $as }: all enemy pieces are captured.
end-shap-luk-captured-won = { CAPITAL($winner) } wins { $as }: { $loserCount ->
    [0] no rebel is left.
    [one] only one rebel is left.
   *[other] only { $loserCount } rebels are left.
}
end-captured-drawn = Draw.
end-queen-won = { CAPITAL($winner) } wins { $as }: the enemy queen is captured.
end-queen-drawn = Draw.
end-blocked-won = { CAPITAL($winner) } wins { $as }: the opponent is blocked and no roll would let them move.
end-blocked-drawn = Draw.
end-enclosed-won = { CAPITAL($winner) } wins { $as }: the sanctuary is closed.
end-enclosed-drawn = Draw.
end-immobile-won = { CAPITAL($winner) } wins { $as }: the General cannot move.
end-immobile-drawn = Draw.
end-score-won = { CAPITAL($winner) } wins { $as }, by { $winnerCount } { $winnerCount ->
    [one] point
   *[other] points
} to { $loserCount }.
end-score-drawn = Draw: { $winnerCount } { $winnerCount ->
    [one] point
   *[other] points
} each.
end-stall-won = { CAPITAL($winner) } wins { $as }: 100 turns without progress.
end-stall-drawn = Draw: 100 turns without progress.
end-seega-stall-won = { CAPITAL($winner) } wins { $as }, by { $winnerCount } { $winnerCount ->
    [one] capture
   *[other] captures
} to { $loserCount }, after 100 turns without progress.
end-seega-stall-drawn = Draw: { $winnerCount } { $winnerCount ->
    [one] capture
   *[other] captures
} each, after 100 turns without progress.
end-sahkku-stall-won = { CAPITAL($winner) } wins { $as }, by { $winnerCount } { $winnerCount ->
    [one] soldier
   *[other] soldiers
} to { $loserCount }, after 100 turns without progress.
end-resigned = { CAPITAL($loser) } resigned. { CAPITAL($winner) } wins { $as }.
end-agreed-won = Ended by agreement. { CAPITAL($winner) } wins { $as }{ $counts ->
    [none] .
   *[other] , by { $winnerCount } to { $loserCount }.
}
end-agreed-drawn = Draw agreed.
end-alone = You ended it.
end-called-off = { CAPITAL($loser) } cancelled the match before it began. No result.
end-cancelled-by-both = Both players cancelled the match. No result.
stopped-server-gone = The bot was removed from its server. No result.
stopped-channel-gone = Its channel was deleted. No result.
stopped-left = { CAPITAL($person) } is no longer on this server. No result.
stopped-moderator = { CAPITAL($person) }, a moderator, stopped it. No result.
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

# Why a game ended, where a beginner may not see it: the pieces of the loser and the points that are decisive. A game may have
# a sentence of its own: why-GAME-REASON.
why-queen = The queen { $of } was captured on { $pieces }. A side that loses its queen has lost.
why-blocked = { $pieceCount ->
    [one] The piece
   *[other] The pieces
} { $of } on { $pieces } cannot move: { $points } { $pointCount ->
    [one] is
   *[other] are
} closed.
why-enclosed = The General is in the sanctuary, on { $pieces }, and rebels hold { $points }.
why-immobile = The General on { $pieces } has no free point beside him: { $points } { $pointCount ->
    [one] is
   *[other] are
} taken.
why-seega-stall = Only a capture is progress once the stones are placed. This is a house rule.
why-shap-luk-stall = Only a capture is progress. This is a house rule.
why-sahkku-stall = Progress is a capture, a waking, the removal of the king, or the first time that he is taken. This is a house rule.
why-stalled-on = { $pieceCount ->
    [one] The piece on { $pieces }
   *[other] The pieces on { $pieces }
} moved last.
