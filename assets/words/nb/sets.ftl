# The rule sets of sáhkku: names, and a line for who chooses.

set-sahkku-lagesvuotna = Lágesvuon-sáhkku
set-sahkku-lagesvuotna-line = cupenes regler: tre terninger i rekkefølge, en dronning å verge

set-sahkku-devils-game = Djevelens spill
set-sahkku-devils-game-line = det korte: en soldat rir kongen, og en låst side taper

set-sahkku-raisa = Ráisa-sáhkku, Návuotna
set-sahkku-raisa-line = 13 kolonner, to terninger i rekkefølge; omkast av X, fri vekking

set-sahkku-maze = Máze-sáhkku, Návuotna
set-sahkku-maze-line = som Ráisa-sáhkku, men terningene brukes fritt

set-sahkku-vuovdaguoika = Vuovdaguoika-bircun
set-sahkku-vuovdaguoika-line = tre terninger, blank er 4; på rekke og rad, kongen skubbes

set-sahkku-gavkevuotna = Gávkevuon-sáhkku
set-sahkku-gavkevuotna-line = som Vuovdaguoika-bircun, men terningene kastes aldri om igjen

set-sahkku-unjarga = Unjárga-sáhkku
set-sahkku-unjarga-line = tre terninger; kongen tilfaller den som først når fienderaden

# The question for a rule set, and the line beside each button.

rule-set-question =
    {"**"}Hvilke regler for { $game }?** Hvert sted spiller på sin måte. Trykk på *Spill* ved reglene du vil ha.
rule-set-line =
    {"**"}{ $set }:** { $line }
