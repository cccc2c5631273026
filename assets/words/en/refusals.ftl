# Why something was refused, and what to do next. Each is a private message to the one who asked.

refuse-repeated = You have already done that. `/{ name-matches }` shows where things stand.
refuse-stale = The match has moved on since this was shown.
two-people = { $one } and { $other }
refuse-not-yours = Only { $people } can do that here. *View privately* shows you the board.
refuse-not-your-turn = It's not your turn: wait for { $person } to move.
refuse-not-asked = This challenge is for { $person }. `/{ name-challenge }` starts one of your own.
refuse-own-challenge = This is your own challenge: wait for someone to accept it, or withdraw it.
refuse-not-challenger = Only { $person } can withdraw this challenge.
refuse-open-decline = This challenge is open to anyone, so there is nothing to decline.
refuse-not-started = #{ $match } hasn't been accepted yet.
# $step is a step of a move, such as 43b; "none" in a match without any.
refuse-position = #{ $match } has { $moves } { $moves ->
    [one] move
   *[other] moves
}. Choose a number from 0 to { $moves }{ $step ->
    [none] .
   *[other] , or a step of a move, such as `{ $step }`.
}
refuse-move-number = `{ $text }` isn't the number of a move. Type one such as `12`, or `12b` for its second step.
refuse-never-played = #{ $match } was never played.
refuse-over = #{ $match } is over.
refuse-misspelled = `{ $text }` isn't a legal move. Did you mean { $near }?
refuse-no-point = There is no `{ $text }` on this board. Try { $near }.
refuse-taken = { $text } is occupied. Try { $near }.
refuse-not-now = Nothing can be placed on { $text } now. Try { $near }.
refuse-strange = `{ $text }` isn't a legal move. Try { $near }.
refuse-no-action = Type a move, for example { $near }.
refuse-throw-first = Roll the dice first: press *Roll the dice*, or use `/{ name-move } roll`.
refuse-no-throw = The dice are already rolled. Try { $near }.
refuse-no-dice = { $game } has no dice. Try { $near }.
refuse-throw-is-last = Put the roll last: nobody knows yet how the dice will fall. Nothing was played.
refuse-nothing-to-take-back = Nothing to undo. Use `/{ name-takeback }` to ask your opponent.
refuse-too-late-for-a-word = The challenge was already accepted. Add a word to your next challenge.
refuse-turn-ended = Your turn ends before `{ $text }`. Nothing was played; leave that move out.
refuse-cancel-offered = You have already offered to cancel. You can offer again after your next move.
refuse-no-offer = This offer is no longer open.
refuse-offer-answered = { $what } has already been answered.
refuse-offer-retracted = { $what } was withdrawn.
refuse-offer-lapsed = { $what } has expired: the match has moved on.
offer-to-stop = The draw offer
offer-to-cancel = The offer to cancel
request-to-take-back = The takeback request
refuse-own-offer = This is your own offer: wait for your opponent's answer, or withdraw it.
refuse-not-your-offer = Only your opponent can withdraw this offer. Accept it, or decline it.
refuse-answer-first = Answer your opponent's offer first, or play on.
refuse-nothing-to-ask-back = You have no turn to take back yet. Play on.
refuse-asked-already = You have already asked for a takeback. You can ask again after your next turn.
refuse-many-takebacks = You have used all { $limit } takebacks of this match. Play on, offer a draw or resign.
refuse-log-full = This match has reached its limit of { $limit } events. Offer a draw or resign.
refuse-many-words = You have changed your word { $limit } times. Keep it, or withdraw the challenge.
refuse-offered-already = You have already offered a draw. You can offer again after your next move.
refuse-alone = You play both sides here. Press *End match* to end it.
refuse-offer-stands = Your opponent has offered a draw: accept or decline it.

