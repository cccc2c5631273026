# The games: names, aims, rules in short, seats, pieces, tasks, options, ends.

game-pahtum = Pahtum
game-pahtum-aim = Aligne autant de tes pions que possible, en lignes et en colonnes. Un alignement compte à partir de trois, et les longs rapportent bien plus.

game-pahtum-line = Pose tes pions en longs alignements. Aucun hasard après le début ; environ 20 minutes.
game-seega-line = Pose, puis déplace et capture par encadrement. Aucun hasard ; trois tailles de plateau.
game-shap-luk-line = Seize rebelles contre un général. Aucun hasard ; camps inégaux.
game-sahkku-line = Le jeu same des femmes contre les hommes, avec des dés et un roi. Sept variantes.

game-seega = Seega
game-seega-aim = Capture tous les pions adverses. Le pion que tu déplaces capture chaque pion adverse isolé qu’il encadre avec un autre des tiens.

game-shap-luk = Shap Luk
game-shap-luk-aim = Seize rebelles poursuivent un général. Les Rebelles gagnent en l’enfermant ; le Général, en les capturant par couples jusqu’à ce qu’il en reste quatre.

game-sahkku = Sáhkku
game-sahkku-aim = Capture tous les pions adverses. Les dés activent et déplacent les tiens, et le roi se bat pour le dernier camp qui l’a pris.
game-sahkku-blocking-aim = Capture tous les pions adverses, ou bloque-les pour qu’aucun lancer ne leur permette de jouer. Les dés activent et déplacent les tiens, et le roi se bat pour le dernier camp qui l’a pris.
game-sahkku-queens-aim = Capture tous les pions adverses, ou la reine adverse. Les dés activent et déplacent les tiens, et le roi se bat pour le dernier camp qui l’a pris.

seat-black = Noir
seat-white = Blanc
seat-light = Clair
seat-dark = Foncé
seat-rebels = Rebelles
seat-general = Général
seat-south = Sud
seat-north = Nord

# The names of seats in sentences: for all seats, and for those whose name takes an article. A seat may have its own text for
# each use: phrase-USE-SEAT.
phrase-to-move = À { $seat } de jouer
phrase-won = Victoire de { $seat }
phrase-as = avec { $seat }
phrase-of = de { $seat }
phrase-inside = { $seat }
phrase-to-move-rebels = Aux Rebelles de jouer
phrase-won-rebels = Victoire des Rebelles
phrase-as-rebels = avec les Rebelles
phrase-of-rebels = des Rebelles
phrase-inside-rebels = les Rebelles
phrase-to-move-general = Au Général de jouer
phrase-won-general = Victoire du Général
phrase-as-general = avec le Général
phrase-of-general = du Général
phrase-inside-general = le Général

task-place-block = poser un pion neutre, qui n’appartient à personne et coupe les alignements
task-place-stone = poser un pion
task-place-stones = poser deux pions
task-move-stone = déplacer un pion
task-move-piece = déplacer une pièce
task-use-die = jouer un dé
task-rethrow = jouer un dé, ou d’abord relancer
task-direction = choisir ton sens de parcours
task-throw = lancer les dés

note-skipped = { $seat } ne peut pas jouer et passe son tour. Débloque le jeu si tu le peux.
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
option-refusing = { $value ->
    [yes] les X se relancent sans limite
   *[no] chaque dé se relance une fois au plus
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
    [triple-x] on peut relancer trois X
   *[any-x] on peut relancer chaque X
}
option-order = { $value ->
    [forced] dés dans un ordre imposé
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
    [landing] on prend le roi en s’arrêtant sur sa case
    [unjarga] le roi rejoint d’abord le premier camp qui entre sur la ligne adverse
    [entry] on reprend le roi en entrant sur la ligne adverse
    [removal] on reprend ou on retire le roi en s’arrêtant sur sa case
   *[fickle] on reprend le roi en s’arrêtant sur sa case ou en entrant sur la ligne adverse
}
option-king-alone = { $value ->
    [plays-on] un camp réduit au roi continue
   *[loses] un camp réduit au roi perd
}

