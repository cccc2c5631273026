# The rule sets of sáhkku: names, and a line for who chooses.

set-sahkku-devils-game = Le jeu du diable
set-sahkku-devils-game-line = trois dés ; un pion accompagne le roi, et un camp bloqué perd

set-sahkku-raisa = Ráisa-sáhkku, Návuotna
set-sahkku-raisa-line = 13 colonnes, 2 dés dans l’ordre ; X relançables, activation libre

set-sahkku-maze = Máze-sáhkku, Návuotna
set-sahkku-maze-line = comme Ráisa-sáhkku, mais les dés se jouent dans n’importe quel ordre

set-sahkku-lagesvuotna = Lágesvuotna
set-sahkku-lagesvuotna-line = trois dés dans un ordre fixe ; sans sa reine, on a perdu

set-sahkku-vuovdaguoika = Vuovdaguoika
set-sahkku-vuovdaguoika-line = trois dés, vierge = 4 ; marche en file, et on pousse le roi

set-sahkku-gavkevuotna = Gávkevuotna
set-sahkku-gavkevuotna-line = comme Vuovdaguoika, mais on ne relance jamais les dés

set-sahkku-unjarga = Unjárga
set-sahkku-unjarga-line = trois dés ; le roi rejoint le premier camp qui entre sur la ligne adverse
