# What a server has settled (/settings), and what a person wants (/preferences).

language-en = English

settings-head = How matches are played on this server:
settings-language = What all see is in **{ $language }** (`/settings language`).
settings-everywhere = Matches can be started in **all channels** (`/settings channels`).
settings-channels = Matches can be started only in { $channels } (`/settings channels`).
settings-last-channel = { $channel } was the last channel in the list. Without a list matches can be started in **all channels** again; `/settings channels allowed:True channel:` names those where they can.
settings-rest = -# `/settings show` tells how all stand.
settings-threads = New matches get threads of their own: **{ $state ->
    [on] yes
   *[off] no
}** (`/settings threads`).
settings-no-clock = New matches have **no clock**, unless the challenge says otherwise (`/settings clock`).
settings-clock = New matches have the clock **{ $clock }**, unless the challenge says otherwise (`/settings clock`).
settings-limit = Matches that a person may have here at a time: **{ $limit }** (`/settings limit`).
settings-pings = I notify **{ $pings ->
    [nobody] nobody
    [players] those who play already, when it is their turn
   *[all] those who are challenged, and players when it is their turn
}** (`/settings pings`).

preferences-head = What I do for you:
preferences-forced = A die that can be used in one way only is used for you: **{ $state ->
    [on] yes
   *[off] no
}** (`forced`).
preferences-throws = The dice are thrown for you as soon as it is your turn: **{ $state ->
    [on] yes
   *[off] no
}** (`throws`). The other can then take nothing back.
preferences-pings = You are notified when something waits for you: **{ $state ->
    [on] yes
   *[off] no
}** (`pings`).
preferences-messages = I write you a direct message when it is your turn, when you are challenged, and when the other ends a match: **{ $state ->
    [on] yes
   *[off] no
}** (`messages`).
preferences-orientation = Boards stand before you with **{ $orientation ->
    [mine] your own side
   *[first] the first seat's side
}** below (`orientation`).
preferences-theme = Colours of the boards: **{ $theme ->
    [dark] dark
    [contrast] high contrast
   *[wood] wood and sand
}** (`theme`).
preferences-text = Boards are told in letters, too: **{ $state ->
    [on] yes
   *[off] no
}** (`text`). A board that all see looks as whoever is to act wants it.

# Choices of the commands.

orientation-first = the first seat's side below
orientation-mine = my own side below
theme-wood = wood and sand
theme-dark = dark
theme-contrast = high contrast
pings-all = whoever is challenged, and whoever is to act
pings-players = only players, when they are to act
pings-nobody = nobody
