# What a server has settled (/settings), and what a person wants (/preferences).

language-en = English
language-fr = Français
language-nb = Norsk (bokmål)
language-discord = Comme dans Discord

settings-head = **Paramètres du serveur**
settings-casual-news = {"**"}Nouveau :** les défis sur ce serveur sont désormais des parties simples et amicales tant que le joueur n’en décide pas autrement, puis comme son dernier choix. `/{ name-challenge } { name-of-rated }:True` lance une partie classée. La cadence fixée par `/{ name-settings } { name-settings-clock }` passe toujours d’abord.
settings-choose = Choisir…
settings-review = **Bilan du mois :** à la fin de chaque mois dans { $channel }. `/{ name-settings } { name-settings-review }` le change.
settings-review-off = **Bilan du mois :** nulle part. `/{ name-settings } { name-settings-review }` choisit un salon.
settings-review-forbidden = **Bilan du mois :** je ne peux rien publier dans { $channel }. Il m’y faut les permissions Voir le salon et Envoyer des messages. `/{ name-settings } { name-settings-review }` choisit un autre salon.
settings-seekers = **Adversaires :** les défis ouverts mentionnent { $role }, au plus une fois en dix minutes par salon. `/{ name-settings } { name-settings-seekers }` le change.
settings-no-seekers = **Adversaires :** les défis ouverts ne mentionnent personne. `/{ name-settings } { name-settings-seekers }` choisit un rôle pour cela.
settings-organisers = **Tournois et échelles :** les membres de { $role } peuvent en organiser. `/{ name-settings } { name-settings-organisers }` le change.
settings-no-organisers = **Tournois et échelles :** les gestionnaires les organisent. `/{ name-settings } { name-settings-organisers }` choisit un rôle pour cela.
settings-champions = **Champions :** { $roles }. Un champion mène un classement d’ici qui compte au moins cinq joueurs classés. `/{ name-settings } { name-settings-champions }` change cela.
settings-no-champions = **Champions :** aucun rôle. `/{ name-settings } { name-settings-champions }` choisit des rôles pour les premiers des classements d’ici.
settings-champion = { $role } ({ $title })
settings-champions-refused = Je ne peux pas donner ou retirer { $roles }. Il me faut la permission *Gérer les rôles*, et mon rôle doit être au-dessus dans Paramètres du serveur → Rôles.
title-first = premier de tous les jeux
settings-language = Langue des **messages publics** :
settings-ask-language = Ici, les messages publics de ce bot sont dans cette langue : { $present }. Laquelle choisir ?
settings-language-chosen = Langue des messages publics : { $language }. `/{ name-settings } { name-settings-language }` la modifie.
settings-everywhere = **Salons :** les parties peuvent commencer partout. Choisis des salons pour n’autoriser que ceux-là :
settings-channels = **Salons :** les parties peuvent commencer dans { $channels }.
settings-many-channels = **Salons :** les parties peuvent commencer dans { $channels }. Modifie la liste avec `/{ name-settings } { name-settings-channels }`.
settings-choose-channels = Tous les salons
settings-last-channel = { $channel } était le dernier salon de la liste : les parties peuvent à nouveau commencer partout.
settings-threads = **Fils** pour les nouvelles parties : { $state ->
    [on] activés
   *[off] désactivés
}
settings-clock = **Cadence** des nouvelles parties, sauf mention contraire dans le défi :
settings-limit = **Parties en même temps** par personne :
settings-limit-option = { $number ->
    [one] { $number } partie
   *[other] { $number } parties
}
settings-pings = **Notifications pour :**
settings-theme = **Couleurs** des plateaux publics :
settings-bottom = **En bas** des plateaux publics :
settings-shape = **Plateaux longs publics**, comme celui du sáhkku :
settings-pictures = **Images des anciens plateaux :** { $state ->
    [on] gardées
   *[off] remplacées par une ligne avec le coup
}
button-all-channels = Autoriser tous les salons

