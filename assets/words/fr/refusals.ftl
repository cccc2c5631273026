# Why something was refused, and what to do next. Each is a private message to the one who asked.

refuse-repeated = C’est déjà fait. `/{ name-matches }` montre où en sont tes parties.
refuse-stale = La partie a continué depuis l’affichage de ce message.
two-people = { $one } et { $other }
refuse-not-yours = C’est réservé ici à { $people }. *Voir en privé* te montre le plateau.
refuse-not-your-turn = Ce n’est pas ton tour : attends le coup de { $person }.
refuse-not-asked = Ce défi s’adresse à { $person }. `/{ name-challenge }` lance le tien.
refuse-own-challenge = C’est ton propre défi : attends que quelqu’un l’accepte, ou retire-le.
refuse-not-challenger = Ce défi ne peut être retiré que par { $person }.
refuse-open-decline = Ce défi est ouvert à tout le monde : il n’y a rien à refuser.
refuse-not-started = La partie #{ $match } n’a pas encore été acceptée.
# $step is a step of a move, such as 43b; "none" in a match without any.
refuse-position = La partie #{ $match } a { $moves } { $moves ->
    [one] coup
   *[other] coups
}. Choisis un nombre de 0 à { $moves }{ $step ->
    [none] .
   *[other] , ou une étape d’un coup, comme `{ $step }`.
}
refuse-move-number = `{ $text }` n’est pas un numéro de coup. Écris par exemple `12`, ou `12b` pour sa deuxième étape.
refuse-never-played = La partie #{ $match } n’a jamais été jouée.
refuse-over = La partie #{ $match } est terminée.
refuse-misspelled = `{ $text }` n’est pas un coup légal. Voulais-tu dire { $near } ?
refuse-no-point = Il n’y a pas de `{ $text }` sur ce plateau. Essaie { $near }.
refuse-taken = { $text } n’est pas libre. Essaie { $near }.
refuse-not-now = Rien ne peut être posé en { $text } maintenant. Essaie { $near }.
refuse-strange = `{ $text }` n’est pas un coup légal. Essaie { $near }.
refuse-no-action = Écris un coup, par exemple { $near }.
refuse-throw-first = Lance d’abord les dés : appuie sur *Lancer les dés*, ou utilise `/{ name-move } roll`.
refuse-no-throw = Les dés sont déjà lancés. Essaie { $near }.
refuse-no-dice = Ce jeu ({ $game }) se joue sans dés. Essaie { $near }.
refuse-throw-is-last = Mets le lancer en dernier : personne ne sait encore ce que donneront les dés. Rien n’a été joué.
refuse-nothing-to-take-back = Rien à annuler. Utilise `/{ name-takeback }` pour demander à ton adversaire.
refuse-too-late-for-a-word = Le défi a déjà été accepté. Ajoute un mot à ton prochain défi.
refuse-turn-ended = Ton tour se termine avant `{ $text }`. Rien n’a été joué ; retire ce coup.
refuse-cancel-offered = Tu as déjà proposé d’annuler la partie. Tu pourras le refaire après ton prochain coup.
refuse-no-offer = Cette proposition n’est plus valable.
refuse-offer-answered = { $what } a déjà reçu une réponse.
refuse-offer-retracted = { $what } a été retirée.
refuse-offer-lapsed = { $what } a expiré : la partie a continué.
offer-to-stop = La proposition de nulle
offer-to-cancel = La proposition d’annuler la partie
request-to-take-back = La demande d’annulation du coup
refuse-own-offer = C’est ta propre proposition : attends la réponse de ton adversaire, ou retire-la.
refuse-not-your-offer = C’est à ton adversaire de retirer cette proposition. Accepte-la, ou refuse-la.
refuse-answer-first = Réponds d’abord à la proposition de ton adversaire, ou continue à jouer.
refuse-nothing-to-ask-back = Tu n’as pas encore de tour à annuler. Continue à jouer.
refuse-asked-already = Tu as déjà demandé l’annulation d’un coup. Tu pourras le refaire après ton prochain tour.
refuse-many-takebacks = Tu as utilisé les { $limit } annulations de coup de cette partie. Continue, propose la nulle ou abandonne.
refuse-log-full = Cette partie a atteint sa limite de { $limit } événements. Propose la nulle ou abandonne.
refuse-many-words = Tu as changé ton mot { $limit } fois. Garde-le, ou retire le défi.
refuse-offered-already = Tu as déjà proposé la nulle. Tu pourras le refaire après ton prochain coup.
refuse-alone = Tu joues les deux camps ici. Appuie sur *Terminer la partie* pour y mettre fin.
refuse-offer-stands = Ton adversaire a proposé la nulle : accepte-la ou refuse-la.

