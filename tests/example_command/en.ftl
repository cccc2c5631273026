name-variants = variants
command-variants = List the rule sets of a game
command-variants-game = Which game
command-variants-set = One rule set
variants-found = Rule sets: { $names }
