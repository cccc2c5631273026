# Courses: the lessons of /learn. $id is the game's identifier.

course-all = **Apprends un jeu.** Chaque cours se compose de quelques exercices sur de vraies positions, rien que pour toi. Choisis un jeu.
course-choose = Choisis un jeu
course-progress = { $total ->
    [one] une leçon
   *[other] leçons faites : { $done } sur { $total }
}
course-head = **{ $game } · leçon { $number } sur { $total }**
course-so-far = Jusqu’ici dans ce tour : { $actions }.
course-played = Ton coup : { $actions }.
course-solved = **Bravo.** { $why }
course-hint = **Indice :** { $hint } Par exemple : { $actions }.
course-hint-alone = **Indice :** { $hint }
course-finished = **Tu as terminé ce cours ({ $game }).** Joue maintenant une partie : le niveau le plus faible t’attend. Toutes les règles : `/{ name-rules } { name-of-game }:{ $id }`.
course-offer = Tu débutes à ce jeu ({ $game }) ? Un petit cours t’apprend les règles en quelques exercices, rien que pour toi. Plus tard, tu le trouveras avec `/{ name-learn } { name-of-game }:{ $id }`.
course-offer-set = Tu débutes à ce jeu ({ $game }) ? Un petit cours t’apprend une variante ({ $set }) en quelques exercices, rien que pour toi. Plus tard, tu le trouveras avec `/{ name-learn } { name-of-game }:{ $id }`.
course-none = Il n’y a pas encore de cours pour ce jeu. Lis `/{ name-rules } { name-of-game }:{ $id }`.

# Why a turn does not fulfil its task.
course-miss-captures = { $count ->
    [0] Tu n’as rien capturé ; il faut { $wanted } { $wanted ->
        [one] prise
       *[other] prises
    }.
   *[other] Tu as capturé { $count } { $count ->
        [one] pièce
       *[other] pièces
    } ; il en faut { $wanted }.
}
course-miss-scores = { $count ->
    [0] Tu n’as rien marqué ; il faut { $wanted } { $wanted ->
        [one] point
       *[other] points
    }.
    [1] Tu as marqué 1 point ; il en faut { $wanted }.
   *[other] Tu as marqué { $count } points ; il en faut { $wanted }.
}
course-miss-wakes = Tu n’as activé aucune pièce.
course-miss-king = Tu n’as pas pris le roi.
course-miss-reaches = Aucune de tes pièces n’arrive ainsi en { $point }.
course-miss-flies = Ce n’est pas un envol.
course-miss-wins = Cela ne gagne pas la partie.
course-miss-safe = Après cela, l’adversaire peut capturer quelque chose.
course-miss-denies = Après cela, l’adversaire peut marquer { $count } { $count ->
    [one] point
   *[other] points
}.

button-learn = Apprendre
button-course-open = Commencer le cours
button-course-anew = Recommencer le cours
button-course-play = Jouer une partie
button-lesson-next = Leçon suivante
button-lesson-again = Refaire cette leçon
button-lesson-skip = Passer
button-type = Saisir un coup
form-actions = Ton coup
form-actions-label = Coup
form-actions-hint = Par exemple d4 ou b3-b4. Sépare plusieurs coups par des espaces.
alt-lesson = { $game }, leçon { $number }.

# Each lesson: the task, why it matters, what to look at after a wrong turn, and the hint.

course-pahtum-place-task = Les pions se posent sur des cases libres et ne bougent jamais. Pose le tien au milieu : choisis d4 dans le menu.
course-pahtum-place-done = Depuis le milieu, un alignement peut grandir dans quatre directions.
course-pahtum-place-wrong = Cherche d4 dans le menu des colonnes d à f.
course-pahtum-place-hint = Choisis d4.

course-pahtum-three-task = Un alignement d’au moins trois pions d’une même couleur marque des points, en ligne ou en colonne. Aligne trois pions.
course-pahtum-three-done = Trois pions alignés valent 3 points. Les diagonales ne comptent pas.
course-pahtum-three-wrong = Tes pions sont en c4 et d4. Ajoutes-en un à côté.
course-pahtum-three-hint = Pose un pion à un bout de ta paire.