refuse-blocked-yourself = Tu as bloqué { $person }. `/{ name-unblock }` vous permet de rejouer ensemble.
refuse-no-challenges = { CAPITAL($person) } n’accepte pas de défis pour l’instant. Défie quelqu’un d’autre.
refuse-too-many-blocked = Tu as atteint la limite de { $limit } blocages. Débloque d’abord quelqu’un avec `/{ name-unblock }`.
refuse-block-self = Tu ne peux pas te bloquer toi-même.
refuse-block-bot = { CAPITAL($person) } est un bot et n’envoie jamais de défis.
refuse-none-finished = Tu n’as aucune partie terminée dans ce salon. Ajoute `{ name-of-match }:` pour en désigner une d’un autre salon.
refuse-rematched = Une revanche est déjà proposée : #{ $next }.

rematch-goes-on = La partie #{ $match } est encore en cours. Demande une revanche quand elle sera terminée.
rematch-pair-goes-on = La paire continue dans la partie #{ $match }. Demande une revanche quand les deux parties seront terminées.
rematch-gone = Le bot a été retiré du serveur de la partie #{ $match }. Utilise `/{ name-challenge }` sur un autre serveur.
rematch-never-played = La partie #{ $match } n’a jamais été jouée. Utilise plutôt `/{ name-challenge }`.
rematch-alone = Tu as joué les deux camps de la partie #{ $match }. Utilise `/{ name-challenge }` pour un nouveau plateau.
rematch-erased = Impossible de défier { $person } : les données de ce compte ont été effacées.
rematch-nowhere = Je ne peux plus écrire dans le salon de la partie #{ $match }. Utilise `/{ name-rematch } { name-of-match }:{ $match }` dans un autre salon du même serveur.
rematch-elsewhere = Je ne peux répondre que dans le salon de la partie #{ $match }. Appuie sur *Revanche* sous son dernier plateau, ou utilise `/{ name-challenge }` ici.
rematch-stands = Tu as déjà proposé une revanche de la partie #{ $match } : #{ $next } attend une réponse.
rematch-made = La partie #{ $match } a déjà eu sa revanche : #{ $next }.

challenges-no-server = Les défis ouverts se trouvent sur les serveurs. Utilise cette commande dans un salon de serveur.

limit-user = Tu as atteint la limite de { $count } { $what } en { $period }. Réessaie dans { $wait }.
limit-guild = Ce serveur a atteint sa limite de { $count } { $what } en { $period }. Réessaie dans { $wait }.
limit-challenges = défis
limit-pings = défis à une personne précise
limit-replays = animations
limit-exports = exports
limit-hints = indices
limit-reviews = analyses
limit-messages = demandes de messages privés
limit-lookups = consultations
limit-refreshes = plateaux actualisés
limit-shares = problèmes partagés

