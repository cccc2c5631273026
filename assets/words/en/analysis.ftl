# Hints and reviews.

# $action is the best move. One of the next texts follows, if the reasons do not say that it wins or loses for certain.
hint-best = **Hint:** { $action }.
# $chance is the chance of winning in per cent.
hint-chance = I estimate your chances at { $chance }%.
# Where one person has both seats. $whose is the seat to move.
hint-chance-seat = I estimate the chances { $whose } at { $chance }%.
# Where it is proven who wins, but not how soon.
hint-winning = With perfect play you win from here.
hint-losing = Your opponent wins with perfect play, but has to find it.
# Where one person has both seats.
hint-won = With perfect play it is a win for { $seat }.
hint-solved = **Hint:** { $action }, the best move under perfect play.
# $words and $action are the use of a die that keeps the dice. The first is for a line that ends there.
hint-no-reroll = no reroll (`{ $action }`)
hint-no-reroll-but = no reroll: { $words } (`{ $action }`)
# $actions are the rest of the turn.
hint-then = Then: { $actions }.
# $why is one of the reasons below, or two separated by a semicolon.
hint-why = Why: { $why }.
# $actions are what both sides are expected to play next, where no reason is known.
hint-expected = I expect this to follow: { $actions }.

reason-only = it is the only move
reason-wins = it wins at once
reason-forces-win = { $number ->
    [1] it wins by force in one move
   *[other] it wins by force in { $number } moves of both sides
}
reason-delays-loss = { $number ->
    [1] all moves lose at once
   *[other] it holds out longest, for { $number } moves of both sides
}
reason-certain-win = it wins, whatever the opponent does
reason-certain-loss = every move loses if the opponent plays well
reason-draws = with perfect play it leads to a draw
reason-captures = { $number ->
    [1] it captures a piece
   *[other] it captures { $number } pieces
}
# What the move leads to, with good play by both.
reason-exchange = { $lost ->
    [0] it leads to { $captured ->
        [1] the capture of a piece
       *[other] the capture of { $captured } pieces
    }
   *[other] in what follows it captures { $captured } and loses { $lost }
}
reason-saves = { $number ->
    [1] it saves a piece
   *[other] it saves { $number } pieces
}
reason-threatens = { $number ->
    [1] it threatens a piece
   *[other] it threatens { $number } pieces
}
reason-no-risk = no roll lets the opponent capture next turn
reason-small-risk = the opponent can capture next turn only { $number }% of the time
reason-risk = the opponent can capture next turn { $number }% of the time, but other moves are worse
reason-less-risk = the opponent can capture next turn { $number }% of the time; after other moves it is up to { $greatest }%
# $row and $column are the longest runs that are still possible in the row and the column of a neutral stone.
reason-cuts = now no run in its row can be longer than { $row }, and none in its column longer than { $column }
reason-stays-safe = the opponent can capture nothing after it, unlike after some other moves
reason-scores = { $number ->
    [1] it scores a point
   *[other] it scores { $number } points
}
reason-builds = { $number ->
    [1] it builds lines worth about a point
   *[other] it builds lines worth about { $number } points
}
reason-blocks = { $number ->
    [1] it takes about a point from the opponent's lines
   *[other] it takes about { $number } points from the opponent's lines
}
reason-centre = it takes the centre, where no stone can be captured
reason-shields = { $number ->
    [1] it keeps a friendly stone from being flanked there
   *[other] it keeps { $number } friendly stones from being flanked there
}
reason-beside-centre = it stands beside the centre, where the first move of the game goes
reason-beside-own = { $number ->
    [1] it stands beside a friendly stone
   *[other] it stands beside { $number } friendly stones
}
reason-takes-room = { $number ->
    [1] the General has one point fewer to move to
   *[other] the General has { $number } points fewer to move to
}
reason-gains-room = { $number ->
    [1] the General has one point more to move to
   *[other] the General has { $number } points more to move to
}
reason-flies = the General flies
reason-wakes = it wakes a soldier
reason-wakes-queen = it wakes the queen
reason-takes-king = it takes the king
reason-removes-king = it removes the king from the board
reason-keeps-dice = these dice are better than most rolls
reason-rolls-again = another roll is likely to be better

lesson-wins = before you move, look for a move that wins.
lesson-captures = before you move, look at every capture.
lesson-guard = before you move, look at what your opponent could capture then.
lesson-threats = threaten pieces, so that your opponent has to react.
lesson-ahead = think a few moves ahead.
lesson-build = build your own lines.
lesson-block = block your opponent's lines.
lesson-centre = take the centre.
lesson-close-in = close in on the General.
lesson-room = keep room for the General.
lesson-wake = wake your soldiers early.
lesson-wake-queen = wake your queen when an X allows it.
lesson-king = go for the king.
lesson-rerolls = decide with care which dice to keep.
lesson-stronger = look for a stronger opponent: there is little to improve here.
# For someone who played well and did not win.
lesson-again = play like this again: there is little to improve here.
lesson-again-dice = play like this again: the dice decided, and there is little to improve here.

review-head = **Review**
# For Shap Luk, when a solution is at hand.
review-solved = This game is solved: the better moves are exact. Chances follow from the turns left to the win.
review-chart = Chances of winning
review-accuracy = { $person }: accuracy { $accuracy }%
review-not-judged = { $person }: no moves to judge
# $points is by how much the rolls of both were better for this player than for the other. All rolls add up, so it can be more than 100.
review-dice = The dice favoured { $person } by { $points } percentage { $points ->
    [one] point
   *[other] points
} of winning chances (all rolls together).
review-dice-even = The dice favoured neither player.
# $start + $dice + $moves = $end, in percentage points; moves are those of both.
review-sums = Chances { $whose }: { $start }% at the start, { $moves } by moves, { $end }% at the end.
review-sums-dice = Chances { $whose }: { $start }% at the start, { $dice } by dice, { $moves } by moves, { $end }% at the end.
review-even = No single move decided this match.
# $move is a turn, or a step within one: 25b.
review-place = Move { $move }
review-turn = **{ $place }:** the chances { $whose } fell from { $before }% to { $after }%. Played: { $played }. Better: { $better }.
# $before and $after are the ends below, with perfect play by both.
review-turn-proven = **{ $place }:** result { $whose } with perfect play: { $before } before, { $after } after. Played: { $played }. Better: { $better }.
review-win = a win
review-draw = a draw
review-loss = a loss
review-win-in = { $number ->
    [1] a win in one move
   *[other] a win in { $number } moves of both sides
}
review-loss-in = { $number ->
    [1] a loss in one move
   *[other] a loss in { $number } moves of both sides
}
review-try = **Next time**, { $person }: { $lesson }
alt-course = The chances { $first } and { $second } over { $moves } { $moves ->
    [one] move
   *[other] moves
}.
alt-course-turns = The chances { $first } and { $second } over { $moves } { $moves ->
    [one] move
   *[other] moves
}. { $count ->
    [one] Turning point: move { $turns }.
   *[other] Turning points: moves { $turns }.
}
