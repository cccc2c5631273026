# Messages about a match. $match is its number; people are mentions.

# Parts clauses in one line.
clause-separator = {" ; "}

match-head = **#{ $match } · { $game }**
match-head-options = **#{ $match } · { $game }** · { $options }
match-alone = { CAPITAL($person) } joue les deux camps. Cette partie ne compte pas.
match-seats = { $first } : { $firstPerson } · { $second } : { $secondPerson }

invite-asked = { CAPITAL($opponent) }, { $challenger } te lance un défi !
invite-rematch = { CAPITAL($opponent) }, { $challenger } te propose une revanche de la partie #{ $old }, camps inversés !
invite-open = { CAPITAL($challenger) } lance un défi ouvert à tout le monde ici. La première personne qui accepte joue.
invite-aim = **But du jeu :** { $aim }
invite-seat-lot = Camps au hasard : { $first } ou { $second }.
invite-seat = { CAPITAL($challenger) } joue { $as }.
invite-set = **Variante :** { $line }. `/{ name-rules } { name-of-game }:{ $id } { name-of-set }:{ $set }`
invite-rated = Partie classée.
invite-unrated = Partie amicale.
invite-thread = Dans son propre fil.
invite-lapses = Expire { $when }. Comment jouer : `/{ name-rules } { name-of-game }:{ $id }`
invite-lapses-alone = Expire { $when }.
invite-accepted = { CAPITAL($accepter) } a accepté le défi de { $challenger }.
invite-seat-thrown = Camps aux dés : les deux camps lancent à tour de rôle, en commençant par la personne qui accepte. Le premier X joue { $first }.
invite-thrown = Lancers pour les camps, { $person } en premier : { $throws }
invite-thrown-seats = { $first } : { $firstPerson } · { $second } : { $secondPerson }.
invite-words = -# Mots dans les tirages : { $words }
invite-word = { $person } `{ $word }`
invite-lot = Camps au hasard : { $first } : { $firstPerson } · { $second } : { $secondPerson }.
invite-drawn = Tiré au sort : { $options }.
invite-declined = { CAPITAL($opponent) } a refusé le défi de { $challenger }.
invite-withdrawn = { CAPITAL($challenger) } a retiré le défi.
withdrawn-server-gone = Défi annulé : le bot a été retiré de ce serveur.
withdrawn-channel-gone = Défi annulé : son salon a été supprimé.
withdrawn-left = Défi annulé : { $person } n’est plus sur ce serveur.
withdrawn-moderator = { CAPITAL($person) }, de la modération, a annulé le défi.
invite-lapsed = Le défi de { $challenger } a expiré.

# $clock is the time control.
board-seats-rated = { $seats } · Classée · { $clock }
board-seats-timed = { $seats } · { $clock }
board-begins = La partie commence.
board-below = Le plateau est plus bas.
line-moves = { $seat } : { $moves }
line-roll = { $seat } a lancé { $dice }
line-roll-and-moves = { $seat } a lancé { $dice } : { $moves }
idle-rolls-without-x = { $number ->
    [one] { $number } lancer sans X
   *[other] { $number } lancers sans X
}
idle-rolls = { $number ->
    [one] { $number } lancer inutilisable
   *[other] { $number } lancers inutilisables
}
line-taken-back = ~~{ $turn }~~ (annulé)
board-last = { $seat } : { $action }
board-took = { $seat } : { $action }, prise en { $sites }
board-planned = { $turn } (prévu)
board-action = **{ $action }**
board-action-in-words = **{ $words }** (`{ $action }`)
board-king = prise du roi
board-captured = prise en { $sites }
board-turn = { CAPITAL($person) }, à toi de jouer : { $task }.
board-computer-turn = { CAPITAL($person) } réfléchit…
board-turn-alone = { $turn } : { $task }.
board-goes-on = { CAPITAL($person) } continue : { $task }.
board-threw = a lancé { $dice }
board-forced = `{ $action }` (seule possibilité)
board-forced-in-words = { $words } (`{ $action }`, seule possibilité)
action-alone = `{ $action }`
action-in-words = { $words } (`{ $action }`)
board-nothing = aucun dé ne pouvait servir
board-turn-of-dice = { $seat } : { $done }
board-picked = Choisi jusqu’ici : { $picked }.
board-offer = { CAPITAL($by) } propose la nulle. { CAPITAL($other) }, acceptes-tu ?
board-offer-refused = { CAPITAL($other) } a refusé la nulle.
board-offer-retracted = { CAPITAL($by) } a retiré sa proposition de nulle.
board-offer-lapsed = La proposition de nulle de { $by } a expiré.
board-asks-back = { CAPITAL($by) } demande à annuler { $what }. { CAPITAL($other) }, acceptes-tu ?
board-given-back = { CAPITAL($by) } a annulé le dernier tour, avec l’accord de { $other }.
board-cancel-offer = { CAPITAL($by) } propose d’annuler la partie sans résultat. { CAPITAL($other) }, acceptes-tu ?
board-cancel-refused = { CAPITAL($other) } a refusé d’annuler la partie.
board-cancel-retracted = { CAPITAL($by) } a retiré sa proposition d’annuler la partie.
board-cancel-lapsed = La proposition de { $by } d’annuler la partie a expiré.
board-request-refused = { CAPITAL($other) } a refusé à { $by } l’annulation du coup.
board-request-retracted = { CAPITAL($by) } a retiré sa demande d’annulation du coup.
board-request-lapsed = La demande d’annulation du coup de { $by } a expiré.