refuse-self = Tu ne peux pas te défier toi-même ici. Pour un plateau en solo, utilise `/{ name-challenge }` en message privé avec le bot.
refuse-direct-opponent = Pour défier quelqu’un, va sur un serveur que vous partagez. Laisse `{ name-of-opponent }` vide pour jouer les deux camps ici.
refuse-bot = { CAPITAL($person) } est un bot. Défie une personne, ou joue contre l’ordinateur avec `/{ name-play }`.
refuse-hint-rated = Il n’y a pas d’indice dans les parties classées, et la partie #{ $match } est classée.
refuse-hint-roll = Lance d’abord les dés ; tu pourras ensuite demander un indice pour la partie #{ $match }.
refuse-review-running = La partie #{ $match } n’est pas terminée. Analyse-la quand elle le sera.
refuse-review-pair = La paire continue dans la partie #{ $other }. Analyse la partie #{ $match } quand les deux seront terminées.
refuse-review-empty = Rien n’a été joué dans la partie #{ $match }.
refuse-no-analysis = L’ordinateur ne peut pas analyser cette partie pour l’instant. Réessaie plus tard.
refuse-level = Il n’y a pas de niveau { $level }. Les niveaux vont de 1 à 5.
refuse-computer-matches = Tu joues déjà { $count } { $count ->
    [one] partie
   *[other] parties
} contre l’ordinateur. Termine-en une d’abord, ou abandonne avec `/{ name-resign }`.
refuse-absent = { CAPITAL($person) } ne voit pas ce salon. Lance le défi dans un salon visible pour vous deux.
refuse-timeout = { CAPITAL($person) } est en exclusion temporaire sur ce serveur ; elle se termine { $when }. Lance ton défi ensuite.
refuse-powers = Le bot ne peut pas jouer dans ce salon. Il lui faut ces permissions : { $missing }.
refuse-thread = Le bot ne peut pas ouvrir de fil ici. Il lui faut un salon textuel et les permissions Créer des fils publics et Envoyer des messages dans les fils.
refuse-watch-own = Tu joues cette partie : tu reçois déjà des notifications.
refuse-watch-here = On peut suivre les parties sur les serveurs où se trouve Gonagas. Ici, *Actualiser* sous le plateau montre la dernière position.
refuse-clock-here = Ici, une partie se joue sans pendule, ou avec un jour et plus par coup : je ne peux appeler personne dans ce salon. Essaie `{ name-of-clock }:day`, ou laisse l’option de côté.
refuse-clock-unreachable = Cette partie a une pendule : je dois pouvoir t’écrire en message privé, et Discord ne me le permet pas. Ajoute Gonagas à tes applications, autorise ses messages privés, puis réessaie.
refuse-watch-many = Tu as atteint la limite de { $limit } parties suivies. `/{ name-watch }` les montre.
refuse-stop = Pour arrêter une partie, il faut la permission Gérer les messages dans son salon.
refuse-stop-unknown = Impossible de savoir si tu peux gérer les messages dans le salon de #{ $match } : Discord n’a pas répondu. Réessaie dans un instant.
refuse-stop-own = Tu joues cette partie. Abandonne, ou demande à quelqu’un d’autre de la modération de l’arrêter.
refuse-too-many = Tu as atteint la limite de { $limit } parties. Termine-en une d’abord.
refuse-too-many-other = { CAPITAL($person) } a atteint la limite de { $limit } parties. Réessaie plus tard.
refuse-too-many-here = Tu as atteint la limite de ce serveur : { $limit ->
    [one] { $limit } partie
   *[other] { $limit } parties
}. Termine-en une d’abord.
refuse-too-many-here-other = { CAPITAL($person) } a atteint la limite de ce serveur : { $limit ->
    [one] { $limit } partie
   *[other] { $limit } parties
}. Réessaie plus tard.
refuse-channel = Les parties ne peuvent pas commencer dans ce salon. Va dans { $channels }.
refuse-settings-here = Les paramètres sont ceux d’un serveur. Pour tes préférences, utilise `/{ name-preferences }`.
refuse-timezone = Il n’est { $text } nulle part en ce moment. Choisis une heure dans la liste, ou écris-la comme 21:40 ou UTC+1.
refuse-timezone-twice = Il est { $text } à deux endroits, à un jour d’écart. Choisis le tien dans la liste.
refuse-hour = `{ $hour }` n’est pas une heure. Écris un nombre de 0 à 23, ou `off`.
refuse-role = Je ne peux pas mentionner { $role }. Permets à tous de mentionner ce rôle dans ses paramètres, ou donne-moi la permission de mentionner @everyone.
refuse-champions-unassignable = Personne ne peut donner { $role } : ce rôle est celui de tous, de Discord ou d’une application. Crée un rôle dans Paramètres du serveur → Rôles et choisis celui-là.
refuse-champions-powerful = { $role } a des permissions de modération. Choisis un rôle sans elles, pour que personne ne les gagne au jeu.
refuse-champions-manager = Tu ne peux pas donner { $role } toi-même. Il te faut la permission *Gérer les rôles* et un rôle au-dessus. Sinon, demande à quelqu’un qui les a.
refuse-champions-permission = Je ne peux pas encore donner de rôles ici. Donne-moi la permission *Gérer les rôles* dans Paramètres du serveur → Rôles, puis refais la commande.
refuse-champions-order = Je ne peux pas donner { $role } : dans Paramètres du serveur → Rôles, glisse mon rôle au-dessus, puis refais la commande.
refuse-champions-unknown = Discord ne m’a pas dit si je peux donner ce rôle, donc rien n’a changé. Réessaie.
refuse-champions-full = Un serveur peut avoir { $most } rôles de champions. Termines-en un d’abord : `/{ name-settings } { name-settings-champions }` sans rôle.
refuse-settings-rights = Pour modifier les paramètres de ce serveur, il faut la permission Gérer le serveur.
refuse-no-channel = Ajoute `{ name-of-channel }:` pour désigner le salon.
refuse-no-list = Les parties peuvent commencer partout. Ajoute d’abord un salon avec `{ name-of-allowed }:True`.
refuse-channels-full = La liste est pleine, avec { $most } salons. Retires-en un d’abord.
refuse-limit = Choisis un nombre de 1 à { $most }.
refuse-too-late = Cela a pris trop de temps, et rien n’a été changé. Réessaie.
refuse-commands-only = Les réglages et les listes demandent que Gonagas soit sur ce serveur. La gestion du serveur peut [l’ajouter]({ $link }).
refuse-conversation = Les réglages et les listes appartiennent à un serveur où se trouve Gonagas. Ici, tu peux jouer : `/{ name-play }` ou `/{ name-challenge }`.
refuse-stopping = Gonagas redémarre. Réessaie dans une minute.
late-but-done = Discord a signalé un échec, mais ce que tu as demandé a été fait. `/{ name-matches }` montre où en sont tes parties.
refuse-unreadable = Discord a envoyé quelque chose d’illisible, et rien n’a été changé. Réessaie dans une minute.
refuse-choice = Choix inconnu : `{ $typed }`. Choisis `{ $known }`.
refuse-unknown-match = Il n’y a pas de partie #{ $match }. `/{ name-matches }` montre les tiennes.
refuse-sight-unknown = Impossible de savoir si tu peux voir la partie #{ $match } : Discord n’a pas répondu. Réessaie dans un instant.
refuse-none-to-look-at = Tu n’as pas joué dans ce salon. Ajoute `{ name-of-match }:` pour désigner une partie.
refuse-no-match = Tu n’as pas de partie en cours dans ce salon. `/{ name-matches }` montre les tiennes.
refuse-no-match-since = Tu n’as pas de partie en cours dans ce salon : la partie #{ $match } est terminée. { $how }
refuse-which-match = Quelle partie ? Ajoute `{ name-of-match }:` avec un de ces numéros : { $matches }.
refuse-no-turn = Ce n’est ton tour dans aucune partie ici : { $matches }.
refuse-not-left = { CAPITAL($person) } est sur ce serveur : la partie continue.
refuse-left-unknown = Impossible de savoir si { $person } est toujours sur ce serveur : Discord n’a pas répondu. Réessaie dans un instant.
refuse-clock-decides = La pendule décide de cette partie. Attends la fin du temps.
refuse-slow = Le formulaire s’est ouvert trop tard. Réessaie.
refuse-forged = Ce bouton ne fonctionne plus. Relance la commande.
refuse-other-match = Ce bouton appartient à une ancienne partie. Ouvre la tienne avec `/{ name-matches }`.
refuse-other-process = La partie #{ $match } ne se joue que sur son propre serveur. Vas-y et réessaie.
refuse-no-game = Ajoute `{ name-of-game }:` pour que `{ name-of-options }` et `{ name-of-from }` puissent être lus.
refuse-from-game = Cette position est d’un autre jeu : { $game }.
refuse-from-options = La position a ses propres règles. Enlève `{ name-of-options }`.
refuse-from-rated = Une partie depuis une position est amicale. Enlève `{ name-of-rated }`.
refuse-from-running = La partie #{ $match } n’est pas finie. Choisis une partie finie.
refuse-from-puzzle = Problème inconnu : `{ $puzzle }`. La réponse d’un problème montre comment jouer à partir de lui.
refuse-from-untried = Essaie d’abord ce problème avec `/{ name-puzzle }` : les conseils d’une partie le dévoileraient.
refuse-rated-without-clock = Une partie classée a besoin d’une limite de temps. Ajoute `{ name-of-clock }:`, ou choisis `{ name-of-rated }:False`.
refuse-side = Camp inconnu : `{ $side }`. Choisis { $known }.