refuse-blocked-yourself = You have blocked { $person }. `/{ name-unblock }` lets you play each other again.
refuse-no-challenges = { CAPITAL($person) } isn't accepting challenges right now. Challenge someone else.
refuse-too-many-blocked = You've reached the limit of { $limit } blocks. `/{ name-unblock }` someone first.
refuse-block-self = You can't block yourself.
refuse-block-bot = { CAPITAL($person) } is a bot and never sends challenges.
refuse-none-finished = You have no finished matches in this channel. Add `{ name-of-match }:` to name one from another channel.
refuse-rematched = A rematch was already proposed: #{ $next }.

rematch-goes-on = #{ $match } is still being played. Ask for a rematch when it's over.
rematch-pair-goes-on = The pair goes on in #{ $match }. Ask for a rematch when both games are over.
rematch-gone = The bot was removed from the server of #{ $match }. Use `/{ name-challenge }` on another server.
rematch-never-played = #{ $match } was never played. Use `/{ name-challenge }` instead.
rematch-alone = You played both sides of #{ $match }. Use `/{ name-challenge }` for a new board.
rematch-erased = { CAPITAL($person) } can't be challenged: that account's data was erased.
rematch-nowhere = I can't post in the channel of #{ $match } any more. Use `/{ name-rematch } { name-of-match }:{ $match }` in another channel of its server.
rematch-elsewhere = I can only answer in the channel of #{ $match }. Press *Rematch* on its last board, or use `/{ name-challenge }` here.
rematch-stands = You have already proposed a rematch of #{ $match }: #{ $next } is waiting for an answer.
rematch-made = #{ $match } already had its rematch: #{ $next }.

challenges-no-server = Open challenges are on servers. Use this command in a server channel.

limit-user = You've reached the limit of { $count } { $what } in { $period }. Try again in { $wait }.
limit-guild = This server has reached its limit of { $count } { $what } in { $period }. Try again in { $wait }.
limit-challenges = challenges
limit-pings = challenges to someone you name
limit-replays = replays
limit-exports = exports
limit-hints = hints
limit-reviews = reviews
limit-messages = requests for direct messages
limit-lookups = lookups
limit-refreshes = refreshed boards
limit-shares = shared puzzles

