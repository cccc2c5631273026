# The rule sets of sáhkku: names, and a line for who chooses.

set-sahkku-devils-game = le jeu du diable
set-sahkku-devils-game-line = trois dés ; un pion accompagne le roi, et un camp bloqué perd

set-sahkku-raisa = Návuotna, branche Raisa
set-sahkku-raisa-line = 13 colonnes, deux dés dans l’ordre ; X se relance, activation libre

set-sahkku-maze = Návuotna, branche Maze
set-sahkku-maze-line = comme Raisa, mais les dés se jouent dans n’importe quel ordre

set-sahkku-lagesvuotna = Lágesvuotna
set-sahkku-lagesvuotna-line = trois dés dans un ordre fixe ; sans sa reine, on a perdu

set-sahkku-vuovdaguoika = Vuovdaguoika
set-sahkku-vuovdaguoika-line = 15 colonnes, trois dés, vierge = 4 ; en file, et on pousse le roi

set-sahkku-gavkevuotna = Gávkevuotna
set-sahkku-gavkevuotna-line = comme Vuovdaguoika, mais les dés ne se relancent jamais

set-sahkku-unjarga = Unjárga
set-sahkku-unjarga-line = trois dés ; le roi rejoint le premier camp qui entre sur la ligne adverse
