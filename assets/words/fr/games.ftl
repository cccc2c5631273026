# The games: names, aims, rules in short, seats, pieces, tasks, options, ends.

game-pahtum = Pahtum
game-pahtum-aim = Alignez autant de vos pions que possible, en lignes et en colonnes : un alignement compte à partir de trois, et les longs rapportent bien plus.
game-pahtum-rules =
    Le **Pahtum** se joue sur 7×7 cases, entre Noir et Blanc.
    {"**"}1. Les pions neutres.** Blanc pose le premier pion neutre, puis Noir, et ainsi de suite, chacun sur une case libre au choix. Il y en a de 1 à 13, toujours un nombre impair : choisi dans le défi ou tiré au sort.
    {"**"}2. Les pions de couleur.** Noir commence. À tour de rôle, chacun pose un pion de sa couleur sur une case libre. Les pions ne bougent jamais.
    {"**"}3. La fin.** Quand il n’y a plus de case libre, chaque alignement d’au moins trois pions voisins d’une même couleur, en ligne ou en colonne, marque des points : 3 pions → 3 points, 4 → 10, 5 → 25, 6 → 56, 7 → 119. Les diagonales ne comptent pas. Un même pion peut compter en ligne et en colonne. Le plus grand total gagne ; à égalité, la partie est nulle.
    {"**"}Écrire un coup :** une case, `d4`.
    {"**"}Options :** `blocks=random`, ou `1`, `3`, `5`, `7`, `9`, `11`, `13`.

game-pahtum-line = Posez vos pions en longs alignements. Aucun hasard après le début ; environ 20 minutes.
game-seega-line = Posez, puis déplacez et capturez par encadrement. Aucun hasard ; trois tailles de plateau.
game-shap-luk-line = Seize rebelles contre un général. Aucun hasard ; camps inégaux.
game-sahkku-line = Des pions, un roi et des dés venus de Sápmi, en sept variantes.

game-seega = Seega
game-seega-aim = Capturez tous les pions adverses. Le pion que vous déplacez capture chaque pion adverse isolé qu’il encadre avec un autre des vôtres.
game-seega-rules =
    Le **Seega** se joue sur 7×7 cases (ou 5×5, 9×9), entre Clair et Foncé ; la case centrale est particulière.
    {"**"}1. La pose.** Clair commence. À votre tour, vous posez deux pions sur des cases libres, sauf la case centrale, jusqu’à ce que tous soient posés. Aucune prise dans cette phase.
    {"**"}2. Les déplacements.** Le camp qui a posé en dernier commence. À votre tour, vous déplacez un pion d’une case, en ligne ou en colonne ; il peut entrer sur la case centrale.
    {"**"}Les prises.** Le pion que vous déplacez capture chaque pion adverse isolé entre lui et un autre des vôtres, en ligne ou en colonne : jusqu’à trois d’un coup. Un pion sur la case centrale ne peut pas être pris, mais peut encadrer. Se placer entre deux pions adverses est sans danger. Le bord n’encadre pas.
    {"**"}Aucun coup possible.** Un camp qui ne peut pas jouer passe son tour ; l’adversaire doit alors jouer un coup qui débloque le jeu, s’il y en a un.
    {"**"}La fin.** Capturez tous les pions adverses pour gagner. Si vous arrêtez d’un commun accord, ou après 100 tours de suite sans prise (règle maison), le camp qui a le plus de prises gagne.
    {"**"}Écrire un coup :** pour poser, une case, `b3` ; pour déplacer, `b3-b4`.
    {"**"}Options :** `size=7`, `5` ou `9`.