refuse-self = You can't challenge yourself here. For a solo board, use `/{ name-challenge }` in a direct message to the bot.
refuse-direct-opponent = Challenge other people on a server that you share. Leave `{ name-of-opponent }` out to play both sides here.
refuse-bot = { CAPITAL($person) } is a bot. Challenge a person, or play the computer with `/{ name-play }`.
refuse-hint-rated = There are no hints in rated matches, and #{ $match } is rated.
refuse-hint-roll = Roll the dice first; then there can be a hint for #{ $match }.
refuse-review-running = #{ $match } is not over yet. Review it when it is.
refuse-review-pair = The pair goes on in #{ $other }. Review #{ $match } when both games are over.
refuse-review-empty = Nothing was played in #{ $match }.
refuse-no-analysis = The computer can't look at this match right now. Try again later.
refuse-level = There is no level { $level }. The levels are 1 to 5.
refuse-computer-matches = You already play { $count } { $count ->
    [one] match
   *[other] matches
} against the computer. Finish one first, or `/{ name-resign }` it.
refuse-absent = { CAPITAL($person) } can't see this channel. Challenge them in a channel that you both see.
refuse-timeout = { CAPITAL($person) } is in a timeout on this server, which ends { $when }. Challenge them after that.
refuse-powers = The bot can't play in this channel. It needs these permissions: { $missing }.
refuse-thread = The bot can't open a thread here. It needs a text channel, Create Public Threads and Send Messages in Threads.
refuse-watch-own = You play in this match, so you are notified anyway.
refuse-watch-here = Matches can be watched on servers that Gonagas is on. Here *Refresh* on the board shows the latest position.
refuse-clock-here = Here a match has no clock, or one of a day and more per move: I can't call anyone in this channel. Try `{ name-of-clock }:day`, or leave it out.
refuse-clock-unreachable = This match has a clock, so I have to reach you by direct message, and Discord doesn't let me. Add Gonagas to your apps and allow its direct messages, then try again.
refuse-watch-many = You've reached the limit of { $limit } watched matches. `/{ name-watch }` lists them.
refuse-stop = To stop a match you need the *Manage Messages* permission in its channel.
refuse-stop-unknown = I couldn't find out if you can manage messages in the channel of #{ $match }: Discord didn't answer. Try again in a moment.
refuse-stop-own = You play in this match. Resign, or ask another moderator to stop it.
refuse-too-many = You've reached the limit of { $limit } matches. Finish one first.
refuse-too-many-other = { CAPITAL($person) } has reached the limit of { $limit } matches. Try again later.
refuse-too-many-here = You've reached this server's limit of { $limit ->
    [one] 1 match
   *[other] { $limit } matches
}. Finish one first.
refuse-too-many-here-other = { CAPITAL($person) } has reached this server's limit of { $limit ->
    [one] 1 match
   *[other] { $limit } matches
}. Try again later.
refuse-channel = Matches can't start in this channel. Go to { $channels }.
refuse-settings-here = Settings belong to a server. For your own, use `/{ name-preferences }`.
refuse-timezone = No clock shows { $text } now. Pick a time from the list, or type it like 21:40 or UTC+1.
refuse-timezone-twice = Clocks a day apart show { $text } now. Pick yours from the list.
refuse-hour = `{ $hour }` isn't an hour. Type one from 0 to 23, or `off`.
refuse-role = I can't mention { $role }. Let everyone mention that role in its settings, or give me the permission *Mention Everyone*.
refuse-champions-unassignable = Nobody can give { $role }: it belongs to everyone, to Discord or to an app. Create a role in Server Settings → Roles and choose that one.
refuse-champions-powerful = { $role } has permissions of moderators. Choose a role without them, so that nobody wins them in a game.
refuse-champions-manager = You can't give { $role } yourself. You need the *Manage Roles* permission and a role above it, or ask someone who has them.
refuse-champions-permission = I can't give roles here yet. Give me the *Manage Roles* permission in Server Settings → Roles, then use the command again.
refuse-champions-order = I can't give { $role }: in Server Settings → Roles, drag my role above it, then use the command again.
refuse-champions-unknown = Discord didn't tell me if I may give that role, so nothing was changed. Try again.
refuse-champions-full = There can be { $most } roles for champions on a server. End one first: `/{ name-settings } { name-settings-champions }` without a role.
refuse-settings-rights = To change the settings of this server you need the *Manage Server* permission.
refuse-no-channel = Add `{ name-of-channel }:` to name the channel.
refuse-no-list = Matches can start anywhere now. First add a channel with `{ name-of-allowed }:True`.
refuse-channels-full = The list is full at { $most } channels. Remove one first.
refuse-limit = Choose a number from 1 to { $most }.
refuse-too-late = That took too long, and nothing was changed. Try again.
refuse-commands-only = Settings and lists need Gonagas itself on this server. Anyone who manages the server can [add it]({ $link }).
refuse-conversation = Settings and lists belong to a server that Gonagas is on. Here you can play: `/{ name-play }` or `/{ name-challenge }`.
refuse-stopping = Gonagas is restarting. Try again in a minute.
late-but-done = Discord reported a failure, but what you asked for was done. `/{ name-matches }` shows where things stand.
refuse-unreadable = Discord sent something unreadable, and nothing was changed. Try again in a minute.
refuse-choice = Unknown choice `{ $typed }`. Choose `{ $known }`.
refuse-unknown-match = There is no match #{ $match }. `/{ name-matches }` lists yours.
refuse-sight-unknown = I couldn't find out if you can see match #{ $match }: Discord didn't answer. Try again in a moment.
refuse-none-to-look-at = You haven't played in this channel. Add `{ name-of-match }:` to name a match.
refuse-no-match = You have no running match in this channel. `/{ name-matches }` lists yours.
refuse-no-match-since = You have no running match in this channel: #{ $match } is over. { $how }
refuse-which-match = Which match? Add `{ name-of-match }:` with one of these numbers: { $matches }.
refuse-no-turn = It isn't your turn in any match here: { $matches }.
refuse-not-left = { CAPITAL($person) } is on this server, so the match goes on.
refuse-left-unknown = I couldn't find out if { $person } is still on this server: Discord didn't answer. Try again in a moment.
refuse-clock-decides = The clock decides this match. Wait for it to run out.
refuse-slow = The form opened too late. Try again.
refuse-forged = This button no longer works. Run the command again.
refuse-other-match = This button belongs to an older match. Open yours with `/{ name-matches }`.
refuse-other-process = #{ $match } can only be played on its own server. Go there and try again.
refuse-no-game = Add `{ name-of-game }:`, so that `{ name-of-options }` and `{ name-of-from }` can be read.
refuse-from-game = That position is of another game: { $game }.
refuse-from-options = The position has its own rules. Leave out `{ name-of-options }`.
refuse-from-rated = A match from a position is casual. Leave out `{ name-of-rated }`.
refuse-from-running = #{ $match } isn't over yet. Choose a finished match.
refuse-from-puzzle = Unknown puzzle `{ $puzzle }`. The answer to a puzzle shows how to play on from it.
refuse-from-untried = Try this puzzle first with `/{ name-puzzle }`: hints in a match would give it away.
refuse-rated-without-clock = A rated match needs a time limit. Add `{ name-of-clock }:`, or choose `{ name-of-rated }:False`.
refuse-side = Unknown side `{ $side }`. Choose { $known }.