# Lines that call a player where no new board does.

notice-turn = { CAPITAL($person) }, c’est de nouveau ton tour dans la partie #{ $match }.
notice-offer = { CAPITAL($person) }, { $other } te propose la nulle dans la partie #{ $match }.
notice-cancel = { CAPITAL($person) }, { $other } te propose d’annuler la partie #{ $match } sans résultat.
notice-request = { CAPITAL($person) }, { $other } te demande l’annulation d’un coup dans la partie #{ $match }.
notice-over = { CAPITAL($person) }, la partie #{ $match } est terminée. { $how }

back-and-more = { $actions } et la suite

result-ratings = Cotes ({ $pool }) : { $changes }
result-rating-fixed = { $person } { $points }
result-rating-first = { $person } { $after } (premier résultat)
result-rating = { $person } { $before } → { $after }
result-next-level = -# `/{ name-play }` propose maintenant le niveau { $level }.
result-early = Non classée : la partie était trop courte.
result-often = Non classée : deux de vos parties à ce jeu ont déjà été classées en 24 heures.
rating-provisional = { $points }?
pool-set = { $game } · { $set }
pool-computer = { $pool } · contre l’ordinateur
result-over = **Partie terminée.** { $how }

# The thread of a match, and direct messages to those who follow it.

thread-name = #{ $match } { $game }
thread-name-people = #{ $match } { $game } : { $first } – { $second }
watch-none = Tu ne suis aucune partie. Utilise `/{ name-watch } { name-of-match }:` avec un numéro.
watch-unknown = Impossible de savoir lesquelles des parties que tu suis tu peux encore voir : Discord n’a pas répondu. Réessaie dans un instant.
watch-head = Tu suis :
watch-line = **#{ $match } · { $game }** : { $people }, message à la fin { $link }
watch-line-turns = **#{ $match } · { $game }** : { $people }, message à chaque tour { $link }
watch-turn = Un nouveau tour dans la partie #{ $match }, que tu suis. { $link }
news-lost = Je ne peux plus écrire dans le salon de la partie #{ $match }. `/{ name-board } { name-of-match }:{ $match }` dans un autre salon du même serveur permet de la continuer.
news-stopped = La partie #{ $match } est terminée.
news-plan-broken = Tes réponses prévues dans la partie #{ $match } ne conviennent plus et ont été enlevées. { $link }
watch-over = La partie #{ $match }, que tu suivais, est terminée. { $link }

# Controls.

button-accept = Accepter
button-decline = Refuser
button-withdraw = Retirer
button-resign = Abandonner
button-more = Plus…
button-place-rest = Placer le reste pour moi
button-offer = Proposer la nulle
button-agree = Accepter la nulle
button-refuse = Refuser
button-retract = Retirer la proposition
button-ask-back = Demander l’annulation du coup
button-turn-back = Annuler le dernier tour
button-give-back = Accepter l’annulation
button-keep = Refuser
button-retract-request = Retirer la demande
button-call-off = Annuler la partie
button-agree-cancel = Accepter d’annuler la partie
button-offer-cancel = Proposer plutôt d’annuler la partie
button-back = Retour
button-play-move = Jouer
button-cancel-move = Annuler
button-throw = Lancer les dés
button-undo = Annuler le coup ({ $seat })
button-word = Ajouter un mot…
button-word-accept = Accepter avec un mot…
button-fair = Fair-play
button-end-left = Terminer sans résultat
button-confirm-resign = Oui, abandonner
button-play-computer = Jouer contre l’ordinateur
button-rematch = Revanche
button-challenge = Défier
button-draft-clock = Autre cadence…
button-draft-options = Saisir les options…
button-draft-thread = Dans un fil
button-draft-here = Sans fil
button-draft-rated = Classée
button-draft-unrated = Amicale
button-newest = Les plus récentes
button-end = Terminer la partie
button-look = Voir en privé
button-flip = Retourner
button-refresh = Actualiser
button-public-boards = Modifier le plateau public
button-follow = Suivre
button-unfollow = Ne plus suivre
button-stop = Oui, l’arrêter
button-let = Non, la laisser continuer
button-newer = Plus récentes
button-older = Plus anciennes
button-finished = Terminées
button-running = En cours
button-cancel = Non, continuer à jouer
button-to = vers { $site }

