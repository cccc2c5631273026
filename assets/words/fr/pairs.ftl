# Pairs: two games with sides swapped. $match is the number of the other game.

pair-challenge = En duo : deux parties à la fois, camps inversés, et un seul résultat pour les deux.
pair-challenge-dice = En duo : deux parties à la fois, camps inversés et mêmes dés, et un seul résultat pour les deux.
pair-game = Partie { $number } sur 2 d’un duo. L’autre partie : { $other }
pair-other = #{ $match }
pair-other-link = [#{ $match }]({ $link })
pair-list = en duo
pair-list-with = en duo avec #{ $match }
pair-waits = Le duo se décide quand la partie #{ $match } sera terminée aussi.
pair-void = Le duo est sans résultat : il en faut un dans les deux parties (#{ $match }).
pair-drawn = **Le duo finit à égalité.**
pair-won-both = **{ $winner } gagne le duo :** victoire dans les deux parties.
pair-won-one = **{ $winner } gagne le duo :** une victoire et une nulle.
pair-won-conceded = **{ $winner } gagne le duo :** une partie chacun, mais { $loser } en a perdu une par abandon ou au temps.
pair-won-counts = **{ $winner } gagne le duo :** égalité de victoires, mais { $counts ->
    [hunters] { $winnerCount } rebelles capturés comme Général, contre { $loserCount } pour { $loser }.
    [captured] { $winnerCount } pierres capturées, contre { $loserCount } pour { $loser }.
    [soldiers] { $winnerCount } soldats restants, contre { $loserCount } pour { $loser }.
   *[points] { $winnerCount } points, contre { $loserCount } pour { $loser }.
}
pair-won-turns = **{ $winner } gagne le duo :** une partie chacun, mais victoire en { $winnerCount } tours, contre { $loserCount } pour { $loser }.
pair-rated-there = Cotes : voir #{ $match }.

button-draft-pair = En duo
button-draft-single = Une seule partie
command-challenge-pair = Deux parties à la fois, camps inversés, un résultat ; oui par défaut au Shap Luk classé
refuse-pair-alone = Il faut deux personnes pour un duo. Choisissez ici `pair:False`.
verify-open-pair = Vous pourrez vérifier les tirages quand les deux parties du duo seront terminées. Code publié : `{ $commitment }`
verify-same-draws = **Vérifiée aussi :** #{ $match }, l’autre partie du duo, découle du même secret.
verify-other-differs = **Quelque chose ne va pas** dans #{ $match }, l’autre partie du duo. Voyez `/verify match:{ $match }`.