game-shap-luk = Shap Luk
game-shap-luk-aim = Seize rebelles poursuivent un général. Les Rebelles gagnent en l’enfermant ; le Général, en les capturant par couples jusqu’à ce qu’il en reste quatre.
game-shap-luk-rules =
    Le **Shap Luk Kon Tseung Kwan**, « les seize à la poursuite du Général », est un jeu de chasse entre les Rebelles, seize sur le bord du carré, et le Général en son milieu. Les Rebelles commencent.
    {"**"}Les déplacements.** À chaque tour, une pièce suit une ligne jusqu’à une intersection voisine libre. Les quatre intersections du haut du triangle, `b6`, `c6`, `d6` et la pointe `c7`, sont le sanctuaire : les rebelles ne peuvent pas y entrer.
    {"**"}Les prises.** Quand son propre déplacement place le Général entre deux rebelles, ses voisins de part et d’autre sur une ligne droite du carré, il peut capturer ce couple. Entre plusieurs couples, il en prend un de son choix. Les rebelles peuvent l’encadrer sans danger : seul son propre déplacement capture. Un couple épargné ne risque rien tant que le Général ne revient pas entre eux. Les rebelles ne capturent jamais.
    {"**"}L’envol.** Une fois par partie, quand son déplacement le mène à la pointe, le Général peut aussitôt s’envoler vers n’importe quelle intersection libre, et y capturer un couple. S’il reste, il garde son envol pour une autre arrivée.
    {"**"}La fin.** Le Général gagne quand il ne reste que quatre rebelles. Les Rebelles gagnent quand il est dans le sanctuaire et qu’ils tiennent `b5`, `c5` et `d5`, ou quand c’est à lui de jouer et qu’il ne peut pas. Si vous arrêtez d’un commun accord, ou après 100 tours de suite sans prise (règle maison), la partie est nulle.
    {"**"}Pourquoi un duo.** Les camps sont inégaux : sans erreur, les Rebelles gagnent toujours. Un défi classé est donc un duo, deux parties à la fois, camps inversés. Si chacun en gagne une, le Général qui a capturé le plus de rebelles l’emporte, puis la victoire en moins de tours.
    {"**"}Écrire un coup :** `a1-a2` ; avec une prise, `c3-c4xb4xd4` ; avec un envol, `c6-c7>d2` ou `c6-c7>d2xc2xe2`.

game-sahkku = Sáhkku
game-sahkku-aim = Capturez tous les pions adverses. Les dés activent et déplacent les vôtres, et le roi se bat pour le dernier camp qui l’a pris.
game-sahkku-rules =
    Le **Sáhkku** se joue sur trois lignes de cases, entre Sud et Nord. Chaque camp a une ligne de pions, d’abord inactifs ; un roi se tient au milieu et n’appartient à personne. Il y a sept variantes ; voici ce qu’elles ont en commun.
    {"**"}Un tour.** Lancez tous les dés ; certaines variantes permettent de relancer ceux qui montrent X. Jouez-les ensuite un par un, tant que l’un d’eux peut servir. Un chiffre fait avancer une pièce d’autant de cases. Un **X** active un pion inactif ou déplace une pièce d’une case. Une face vierge ne vaut rien, ou quatre.
    {"**"}Le parcours.** Le long de votre ligne de départ vers votre droite, retour par la ligne du milieu, puis le long de la ligne adverse vers votre droite. La suite dépend de la variante. On saute ce qui se trouve en chemin. Sur les images, la ligne de départ de Sud est en bas, et sa droite est à droite. Sur un plateau long debout, c’est la ligne de gauche, et sa droite est vers le bas.
    {"**"}Les prises.** Un pion qui termine sur une case occupée par des pions adverses les capture tous. La variante dit si les pions inactifs sont à l’abri, et si vos pions peuvent partager une case.
    {"**"}Le roi.** On le prend en terminant sur sa case (en Vuovdaguoika, on le pousse ; en Unjárga, il rejoint d’abord le camp qui entre sur la ligne adverse). Il se déplace et capture ensuite pour vous, jusqu’à ce qu’on vous le reprenne.
    {"**"}La fin.** Un camp sans pions a perdu ; en Lágesvuotna, un camp sans sa reine aussi ; dans le jeu du diable, un camp bloqué aussi ; en Vuovdaguoika, le roi seul peut continuer. Règle maison : 100 tours de suite sans prise ni activation, et la partie est nulle.
    {"**"}Écrire un coup :** `2:c2-a2` joue un 2 ; `X:*o1-o2` active ; `K` et `Q` précèdent le départ du roi et de la reine, `H` celui d’un pion sur le retour ; `roll` lance les dés ; `keep` et `rethrow1` décident des relances.
    {"**"}Variantes :** `devils-game`, `raisa`, `maze`, `lagesvuotna`, `vuovdaguoika`, `gavkevuotna`, `unjarga` ; `/rules game:sahkku set:raisa` en explique une. Dans toutes, `headstart=3` commence avec trois pions actifs, et `stake=5` compte les pions du camp gagnant en allumettes.