menu-place-block = Poser un pion neutre : { $choices }
menu-place-stone = Poser un pion : { $choices }
menu-place-stones = Poser deux pions : { $choices }
menu-move-stone = Déplacer le pion de… { $choices }
menu-move-piece = Déplacer la pièce de… { $choices }
menu-drop = Vers… { $choices }
menu-fly = S’envoler vers… { $choices }
menu-take = Décider : { $choices }
menu-die = Jouer un dé : { $choices }
menu-uses = Jouer le { $face ->
    [blank] dé vierge
   *[other] { $face }
}…
menu-decide = Décider : { $choices }
menu-span = { $from } – { $to }
entry-done = terminé

# Steps toward an action.

step-move = { $from } vers { $to }
step-captures = { $steps }, prise en { $sites }
step-piece = { $site } ({ $piece })
step-all = { $site } (tous les pions actifs)
step-wake = { $form ->
    [played] pion de { $from } activé et avancé en { $to }
    [brief] activer { $from }
   *[choice] activer le pion de { $from } et l’avancer en { $to }
}
step-wake-queen = { $form ->
    [played] reine de { $from } activée et avancée en { $to }
    [brief] activer la reine { $from }, vers { $to }
   *[choice] activer la reine de { $from } et l’avancer en { $to }
}
step-walk = { $form ->
    [played] { $piece ->
        [homeward] pion sur le retour déplacé
        [king] roi déplacé
        [queen] reine déplacée
        [stack] tous les pions actifs déplacés
       *[soldier] pion déplacé
    } de { $from } à { $to }
    [brief] { $piece ->
        [homeward] sur le retour, { $from } vers { $to }
        [king] roi { $from } vers { $to }
        [queen] reine { $from } vers { $to }
        [stack] tous, { $from } vers { $to }
       *[soldier] { $from } vers { $to }
    }
   *[choice] déplacer { $piece ->
        [homeward] le pion sur le retour
        [king] le roi
        [queen] la reine
        [stack] tous les pions actifs
       *[soldier] le pion
    } de { $from } à { $to }
}
step-use = { $form ->
    [brief] { $face ->
        [blank] vierge
       *[other] { $face }
    } : { $steps }
   *[other] avec le { $face ->
        [blank] dé vierge
       *[other] { $face }
    }, { $steps }
}
# The last of several steps with one die.
step-and = { $steps } et { $next }
step-blank = vierge
numbered-rethrow = { $form ->
    [played] { $number ->
        [one] un dé relancé
       *[other] { $number } dés relancés
    }
   *[choice] { $number ->
        [one] relancer un dé
       *[other] relancer { $number } dés
    }
}
step-take = { $form ->
    [played] prise en { $one } et { $other }
   *[choice] prendre { $one } et { $other }
}

piece-sleeper = inactif
piece-homeward = sur le retour
piece-waiting = en attente
piece-king = le roi
piece-rider = le marqueur
piece-queen = la reine
piece-sleeping-queen = la reine inactive

# Several pieces of a kind, before their points.
pieces-sleeper = { $number ->
    [one] pion inactif
   *[other] pions inactifs
}
pieces-homeward = { $number ->
    [one] pion sur le retour
   *[other] pions sur le retour
}
pieces-waiting = { $number ->
    [one] pion en attente
   *[other] pions en attente
}
pieces-king = roi
pieces-rider = marqueur
pieces-queen = reine
pieces-sleeping-queen = reine inactive

say-keep = { $form ->
    [played] dés gardés
   *[choice] garder les dés
}
say-vuosttut = { $form ->
    [played] en sens inverse de l’autre camp (vuosttut)
   *[choice] aller en sens inverse de l’autre camp (vuosttut)
}
say-miedut = { $form ->
    [played] dans le même sens que l’autre camp (mieđut)
   *[choice] aller dans le même sens que l’autre camp (mieđut)
}
say-take-king = { $form ->
    [played] prise du roi
   *[choice] prendre le roi
}
say-remove-king = { $form ->
    [played] roi retiré du jeu
   *[choice] retirer le roi
}
say-spare = { $form ->
    [played] aucune prise
   *[choice] ne rien capturer
}
say-stay = { $form ->
    [played] resté là
   *[choice] rester là
}

# Alt text of a picture, for those who cannot see it.

alt-head = { $game }, partie #{ $match }.
alt-turn = { $turn }.
alt-over = La partie est terminée.
alt-won = { $won }.
alt-tallies = { $seat } : { $facts }.
alt-tallies-all = Pions neutres : { $facts }.
picture-start = Début
picture-move = Coup { $number }
picture-winner = { $won }
alt-proposed = La position de départ.
alt-last = Dernier tour, { $turn }.
alt-pieces = { $seat } : { $sites }.
alt-neutral = Pions neutres : { $sites }.
alt-free-king = Le roi n’appartient à personne : { $sites }.
alt-kind = { $kind } { $sites }
alt-dice = Dés : { $dice }.
alt-used = { $face } (joué)
alt-none = aucun

