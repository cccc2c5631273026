# Hints and reviews.

# $action is the best move. One of the next texts follows, if the reasons do not say that it wins or loses for certain.
hint-best = **Indice :** { $action }.
# $chance is the chance of winning in per cent.
hint-chance = J’estime tes chances à { $chance } %.
# Where one person has both seats. $whose is the seat to move.
hint-chance-seat = J’estime les chances { $whose } à { $chance } %.
# Where it is proven who wins, but not how soon.
hint-winning = À jeu parfait, tu gagnes d’ici.
hint-losing = Ton adversaire gagne à jeu parfait, mais doit en trouver le chemin.
# Where one person has both seats.
hint-won = À jeu parfait, c’est gagné pour { $seat }.
hint-solved = **Indice :** { $action }, le meilleur coup en jeu parfait.
# $words and $action are the use of a die that keeps the dice. The first is for a line that ends there.
hint-no-reroll = pas de relance (`{ $action }`)
hint-no-reroll-but = sans relancer : { $words } (`{ $action }`)
# $actions are the rest of the turn.
hint-then = Puis : { $actions }.
# $why is one of the reasons below, or two separated by a semicolon.
hint-why = Pourquoi : { $why }.
# $actions are what both sides are expected to play next, where no reason is known.
hint-expected = Suite attendue : { $actions }.

reason-only = c’est le seul coup
reason-wins = il gagne tout de suite
reason-forces-win = { $number ->
    [1] il force le gain en un coup
   *[other] il force le gain en { $number } coups (les deux camps compris)
}
reason-delays-loss = { $number ->
    [1] tous les coups perdent tout de suite
   *[other] il résiste le plus longtemps, { $number } coups (les deux camps compris)
}
reason-certain-win = il gagne, quoi que fasse l’adversaire
reason-certain-loss = tous les coups perdent si l’adversaire joue bien
reason-draws = en jeu parfait, il mène à une partie nulle
reason-captures = { $number ->
    [1] il capture une pièce
   *[other] il capture { $number } pièces
}
reason-exchange = { $lost ->
    [0] il mène à { $captured ->
        [1] la prise d’une pièce
       *[other] la prise de { $captured } pièces
    }
   *[other] par la suite, il capture { $captured } { $captured ->
        [one] pièce
       *[other] pièces
    } et en perd { $lost }
}
reason-saves = { $number ->
    [1] il sauve une pièce
   *[other] il sauve { $number } pièces
}
reason-threatens = { $number ->
    [1] il menace une pièce
   *[other] il menace { $number } pièces
}
reason-no-risk = aucun lancer ne permet à l’adversaire de capturer au prochain tour
reason-small-risk = l’adversaire ne peut capturer au prochain tour que dans { $number } % des cas
reason-risk = l’adversaire peut capturer au prochain tour dans { $number } % des cas, mais les autres coups sont moins bons
reason-less-risk = l’adversaire peut capturer au prochain tour dans { $number } % des cas ; après d’autres coups, jusqu’à { $greatest } %
# $row and $column are the longest runs that are still possible in the row and the column of a neutral stone.
reason-cuts = plus aucun alignement ne peut dépasser { $row } dans la ligne de ce pion neutre, ni { $column } dans sa colonne
reason-stays-safe = après lui, l’adversaire ne peut rien capturer, contrairement à d’autres coups
reason-scores = { $number ->
    [1] il marque un point
   *[other] il marque { $number } points
}
reason-builds = { $number ->
    [1] il prépare des alignements valant environ un point
   *[other] il prépare des alignements valant environ { $number } points
}
reason-blocks = { $number ->
    [1] il retire environ un point aux alignements adverses
   *[other] il retire environ { $number } points aux alignements adverses
}
reason-centre = il occupe le centre, où aucun pion ne peut être pris
reason-shields = { $number ->
    [1] il empêche d’y encadrer un de tes pions
   *[other] il empêche d’y encadrer { $number } de tes pions
}
reason-beside-centre = il est à côté du centre, où ira le premier déplacement
reason-beside-own = { $number ->
    [1] il est à côté d’un pion ami
   *[other] il est à côté de { $number } pions amis
}
reason-takes-room = { $number ->
    [1] le Général a une intersection de moins où aller
   *[other] le Général a { $number } intersections de moins où aller
}
reason-gains-room = { $number ->
    [1] le Général a une intersection de plus où aller
   *[other] le Général a { $number } intersections de plus où aller
}
reason-flies = le Général s’envole
reason-wakes = il active un pion
reason-wakes-queen = il active la reine
reason-takes-king = il prend le roi
reason-removes-king = il retire le roi du plateau
reason-keeps-dice = ces dés valent mieux que la plupart des lancers
reason-rolls-again = un autre lancer sera sans doute meilleur

