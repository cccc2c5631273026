# The rule sets of sáhkku: names, a line for who chooses, and the rules that they do not share.

set-sahkku-devils-game = le jeu du diable
set-sahkku-devils-game-line = trois dés ; un pion accompagne le roi, et un camp bloqué perd
set-sahkku-devils-game-rules =
    {"**"}Le jeu du diable** est le sáhkku décrit par les feuillets français. 15 colonnes, trois dés : X, 2, 3, vierge (rien). Les dés se jouent dans n’importe quel ordre et ne se relancent jamais. On tire au sort qui commence.
    {"**"}L’activation.** Un X active le pion inactif de tête, qui avance d’une case ; il ne doit arriver ni sur un pion adverse ni sur le roi. Aucune pièce ne peut s’arrêter sur une case où se trouve un pion adverse inactif.
    {"**"}Le parcours.** De la fin de la ligne adverse directement au début de ta ligne de départ, et ainsi de suite. Tant qu’un de tes pions est inactif, un pion qui revient attend là ; le reste de son dé est perdu. Quand ton dernier pion inactif est activé, tous ceux qui attendent peuvent repartir aussitôt.
    {"**"}Le roi.** Un pion qui s’arrête sur sa case devient son marqueur, et un marqueur adverse est capturé. Le roi va tout droit le long d’une ligne ou d’une colonne, en sautant tout, et capture là où il s’arrête ; il ne s’arrête ni sur tes propres pions ni sur des pions adverses inactifs.
    {"**"}La fin.** Un camp sans pions a perdu ; le marqueur compte comme un pion. Un camp qui, avant de lancer, ne pourrait jouer ni X, ni 2, ni 3 a perdu aussi.
    {"**"}Options :** `columns=10` pour une partie courte ; `together=yes` permet à tous tes pions d’une case d’avancer comme un seul.

set-sahkku-raisa = Návuotna, branche Raisa
set-sahkku-raisa-line = 13 colonnes, deux dés dans l’ordre ; X se relance, activation libre
set-sahkku-raisa-rules =
    {"**"}Návuotna (Kvænangen), branche Raisa.** 13 colonnes, 12 pions par camp, deux dés : X, 1, 2, 3. Ils se jouent dans l’ordre X, 1, 2, 3 ; quand le suivant ne peut pas servir, le tour est fini.
    {"**"}Les relances.** Avant de jouer un dé, tu peux relancer autant que tu veux des dés qui montrent X, aussi souvent que X revient, et t’arrêter quand tu veux.
    {"**"}L’activation.** Un X active n’importe lequel de tes pions inactifs, qui avance d’une case. Les pions inactifs peuvent être capturés. Tes pions peuvent partager une case.
    {"**"}Le parcours.** De la fin de la ligne adverse, retour sur la ligne du milieu, puis de nouveau sur la ligne adverse, sans fin.
    {"**"}Le roi.** Un pion d’un camp qui ne le tient pas le prend en s’arrêtant sur sa case, et y capture les pions adverses. Le roi suit ton parcours et capture comme un pion. On ne peut pas le capturer, seulement le prendre.
    {"**"}La fin.** Un camp sans pions a perdu, avec ou sans le roi.

set-sahkku-maze = Návuotna, branche Maze
set-sahkku-maze-line = comme Raisa, mais les dés se jouent dans n’importe quel ordre
set-sahkku-maze-rules =
    {"**"}Návuotna (Kvænangen), branche Maze.** Comme dans la branche Raisa (`/rules game:sahkku set:raisa`), mais les deux dés se jouent dans n’importe quel ordre.

