# Planned replies (/plan).

plan-none = Tu n’as prévu aucune réponse. Après ton coup, *Essayer* joue le coup adverse et ta réponse, et *Ajouter au plan* les garde. Ou tape `/{ name-plan } { name-of-lines }:`.
plan-lines = { $number ->
    [0] Aucune ligne n’est prévue.
    [one] Tes réponses prévues : une ligne. Toi seul la vois.
   *[other] Tes réponses prévues : { $number } lignes. Toi seul les vois.
}
plan-open = La ligne sur un plateau d’essai :
plan-open-placeholder = Voir une ligne sur un plateau
plan-remove-placeholder = Enlever une ligne
plan-error-turn = Prévois des réponses pendant que l’adversaire doit jouer, dans une partie à deux personnes.
plan-error-dice = Personne ne peut prévoir les dés.
plan-error-illegal = `{ $action }` n’est pas permis à cet endroit de la ligne.
plan-error-reply = Une ligne finit par ta réponse : le coup adverse, puis le tien.
plan-error-twice = `{ $action }` est une deuxième réponse au même coup. Gardes-en une.
plan-error-lines = Un plan a au plus { $most } lignes. Enlèves-en d’abord.
plan-error-long = Une ligne a au plus { $most } coups adverses.
button-plan = Prévoir une réponse
button-plan-add = Ajouter au plan
button-plan-clear = Effacer le plan