lesson-wins = avant de jouer, cherche un coup gagnant.
lesson-captures = avant de jouer, regarde toutes les prises possibles.
lesson-guard = avant de jouer, regarde ce que l’adversaire pourrait capturer ensuite.
lesson-threats = menace des pièces pour obliger l’adversaire à réagir.
lesson-ahead = prévois quelques coups à l’avance.
lesson-build = construis tes propres alignements.
lesson-block = coupe les alignements adverses.
lesson-centre = occupe le centre.
lesson-close-in = resserre l’étau autour du Général.
lesson-room = garde de l’espace pour le Général.
lesson-wake = active tes pions tôt.
lesson-wake-queen = active ta reine quand un X le permet.
lesson-king = cherche à prendre le roi.
lesson-rerolls = choisis avec soin les dés à garder.
lesson-stronger = affronte plus fort que toi : il n’y a presque rien à améliorer ici.
# For someone who played well and did not win.
lesson-again = rejoue comme ça : il n’y a presque rien à améliorer ici.
lesson-again-dice = rejoue comme ça : les dés ont décidé, et il n’y a presque rien à améliorer ici.

review-head = **Analyse**
# For Shap Luk, when a solution is at hand.
review-solved = Ce jeu est résolu : les meilleurs coups sont exacts. Les chances dépendent du nombre de tours avant le gain.
review-chart = Chances de gain
review-accuracy = { $person } : précision { $accuracy } %
review-not-judged = { $person } : aucun coup à juger
# $points is by how much the rolls of both were better for this player than for the other. All rolls add up, so it can be more than 100.
review-dice = Les dés ont favorisé { $person } : { $points } { $points ->
    [one] point
   *[other] points
} de pourcentage de chances de gain (tous lancers confondus).
review-dice-even = Les dés n’ont favorisé personne.
# $start + $dice + $moves = $end, in percentage points; moves are those of both.
review-sums = Chances { $whose } : { $start } % au début, { $moves } par les coups, { $end } % à la fin.
review-sums-dice = Chances { $whose } : { $start } % au début, { $dice } par les dés, { $moves } par les coups, { $end } % à la fin.
review-even = Aucun coup n’a décidé à lui seul de la partie.
# $move is a turn, or a step within one: 25b.
review-place = Coup { $move }
review-turn = **{ $place } :** les chances { $whose } sont tombées de { $before } % à { $after } %. Coup joué : { $played }. Mieux : { $better }.
# $before and $after are the ends below, with perfect play by both.
review-turn-proven = **{ $place } :** résultat { $whose } à jeu parfait : { $before } avant, { $after } après. Coup joué : { $played }. Mieux : { $better }.
review-win = gain
review-draw = nulle
review-loss = perte
review-win-in = { $number ->
    [1] gain en un coup
   *[other] gain en { $number } coups (les deux camps compris)
}
review-loss-in = { $number ->
    [1] perte en un coup
   *[other] perte en { $number } coups (les deux camps compris)
}
review-try = **La prochaine fois**, { $person } : { $lesson }
alt-course = Les chances de gain { $first } et { $second } sur { $moves } { $moves ->
    [one] coup
   *[other] coups
}.
alt-course-turns = Les chances de gain { $first } et { $second } sur { $moves } { $moves ->
    [one] coup
   *[other] coups
}. { $count ->
    [one] Moment clé : coup { $turns }.
   *[other] Moments clés : coups { $turns }.
}
