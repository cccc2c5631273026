# Pairs: two games with sides swapped. $match is the number of the other game.

pair-challenge = Par paire : deux parties à la fois, camps inversés, et un seul résultat pour les deux.
pair-challenge-dice = Par paire : deux parties à la fois, camps inversés et mêmes dés, et un seul résultat pour les deux.
pair-game = Partie { $number } sur 2 d’une paire. L’autre partie : { $other }
pair-other = #{ $match }
pair-other-link = [#{ $match }]({ $link })
pair-list = par paire
pair-list-with = paire avec #{ $match }
pair-waits = La paire se décide quand la partie #{ $match } sera terminée aussi.
pair-void = La paire est sans résultat : il en faut un dans les deux parties (#{ $match }).
pair-drawn = **La paire finit à égalité.**
pair-won-both = **{ $winner } gagne la paire :** victoire dans les deux parties.
pair-won-one = **{ $winner } gagne la paire :** une victoire et une nulle.
pair-won-conceded = **{ $winner } gagne la paire :** une partie chacun, mais { $loser } en a perdu une par abandon ou au temps.
pair-won-counts = **{ $winner } gagne la paire :** égalité de victoires, mais { $counts ->
    [hunters] { $winnerCount } rebelles capturés comme Général, contre { $loserCount } pour { $loser }.
    [captured] { $winnerCount } pions capturés, contre { $loserCount } pour { $loser }.
    [soldiers] { $winnerCount } pions restants, contre { $loserCount } pour { $loser }.
   *[points] { $winnerCount } points, contre { $loserCount } pour { $loser }.
}
pair-won-turns = **{ $winner } gagne la paire :** une partie chacun, mais victoire en { $winnerCount } tours, contre { $loserCount } pour { $loser }.
pair-rated-there = Cotes : voir #{ $match }.

button-draft-pair = Par paire
button-draft-single = Une seule partie
command-challenge-pair = Deux parties à la fois, camps inversés, un résultat ; oui par défaut au Shap Luk classé
refuse-pair-alone = Il faut deux personnes pour une paire. Choisis ici `{ name-of-pair }:False`.
verify-open-pair = Tu pourras vérifier les tirages quand les deux parties de la paire seront terminées. Code publié : `{ $commitment }`
verify-same-draws = **Vérifiée aussi :** #{ $match }, l’autre partie de la paire, découle du même secret.
verify-other-differs = **Quelque chose ne va pas** dans #{ $match }, l’autre partie de la paire. Vois `/{ name-verify } { name-of-match }:{ $match }`.
