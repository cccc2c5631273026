# The rule sets of sáhkku: names, and a line for who chooses.

set-sahkku-devils-game = Djevelens spill
set-sahkku-devils-game-line = tre terninger; en soldat rir kongen, og en låst side taper

set-sahkku-raisa = Ráisa-sáhkku, Návuotna
set-sahkku-raisa-line = 13 kolonner, to terninger i rekkefølge; omkast av X, fri vekking

set-sahkku-maze = Máze-sáhkku, Návuotna
set-sahkku-maze-line = som Ráisa-sáhkku, men terningene brukes fritt

set-sahkku-lagesvuotna = Lágesvuotna
set-sahkku-lagesvuotna-line = tre terninger i fast rekkefølge; mister du dronningen, taper du

set-sahkku-vuovdaguoika = Vuovdaguoika
set-sahkku-vuovdaguoika-line = tre terninger, blank er 4; på rekke og rad, kongen skubbes

set-sahkku-gavkevuotna = Gávkevuotna
set-sahkku-gavkevuotna-line = som Vuovdaguoika, men terningene kastes aldri om igjen

set-sahkku-unjarga = Unjárga
set-sahkku-unjarga-line = tre terninger; kongen tilfaller den som først når fienderaden
