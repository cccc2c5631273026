# Why something was refused, and what to do next. Each is a private message to the one who asked.

refuse-repeated = C’est déjà fait. `/matches` montre où en sont vos parties.
refuse-stale = La partie a continué depuis l’affichage de ce message.
two-people = { $one } et { $other }
refuse-not-yours = C’est réservé ici à { $people }. *Voir en privé* vous montre le plateau.
refuse-not-your-turn = Ce n’est pas votre tour : attendez le coup de { $person }.
refuse-not-asked = Ce défi s’adresse à { $person }. `/challenge` en lance un à vous.
refuse-own-challenge = C’est votre propre défi : attendez que quelqu’un l’accepte, ou retirez-le.
refuse-not-challenger = Ce défi ne peut être retiré que par { $person }.
refuse-open-decline = Ce défi est ouvert à tout le monde : il n’y a rien à refuser.
refuse-not-started = La partie #{ $match } n’a pas encore été acceptée.
refuse-position = La partie #{ $match } a { $actions } { $actions ->
    [one] coup
   *[other] coups
}. Choisissez un nombre de 0 à { $actions }.
refuse-never-played = La partie #{ $match } n’a jamais été jouée.
refuse-over = La partie #{ $match } est terminée.
refuse-misspelled = `{ $text }` n’est pas un coup légal. Vouliez-vous dire { $near } ?
refuse-no-point = Il n’y a pas de `{ $text }` sur ce plateau. Essayez { $near }.
refuse-taken = { $text } n’est pas libre. Essayez { $near }.
refuse-not-now = Rien ne peut être posé en { $text } maintenant. Essayez { $near }.
refuse-strange = `{ $text }` n’est pas un coup légal. Essayez { $near }.
refuse-no-action = Écrivez un coup, par exemple { $near }.
refuse-throw-first = Lancez d’abord les dés : appuyez sur *Lancer les dés*, ou utilisez `/move roll`.
refuse-no-throw = Les dés sont déjà lancés. Essayez { $near }.
refuse-throw-is-last = Mettez le lancer en dernier : personne ne sait encore ce que donneront les dés. Rien n’a été joué.
refuse-nothing-to-take-back = Rien à annuler. Utilisez `/takeback` pour demander à votre adversaire.
refuse-too-late-for-a-word = Le défi a déjà été accepté. Ajoutez un mot à votre prochain défi.
refuse-turn-ended = Votre tour se termine avant `{ $text }`. Rien n’a été joué ; retirez ce coup.
refuse-cancel-offered = Vous avez déjà proposé d’annuler la partie. Vous pourrez le refaire après votre prochain coup.
refuse-no-offer = Cette proposition n’est plus valable.
refuse-offer-answered = { $what } a déjà reçu une réponse.
refuse-offer-retracted = { $what } a été retirée.
refuse-offer-lapsed = { $what } a expiré : la partie a continué.
offer-to-stop = La proposition de nulle
offer-to-cancel = La proposition d’annuler la partie
request-to-take-back = La demande d’annuler le coup
refuse-own-offer = C’est votre propre proposition : attendez la réponse de votre adversaire, ou retirez-la.
refuse-not-your-offer = C’est à votre adversaire de retirer cette proposition. Acceptez-la, ou refusez-la.
refuse-answer-first = Répondez d’abord à la proposition de votre adversaire, ou continuez à jouer.
refuse-nothing-to-ask-back = Vous n’avez pas encore de tour à annuler. Continuez à jouer.
refuse-asked-already = Vous avez déjà demandé une annulation. Vous pourrez le refaire après votre prochain tour.
refuse-many-takebacks = Vous avez utilisé les { $limit } annulations de cette partie. Continuez, proposez la nulle ou abandonnez.
refuse-log-full = Cette partie a atteint sa limite de { $limit } événements. Proposez la nulle ou abandonnez.
refuse-many-words = Vous avez changé votre mot { $limit } fois. Gardez-le, ou retirez le défi.
refuse-offered-already = Vous avez déjà proposé la nulle. Vous pourrez le refaire après votre prochain coup.
refuse-alone = Vous jouez les deux camps ici. Appuyez sur *Terminer la partie* pour en finir.
refuse-offer-stands = Votre adversaire a proposé la nulle : acceptez-la ou refusez-la.