# The signs of a text board, explained below it.

legend-piece = `{ $sign }` { $seat }
legend-kind = `{ $sign }` { $seat }, { $kind }
legend-neutral = `{ $sign }` pion neutre
legend-free-king = `{ $sign }` le roi libre
legend-centre = `{ $sign }` le centre
legend-sanctuary = `{ $sign }` le sanctuaire
legend-ornament = `{ $sign }` ornement du plateau

# Private answers.

private-played = #{ $match } : tu as joué { $actions }.
private-rolled = #{ $match } : tu as lancé les dés.
private-played-rolled = #{ $match } : tu as joué { $actions } et lancé les dés.
private-goes-on = C’est encore ton tour : { $task }.
private-challenged = #{ $match } : ton défi est lancé.
private-began = #{ $match } : ton plateau est prêt.
private-began-in-thread = #{ $match } : ton plateau est dans son propre fil, dans ce salon.
private-shown = #{ $match } : le plateau est de nouveau affiché.
private-accepted = #{ $match } : tu as accepté. Le plateau est dans { $channel }.
private-asked-back = #{ $match } : tu as demandé l’annulation du coup. Attends la réponse.
private-took-back = #{ $match } : coup annulé. C’est de nouveau ton tour.
private-resigned = Tu as abandonné la partie #{ $match }.
private-offered-draw = Partie #{ $match } : tu as proposé la nulle.
private-offered-cancel = Tu as proposé d’annuler la partie #{ $match }. Ton adversaire doit accepter.
private-end = Veux-tu terminer la partie #{ $match } ?
private-follows = Tu suis la partie #{ $match } et recevras un message à la fin. Utilise `/{ name-watch }` à nouveau pour arrêter.
private-follows-turns = Tu suis la partie #{ $match } et recevras un message à chaque tour. Utilise `/{ name-watch }` à nouveau pour arrêter.
private-unfollowed = Tu ne suis plus la partie #{ $match }.
private-stop = Veux-tu arrêter la partie #{ $match } de { $people } ? Elle se termine sans résultat, et tout le monde voit qui l’a arrêtée.
private-stopped = La partie #{ $match } est arrêtée.
picker-picked = #{ $match } : { $picked }… Choisis la suite.
picker-begun = #{ $match } : choisis un coup.
picker-confirm = #{ $match } : **{ $actions }**. Jouer ce coup ? Il termine ton tour.
look-alone = Ce plateau n’est visible que par toi.
look-computer-thinks = La réponse de l’ordinateur s’affiche ici. Sinon, appuie sur *Actualiser*.
look-for-all = Plateau public : { $link }
private-kept = #{ $match } : coup enregistré. `/{ name-board } { name-of-match }:{ $match }` affiche le plateau.
private-present = La position actuelle :
private-find = Aller au plateau : { $link } – ou l’afficher à nouveau : `/{ name-board } { name-of-match }:{ $match }`.
private-show = `/{ name-board } { name-of-match }:{ $match }` affiche à nouveau le plateau.
private-resign = Veux-tu abandonner la partie #{ $match } ? Ton adversaire gagnera.
private-cancelled = La partie #{ $match } continue.
more-choose = Partie #{ $match } : que veux-tu faire ?
private-computer-offer = Personne n’a encore accepté le défi #{ $match }. En attendant, tu peux jouer contre l’ordinateur ({ $game }).
private-computer-offer-over = Le défi #{ $match } n’attend plus d’adversaire. `/{ name-play }` lance une partie contre l’ordinateur.
private-computer-queue = { $count ->
    [one] L’ordinateur réfléchit d’abord à une autre partie.
   *[other] L’ordinateur réfléchit d’abord à { $count } autres parties.
}
private-silent = #{ $match } : coup enregistré, mais le bot ne peut pas écrire ici pour l’instant ({ $why }). Le plateau suivra, ou essaie `/{ name-board } { name-of-match }:{ $match }` plus tard.
private-shown-later = Le plateau sera mis à jour au prochain appui sur un bouton là-bas.
private-place = Toi seul peux voir ceci : il te manque ici la permission *Utiliser les applications externes*, ou tu ne peux pas écrire ici. La gestion du serveur peut l’accorder, ou [ajouter Gonagas]({ $link }).
private-place-conversation = Toi seul peux voir ceci : Discord ne montre pas ici les réponses des applications aux autres.
silent-forbidden = il manque une permission : Voir le salon, Envoyer des messages, Joindre des fichiers, Voir les anciens messages ou, dans les fils, Envoyer des messages dans les fils
silent-bot-removed = il n’est pas sur le serveur de cette partie
silent-thread-closed = le fil est fermé ou verrouillé, et seule la modération peut le rouvrir
silent-no-messages = ce type de salon n’accepte pas de messages
silent-moderated = AutoMod bloque le message
silent-refused = Discord refuse le message
silent-later = Discord ne répond pas
silent-database = la base de données ne répond pas

