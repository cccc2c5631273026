# Puzzles (/puzzle), and the puzzle of the day. $game is the name of a game with its options.

puzzle-all = **Problèmes.** Des positions avec un seul meilleur coup, rien que pour toi. Choisis un jeu.
puzzle-gone = Ce problème ne fait plus partie du bot. Choisis un jeu pour en avoir un autre.
puzzle-none = Il n’y a pas encore de problèmes pour ce jeu. Lis `/{ name-rules } { name-of-game }:{ $id }`.
puzzle-count = { $number ->
    [one] un problème
   *[other] { $number } problèmes
}
puzzle-progress = { $rating }, résolus : { $solved } sur { $tried }
puzzle-head = **{ $game } · problème**
puzzle-play-on = -# Jouer à partir d’ici : `/{ name-play } { name-of-game }:{ $game } { name-of-from }:{ $puzzle }`
puzzle-task = { $turn }. Trouve le meilleur coup.
puzzle-task-dice = { $turn }. Trouve la meilleure façon d’utiliser ces dés.
puzzle-first-try = Seul ton premier essai compte pour ta cote. Afficher la réponse y met fin.
puzzle-no-longer-counts = Ton premier essai a compté. Les suivants ne changent pas ta cote.
puzzle-first-try-streak = Seul ton premier essai compte : pour ton classement et pour ta série. Montrer la réponse y met fin.
puzzle-newcomer = Tes trois premiers problèmes ne sont pas classés. Montrer la réponse met fin à l’essai.
puzzle-newcomer-streak = Tes trois premiers problèmes ne sont pas classés. Ton premier essai du jour compte pour ta série.
puzzle-only-streak = Tu connais ce problème : il n’est pas classé. Ton premier essai du jour compte pour ta série.
puzzle-unrated = Pas encore classé : { $left ->
    [0] ton prochain problème le sera.
    [one] encore un problème ne l’est pas.
   *[other] encore { $left } problèmes ne le sont pas.
}
puzzle-streak = Ta série : { $days ->
    [one] { $days } jour
   *[other] { $days } jours
}{ $free ->
    [0] .
    [one] {", avec 1 jour libre."}
   *[other] , avec { $free } jours libres.
}
puzzle-streak-waits = Le problème du jour t’attend.
puzzle-streak-reminder = Ta série de { $days ->
    [one] { $days } jour
   *[other] { $days } jours
} { $free ->
    [0] s’arrête { $when } sans le problème du jour.
   *[other] prend un jour libre { $when } sans le problème du jour.
} `/{ name-preferences }` permet de désactiver ce message.
puzzle-milestone = **{ $days } jours de suite !**
puzzle-shared-solved-in = { CAPITAL($person) } a résolu le problème du jour ({ $game }) du premier coup, en { $time }.
puzzle-shared-solved = { CAPITAL($person) } a résolu le problème du jour ({ $game }) du premier coup.
puzzle-shared-missed = { CAPITAL($person) } a essayé le problème du jour ({ $game }). Pas résolu du premier coup.
puzzle-shared-answer = { CAPITAL($person) } a essayé le problème du jour ({ $game }), avec l’aide de la réponse.
puzzle-shared-streak = Série : { $days ->
    [one] { $days } jour.
   *[other] { $days } jours.
}
puzzle-results = { $tried ->
    [0] Personne n’a essayé.
    [one] { $tried } essai, { $solved } réussi du premier coup.
   *[other] { $tried } essais, { $solved ->
        [one] { $solved } réussi
       *[other] { $solved } réussis
    } du premier coup.
}
puzzle-results-names = { $tried ->
    [one] { $tried } essai
   *[other] { $tried } essais
}, { $solved ->
    [one] { $solved } réussi
   *[other] { $solved } réussis
} du premier coup : { $names }.
puzzle-results-more = { $count ->
    [one] { $count } autre
   *[other] { $count } autres
}
puzzle-server-streak = Série de ce serveur : { $days ->
    [one] { $days } jour.
   *[other] { $days } jours.
}
puzzle-server-milestone = **Série de ce serveur : { $days } jours de suite !**
puzzle-not-tried = Tu n’as pas essayé le problème de ce jour : il n’y a rien à partager.
puzzle-missed = { $played } Ce n’est pas le meilleur coup. Essaie encore.
puzzle-solved = **Résolu.** { $played }
puzzle-answer = **Réponse :** { $actions }.
puzzle-chances = Chances de gain : { $best } %. Avec le deuxième meilleur coup : { $second } %.
# Where the end is certain, these say it instead: one sentence of the best move, and one of the second best.
puzzle-best-wins = Le meilleur coup gagne.
puzzle-best-draws = Le meilleur coup mène à la nulle.
puzzle-best-chance = Chances de gain : { $chance } %.
puzzle-second-draws = Le deuxième meilleur coup ne donne que la nulle.
puzzle-second-loses = Le deuxième meilleur coup perd.
puzzle-second-chance = Le deuxième meilleur coup a { $chance } % de chances de gain.
puzzle-rating = Ta cote : { $before } → { $after } · Celle du problème : { $puzzle }
puzzle-daily-head = **Problème du jour · { $day } · { $game }**
puzzle-daily-how = Appuie sur *Résoudre* pour essayer, rien que pour toi. D’autres avec `/{ name-puzzle }`.

button-puzzle-next = Problème suivant
button-puzzle-again = Recommencer
button-puzzle-answer = Afficher la réponse
button-puzzle-open = Résoudre
button-puzzle-today = Problème du jour
alt-puzzle = { $game }, problème.

profile-puzzles = **Problèmes**, sur tous les serveurs
profile-puzzles-game = { $game } : { $progress }

settings-puzzles-off = **Problème du jour :** nulle part. Choisis-lui un salon :
settings-puzzles = **Problème du jour :** une fois par jour dans { $channel }.
settings-puzzles-forbidden = **Problème du jour :** je ne peux rien publier dans { $channel }. Il m’y faut les permissions Voir le salon, Envoyer des messages et Joindre des fichiers. Sinon, choisis un autre salon.
settings-choose-puzzles = Aucun salon
