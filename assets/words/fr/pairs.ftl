# Pairs: two games with sides swapped. $match is the number of the other game.

pair-challenge = Par paire : deux parties à la fois, camps inversés, et un seul résultat pour les deux.
pair-challenge-dice = Par paire : deux parties à la fois, camps inversés et mêmes dés, et un seul résultat pour les deux.
pair-game = Partie { $number } sur 2 d’une paire, qui compte pour un seul résultat. L’autre partie : { $other }
pair-other = #{ $match }
pair-other-link = [#{ $match }]({ $link })
pair-list = par paire
pair-list-with = paire avec la partie #{ $match }
pair-waits = Le résultat de la paire sera connu quand la partie #{ $match } sera terminée aussi.
pair-void = La paire est sans résultat : il en faut un dans chaque partie (l’autre : #{ $match }).
pair-would-be-void = La paire serait alors sans résultat.
pair-is-void = Sa paire est donc sans résultat.
pair-drawn = **La paire finit à égalité.**
pair-won-both = **{ CAPITAL($winner) } gagne la paire :** victoire dans les deux parties.
pair-won-one = **{ CAPITAL($winner) } gagne la paire :** une victoire et une nulle.
pair-won-conceded = **{ CAPITAL($winner) } gagne la paire :** une victoire partout, mais { $loser } a abandonné ou perdu au temps.
pair-won-counts = **{ CAPITAL($winner) } gagne la paire :** égalité de victoires, mais { $counts ->
    [hunters] { $winnerCount } { $winnerCount ->
        [one] rebelle capturé
       *[other] rebelles capturés
    } par son Général, contre { $loserCount } pour { $loser }.
    [captured] { $winnerCount } { $winnerCount ->
        [one] pion capturé
       *[other] pions capturés
    }, contre { $loserCount } pour { $loser }.
    [soldiers] { $winnerCount } { $winnerCount ->
        [one] pion restant
       *[other] pions restants
    }, contre { $loserCount } pour { $loser }.
   *[points] { $winnerCount } { $winnerCount ->
        [one] point
       *[other] points
    }, contre { $loserCount } pour { $loser }.
}
pair-won-turns = **{ CAPITAL($winner) } gagne la paire :** une victoire partout, mais la sienne en { $winnerCount } { $winnerCount ->
    [one] tour
   *[other] tours
}, contre { $loserCount } pour { $loser }.
pair-rated-there = Cotes : voir la partie #{ $match }.

button-draft-pair = Par paire (deux parties)
button-draft-single = Une seule partie
command-challenge-pair = Deux parties à la fois, camps inversés, un seul résultat ; par défaut, comme ton dernier choix
command-play-pair = Deux parties à la fois, camps inversés, un seul résultat ; oui par défaut au Shap Luk classé
refuse-pair-alone = Il faut deux personnes pour une paire. Choisis ici `{ name-of-pair }:False`.
refuse-pair-limit = Ce serveur permet une seule partie à la fois. Choisis `{ name-of-pair }:False`.
refuse-pair-computer-dice = Une paire classée contre l’ordinateur demande un jeu sans dés. Retire `{ name-of-pair }` ou `{ name-of-rated }`.
refuse-pair-room = Une paire compte pour deux parties.
refuse-pair-room-single = Une paire compte pour deux parties. Choisis `{ name-of-pair }:False` pour une seule partie.
verify-open-pair = Tu pourras vérifier les tirages quand les deux parties de la paire seront terminées. Code publié : `{ $commitment }`
verify-same-draws = **Vérifié aussi :** la partie #{ $match }, l’autre de la paire, découle du même secret.
verify-other-differs = **Quelque chose ne va pas** dans la partie #{ $match }, l’autre de la paire. Voir `/{ name-verify } { name-of-match }:{ $match }`.