private-kept-only = #{ $match } : coup enregistré.
private-nowhere = Je ne peux plus écrire dans son salon. `/{ name-board } { name-of-match }:{ $match }` dans un autre salon du même serveur permet de la continuer.
private-bot-removed = Le bot n’est plus sur le serveur de #{ $match } en ce moment. La partie attend, pendules arrêtées, jusqu’au { $time }. Si le bot n’est pas revenu d’ici là, elle se termine sans résultat.
private-moved = Je ne peux plus écrire dans son fil ; la partie continue dans { $channel }.
private-left = #{ $match } : { $person } n’est plus sur ce serveur. Attends, ou termine la partie sans résultat.
private-left-clock = #{ $match } : { $person } n’est plus sur ce serveur. La pendule décide.
private-challenge-left = #{ $match } : { $person } n’est plus sur ce serveur, donc le défi est retiré.
private-no-result = La partie #{ $match } s’est terminée sans résultat.

matches-nowhere = · je ne peux plus écrire dans son salon ; `/{ name-board } { name-of-match }:{ $match }` dans un autre salon du même serveur permet de la continuer
matches-bot-removed = · attend jusqu’au { $time } : le bot n’est pas sur son serveur
matches-none = Tu n’as aucune partie. `/{ name-play }` en lance une contre l’ordinateur, `/{ name-challenge }` contre quelqu’un.
matches-head = **Tes parties**
matches-yours = **#{ $match } · { $game }** contre { $other } : **à toi de jouer** { $link }
matches-theirs = **#{ $match } · { $game }** contre { $other } : à l’adversaire de jouer { $link }
matches-asked = **#{ $match } · { $game }** : { $other } te défie { $link }
matches-sent = **#{ $match } · { $game }** : tu as défié { $other } { $link }
matches-open = **#{ $match } · { $game }** : ton défi ouvert { $link }
matches-alone = **#{ $match } · { $game }** : tu joues les deux camps { $link }
matches-head-finished = **Tes parties terminées**
matches-none-finished = Tu n’as pas encore de partie terminée.
matches-over = **#{ $match } · { $game }** contre { $other } : { $how }, { $when } { $link }
matches-over-alone = **#{ $match } · { $game }** : { $how }, { $when } { $link }
result-won = victoire
result-lost = défaite
result-drawn = nulle
result-declined = défi refusé
result-withdrawn = défi retiré
result-lapsed = défi expiré
result-none = sans résultat
result-alone = jouée en solo

challenges-none = Aucun défi ouvert. `/{ name-challenge }` sans `{ name-of-opponent }:` en crée un.
challenges-unknown = Impossible de savoir quels défis ouverts tu peux voir : Discord n’a pas répondu. Réessaie dans un instant.
list-incomplete = -# Il y en a peut-être d’autres : Discord n’a pas dit ce que tu peux voir de plus. Réessaie dans un instant.
challenges-head = **Défis ouverts** : la première personne qui accepte joue.
challenges-no-more = Aucun autre défi ouvert.
challenges-what = { $game } · { $options }
challenges-line = **#{ $match } · { $what }** de { $challenger }, expire { $lapses } { $link }
challenges-own = **#{ $match } · { $what }**, ton défi, expire { $lapses } { $link }

match-form-challenge = Défier quelqu’un
match-form-play = Jouer contre l’ordinateur
match-form-alone = Jouer les deux camps
match-form-opponent = Adversaire
match-form-opponent-hint = Laisse vide pour défier n’importe qui ici.
match-form-level = Niveau
match-form-level-any = Celui qui te convient
match-form-rules = Jeu et règles
match-form-set = { $game } : { $set }
match-form-side = Ton camp
match-form-first = Premier joueur
match-form-second = Second joueur
match-form-clock = Cadence
match-form-more = En plus
match-form-rated = Partie classée
match-form-pair = Deux parties, camps inversés
match-form-thread = Un fil réservé à la partie
button-match-form = Modifier
draft-head = Défier { $opponent } : **{ $game }**
draft-rest = Partie { $rated }, { $where }.
draft-rated = classée (elle change les deux cotes)
draft-unrated = amicale (aucune cote ne change)
draft-unrated-without-clock = amicale (une partie classée demande une limite de temps)
draft-game = Jeu : { $game }
draft-set = Variante : { $set }
draft-side = Ton camp : { $side }
draft-clock = Cadence : { $clock }
draft-clock-usual = Cadence du serveur : { $clock }
draft-set-line = { $name } : { $line }

