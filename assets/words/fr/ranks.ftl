# Leaderboards, profiles, and two people against each other. People are mentions.

leaders-head = **Classement · { $pool }** · { $scope } · { $period }
leaders-line = **{ $place }.** { $person } · **{ $points }** · { $score }
leaders-provisional-line = **{ $place }.** { $person } · { $points } · { $score }
leaders-own = Tu es **n° { $place }**, avec { $points } { $points ->
    [one] point.
   *[other] points.
}
leaders-own-provisional = Tu es **n° { $place }**, à titre provisoire, avec { $points } { $points ->
    [one] point.
   *[other] points.
}
leaders-own-none = Tu n’es pas dans ce classement. Joue une partie classée : `/{ name-challenge }`. `/{ name-profile }` montre ta cote contre l’ordinateur.
leaders-own-hidden = Tu n’apparais pas dans les classements. `/{ name-privacy } { name-privacy-hide } { name-of-hidden }:False` t’y fait revenir.
leaders-empty = Aucune partie classée entre humains pour l’instant.
leaders-legend = -# `?` cote provisoire : trop peu de parties classées ces derniers temps. Ces cotes viennent après toutes les autres.
leaders-page = -# Page { $page } sur { $pages }
leaders-puzzles = { $game }, problèmes
leaders-puzzles-empty = Pas encore de problème qui compte ici.
leaders-puzzles-own-none = Tu n’es pas dans ce classement. Résous un problème : `/{ name-puzzle }`. Tes trois premiers ne sont pas classés.
leaders-puzzles-legend = -# `?` provisoire : trop peu de problèmes ces derniers temps. Les joueurs provisoires viennent après tous les autres.
leaders-solved = { $solved ->
    [one] { $solved } résolu
   *[other] { $solved } résolus
} sur { $tried }
leaders-kind-matches = Parties
leaders-kind-puzzles = Problèmes
score-line = { $won } { $won ->
    [one] victoire
   *[other] victoires
}, { $drawn } { $drawn ->
    [one] nulle
   *[other] nulles
}, { $lost } { $lost ->
    [one] défaite
   *[other] défaites
}
button-page-back = Précédent
button-page-on = Suivant
button-this-month = Ce mois-ci
button-all-time = Depuis toujours
button-this-server = Ce serveur
button-all-servers = Tous les serveurs
button-share = Partager

profile-head = **{ $person }** · { $scope }
profile-none = { CAPITAL($person) } n’a pas encore de partie terminée ici.
profile-none-anywhere = { CAPITAL($person) } n’a pas encore de partie terminée.
profile-pool = **{ $pool }** : **{ $points }** (± { $deviation })
profile-pool-unrated = **{ $pool }** : pas encore de cote
profile-place = n° { $place }
profile-everywhere = { $points } sur tous les serveurs
profile-legend = -# `?` cote provisoire : trop peu de parties classées ces derniers temps · `±` marge d’erreur de la cote
profile-why-servers = -# La première cote compte les parties de ce serveur ; l’autre compte celles de tous les serveurs.
profile-why-computer = -# Les parties entre humains et contre l’ordinateur ont des cotes séparées.
profile-why-both = -# Chaque serveur, l’ensemble des serveurs et les parties contre l’ordinateur ont des cotes séparées.
profile-score =
    {"-#"} { $score } ({ $first } : { $firstScore } ; { $second } : { $secondScore })
profile-score-seat =
    {"-#"} { $score } ({ $seat })
profile-seat = { $won }–{ $drawn }–{ $lost }
profile-best = plus longue série de victoires : { $best }
profile-won-on-end = { $number } { $number ->
    [one] victoire
   *[other] victoires
} d’affilée actuellement
profile-lost-on-end = { $number } { $number ->
    [one] défaite
   *[other] défaites
} d’affilée actuellement
profile-cancelled = Annulées avant le début : { $count }
profile-last = **Dernières parties**
profile-past = #{ $match } { $first } – { $second } : { $result } { $when } { $link }
# A match on another server, of which no more is told.
profile-past-elsewhere = { $pool } : { $result } { $when }
profile-past-unknown = -# Certaines sont affichées sans détails : Discord n’a pas dit si tu peux les voir. Réessaie dans un instant.
past-won = { $person } a gagné
past-lost = { $person } a perdu
past-drawn = nulle
profile-chart = { $pool } : cote après les { $count } dernières parties classées
alt-chart = Cote ({ $pool }) après les { $count } dernières parties classées : de { $from } à { $to } points, au moins { $least }, au plus { $most }.

versus-head = **{ CAPITAL($one) } contre { $other }** · { $scope }
versus-line = **{ $pool }** : { $won } { $won ->
    [one] victoire
   *[other] victoires
}, { $drawn } { $drawn ->
    [one] nulle
   *[other] nulles
}, { $lost } { $lost ->
    [one] défaite
   *[other] défaites
}
versus-none = { CAPITAL($one) } et { $other } n’ont pas encore terminé de partie ensemble ici.
versus-none-anywhere = { CAPITAL($one) } et { $other } n’ont pas encore terminé de partie ensemble.
versus-self = Choisis deux personnes différentes.

# Le bilan d’un mois.

month-review-head = Le mois sur ce serveur
month-review-matches = { $number ->
    [one] { $number } partie a été terminée.
   *[other] { $number } parties ont été terminées.
}
month-review-active = **Ont le plus joué :** { $names }
month-review-first-wins = **Première victoire ici :** { $names }
month-review-longest = **La plus longue partie :** { $first } et { $second }, { $game }, { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
