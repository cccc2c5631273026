# Ladders. People are mentions.

ladder-heading = échelle
ladder-head = Échelle : { $game }
ladder-legend = -# Défie quelqu’un quelques places plus haut. Une victoire te donne sa place ; une défaite ne coûte rien.
ladder-commitment = -# Dés équitables : le code de cette échelle est `{ $commitment }`.
ladder-secret = -# Dés équitables : le secret de cette échelle était `{ $secret }`.
ladder-stopped = Arrêtée par un organisateur. Les parties en cours finissent sans changer les places.
ladder-empty = Personne n’y est encore. *Participer* te met en tête.
ladder-lines-left = { $number ->
    [one] … et encore { $number } : `/{ name-ladder } { name-ladder-show }`.
   *[other] … et encore { $number } : `/{ name-ladder } { name-ladder-show }`.
}
ladder-running = { $number ->
    [one] { $number } partie en cours
   *[other] { $number } parties en cours
}
ladder-game = -# { CAPITAL($challenger) } défie { $opponent }
ladder-meeting = { CAPITAL($challenger) } a défié { $opponent }.
ladder-own-first = **Tu es en tête.** Les autres peuvent te défier.
ladder-own-next = **Tu es à la place { $place }.** Tu peux défier la place { $highest }.
ladder-own = **Tu es à la place { $place }.** Tu peux défier les places { $highest } à { $lowest }.
ladder-started = L’échelle de { $game } est ouverte. Son message suit dans ce salon.
ladder-ended = L’échelle est arrêtée. Ses parties en cours finissent sans résultat.
ladder-excluded = { CAPITAL($person) } n’est plus sur l’échelle et ne peut pas y revenir.
ladder-joined = Tu es sur l’échelle, à la place { $place }. `/{ name-ladder } { name-ladder-challenge }` te fait monter.
ladder-left = Tu n’es plus sur l’échelle. Tes parties en cours y sont perdues.
ladder-challenged = Tu as défié { $person } pour la place { $place }. La partie commence dans un instant, avec trois jours par coup.
ladder-removed = Tu n’es plus sur l’échelle de { $game } dans { $channel }.
ladder-removed-again = Tu y as perdu deux parties de suite au temps. `/{ name-ladder } { name-ladder-join }` t’y remet, tout en bas.
ladder-profile = Place { $place } de l’échelle · { $game }
ladder-refuse-none = Pas encore d’échelle ici. Les organisateurs en lancent une : `/{ name-ladder } { name-ladder-start }`.
ladder-refuse-no-such = Il n’y a pas d’échelle de { $game } ici. Il y en a pour : { $games }.
ladder-refuse-which = Il y a plusieurs échelles ici. Ajoute `{ name-of-game }` : { $games }.
ladder-refuse-exists = Il y a déjà une échelle de { $game } ici. Arrête-la d’abord.
ladder-refuse-thread = Lance une échelle dans un salon, pas dans un fil.
ladder-refuse-over = Cette échelle est arrêtée.
ladder-refuse-in = Tu es déjà sur l’échelle.
ladder-refuse-excluded = Un organisateur t’a retiré de cette échelle. Adresse-toi à lui.
ladder-refuse-not-in = Tu n’es pas sur l’échelle. `/{ name-ladder } { name-ladder-join }` t’y met.
ladder-refuse-person-not-in = { CAPITAL($person) } n’est pas sur l’échelle.
ladder-refuse-full = L’échelle est complète.
ladder-refuse-top = Tu es en tête : personne n’est au-dessus de toi.
ladder-refuse-yourself = Tu ne peux pas te défier toi-même.
ladder-refuse-below = { CAPITAL($person) } est au-dessous de toi. Défie quelqu’un au-dessus.
ladder-refuse-far = De la place { $place }, tu peux défier jusqu’à la place { $highest }.
ladder-refuse-one = Finis d’abord ta partie contre { $person } : un seul défi à la fois.
ladder-refuse-two = { CAPITAL($person) } joue déjà contre deux personnes. Choisis-en une autre, ou attends.
ladder-refuse-playing = Tu joues déjà contre { $person } sur cette échelle.
ladder-refuse-soon = Tu as joué récemment contre { $person }. Prochaine rencontre possible { $when }.
ladder-refuse-away = Tu es en vacances. `/{ name-vacation }` y met fin.
ladder-refuse-person-away = { CAPITAL($person) } ne peut pas être défié en ce moment.
ladder-refuse-nobody = Personne à ta portée n’est libre en ce moment. `/{ name-ladder } { name-ladder-show }` montre l’échelle.
button-ladder-challenge = Défier
button-ladder-show = Voir