refuse-blocked-yourself = Vous avez bloqué { $person }. `/unblock` vous permet de rejouer ensemble.
refuse-no-challenges = { $person } n’accepte pas de défis pour l’instant. Défiez quelqu’un d’autre.
refuse-too-many-blocked = Vous avez atteint la limite de { $limit } blocages. Débloquez d’abord quelqu’un avec `/unblock`.
refuse-block-self = Vous ne pouvez pas vous bloquer vous-même.
refuse-block-bot = { $person } est un bot et n’envoie jamais de défis.
refuse-none-finished = Vous n’avez aucune partie terminée dans ce salon. Ajoutez `match:` pour en désigner une d’un autre salon.
refuse-rematched = Une revanche est déjà proposée : #{ $next }.

rematch-goes-on = La partie #{ $match } est encore en cours. Demandez une revanche quand elle sera terminée.
rematch-gone = Le bot a été retiré du serveur de la partie #{ $match }. Utilisez `/challenge` sur un autre serveur.
rematch-never-played = La partie #{ $match } n’a jamais été jouée. Utilisez plutôt `/challenge`.
rematch-alone = Vous avez joué les deux camps de la partie #{ $match }. Utilisez `/challenge` pour un nouveau plateau.
rematch-erased = Impossible de défier { $person } : les données de ce compte ont été effacées.
rematch-nowhere = Le salon de la partie #{ $match } n’existe plus. Utilisez `/rematch match:{ $match }` dans un autre salon de son serveur.
rematch-stands = Vous avez déjà proposé une revanche de la partie #{ $match } : #{ $next } attend une réponse.
rematch-made = La partie #{ $match } a déjà eu sa revanche : #{ $next }.

challenges-no-server = Les défis ouverts se trouvent sur les serveurs. Utilisez cette commande dans un salon de serveur.

limit-user = Vous avez atteint la limite de { $count } { $what } en { $period }. Réessayez dans { $wait }.
limit-guild = Ce serveur a atteint sa limite de { $count } { $what } en { $period }. Réessayez dans { $wait }.
limit-challenges = défis
limit-pings = défis à une personne précise
limit-replays = animations
limit-exports = exports
limit-hints = indices
limit-reviews = analyses
limit-lookups = consultations