set-sahkku-lagesvuotna = Lágesvuotna
set-sahkku-lagesvuotna-line = trois dés dans un ordre fixe ; sans sa reine, on a perdu
set-sahkku-lagesvuotna-rules =
    {"**"}Lágesvuotna (Laksefjord).** 15 colonnes, trois dés : X, 2, 3, vierge (rien), joués dans l’ordre X, 3, 2 ; quand le suivant ne peut pas servir, le tour est fini. Avant de jouer un dé, tu peux relancer ceux qui montrent X.
    {"**"}L’activation.** Un X active le pion inactif de tête, qui avance d’une case. Aucune pièce ne peut s’arrêter sur une case où se trouve une pièce inactive, d’un camp ou de l’autre. Les pions peuvent partager une case.
    {"**"}Le parcours** est un huit : de la fin de la ligne adverse, retour sur la ligne du milieu, le long de celle-ci, puis sur ta ligne de départ, où le parcours recommence. Un pion sur le retour n’est pas la même pièce qu’un pion à l’aller.
    {"**"}La reine.** Un X l’active et la déplace d’une case à gauche, à droite, en haut ou en bas. Active, elle se déplace comme le roi, et peut être capturée.
    {"**"}Le roi** commence sur le Château, au milieu. Un pion ou une reine qui s’arrête sur sa case le prend et y capture les pièces adverses. Le roi et la reine vont tout droit, en sautant tout, et peuvent prendre le virage au bout d’une ligne ; ils capturent là où ils s’arrêtent. Ni l’un ni l’autre ne partage une case avec son camp, mais la pièce qui a pris le roi reste avec lui jusqu’à ce que l’un des deux bouge.
    {"**"}La fin.** Un camp sans sa reine, ou sans pions, a perdu.
    {"**"}Options :** `queens=no` pour jouer sans reines.

set-sahkku-vuovdaguoika = Vuovdaguoika
set-sahkku-vuovdaguoika-line = 15 colonnes, trois dés, vierge = 4 ; en file, et on pousse le roi
set-sahkku-vuovdaguoika-rules =
    {"**"}Vuovdaguoika (Outakoski).** 15 colonnes, trois dés : X, 2, 3, vierge, qui vaut 4. Ils se jouent dans n’importe quel ordre. Quand les trois montrent X, ils peuvent tous être relancés.
    {"**"}L’activation.** Un X active le pion inactif de tête, qui avance d’une case. Les pions inactifs peuvent être capturés.
    {"**"}En file.** Une case ne porte qu’une pièce, et un pion ne saute pas sa propre armée. On saute les pions adverses et le roi.
    {"**"}Le parcours.** De la fin de la ligne adverse, retour sur la ligne du milieu, puis de nouveau sur la ligne adverse, sans fin.
    {"**"}Le roi.** Un pion qui s’arrête sur sa case le pousse d’une case le long de ton parcours, et tu le tiens. Un pion adverse là où il est poussé est capturé. Le roi suit ton parcours, saute tout, et capture là où il s’arrête.
    {"**"}La fin.** Un camp sans pièces a perdu ; un camp qui n’a que le roi continue.
    {"**"}Options :** avec `direction=miedut`, les deux camps vont dans le même sens, avec `choice`, Nord décide ; `free-soldiers=yes` laisse les pions dépasser les leurs ; avec `king-removal=yes`, tu peux retirer le roi pour de bon en t’arrêtant sur sa case.

set-sahkku-gavkevuotna = Gávkevuotna
set-sahkku-gavkevuotna-line = comme Vuovdaguoika, mais les dés ne se relancent jamais
set-sahkku-gavkevuotna-rules =
    {"**"}Gávkevuotna.** Comme à Vuovdaguoika (`/rules game:sahkku set:vuovdaguoika`), mais les dés ne se relancent jamais.

set-sahkku-unjarga = Unjárga
set-sahkku-unjarga-line = trois dés ; le roi rejoint le premier camp qui entre sur la ligne adverse
set-sahkku-unjarga-rules =
    {"**"}Unjárga (Nesseby).** 15 colonnes, trois dés : X, 2, 3, vierge, qui vaut 4. Ils se jouent dans n’importe quel ordre. Avant de jouer un dé, tu peux relancer ceux qui montrent X.
    {"**"}L’activation.** Un X active le pion inactif de tête, qui va tout droit sur la ligne du milieu. Les pions inactifs peuvent être capturés. Tes pions peuvent partager une case.
    {"**"}Le parcours.** De la fin de la ligne adverse, retour sur la ligne du milieu, puis de nouveau sur la ligne adverse, sans fin.
    {"**"}Le roi** ne bouge pas avant qu’un premier pion entre sur la ligne adverse : son camp le tient à partir de là. Ensuite, on le prend en s’arrêtant sur sa case, et à chaque entrée d’un pion. Il va tout droit, en sautant tout, peut prendre le virage au bout d’une ligne, capture là où il s’arrête, et ne s’arrête jamais sur une pièce de son camp.
    {"**"}La fin.** Un camp sans pions a perdu.
    {"**"}Options.** La source laisse beaucoup de points ouverts : `blank`, `rethrow`, `order`, `track`, `direction`, `sharing`, `king` (comment on le prend) et `king-alone`. Ce que tu ne règles pas suit la description ci-dessus.