public-boards-head =
    {"**"}Plateau public de la partie #{ $match }**
    Les deux camps peuvent le modifier, et tout le monde voit le changement. Tes plateaux privés suivent tes `/{ name-preferences }`.
public-boards-theme = **Couleurs :**
public-boards-bottom = **En bas :**
public-boards-shape = **Plateau long :**
public-boards-server = Par défaut ici : { $value }

preferences-head = **Tes préférences**
preferences-choose = Choisir…
preferences-pings = **Notifications** quand une partie t’attend : { $state ->
    [on] activées
   *[off] désactivées
}
preferences-messages = **Messages privés** pour les tours, défis et résultats : { $state ->
    [on] activés
    [closed] activés, mais Discord ne me laisse pas t’en envoyer. Autorise les messages privés dans les paramètres de confidentialité de ce serveur, ou débloque le bot.
   *[off] désactivés
}
preferences-throws = **Lancer les dés à ma place :** { $state ->
    [on] activé. Ton adversaire ne peut plus annuler un coup une fois les dés lancés.
   *[off] désactivé
}
preferences-forced = **Jouer un dé à ma place** quand il n’y a qu’une façon de le jouer : { $state ->
    [on] activé
   *[off] désactivé
}
preferences-text = **Plateaux en texte :** { $state ->
    [on] activés
   *[off] désactivés
}
preferences-orientation = **Vue du plateau**, en bas :
preferences-theme = **Couleurs du plateau :**
preferences-shape = **Plateaux longs**, comme celui du sáhkku :
preferences-confirm = **Confirmer les coups** qui terminent ton tour :
preferences-language = **Langue** de ce que tu vois en privé :
preferences-times-head = **Horaires et problèmes**
timezone-set = **Ton heure :** { $time }. Règle-la de nouveau à chaque changement d’heure. Une autre heure : `/{ name-preferences } { name-of-timezone }:`
timezone-unset = **Ton heure :** pas réglée, donc UTC : { $time }. Quelle heure est-il chez toi ? Une autre heure : `/{ name-preferences } { name-of-timezone }:`
preferences-digest = **Un message par jour :** à cette heure de ton horloge, je te dis quelles parties t’attendent, au lieu d’un message privé à chaque tour. Les parties à cadence rapide, les défis et les propositions arrivent toujours aussitôt.
local-time = { $time }, { $day } ({ $offset })
weekday-monday = lundi
weekday-tuesday = mardi
weekday-wednesday = mercredi
weekday-thursday = jeudi
weekday-friday = vendredi
weekday-saturday = samedi
weekday-sunday = dimanche
button-preferences-times = Horaires et problèmes
preferences-streak = **Rappel de ta série :** un message privé à cette heure, les jours où ta série de problèmes s’arrêterait.
preferences-named = **Mon nom sous les problèmes du jour** que je résous : { $state ->
    [on] oui
   *[off] non
}
preferences-games = **Des problèmes tirés de mes parties terminées :** { $state ->
    [on] oui
   *[off] non
}. Seuls les coups sont utilisés, sans noms, et seulement si ton adversaire est aussi d’accord.
hour-off = Non
button-preferences-boards = Plateaux et coups
button-turn-on = Activer
button-turn-off = Désactiver

# Choices of the commands.

orientation-first = Premier camp
orientation-mine = Moi
shape-lying = Horizontal
shape-upright = Vertical, pour téléphone
theme-wood = Bois et sable
theme-dark = Sombre
theme-contrast = Contraste élevé
pings-all = Les personnes défiées, et celles dont c’est le tour
pings-players = Seulement les personnes dont c’est le tour
pings-nobody = Personne
confirm-never = Jamais
confirm-slow = En cadence lente ou sans limite de temps
confirm-always = Toujours
bottom-first = Premier camp
bottom-second = Second camp