course-pahtum-four-task = Les longs alignements rapportent bien plus : 3 pions font 3 points, 4 en font 10. Allonge le tien.
course-pahtum-four-done = Quatre pions valent 10 points : ce pion t’en a donc rapporté 7. Cinq en vaudraient 25.
course-pahtum-four-wrong = Ton alignement est c4, d4, e4. Allonge-le à un bout.
course-pahtum-four-hint = Pose un pion à un bout de ton alignement.

course-pahtum-gap-task = Cinq pions alignés valent 25 points. Un seul pion peut relier deux paires. Trouve-le.
course-pahtum-gap-done = Des pions séparés par un trou sont forts : un seul pion les relie.
course-pahtum-gap-wrong = Tes paires sont b4, c4 et e4, f4.
course-pahtum-gap-hint = Comble le trou entre tes paires.

course-pahtum-cross-task = Un pion peut compter en ligne et en colonne. Marque 6 points avec un seul pion.
course-pahtum-cross-done = Ce pion termine une ligne de trois et une colonne de trois.
course-pahtum-cross-wrong = Tu as deux pions dans la ligne 3 et deux dans la colonne e.
course-pahtum-cross-hint = Regarde où la ligne 3 croise la colonne e.

course-pahtum-deny-task = Blanc s’apprête à aligner cinq pions. Empêche-le de marquer 10 points ou plus à son prochain tour.
course-pahtum-deny-done = Un pion bien placé vaut autant que ton propre alignement.
course-pahtum-deny-wrong = Les pions de Blanc sont en b5, c5, e5 et f5.
course-pahtum-deny-hint = Prends la case dont Blanc a le plus besoin.

course-pahtum-win-task = Il ne reste que deux cases : une pour toi, puis une pour Blanc. Choisis celle qui te fait gagner.
course-pahtum-win-done = Tu as compté les deux derniers pions, le tien et celui de Blanc. Le plus grand total gagne.
course-pahtum-win-wrong = Compte ce que chaque case te rapporte, et ce qu’elle laisse à Blanc.
course-pahtum-win-hint = Compare la ligne 1 et la colonne b avec la ligne 7 et la colonne d.

course-seega-place-task = D’abord, chaque camp pose deux pions par tour, partout sauf au centre. Pose les tiens en c2 et c4 : choisis les deux dans le menu.
course-seega-place-done = Tes deux pions touchent le centre, seule case libre quand les déplacements commencent.
course-seega-place-wrong = Aucune prise pendant la pose. Choisis c2 et c4.
course-seega-place-hint = Choisis c2 et c4 en même temps dans le menu.

course-seega-centre-task = Maintenant, on déplace un pion d’une case par tour, en ligne ou en colonne. Déplace un des tiens au centre, en c3.
course-seega-centre-done = Un pion au centre ne peut pas être capturé, mais il aide à capturer.
course-seega-centre-wrong = Deux de tes pions sont à côté de c3.
course-seega-centre-hint = Pars de c4 ou de d3.

course-seega-capture-task = Un pion foncé placé entre le pion que tu déplaces et un autre des tiens est capturé. Captures-en un.
course-seega-capture-done = Un pion entre deux des tiens est capturé, en ligne ou en colonne.
course-seega-capture-wrong = Seul le pion que tu déplaces capture. Regarde le bord gauche.
course-seega-capture-hint = Regarde a3 : tu as un pion au-dessus.

course-seega-two-task = Un coup peut capturer dans plusieurs directions. Capture deux pions d’un seul coup.
course-seega-two-done = Deux pions d’un coup : regarde dans toutes les directions avant de jouer.
course-seega-two-wrong = Une bonne case a des pions foncés de deux côtés, et tes pions derrière eux.
course-seega-two-hint = Regarde la case libre c5.