rules-unknown-game = Jeu inconnu : `{ $game }`. Choisis { $games }.
rules-no-rule-set = Choisis une variante : { $known }.
rules-not-an-option = `{ $word }` n’est pas une option. Écris les options sous la forme `option=valeur`.
rules-not-an-option-but = `{ $word }` n’est pas une option. Écris les options sous la forme `option=valeur`, par exemple { $options }.
rules-unknown-key = Option inconnue : `{ $key }`. Choisis { $known }.
rules-no-options = Option inconnue : `{ $key }`. Ce jeu n’a pas d’options.
rules-key-elsewhere = `{ $key }` appartient à d’autres variantes : { $sets }. Ici, choisis { $known }.
refuse-no-sets = { $game } n’a qu’une seule variante. Laisse ce champ vide.
rules-unknown-set = Variante inconnue : `{ $set }`. Choisis { $known }.
rules-unknown-page = Page inconnue : `{ $page }`. Choisis { $known }.
glossary-unknown = Terme inconnu : `{ $term }`. Pour les voir tous : `/{ name-glossary }`.
rules-unknown-value = Valeurs possibles de { $key } : { $known }. `{ $value }` n’en fait pas partie.
list-and = { $list } et { $last }
list-or = { $list } ou { $last }
list-range = de { $first } à { $last }
rules-twice = `{ $key }` est donné deux fois. Donne-le une seule fois.
rules-open = Choisis une valeur pour `{ $key }`.
position-fault-board = La position ne va pas avec le plateau. Écris ses rangées en partant du haut, comme `{ $text }`.
position-fault-piece = `{ $text }` n’est ni une pièce ni un point de cette position.
position-fault-word = Je ne comprends pas `{ $text }` dans la position. `/{ name-step }` montre la ligne de toute position.
position-fault-mover = La position doit dire qui joue : `{ $text }`.
position-fault-count = La position a un mauvais nombre de pièces : `{ $text }`.
position-fault-impossible = Les règles ne permettent pas `{ $text }` dans cette position.
position-fault-over = La partie est finie dans cette position. Choisis-en une antérieure.
position-fault-no-action = Personne ne pourrait jouer dans cette position. Choisis-en une autre.

store-busy = La base de données est occupée. Rien n’a été changé ; réessaie dans un instant.
store-unreachable = La base de données n’a pas répondu, et ta demande est peut-être enregistrée. Vérifie dans un instant avant de réessayer.
store-partly = La base de données a échoué avant la fin de ta demande. Une partie est enregistrée : regarde ce qui manque, puis réessaie cela.
store-full = Le disque est plein. Rien n’a été changé ; préviens les responsables de ce bot.
store-read-only = La base de données est en lecture seule. Rien n’a été changé ; préviens les responsables de ce bot.
store-edition = La partie #{ $match } utilise l’édition { $found } de ses règles ; ce bot accepte { $known }. Rien n’a été changé ; préviens les responsables de ce bot.
store-failed = Erreur de la base de données. Rien n’a été changé ; préviens les responsables de ce bot.

power-view = Voir le salon
power-connect = Se connecter
power-write = Envoyer des messages
power-attach = Joindre des fichiers
power-history = Voir les anciens messages