refuse-self = Vous ne pouvez pas vous défier ici. Pour un plateau en solo, utilisez `/challenge` en message privé avec le bot.
refuse-direct-opponent = Pour défier quelqu’un, allez sur un serveur que vous partagez. Laissez `opponent` vide pour jouer les deux camps ici.
refuse-bot = { $person } est un bot. Défiez une personne, ou jouez contre l’ordinateur avec `/play`.
refuse-hint-rated = Il n’y a pas d’indice dans les parties classées, et la partie #{ $match } est classée.
refuse-hint-roll = Lancez d’abord les dés ; vous pourrez ensuite demander un indice pour la partie #{ $match }.
refuse-review-running = La partie #{ $match } n’est pas terminée. Analysez-la quand elle le sera.
refuse-review-empty = Rien n’a été joué dans la partie #{ $match }.
refuse-no-analysis = L’ordinateur ne peut pas examiner cette partie pour l’instant. Réessayez plus tard.
refuse-level = Il n’y a pas de niveau { $level }. Les niveaux vont de 1 à 5.
refuse-computer-matches = Vous jouez déjà { $count } { $count ->
    [one] partie
   *[other] parties
} contre l’ordinateur. Terminez-en une d’abord, ou abandonnez avec `/resign`.
refuse-absent = { $person } ne voit pas ce salon. Lancez le défi dans un salon visible pour vous deux.
refuse-powers = Le bot ne peut pas jouer dans ce salon. Il lui faut ces permissions : { $missing }.
refuse-thread = Le bot ne peut pas ouvrir de fil ici. Il lui faut un salon textuel, Créer des fils publics et Envoyer des messages dans les fils.
refuse-watch-own = Vous jouez cette partie : vous recevez déjà des notifications.
refuse-watch-many = Vous avez atteint la limite de { $limit } parties suivies. `/watch` les montre.
refuse-stop = Pour arrêter une partie, il faut pouvoir gérer les messages de son salon.
refuse-stop-own = Vous jouez cette partie. Abandonnez, ou demandez à quelqu’un d’autre de la modération de l’arrêter.
refuse-too-many = Vous avez atteint la limite de { $limit } parties. Terminez-en une d’abord.
refuse-too-many-other = { $person } a atteint la limite de { $limit } parties. Réessayez plus tard.
refuse-too-many-here = Vous avez atteint la limite de ce serveur : { $limit ->
    [one] { $limit } partie
   *[other] { $limit } parties
}. Terminez-en une d’abord.
refuse-too-many-here-other = { $person } a atteint la limite de ce serveur : { $limit ->
    [one] { $limit } partie
   *[other] { $limit } parties
}. Réessayez plus tard.
refuse-channel = Les parties ne peuvent pas commencer dans ce salon. Allez dans { $channels }.
refuse-settings-here = Les paramètres appartiennent à un serveur. Pour les vôtres, utilisez `/preferences`.
refuse-settings-rights = Pour changer les paramètres de ce serveur, il faut pouvoir le gérer.
refuse-no-channel = Ajoutez `channel:` pour désigner le salon.
refuse-no-list = Les parties peuvent commencer partout. Ajoutez d’abord un salon avec `allowed:True`.
refuse-channels-full = La liste est pleine, avec { $most } salons. Retirez-en un d’abord.
refuse-limit = Choisissez un nombre de 1 à { $most }.
refuse-unreadable = Discord a envoyé quelque chose d’illisible, et rien n’a été changé. Réessayez dans une minute.
refuse-choice = Choix inconnu : `{ $typed }`. Choisissez `{ $known }`.
refuse-unknown-match = Il n’y a pas de partie #{ $match }. `/matches` montre les vôtres.
refuse-none-to-look-at = Vous n’avez pas joué dans ce salon. Ajoutez `match:` pour désigner une partie.
refuse-no-match = Vous n’avez pas de partie en cours dans ce salon. `/matches` montre les vôtres.
refuse-no-match-since = Vous n’avez pas de partie en cours dans ce salon : la partie #{ $match } est terminée. { $how }
refuse-which-match = Quelle partie ? Ajoutez `match:` avec un de ces numéros : { $matches }.
refuse-no-turn = Ce n’est votre tour dans aucune partie ici : { $matches }.
refuse-not-left = { $person } est sur ce serveur : la partie continue.
refuse-clock-decides = La pendule décide de cette partie. Attendez que le temps s’épuise.
refuse-slow = Le formulaire s’est ouvert trop tard. Appuyez à nouveau.
refuse-forged = Ce bouton ne fonctionne plus. Relancez la commande.
refuse-other-match = Ce bouton appartient à une ancienne partie. Ouvrez la vôtre avec `/matches`.
refuse-rated-without-clock = Une partie classée a besoin d’une limite de temps. Ajoutez `clock:`, ou choisissez `rated:False`.
refuse-side = Camp inconnu : `{ $side }`. Choisissez { $known } ou `random`.

rules-unknown-game = Jeu inconnu : `{ $game }`. Choisissez { $games }.
rules-no-rule-set = Choisissez une variante : { $known }.
rules-not-an-option = `{ $word }` n’est pas une option. Écrivez les options sous la forme `key=value`.
rules-unknown-key = Option inconnue : `{ $key }`. Choisissez { $known }.
rules-no-options = Option inconnue : `{ $key }`. Ce jeu n’a pas d’options.
rules-key-elsewhere = `{ $key }` appartient à d’autres variantes : { $sets }. Ici, choisissez { $known }.
refuse-no-sets = { $game } n’a qu’une seule variante. Laissez ce champ vide.
rules-unknown-set = Variante inconnue : `{ $set }`. Choisissez { $known }.
rules-unknown-page = Page inconnue : `{ $page }`. Choisis { $known }.
glossary-unknown = Terme inconnu : `{ $term }`. Vois-les tous avec `/glossary`.
rules-unknown-value = Valeurs possibles de { $key } : { $known }. `{ $value }` n’en fait pas partie.
list-or = { $list } ou { $last }
list-range = de { $first } à { $last }
rules-twice = `{ $key }` est donné deux fois. Donnez-le une seule fois.
rules-open = Choisissez une valeur pour `{ $key }`.

store-busy = La base de données est occupée. Rien n’a été changé ; réessayez dans un instant.
store-full = Le disque est plein. Rien n’a été changé ; prévenez les responsables de ce bot.
store-read-only = La base de données est en lecture seule. Rien n’a été changé ; prévenez les responsables de ce bot.
store-edition = La partie #{ $match } utilise l’édition { $found } de ses règles ; ce bot accepte { $known }. Rien n’a été changé ; prévenez les responsables de ce bot.
store-failed = Erreur de la base de données. Rien n’a été changé ; prévenez les responsables de ce bot.

power-view = Voir le salon
power-connect = Se connecter
power-write = Envoyer des messages
power-attach = Joindre des fichiers
power-history = Voir les anciens messages
