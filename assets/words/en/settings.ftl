# What a server has settled (/settings), and what a person wants (/preferences).

language-en = English
language-fr = Français
language-nb = Norsk (bokmål)
language-discord = As in Discord

settings-head = **Server settings**
settings-casual-news = {"**"}New:** challenges on this server are now casual single games until a player chooses otherwise, and then as that player chose last. `/{ name-challenge } { name-of-rated }:True` makes one rated. A time control that you set with `/{ name-settings } { name-settings-clock }` still comes first.
settings-choose = Choose …
settings-review = **Review of the month:** at each month's end in { $channel }. `/{ name-settings } { name-settings-review }` changes it.
settings-review-off = **Review of the month:** nowhere. `/{ name-settings } { name-settings-review }` chooses a channel.
settings-review-forbidden = **Review of the month:** I can't post in { $channel }. I need View Channel and Send Messages there. `/{ name-settings } { name-settings-review }` chooses another channel.
settings-seekers = **Opponents:** open challenges mention { $role }, at most once in ten minutes and channel. `/{ name-settings } { name-settings-seekers }` changes it.
settings-no-seekers = **Opponents:** open challenges mention nobody. `/{ name-settings } { name-settings-seekers }` chooses a role for that.
settings-organisers = **Tournaments and ladders:** members with { $role } may organise them. `/{ name-settings } { name-settings-organisers }` changes it.
settings-no-organisers = **Tournaments and ladders:** managers organise them. `/{ name-settings } { name-settings-organisers }` chooses a role for that.
settings-champions = **Champions:** { $roles }. A champion leads a leaderboard here with at least five placed players. `/{ name-settings } { name-settings-champions }` changes it.
settings-no-champions = **Champions:** no roles. `/{ name-settings } { name-settings-champions }` chooses roles for the leaders of the leaderboards here.
settings-champion = { $role } ({ $title })
settings-champions-refused = I can't give or take back { $roles }. I need the *Manage Roles* permission, and in Server Settings → Roles my role must be above it.
title-first = first of all games
settings-language = **Public messages** are in this language:
settings-ask-language = Public messages from this bot are in { $present } here. Which language should they be in?
settings-language-chosen = Public messages are now in { $language }. `/{ name-settings } { name-settings-language }` changes that.
settings-everywhere = **Channels:** matches can start anywhere. Choose some to allow only these:
settings-channels = **Channels:** matches can start in { $channels }.
settings-many-channels = **Channels:** matches can start in { $channels }. Change the list with `/{ name-settings } { name-settings-channels }`.
settings-choose-channels = All channels
settings-last-channel = { $channel } was the last channel in the list, so matches can start anywhere again.
settings-threads = **Threads** for new matches: { $state ->
    [on] on
   *[off] off
}
settings-clock = **Time control** of new matches, unless the challenge says otherwise:
settings-limit = **Matches at once** per player:
settings-limit-option = { $number ->
    [one] 1 match
   *[other] { $number } matches
}
settings-pings = **Notify:**
settings-theme = **Colours** of public boards:
settings-bottom = **At the bottom** of public boards:
settings-shape = **Long public boards**, such as sáhkku's:
settings-pictures = **Pictures of old boards:** { $state ->
    [on] kept
   *[off] replaced by a line with the move
}
button-all-channels = Allow all channels

public-boards-head =
    {"**"}Public board of #{ $match }**
    Both players can change it, and everyone sees the change. What only you see follows your `/{ name-preferences }`.
public-boards-theme = **Colours:**
public-boards-bottom = **At the bottom:**
public-boards-shape = **The long board:**
public-boards-server = As usual here: { $value }

preferences-head = **Your preferences**
preferences-choose = Choose …
preferences-pings = **Notifications** when a match needs you: { $state ->
    [on] on
   *[off] off
}
preferences-messages = **Direct messages** for turns, challenges and results: { $state ->
    [on] on
    [closed] on, but Discord doesn't let me send you any. Allow direct messages in the privacy settings of this server, or unblock the bot.
   *[off] off
}
preferences-throws = **Roll the dice for me:** { $state ->
    [on] on. Your opponent can't take back a move once the dice are rolled.
   *[off] off
}
preferences-forced = **Play a die for me** when there is only one way: { $state ->
    [on] on
   *[off] off
}
preferences-text = **Text boards:** { $state ->
    [on] on
   *[off] off
}
preferences-orientation = **Board view**, at the bottom:
preferences-theme = **Board colours:**
preferences-shape = **Long boards**, such as sáhkku's:
preferences-confirm = **Confirm moves** that end your turn:
preferences-language = **Language** of what only you see:
preferences-times-head = **Times and puzzles**
timezone-set = **Your clock:** { $time }. Set it again when your clocks change. Another time: `/{ name-preferences } { name-of-timezone }:`
timezone-unset = **Your clock:** not set, so times are in UTC: { $time }. What time is it for you? Another time: `/{ name-preferences } { name-of-timezone }:`
preferences-digest = **One message a day:** at this hour of your clock I tell you which matches wait for you, instead of a direct message at each turn. Matches with a live clock, challenges and offers still come at once.
local-time = { $time }, { $day } ({ $offset })
weekday-monday = Monday
weekday-tuesday = Tuesday
weekday-wednesday = Wednesday
weekday-thursday = Thursday
weekday-friday = Friday
weekday-saturday = Saturday
weekday-sunday = Sunday
button-preferences-times = Times and puzzles
preferences-streak = **Reminder of your streak:** a direct message at this hour, on days when your streak of puzzles would end.
preferences-named = **My name under puzzles of the day** that I solve: { $state ->
    [on] on
   *[off] off
}
preferences-games = **Puzzles from my finished games:** { $state ->
    [on] on
   *[off] off
}. Only the moves are used, without names, and only if your opponent agrees too.
hour-off = Off
button-preferences-boards = Boards and moves
button-turn-on = Turn on
button-turn-off = Turn off

# Choices of the commands.

orientation-first = First player
orientation-mine = Me
shape-lying = Lying
shape-upright = Upright, for phones
theme-wood = Wood and sand
theme-dark = Dark
theme-contrast = High contrast
pings-all = Challenged people, and players on their turn
pings-players = Players on their turn only
pings-nobody = Nobody
confirm-never = Never
confirm-slow = With slow clocks or none
confirm-always = Always
bottom-first = First player
bottom-second = Second player
