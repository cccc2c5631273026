name-variants = variantes
command-variants = Lister les variantes d’un jeu
