# Pairs: two games with sides swapped. $match is the number of the other game.

pair-challenge = A pair: two games at once, with sides swapped, and one result for both.
pair-challenge-dice = A pair: two games at once, with sides swapped and the same dice, and one result for both.
pair-game = Game { $number } of 2 of a pair; both count as one result. Other game: { $other }
pair-other = #{ $match }
pair-other-link = [#{ $match }]({ $link })
pair-list = a pair of games
pair-list-with = a pair with #{ $match }
pair-waits = The pair is decided when #{ $match } is over, too.
pair-void = The pair has no result: it needs one in both games (#{ $match }).
pair-would-be-void = The pair would then have no result.
pair-is-void = So its pair has no result.
pair-drawn = **The pair is a draw.**
pair-won-both = **{ CAPITAL($winner) } wins the pair:** both games.
pair-won-one = **{ CAPITAL($winner) } wins the pair:** one game won and one drawn.
pair-won-conceded = **{ CAPITAL($winner) } wins the pair:** one game each, but { $loser } lost one by resigning or on time.
pair-won-counts = **{ CAPITAL($winner) } wins the pair:** level in games, but { $counts ->
    [hunters] as General captured { $winnerCount } { $winnerCount ->
        [one] rebel
       *[other] rebels
    }, { $loser } { $loserCount }.
    [captured] captured { $winnerCount } { $winnerCount ->
        [one] stone
       *[other] stones
    }, { $loser } { $loserCount }.
    [soldiers] kept { $winnerCount } { $winnerCount ->
        [one] soldier
       *[other] soldiers
    }, { $loser } { $loserCount }.
   *[points] scored { $winnerCount } { $winnerCount ->
        [one] point
       *[other] points
    }, { $loser } { $loserCount }.
}
pair-won-turns = **{ CAPITAL($winner) } wins the pair:** one game each; { $winner } won in { $winnerCount } { $winnerCount ->
    [one] turn
   *[other] turns
}, { $loser } in { $loserCount }.
pair-rated-there = Ratings: see #{ $match }.

button-draft-pair = As a pair (two games)
button-draft-single = A single game
command-challenge-pair = Two games at once with sides swapped, one result; as you chose last if left out
command-play-pair = Two games at once with sides swapped, one result; yes for rated Shap Luk if left out
refuse-pair-alone = A pair needs two people. Choose `{ name-of-pair }:False` here.
refuse-pair-limit = This server allows one match at a time. Choose `{ name-of-pair }:False`.
refuse-pair-computer-dice = A rated pair against the computer needs a game without dice. Leave out `{ name-of-pair }` or `{ name-of-rated }`.
refuse-pair-room = A pair counts as two matches.
refuse-pair-room-single = A pair counts as two matches. Choose `{ name-of-pair }:False` for a single one.
verify-open-pair = You can verify the random draws when both games of the pair are over. Published code: `{ $commitment }`
verify-same-draws = **Verified too:** #{ $match }, the other game of the pair, follows from the same secret.
verify-other-differs = **Something is wrong** in #{ $match }, the other game of the pair. See `/{ name-verify } { name-of-match }:{ $match }`.