course-seega-guard-task = Avant de jouer, regarde ce que l’adversaire pourrait capturer. Joue un coup après lequel Foncé ne peut rien capturer.
course-seega-guard-done = Les pions qu’on ne perd pas finissent par gagner la partie.
course-seega-guard-wrong = Cherche un pion foncé qui pourrait passer de l’autre côté d’un des tiens.
course-seega-guard-hint = Le danger vient de la case e2.

course-seega-win-task = Le camp qui capture tous les pions adverses gagne. Capture le dernier.
course-seega-win-done = Tu as gagné : tous les pions adverses sont capturés.
course-seega-win-wrong = Le dernier pion foncé est en d5.
course-seega-win-hint = Tu as un pion en c5 : il en faut un en e5.

course-shap-luk-step-task = Seize rebelles poursuivent le Général. Une pièce suit une ligne jusqu’à l’intersection libre voisine. Amène un rebelle en d2.
course-shap-luk-step-done = Les rebelles ne capturent jamais. Ils gagnent en enfermant le Général.
course-shap-luk-step-wrong = Suis les lignes : les diagonales comptent aussi.
course-shap-luk-step-hint = Les rebelles en c1, d1, e1, e2 et e3 peuvent atteindre d2.

course-shap-luk-capture-task = Tu es maintenant le Général. Place-toi entre deux rebelles sur une ligne droite, et capture ce couple.
course-shap-luk-capture-done = Le Général capture des couples, et seulement par son propre déplacement.
course-shap-luk-capture-wrong = Il faut une intersection libre avec un rebelle de chaque côté.
course-shap-luk-capture-hint = Regarde b4 : il y a des rebelles en a3 et c5.

course-shap-luk-guard-task = Tu joues les Rebelles. Joue un coup après lequel le Général ne peut capturer aucun couple.
course-shap-luk-guard-done = Les rebelles sont à l’abri si aucune intersection libre près du Général n’a un rebelle de chaque côté.
course-shap-luk-guard-wrong = Cherche les intersections libres que le Général peut atteindre, et les couples autour.
course-shap-luk-guard-hint = Le Général menace un couple dans le coin, en e5.

course-shap-luk-fly-task = Les intersections b6, c6, d6 et c7 sont le sanctuaire. En arrivant en c7, le Général peut s’envoler, une fois par partie. Envole-toi !
course-shap-luk-fly-done = L’envol sauve le Général, mais une seule fois. Garde-le pour le bon moment.
course-shap-luk-fly-wrong = Va d’abord à la pointe, en c7, puis choisis où t’envoler.
course-shap-luk-fly-hint = Choisis c7, puis une intersection libre.

course-shap-luk-landing-task = Là où il se pose, le Général peut capturer. Envole-toi et capture un couple.
course-shap-luk-landing-done = Un envol qui capture vaut deux coups.
course-shap-luk-landing-wrong = Il faut une intersection libre avec un rebelle de chaque côté, n’importe où.
course-shap-luk-landing-hint = Regarde le bord droit, la colonne e.

course-shap-luk-corner-task = Les Rebelles gagnent quand le Général ne peut plus bouger. Enferme-le.
course-shap-luk-corner-done = Le Général ne peut plus bouger et ne capture rien : les Rebelles gagnent.
course-shap-luk-corner-wrong = Le Général est en a5. Regarde les intersections voisines.
course-shap-luk-corner-hint = Il lui reste une seule issue : a4.

course-shap-luk-gate-task = Les Rebelles gagnent aussi si le Général est dans le sanctuaire et qu’ils tiennent b5, c5 et d5. Ferme la porte.
course-shap-luk-gate-done = La porte est fermée : les Rebelles gagnent. Le sanctuaire peut être un piège.
course-shap-luk-gate-wrong = Tu tiens déjà c5 et d5.
course-shap-luk-gate-hint = Un rebelle peut atteindre b5.