blocked-more = … et { $count } de plus.
blocked-none = Tu n’as bloqué personne. `/{ name-block } { name-of-person }:` bloque les défis de quelqu’un.
blocked-list = Tu as bloqué : { $people }
block-done = Tu as bloqué { $person }. Vous ne pouvez plus vous défier. Les parties en cours continuent, et personne n’est prévenu.
block-already = Tu as déjà bloqué { $person }.
unblock-done = Tu as débloqué { $person }.
unblock-never = Tu n’as pas bloqué { $person }.

private-help =
    {"**"}D’anciens jeux de plateau à deux, tour par tour :** { $games }. Choisis-en un ci-dessous pour lire ses règles. Le sáhkku est un jeu des Sames, et ses mots sont en same du Nord.
    {"**"}Commencer :** `/{ name-learn }` t’apprend un jeu en petites leçons, `/{ name-puzzle }` propose des problèmes. `/{ name-play }` te fait jouer tout de suite contre l’ordinateur. `/{ name-challenge }` défie quelqu’un ou, sans adversaire, tout le monde ici. `/{ name-challenges }` montre les défis ouverts. `/{ name-rematch }` propose une revanche, camps inversés.
    {"**"}Jouer :** à ton tour, utilise les menus et les boutons sous le plateau, ou écris `/{ name-move }`. `/{ name-takeback }` annule ton dernier tour, si ton adversaire l’accepte. `/{ name-hint }` montre le meilleur coup, dans les parties amicales.
    {"**"}Regarder :** `/{ name-matches }` montre tes parties, `/{ name-board }` affiche à nouveau un plateau, `/{ name-watch }` suit les parties des autres. `/{ name-replay }`, `/{ name-step }`, `/{ name-review }` et `/{ name-export }` montrent les parties terminées.
    {"**"}Finir :** *Proposer la nulle* et *Abandonner* sont sous le plateau ou dans *Plus* ; `/{ name-resign }` fait de même. Avant le premier coup, tu peux annuler sans l’accord de ton adversaire, sauf dans une paire. Ensuite, il faut l’accord des deux camps.
    {"**"}Temps :** ajoute `{ name-of-clock }:` à un défi, par exemple `3+2` ou `1d`. `/{ name-vacation }` arrête la pendule des parties lentes.
    {"**"}Cotes :** les défis sont amicaux jusqu’à ce que tu choisisses `{ name-of-rated }:`, puis comme ton dernier choix ; un résultat classé change les deux cotes. Les parties de `/{ name-play }` ne sont classées qu’avec `{ name-of-rated }:`. Avec `{ name-of-pair }:`, on joue deux parties, camps inversés, pour un seul résultat ; le Shap Luk classé se joue ainsi. Voir `/{ name-leaderboard }`, `/{ name-profile }` et `/{ name-versus }`.
    {"**"}Dés vérifiables :** `/{ name-verify }` contrôle les dés et les tirages après une partie.
    {"**"}Toi :** `/{ name-preferences }`, `/{ name-privacy }` et `/{ name-block }`. Qui gère le serveur dispose de `/{ name-settings }`. En message privé, `/{ name-challenge }` te donne un plateau en solo.

# Direct messages. $link leads to the board; it is empty where there is none.

