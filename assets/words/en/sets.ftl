# The rule sets of sáhkku: names, and a line for who chooses.

set-sahkku-devils-game = the devil's game
set-sahkku-devils-game-line = three dice; a soldier rides the king, and a blocked side loses

set-sahkku-raisa = Návuotna, the Raisa branch
set-sahkku-raisa-line = 13 columns, two dice in order; X may be rerolled, any sleeper wakes

set-sahkku-maze = Návuotna, the Maze branch
set-sahkku-maze-line = like Raisa, but you use the dice in any order

set-sahkku-lagesvuotna = Lágesvuotna
set-sahkku-lagesvuotna-line = three dice in a fixed order; lose your queen and you lose

set-sahkku-vuovdaguoika = Vuovdaguoika
set-sahkku-vuovdaguoika-line = 15 columns, three dice, a blank is 4; in single file, and the king is pushed

set-sahkku-gavkevuotna = Gávkevuotna
set-sahkku-gavkevuotna-line = like Vuovdaguoika, but dice are never rerolled

set-sahkku-unjarga = Unjárga
set-sahkku-unjarga-line = three dice; the king joins whoever first enters the enemy row