seat-black = Noir
seat-white = Blanc
seat-light = Clair
seat-dark = Foncé
seat-rebels = Rebelles
seat-general = Général
seat-south = Sud
seat-north = Nord

task-place-block = poser un pion neutre
task-place-stone = poser un pion
task-move-stone = déplacer un pion
task-move-piece = déplacer une pièce
task-use-die = jouer un dé
task-rethrow = garder les dés, ou en relancer
task-direction = choisir votre sens de parcours
task-throw = lancer les dés

note-skipped = { $seat } ne peut pas jouer et passe son tour. Débloquez le jeu si vous le pouvez.
note-flight-spent = Le Général s’est déjà envolé : il ne peut plus le refaire.
note-miedut = Les deux camps vont dans le même sens : le parcours de Nord est le reflet de celui de Sud.

option-blocks = { $value ->
    [random] un nombre de pions neutres tiré au sort
    [one] un pion neutre
   *[other] { $value } pions neutres
}
option-size = { $value }×{ $value } cases
option-headstart = { $value ->
    [0] tous les pions commencent inactifs
   *[other] { $value } pions de chaque camp commencent actifs
}
option-stake = { $value ->
    [0] sans mise
    [one] une allumette par pion restant
   *[other] { $value } allumettes par pion restant
}
option-columns = { $value } colonnes
option-together = { $value ->
    [yes] les pions d’une case peuvent avancer ensemble
   *[no] les pions avancent un par un
}
option-queens = { $value ->
    [no] sans reines
   *[yes] avec reines
}
option-direction = { $value ->
    [miedut] les camps vont dans le même sens (mieđut)
    [choice] Nord choisit son sens de parcours
   *[vuosttut] les camps vont en sens inverse (vuosttut)
}
option-free-soldiers = { $value ->
    [yes] les pions peuvent dépasser les leurs
   *[no] les pions avancent en file
}
option-king-removal = { $value ->
    [yes] le roi peut être retiré du jeu
   *[no] le roi reste en jeu
}
option-blank = { $value ->
    [0] une face vierge ne vaut rien
   *[other] une face vierge vaut { $value }
}
option-rethrow = { $value ->
    [triple-x] trois X se relancent
   *[any-x] chaque X se relance
}
option-order = { $value ->
    [forced] dés dans leur ordre
   *[free] dés dans n’importe quel ordre
}
option-track = { $value ->
    [eight] parcours en huit
   *[loop] parcours en boucle
}
option-sharing = { $value ->
    [no] une seule pièce par case
   *[yes] les pions partagent les cases
}
option-king = { $value ->
    [landing] le roi se reprend en terminant sur lui
    [entry] le roi se reprend en entrant sur la ligne adverse
    [removal] le roi se reprend ou se retire en terminant sur lui
   *[fickle] le roi se reprend en terminant sur lui ou en entrant
}
option-king-alone = { $value ->
    [plays-on] le roi seul continue
   *[loses] le roi seul perd
}

# The names of options.
option-name-blocks = Pions neutres
option-name-size = Plateau
option-name-headstart = Départ
option-name-stake = Mise
option-name-columns = Longueur
option-name-together = Avancer ensemble
option-name-queens = Reines
option-name-direction = Sens
option-name-free-soldiers = Dépassement
option-name-king-removal = Retrait du roi
option-name-blank = Face vierge
option-name-rethrow = Relances
option-name-order = Ordre des dés
option-name-track = Parcours
option-name-sharing = Partage des cases
option-name-king = Roi
option-name-king-alone = Roi seul

