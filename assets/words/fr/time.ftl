# Clocks, deadlines and vacations. People are mentions; $when is a point in time, as Discord shows it to each reader.

time-days = { $number ->
    [one] { $number } jour
   *[other] { $number } jours
}
time-hours = { $number ->
    [one] { $number } heure
   *[other] { $number } heures
}
time-minutes = { $number ->
    [one] { $number } minute
   *[other] { $number } minutes
}
time-seconds = { $number ->
    [one] { $number } seconde
   *[other] { $number } secondes
}

clock-none = Sans limite de temps
clock-per-turn = { $bank } par coup
clock-bank = { $bank } par camp
clock-increment = { $bank } par camp + { $increment } par coup
clock-cap = { $bank } par camp + { $increment } par coup, { $cap } au plus
clock-typed = { $typed } ({ $clock })

invite-clock = **Temps :** { $clock }.

board-time = Le temps de { $person } expire { $when } ; il reste { $left } à { $other }.
board-away = { CAPITAL($person) } est en vacances : la pendule est arrêtée jusqu’au { $when }.
board-away-by-itself = { CAPITAL($person) } a utilisé un jour de vacances : la pendule est arrêtée jusqu’au { $when }.
board-held = La pendule de { $person } démarre à son premier coup, au plus tard { $when }.
board-unreached = Je ne peux pas joindre { $person } en message privé : sa pendule attend un appui sur un bouton ici, au plus tard { $when }.
board-given = { CAPITAL($person) } a récupéré { $time } : le bot était hors ligne, ou ne pouvait pas afficher ce plateau.
end-forfeited = { CAPITAL($loser) } perd au temps. { CAPITAL($winner) } gagne { $as }.

matches-time = le temps expire { $when }

remind-turn = { CAPITAL($person) }, ton temps expire { $when } : **#{ $match } · { $game }** contre { $other }.

vacation-left = Il te reste { $left } { $left ->
    [one] jour
   *[other] jours
} de vacances sur { $all } cette année.
vacation-away = Tu es en vacances jusqu’au { $when }.
vacation-here = Tu n’es pas en vacances. `/{ name-vacation } { name-of-days }:3` commence trois jours de vacances dès maintenant.
vacation-back = `/{ name-vacation } { name-of-days }:0` y met fin ; un jour commencé est utilisé.
vacation-holds = Les vacances arrêtent ta pendule dans chaque partie commencée avec un jour ou plus à la pendule.
vacation-auto = Utiliser un jour de vacances quand ton temps expire : **{ $state ->
    [on] activé
   *[off] désactivé
}** (`/{ name-vacation } { name-of-auto }:`)

refuse-time-up = { CAPITAL($person) } a perdu au temps la partie #{ $match } : elle est terminée.
refuse-forfeited = La partie #{ $match } est terminée : { $person } a perdu au temps.
refuse-clock = Cadence inconnue : `{ $text }`. Choisis { $presets }, ou écris la tienne : `3+2` pour 3 minutes + 2 secondes par coup, `1d` pour un jour par coup. `2d+12h/5d` ajoute 12 heures par coup, jusqu’à 5 jours.
refuse-clock-alone = Une partie en solo n’a pas de limite de temps. Laisse `{ name-of-clock }` vide.
refuse-clock-bank-small = `{ $text }` est trop court. Commence avec au moins { $least }.
refuse-clock-bank-large = `{ $text }` est trop long. Commence avec { $most } au plus.
refuse-clock-increment = `{ $text }` ajoute trop de temps par coup. Ajoute { $most } au plus.
refuse-clock-cap-below = Dans `{ $text }`, le maximum après `/` est inférieur au temps de départ. Choisis-en un plus grand.
refuse-clock-cap-large = Dans `{ $text }`, le maximum après `/` est trop long. Choisis { $most } au plus.
refuse-vacation = Il ne te reste que { $left } { $left ->
    [one] jour
   *[other] jours
} de vacances sur { $all } cette année. Choisis moins de jours.

command-challenge-clock = Temps par camp, par exemple live, 3+2 ou 1d ; celui du serveur par défaut
command-vacation = Arrêter la pendule de tes parties lentes pendant quelques jours
command-vacation-days = Le nombre de jours à partir de maintenant ; 0 met fin à tes vacances
command-vacation-auto = Utiliser un jour de vacances quand mon temps expire
