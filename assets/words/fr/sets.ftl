# The rule sets of sáhkku: names, and a line for who chooses.

set-sahkku-lagesvuotna = Lágesvuon-sáhkku
set-sahkku-lagesvuotna-line = règle des coupes : trois dés dans l’ordre, une reine à protéger

set-sahkku-devils-game = Le jeu du diable
set-sahkku-devils-game-line = la plus courte : un pion accompagne le roi, et un camp bloqué perd

set-sahkku-raisa = Ráisa-sáhkku, Návuotna
set-sahkku-raisa-line = 13 colonnes, 2 dés dans l’ordre ; X relançables, activation libre

set-sahkku-maze = Máze-sáhkku, Návuotna
set-sahkku-maze-line = comme Ráisa-sáhkku, mais les dés se jouent dans n’importe quel ordre

set-sahkku-vuovdaguoika = Vuovdaguoika-bircun
set-sahkku-vuovdaguoika-line = trois dés, vierge = 4 ; marche en file, et on pousse le roi

set-sahkku-gavkevuotna = Gávkevuon-sáhkku
set-sahkku-gavkevuotna-line = comme Vuovdaguoika-bircun, mais on ne relance jamais les dés

set-sahkku-unjarga = Unjárga-sáhkku
set-sahkku-unjarga-line = trois dés ; le roi rejoint le premier camp qui entre sur la ligne adverse

# The question for a rule set, and the line beside each button.

rule-set-question =
    {"**"}{ $game } : quelles règles ?** Chaque lieu joue à sa façon. Appuie sur *Jouer* à côté des règles que tu veux.
rule-set-line =
    {"**"}{ $set } :** { $line }
