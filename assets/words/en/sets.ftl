# The rule sets of sáhkku: names, and a line for who chooses.

set-sahkku-devils-game = The devil's game
set-sahkku-devils-game-line = three dice; a soldier rides the king, and a blocked side loses

set-sahkku-raisa = Ráisa-sáhkku, Návuotna
set-sahkku-raisa-line = 13 columns, two dice in order; X may be rerolled, any sleeper wakes

set-sahkku-maze = Máze-sáhkku, Návuotna
set-sahkku-maze-line = like Ráisa-sáhkku, but you use the dice in any order

set-sahkku-lagesvuotna = Lágesvuotna
set-sahkku-lagesvuotna-line = three dice in a fixed order; lose your queen and you lose

set-sahkku-vuovdaguoika = Vuovdaguoika
set-sahkku-vuovdaguoika-line = three dice, a blank is 4; soldiers walk in file and push the king

set-sahkku-gavkevuotna = Gávkevuotna
set-sahkku-gavkevuotna-line = like Vuovdaguoika, but dice are never rerolled

set-sahkku-unjarga = Unjárga
set-sahkku-unjarga-line = three dice; the king joins whoever first enters the enemy row
