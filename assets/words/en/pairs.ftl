# Pairs: two games with sides swapped. $match is the number of the other game.

pair-challenge = A pair: two games at once, with sides swapped, and one result for both.
pair-challenge-dice = A pair: two games at once, with sides swapped and the same dice, and one result for both.
pair-game = Game { $number } of 2 of a pair. Other game: { $other }
pair-other = #{ $match }
pair-other-link = [#{ $match }]({ $link })
pair-list = a pair of games
pair-list-with = a pair with #{ $match }
pair-waits = The pair is decided when #{ $match } is over, too.
pair-void = The pair has no result: it needs one in both games (#{ $match }).
pair-drawn = **The pair is a draw.**
pair-won-both = **{ $winner } wins the pair:** both games.
pair-won-one = **{ $winner } wins the pair:** one game won and one drawn.
pair-won-conceded = **{ $winner } wins the pair:** one game each, but { $loser } lost one by resigning or on time.
pair-won-counts = **{ $winner } wins the pair:** level in games, but { $counts ->
    [hunters] as General captured { $winnerCount } rebels, { $loser } { $loserCount }.
    [captured] captured { $winnerCount } stones, { $loser } { $loserCount }.
    [soldiers] kept { $winnerCount } soldiers, { $loser } { $loserCount }.
   *[points] scored { $winnerCount } points, { $loser } { $loserCount }.
}
pair-won-turns = **{ $winner } wins the pair:** one game each, but won in { $winnerCount } turns, { $loser } in { $loserCount }.
pair-rated-there = Ratings: see #{ $match }.

button-draft-pair = As a pair
button-draft-single = A single game
command-challenge-pair = Two games at once with sides swapped, one result; yes for rated Shap Luk if left out
refuse-pair-alone = A pair needs two people. Choose `{ name-of-pair }:False` here.
verify-open-pair = You can verify the draws when both games of the pair are over. Published code: `{ $commitment }`
verify-same-draws = **Verified too:** #{ $match }, the other game of the pair, follows from the same secret.
verify-other-differs = **Something is wrong** in #{ $match }, the other game of the pair. See `/{ name-verify } { name-of-match }:{ $match }`.