course-shap-luk-win-task = Le Général gagne quand il ne reste que quatre rebelles. Il en reste six : capture un couple.
course-shap-luk-win-done = Quatre rebelles ne peuvent plus l’enfermer : le Général gagne.
course-shap-luk-win-wrong = Il faut une intersection libre entre deux rebelles sur une ligne droite.
course-shap-luk-win-hint = Regarde la colonne b.

course-sahkku-wake-task = Les dés montrent un X et deux faces vierges, qui ne valent rien. Tes pions sont inactifs sur ta ligne de départ, la ligne 1, jusqu’à ce qu’un X les active, en commençant par l’avant. Actives-en un de plus avec ton X.
course-sahkku-wake-done = Un pion actif peut bouger. Plus tu en as, plus tu as le choix.
course-sahkku-wake-wrong = Un X peut aussi avancer un pion actif d’une case, comme ici.
course-sahkku-wake-hint = Ton prochain pion inactif est en n1.

course-sahkku-walk-task = Les dés montrent 2, 3 et une face vierge. Les pions longent la ligne de départ vers la droite, puis reviennent par la ligne du milieu. Amène le tien en l2 avec un dé.
course-sahkku-walk-done = Un chiffre avance une pièce d’autant de cases. On saute ce qui est en chemin.
course-sahkku-walk-wrong = Ton pion est en o2. Compte les cases jusqu’à l2.
course-sahkku-walk-hint = l2 est à trois cases.

course-sahkku-capture-task = Un pion qui termine sur des pions adverses les capture. Captures-en un.
course-sahkku-capture-done = Un pion capturé ne revient jamais. Les pions inactifs sont à l’abri dans cette variante.
course-sahkku-capture-wrong = Le pion de Nord est en f2. Compte les cases.
course-sahkku-capture-hint = De i2 à f2, il y a trois cases.

course-sahkku-two-task = Chaque dé se joue à part, dans l’ordre de ton choix. Capture deux pions en un tour.
course-sahkku-two-done = L’ordre des dés décide : regarde-les tous avant d’en jouer un.
course-sahkku-two-wrong = Les pions de Nord sont en f2 et d2.
course-sahkku-two-hint = Un seul de tes pions peut capturer les deux, l’un après l’autre.

course-sahkku-king-task = Le roi n’appartient à personne. Un pion qui termine sur sa case le prend et se déplace avec lui. Prends le roi.
course-sahkku-king-done = Il se déplace et se bat maintenant pour toi, jusqu’à ce qu’on te le prenne.
course-sahkku-king-wrong = Le roi est en h2. Compte les cases depuis chacun de tes pions.
course-sahkku-king-hint = Un pion en k2 est à trois cases.

course-sahkku-king-captures-task = Ton roi va tout droit : à gauche, à droite, en haut ou en bas. Capture un pion avec lui.
course-sahkku-king-captures-done = Le roi va aussi en arrière. Aucune autre pièce ne le fait.
course-sahkku-king-captures-wrong = Le pion de Nord est en f2, et ton roi en h2.
course-sahkku-king-captures-hint = Déplace ton roi de deux cases vers la gauche.

course-sahkku-win-task = Tu gagnes si l’adversaire n’a plus de pions, ou ne peut plus jouer. Le dernier pion de Nord, inactif en o3, ne peut aller qu’en n3. Termine ton tour avec une pièce en n3.
course-sahkku-win-done = Nord est bloqué : aucun lancer ne lui permettrait de jouer. Tu gagnes.
course-sahkku-win-wrong = Ce qui se trouve en n3 doit y rester jusqu’à la fin du tour.
course-sahkku-win-hint = De i3 à n3, il y a cinq cases. Joue le X ailleurs.

course-sahkku-lagesvuotna-wake-task = Les dés montrent X, 2 et une face vierge, qui ne vaut rien. Tes pions sont inactifs sur ta ligne de départ, la ligne 1, et un X active celui de tête. Actives-en un de plus.
course-sahkku-lagesvuotna-wake-done = Un pion actif peut bouger. Tu aurais aussi pu relancer le X, chaque dé une fois par tour.
course-sahkku-lagesvuotna-wake-wrong = Un X peut aussi avancer une pièce active d’une case, ou être relancé. Celui-ci doit activer un pion.
course-sahkku-lagesvuotna-wake-hint = Ton prochain pion inactif est en n1.

