# Hints and reviews.

# $action is the best move, $chance the chance of winning in per cent.
hint-best = **Indice :** { $action }. Tes chances de gain : { $chance } %.
hint-solved = **Indice :** { $action }, le meilleur coup en jeu parfait.
# $why is one of the reasons below, or two separated by a semicolon.
hint-why = Pourquoi : { $why }.

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
reason-draws = en jeu parfait, il mène à une partie nulle
reason-captures = { $number ->
    [1] il capture une pièce
   *[other] il capture { $number } pièces
}
reason-exchange = par la suite, il capture { $captured } { $captured ->
    [one] pièce
   *[other] pièces
} et en perd { $lost }
reason-saves = { $number ->
    [1] il sauve une pièce
   *[other] il sauve { $number } pièces
}
reason-threatens = { $number ->
    [1] il menace une pièce
   *[other] il menace { $number } pièces
}
reason-risk = le prochain lancer adverse capture quelque chose dans { $number } % des cas
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
reason-takes-room = { $number ->
    [1] il prive le Général d’une intersection
   *[other] il prive le Général de { $number } intersections
}
reason-gains-room = { $number ->
    [1] il donne au Général une intersection de plus
   *[other] il donne au Général { $number } intersections de plus
}
reason-flies = le Général s’envole
reason-wakes = il active un pion
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
lesson-king = cherche à prendre le roi.
lesson-rerolls = choisis avec soin les dés à garder.
lesson-stronger = affronte plus fort que toi : il n’y a presque rien à améliorer ici.

review-head = **Analyse**
# For Shap Luk, when a solution is at hand.
review-solved = Ce jeu est résolu : les meilleurs coups sont exacts. Les chances dépendent du nombre de tours avant le gain.
review-chart = Chances de gain
# $luck is what the dice gave or took, in per cent of winning chances, with its sign.
review-accuracy = { $person } : précision { $accuracy } %
review-no-choice = { $person } : jamais le choix
review-luck = chance aux dés { $luck } %
review-even = Aucun coup n’a décidé à lui seul de la partie.
# $number counts moves and rolls.
review-turn = **Coup { $number } :** { $person } a perdu { $loss } % de chances de gain. Coup joué : { $played }. Mieux : { $better }.
review-try = **La prochaine fois**, { $person } : { $lesson }
alt-course = Les chances de gain de { $first } et de { $second } sur { $moves } coups.
alt-course-turns = Les chances de gain de { $first } et de { $second } sur { $moves } coups. Tournants : coups { $turns }.
