# The rule sets of sáhkku: names, and a line for who chooses.

set-sahkku-lagesvuotna = Lágesvuon-sáhkku
set-sahkku-lagesvuotna-line = the rules of the cups: three dice in order, and a queen to guard

set-sahkku-devils-game = The devil's game
set-sahkku-devils-game-line = the short one: a soldier rides the king, and a blocked side loses

set-sahkku-raisa = Ráisa-sáhkku, Návuotna
set-sahkku-raisa-line = 13 columns, two dice in order; X may be rerolled, any sleeper wakes

set-sahkku-maze = Máze-sáhkku, Návuotna
set-sahkku-maze-line = like Ráisa-sáhkku, but you use the dice in any order

set-sahkku-vuovdaguoika = Vuovdaguoika-bircun
set-sahkku-vuovdaguoika-line = three dice, a blank is 4; you walk in file and push the king

set-sahkku-gavkevuotna = Gávkevuon-sáhkku
set-sahkku-gavkevuotna-line = like Vuovdaguoika-bircun, but dice are never rerolled

set-sahkku-unjarga = Unjárga-sáhkku
set-sahkku-unjarga-line = three dice; the king joins whoever first enters the enemy row

# The question for a rule set, and the line beside each button.

rule-set-question =
    {"**"}Which rules of { $game }?** Each place plays in its own way. Press *Play* beside the rules that you want.
rule-set-line =
    {"**"}{ $set }:** { $line }
