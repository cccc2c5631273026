# Planned replies (/plan). Actions are typed in the notation of the game.

plan-none = Tu n’as prévu aucune réponse. *Essayer* ouvre un plateau : joues-y les coups que tu attends et tes réponses, puis *Ajouter au plan*. Tu peux aussi les taper.
plan-lines = { $number ->
    [one] Tes réponses prévues : une ligne. Toi seul la vois.
   *[other] Tes réponses prévues : { $number } lignes. Toi seul les vois.
}
plan-effect = Ta réponse est jouée dès que ton adversaire joue un coup du plan. Tout autre coup enlève le plan.
plan-line-placeholder = Voir une ligne sur un plateau
plan-remove-placeholder = Enlever une ligne
plan-form = Réponses prévues
plan-form-label = Lignes, séparées par un point-virgule
plan-form-hint = son coup, ta réponse ; un autre coup, une autre réponse
plan-error-match = On ne prévoit des réponses que dans une partie en cours contre une autre personne.
plan-error-dice = On ne peut pas prévoir de réponses dans un jeu de dés.
plan-error-illegal = `{ $action }` n’est pas permis à cet endroit. Une ligne part du plateau actuel.
plan-error-reply = Une ligne doit finir par ta réponse : le coup adverse, puis le tien. Si c’est ton tour, commence par ton propre coup.
plan-error-second = `{ $action }` est une deuxième réponse dans la même position. Garde l’une des deux.
plan-error-lines = Un plan a au plus { $most } lignes. Enlèves-en d’abord.
plan-error-long = Une ligne a au plus { $most } réponses.
button-plan = Prévoir une réponse
button-plan-add = Ajouter au plan
button-plan-type = Taper des lignes
button-plan-page = Autres lignes
button-plan-clear = Tout enlever