# The names of options.
option-name-blocks = Pions neutres
option-name-size = Plateau
option-name-headstart = Départ
option-name-stake = Mise
option-name-columns = Longueur
option-name-together = Avancer ensemble
option-name-queens = Reines
option-name-refusing = Refus
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
end-captured-won = { CAPITAL($winner) } gagne { $as } : toutes les pièces adverses sont capturées.
end-shap-luk-captured-won = { CAPITAL($winner) } gagne { $as } : { $loserCount ->
    [0] il ne reste aucun rebelle.
    [one] il ne reste qu’un rebelle.
   *[other] il ne reste que { $loserCount } rebelles.
}
end-captured-drawn = Partie nulle.
end-queen-won = { CAPITAL($winner) } gagne { $as } : la reine adverse est capturée.
end-queen-drawn = Partie nulle.
end-blocked-won = { CAPITAL($winner) } gagne { $as } : le camp adverse est bloqué, aucun lancer ne lui permettrait de jouer.
end-blocked-drawn = Partie nulle.
end-enclosed-won = { CAPITAL($winner) } gagne { $as } : le sanctuaire est fermé.
end-enclosed-drawn = Partie nulle.
end-immobile-won = { CAPITAL($winner) } gagne { $as } : le Général ne peut plus bouger.
end-immobile-drawn = Partie nulle.
end-score-won = { CAPITAL($winner) } gagne { $as }, par { $winnerCount } { $winnerCount ->
    [one] point
   *[other] points
} à { $loserCount }.
end-score-drawn = Partie nulle : { $winnerCount } { $winnerCount ->
    [one] point
   *[other] points
} partout.
end-stall-won = { CAPITAL($winner) } gagne { $as } : 100 tours sans progrès.
end-stall-drawn = Partie nulle : 100 tours sans progrès.
end-seega-stall-won = { CAPITAL($winner) } gagne { $as }, par { $winnerCount } { $winnerCount ->
    [one] prise
   *[other] prises
} à { $loserCount }, après 100 tours sans progrès.
end-seega-stall-drawn = Partie nulle : { $winnerCount } { $winnerCount ->
    [one] prise
   *[other] prises
} partout, après 100 tours sans progrès.
end-sahkku-stall-won = { CAPITAL($winner) } gagne { $as }, par { $winnerCount } { $winnerCount ->
    [one] pion
   *[other] pions
} à { $loserCount }, après 100 tours sans progrès.
end-resigned = { CAPITAL($loser) } abandonne. { CAPITAL($winner) } gagne { $as }.
end-agreed-won = Fin d’un commun accord. { CAPITAL($winner) } gagne { $as }{ $counts ->
    [none] .
   *[other] , par { $winnerCount } à { $loserCount }.
}
end-agreed-drawn = Partie nulle par accord mutuel.
end-alone = Tu y as mis fin.
end-called-off = { CAPITAL($loser) } a annulé la partie avant le début. Sans résultat.
end-cancelled-by-both = La partie est annulée d’un commun accord. Sans résultat.
stopped-server-gone = Le bot a été retiré de son serveur. Sans résultat.
stopped-channel-gone = Son salon a été supprimé. Sans résultat.
stopped-left = { CAPITAL($person) } n’est plus sur ce serveur. Sans résultat.
stopped-moderator = { CAPITAL($person) }, de la modération, l’a arrêtée. Sans résultat.
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
tally-loses-at = perdent à { $number }
tally-flight-unused = envol disponible
tally-flight-used = envol utilisé

# Why a game ended, where a beginner may not see it: the pieces of the loser and the points that are decisive. A game may have
# a sentence of its own: why-GAME-REASON.
why-queen = La reine { $of } a été capturée en { $pieces }. Sans sa reine, un camp a perdu.
why-blocked = { $pieceCount ->
    [one] La pièce { $of } en { $pieces } ne peut
   *[other] Les pièces { $of } en { $pieces } ne peuvent
} plus bouger : { $pointCount ->
    [one] la case { $points } est fermée
   *[other] les cases { $points } sont fermées
}.
why-enclosed = Le Général est dans le sanctuaire, en { $pieces }, et des rebelles tiennent { $points }.
why-immobile = Le Général, en { $pieces }, n’a plus d’intersection libre à côté de lui : { $points } { $pointCount ->
    [one] est occupée
   *[other] sont occupées
}.
why-seega-stall = Une fois les pions placés, seule une prise est un progrès. C’est une règle maison.
why-shap-luk-stall = Seule une prise est un progrès. C’est une règle maison.
why-sahkku-stall = Un progrès est une prise, une activation, le retrait du roi ou la première fois qu’il est pris. C’est une règle maison.
why-stalled-on = { $pieceCount ->
    [one] La dernière pièce déplacée est
   *[other] Les dernières pièces déplacées sont
} en { $pieces }.