rules-unknown-game = Unknown game `{ $game }`. Choose { $games }.
rules-no-rule-set = Choose a rule set: { $known }.
rules-not-an-option = `{ $word }` isn't an option. Write options as `key=value`.
rules-not-an-option-but = `{ $word }` isn't an option. Write options as `key=value`, for example { $options }.
rules-unknown-key = Unknown option `{ $key }`. Choose { $known }.
rules-no-options = Unknown option `{ $key }`: this game has no options.
rules-key-elsewhere = `{ $key }` belongs to other rule sets: { $sets }. Here, choose { $known }.
refuse-no-sets = { $game } has only one rule set. Leave its name out.
rules-unknown-set = Unknown rule set `{ $set }`. Choose { $known }.
rules-unknown-page = Unknown page `{ $page }`. Choose { $known }.
glossary-unknown = Unknown term `{ $term }`. See all with `/{ name-glossary }`.
rules-unknown-value = { $key } must be { $known }, not `{ $value }`.
list-and = { $list } and { $last }
list-or = { $list } or { $last }
list-range = from { $first } to { $last }
rules-twice = `{ $key }` is given twice. Give it once.
rules-open = Choose a value for `{ $key }`.
position-fault-board = The position doesn't fit the board. Write its rows from the top, like `{ $text }`.
position-fault-piece = `{ $text }` isn't a piece or a point of this position.
position-fault-word = I don't understand `{ $text }` in the position. `/{ name-step }` shows the line of any position.
position-fault-mover = The position must say who moves: `{ $text }`.
position-fault-count = The position has a wrong number of pieces: `{ $text }`.
position-fault-impossible = The rules don't allow `{ $text }` in this position.
position-fault-over = The game is over in this position. Choose an earlier one.
position-fault-no-action = Nobody could move in this position. Choose another one.

store-busy = The database is busy. Nothing was changed; try again in a moment.
store-unreachable = The database didn't answer, and your request may be saved. Look in a moment before you try again.
store-partly = The database failed before your request was finished. Part of it is saved: look what is missing, then try that again.
store-full = The disk is full. Nothing was changed; tell whoever runs this bot.
store-read-only = The database is read-only. Nothing was changed; tell whoever runs this bot.
store-edition = #{ $match } uses edition { $found } of its rules; this bot supports { $known }. Nothing was changed; tell whoever runs this bot.
store-failed = The database failed. Nothing was changed; tell whoever runs this bot.

power-view = View Channel
power-connect = Connect
power-write = Send Messages
power-attach = Attach Files
power-history = Read Message History