direct-confirm = Tu recevras ici un message privé quand une partie t’attend. `/{ name-preferences }` permet de les désactiver.
direct-clock = Tu recevras un message privé ici quand ton temps s’écoulera dans une partie avec pendule. Si je ne peux plus te joindre, ta pendule attend un jour au plus.
direct-streak-confirm = Tu recevras ici un message privé quand ta série de problèmes risque de s’arrêter. `/{ name-preferences }` permet de le désactiver.
direct-refused = Discord ne me laisse pas t’envoyer de messages privés : aucune nouvelle ne te parviendra. Autorise-les dans les paramètres de confidentialité de ce serveur, ou débloque le bot.
direct-challenge = { CAPITAL($other) } te défie : **{ $game }** (#{ $match }). { $link }
direct-rematch = { CAPITAL($other) } te propose une revanche de la partie #{ $old }, camps inversés : **{ $game }** (#{ $match }). { $link }
direct-turn = **#{ $match } · { $game }** contre { $other } : à toi de jouer. { $link }
direct-offer = **#{ $match } · { $game }** : { $other } te propose la nulle. { $link }
direct-cancel = **#{ $match } · { $game }** : { $other } te propose d’annuler la partie. { $link }
direct-request = **#{ $match } · { $game }** : { $other } te demande l’annulation d’un coup. { $link }
direct-end = **#{ $match } · { $game }** contre { $other } : partie terminée. { $how } { $link }
direct-time = Ton temps expire { $when }.

fair-challenge = Tous les tirages de cette partie sont fixés avant que quiconque accepte, par un secret qui correspond au code ci-dessous. Après la partie, le secret est publié et chacun peut vérifier les tirages.
fair-challenge-word = Un mot à toi garantit que le bot n’a pas pu les choisir non plus.
fair-code = -# Code : `{ $commitment }`
verify-open = Tu pourras vérifier les tirages quand la partie sera terminée. Code publié : `{ $commitment }`
verify-nothing = Il n’y avait aucun hasard dans cette partie.
verify-draws = { $number ->
    [0] Aucun tirage au sort
    [1] Le seul tirage correspond au code publié
    [2] Les deux tirages correspondent au code publié
   *[other] Les { $number } tirages correspondent tous au code publié
}
verify-fair = **Vérifié.** { $draws } : `{ $commitment }`. Compare-le avec le code que tu as vu avant la partie.
verify-fair-computer = **Vérifié.** { $draws } : `{ $commitment }`. Une partie contre l’ordinateur commence tout de suite : aucun code n’a donc été montré avant. Pendant une partie, `/{ name-verify }` montre son code.
verify-safe = { CAPITAL($person) } a ajouté le mot `{ $word }` : le bot ne pouvait donc pas choisir les tirages.
verify-trusts = { CAPITAL($person) } n’a pas ajouté de mot, et doit donc croire que le bot n’a pas choisi les tirages.
verify-other-secret = **Quelque chose ne va pas :** le secret ne correspond pas au code publié. Préviens les responsables de ce bot.
verify-differs = **Quelque chose ne va pas :** le tirage { $place } ({ $subject ->
    [option] une option
    [lot] les camps
    [seat-throw] un lancer pour les camps
   *[throw] un lancer
}) devrait être `{ $drawn }` mais était `{ $recorded }`. Préviens les responsables de ce bot.
verify-broken = **Quelque chose ne va pas :** cette partie ne peut pas être rejouée d’après sa feuille. Préviens les responsables de ce bot.
verify-yourself = Vérifie par toi-même avec la feuille de partie ci-jointe : `gonagas verify gonagas-{ $match }.txt`.

form-word = Ton mot (n’importe quel texte)
form-word-own = Un mot pour les tirages
form-word-accept = Accepter, avec un mot pour les tirages
form-options = Options du jeu
form-options-label = Par exemple headstart=3
form-clock = Cadence
form-clock-label = Cadence, par exemple 3+2 ou 1d
form-clock-hint = 3+2 : 3 minutes + 2 secondes par coup. 1d : un jour par coup. Vide : cadence du serveur
form-word-hint = Ainsi, le bot ne peut pas choisir les tirages d’avance

replay-whole = { $number ->
    [0] Aucun coup n’a été joué.
    [1] La partie entière : un coup.
   *[other] La partie entière : { $number } coups.
}
replay-so-far = { $number ->
    [0] Pas encore de coup.
    [1] La partie jusqu’ici : un coup.
   *[other] La partie jusqu’ici : { $number } coups.
}
replay-part = { $range ->
    [one] Coup { $first } sur { $moves }
   *[other] Coups { $first } à { $last } sur { $moves }
}. `{ name-of-from }:{ $next }` montre les suivants.
replay-last = { $range ->
    [one] Coup { $first } sur { $moves }
   *[other] Coups { $first } à { $last } sur { $moves }
}. `{ name-of-from }:1` montre les premiers.
replay-end = { $moves ->
    [one] La position après le seul coup.
   *[other] La position après les { $moves } coups.
} Choisis un `{ name-of-from }:` plus petit pour voir la suite jouée.
step-start = { $number ->
    [0] La position de départ. Aucun coup n’a été joué.
    [1] La position de départ. Un coup suit.
   *[other] La position de départ. { $number } coups suivent.
}
match-from-position = depuis une position
step-line = -# Position : `{ $line }`
step-after = Coup { $at } sur { $moves }. { $seat } : { $action }
step-after-throw = Coup { $at } sur { $moves }. { $seat } a lancé { $action }
export-record = La feuille de la partie. Le programme peut l’afficher : `gonagas show`, `gonagas replay`.
button-first = « Début
button-earlier = ‹ Précédent
button-later = Suivant ›
button-last = Fin »

# Suggestions while typing.

suggest-match = #{ $match } · { $game }
# Discord copies these into the line, and people type on: only what stands before the bracket is read.
suggest-option = { $option } ({ $meaning })
suggest-set = { $set } ({ $name } : { $line })

# The menu that asks which of several matches is meant, and the menu of others below an answer.

pick-match = Quelle partie ?
pick-match-to-move = C’est ton tour dans plusieurs parties. Laquelle ?
pick-match-placeholder = Choisir une partie…
pick-other-match = Une autre partie…
pick-state = { $state } · tu joues { $as }
pick-your-turn = À toi de jouer
pick-their-turn = À l’adversaire de jouer
pick-over = Terminée
pick-solo = Partie en solo
pick-challenge = Défi
private-declined = #{ $match } : tu as refusé.
private-withdrawn = #{ $match } : tu as retiré le défi.
button-play = Jouer
button-replay = Revoir
button-play-here = Jouer ici
button-answer-here = Répondre ici
button-show = Montrer
button-step = Pas à pas
button-record = Feuille de partie
button-review = Analyse
button-hint = Indice
button-play-turn = Jouer : { $actions }
draft-option = { $name } : { $value }

# The rules of a game.

rules-choose-game = Choisir un jeu…
rules-choose-set = Choisir une variante…
rules-choose-page = Choisir une page…
rules-shared = Ce que toutes les variantes ont en commun
rules-previous = ◀ { $page }
rules-next = { $page } ▶
glossary-all = Tous les termes
book-title = Les règles des jeux
book-about = Ces pages sont `/{ name-rules }` et `/{ name-glossary }` sous forme de livre. `gonagas rules --out docs/rules` les écrit.

# What the bot is.

about-head =
    {"**"}Gonagas { $version } :** d’anciens jeux de plateau à deux, tour par tour. *Gonagas* veut dire « roi » en same du Nord ; le sáhkku est un jeu des Sames, et ses mots viennent de cette langue.
about-source-link =
    {"**"}Code source :** { $link }
about-source =
    {"**"}Code source :** logiciel libre sous licence MIT. Demande aux responsables de ce bot où l’obtenir.
about-privacy =
    {"**"}Confidentialité :** le bot enregistre des identifiants, les coups, les cotes et les paramètres, et ne lit aucun message. `/{ name-privacy } { name-privacy-show }` t’envoie tes données, `/{ name-privacy } { name-privacy-erase }` les efface.
about-invite =
    {"**"}Inviter :** [ajouter le bot à ton serveur]({ $link }).

# The first match: the greeting on a new server, the menu behind its button, and the start of the help.

greeting-head = Bonjour ! Je propose d’anciens jeux de plateau à deux, tour par tour. *Gonagas* veut dire « roi » en same du Nord.
greeting-how = Le sáhkku est un jeu des Sames, et ses mots sont en same du Nord. Appuie sur le bouton pour jouer tout de suite contre l’ordinateur. `/{ name-challenge }` invite quelqu’un, `/{ name-rules }` explique les jeux, `/{ name-help }` le reste.
start-choose = Choisis un jeu. Tu y joues contre l’ordinateur, ici et maintenant.
help-play =
    {"**"}Jouer maintenant :** choisis un jeu et commence tout de suite, contre l’ordinateur.
help-waiting =
    {"**"}On t’attend :**

# Boards to try.
button-try = Essayer
button-try-undo = Annuler
button-try-redo = Rétablir
button-try-restart = Recommencer
menu-roll = Choisir un lancer
try-from-start = Un plateau d’essai, depuis le début. Il n’est visible que par toi, et la partie reste comme elle est.
try-from = Un plateau d’essai, à partir du coup { $at }. Il n’est visible que par toi, et la partie reste comme elle est.
try-moved-on = La partie a continué. Ce plateau garde sa position.
try-line = Essayé : { $actions }
try-won = { $won } ici.
try-drawn = La partie se termine ici par une nulle.
try-full = Cette suite de coups ne peut pas être plus longue. Annule des coups ou recommence.
alt-try = { $game }, plateau d’essai de la partie #{ $match }.

# The next match.
button-next-match = Suivante : #{ $match } ({ $count } en attente)

# Wishes for an opponent.
seek-set = Tu cherches un adversaire pour **{ $game }** sur ce serveur jusqu’au { $until }. Je t’écrirai au sujet des défis ouverts et des personnes qui conviennent, au plus une fois par heure et cinq fois par jour.
seek-any-hour = Ce peut être à toute heure.
seek-hours = Ce sera entre { $from } h et { $to } h à ton horloge.
seek-stopped = Ta recherche est terminée.
seek-none = Tu n’y cherches plus d’adversaire. `/{ name-seek }` lance une nouvelle recherche.
seek-person-gone = Cette personne ne cherche plus d’adversaire.
seek-no-server = Utilise ceci sur un serveur : c’est là que je cherche des adversaires.
seek-hours-unknown = `{ $hours }` n’est pas une plage d’heures. Écris par exemple 18-23.
seek-no-timezone = Je ne connais pas encore ton heure. Règle-la avec `/{ name-preferences } { name-of-timezone }:`, puis réessaie.
seek-unknown-sight = Discord ne dit pas pour l’instant si vous voyez tous deux ce salon. Réessaie dans une minute.
seek-news-challenge = { CAPITAL($other) } cherche un adversaire : { $match } { $link }
seek-news-person = { CAPITAL($other) } cherche aussi un adversaire pour **{ $game }**.
button-seek-stop = Ne plus chercher
button-seek-renew = Deux semaines de plus
button-seek-challenge = Défier

# The daily message.
digest-head = { $number ->
    [one] **{ $number } partie t’attend.** Le message du jour ; `/{ name-preferences } { name-of-digest }:` change l’heure.
   *[other] **{ $number } parties t’attendent.** Le message du jour ; `/{ name-preferences } { name-of-digest }:` change l’heure.
}