course-sahkku-lagesvuotna-order-task = Les dés montrent 2, 3 et une face vierge. On les joue dans l’ordre X, 3, 2. Tes pions longent ta ligne de départ vers la droite, puis la ligne du milieu vers la gauche. Amènes-en un en k2.
course-sahkku-lagesvuotna-order-done = Le 3 passait d’abord. Ton pion en o2 ne pouvait pas le jouer : aucune pièce ne peut s’arrêter en l2, où ta reine est inactive.
course-sahkku-lagesvuotna-order-wrong = Continue avec le même pion, grâce au 2.
course-sahkku-lagesvuotna-order-hint = De o1, il y a trois cases jusqu’à m2, et deux de plus jusqu’à k2.

course-sahkku-lagesvuotna-capture-task = Un pion qui termine son coup sur des pièces adverses actives les capture. Les pièces inactives sont à l’abri. Capture le pion en i2.
course-sahkku-lagesvuotna-capture-done = Un pion capturé ne revient jamais. Regarde tous les dés avant de jouer le premier.
course-sahkku-lagesvuotna-capture-wrong = Ton pion en k2 est à deux cases : il doit attendre le 2.
course-sahkku-lagesvuotna-capture-hint = Joue le 3 avec un autre pion, puis va de k2 à i2.

course-sahkku-lagesvuotna-queen-task = Ta reine est inactive en l2. Un X l’active, et elle fait un pas à gauche, à droite, en haut ou en bas. Amène-la en k2.
course-sahkku-lagesvuotna-queen-done = Active, elle va tout droit dans toutes les directions et capture là où elle s’arrête. Mais protège-la : sans sa reine, un camp a perdu.
course-sahkku-lagesvuotna-queen-wrong = Joue le X avec la reine, vers la gauche.
course-sahkku-lagesvuotna-queen-hint = Elle va de l2 à k2.

course-sahkku-lagesvuotna-king-task = Le roi, en h2, n’appartient à personne. Un pion ou une reine qui s’arrête sur sa case le prend. Prends le roi.
course-sahkku-lagesvuotna-king-done = Il se déplace maintenant pour toi, jusqu’à ce qu’on te le prenne. La reine et le roi ne restent ensemble que jusqu’au prochain coup de l’un d’eux.
course-sahkku-lagesvuotna-king-wrong = Une de tes pièces est à trois cases de h2.
course-sahkku-lagesvuotna-king-hint = Ta reine en k2 va tout droit : trois cases vers la gauche.

course-sahkku-lagesvuotna-bend-task = Le roi et la reine vont tout droit, et prennent le virage au bout d’une ligne : de o2 à o1, il y a une case. Capture avec ton roi le pion de Nord sur ta ligne de départ.
course-sahkku-lagesvuotna-bend-done = Le roi va aussi en arrière, en haut et en bas. Il frappe donc là où tes pions ne peuvent pas aller.
course-sahkku-lagesvuotna-bend-wrong = Le pion de Nord est en o1, et ton roi en m2.
course-sahkku-lagesvuotna-bend-hint = Il y a trois cases : n2, o2, puis le virage vers o1.

course-sahkku-lagesvuotna-win-task = La reine de Nord est avec le roi en h2. Sans elle, Nord a perdu. Capture-la.
course-sahkku-lagesvuotna-win-done = Nord a perdu sa reine, et tu gagnes. La plupart des parties finissent ainsi.
course-sahkku-lagesvuotna-win-wrong = La reine est en h2. Un de tes pions a besoin des deux dés pour y arriver.
course-sahkku-lagesvuotna-win-hint = Ton pion en m2 va trois cases plus loin, en j2, puis deux, en h2.