# What a stake comes to at the end; it is counted in matchsticks, never in money.
result-stake = { $sticks ->
    [0] La mise ne rapporte rien.
    [1] La mise rapporte une allumette au camp gagnant.
   *[other] La mise rapporte { $sticks } allumettes au camp gagnant.
}

# How a game ended, by the reason; the winner's form and the drawn one. A game may have a sentence of its own for a reason that
# several games share: end-GAME-REASON-won.
end-captured-won = { $winner } ({ $seat }) gagne : toutes les pièces adverses sont capturées.
end-shap-luk-captured-won = { $winner } ({ $seat }) gagne : { $loserCount ->
    [0] il ne reste aucun rebelle.
    [one] il ne reste qu’un rebelle.
   *[other] il ne reste que { $loserCount } rebelles.
}
end-captured-drawn = Partie nulle.
end-queen-won = { $winner } ({ $seat }) gagne : la reine adverse est capturée.
end-queen-drawn = Partie nulle.
end-blocked-won = { $winner } ({ $seat }) gagne : le camp adverse est bloqué, aucun lancer ne lui permettrait de jouer.
end-blocked-drawn = Partie nulle.
end-enclosed-won = { $winner } ({ $seat }) gagne : le sanctuaire est fermé.
end-enclosed-drawn = Partie nulle.
end-immobile-won = { $winner } ({ $seat }) gagne : le Général ne peut plus bouger.
end-immobile-drawn = Partie nulle.
end-score-won = { $winner } ({ $seat }) gagne par { $winnerCount } { $winnerCount ->
    [one] point
   *[other] points
} à { $loserCount }.
end-score-drawn = Partie nulle : { $winnerCount } { $winnerCount ->
    [one] point
   *[other] points
} partout.
end-stall-won = { $winner } ({ $seat }) gagne : 100 tours sans progrès.
end-stall-drawn = Partie nulle : 100 tours sans progrès.
end-seega-stall-won = { $winner } ({ $seat }) gagne par { $winnerCount } { $winnerCount ->
    [one] prise
   *[other] prises
} à { $loserCount }, après 100 tours sans progrès.
end-seega-stall-drawn = Partie nulle : { $winnerCount } { $winnerCount ->
    [one] prise
   *[other] prises
} partout, après 100 tours sans progrès.
end-resigned = { $loser } abandonne. { $winner } ({ $seat }) gagne.
end-agreed-won = Fin d’un commun accord. { $winner } ({ $seat }) gagne{ $counts ->
    [none] .
   *[other] { " " }par { $winnerCount } à { $loserCount }.
}
end-agreed-drawn = Partie nulle par accord mutuel.
end-alone = Vous l’avez terminée.
end-called-off = { $loser } a annulé la partie avant le début. Sans résultat.
end-cancelled-by-both = La partie est annulée d’un commun accord. Sans résultat.
stopped-server-gone = Le bot a été retiré de son serveur. Sans résultat.
stopped-channel-gone = Son salon a été supprimé. Sans résultat.
stopped-left = { $person } n’est plus sur ce serveur. Sans résultat.
stopped-moderator = { $person }, de la modération, l’a arrêtée. Sans résultat.
stopped-somebody = Quelqu’un
stopped-reason = Raison : `{ $reason }`

# The facts beside a board, in pictures and alternative texts. Each has a $number.
tally-points = { $number ->
    [one] { $number } point
   *[other] { $number } points
}
tally-blocks-left = { $number } à poser
tally-to-place = { $number } à poser
tally-left = { $number ->
    [one] { $number } restant
   *[other] { $number } restants
}
tally-captured = { $number ->
    [one] { $number } prise
   *[other] { $number } prises
}
tally-loses-at = défaite à { $number }
tally-flight-unused = envol disponible
tally-flight-used = envol utilisé
