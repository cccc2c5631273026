# Messages about a match. $match is its number; people are mentions.

match-head = **#{ $match } · { $game }**
match-head-options = **#{ $match } · { $game }** · { $options }
match-alone = { $person } plays both sides, alone. Nothing counts here.
match-seats = { $first }: { $firstPerson } · { $second }: { $secondPerson }

invite-asked = { $opponent }, { $challenger } challenges you!
invite-rematch = { $opponent }, { $challenger } asks you for a rematch of #{ $old }, with sides swapped!
invite-open = { $challenger } challenges anyone here: whoever accepts first, plays.
invite-aim = **Aim:** { $aim }
invite-seat-lot = Random sides: { $first } or { $second }.
invite-seat = Side of { $challenger }: { $seat }.
invite-set = **Rules:** { $line }. `/rules game:{ $id } set:{ $set }`
invite-rated = Rated.
invite-unrated = Not rated.
invite-thread = In a thread of its own.
invite-lapses = It lapses { $when }. How to play: `/rules game:{ $id }`
invite-lapses-alone = It lapses { $when }.
invite-accepted = { $accepter } accepted the challenge of { $challenger }.
invite-seat-thrown = Both throw a die in turn, first whoever accepts: the first X takes { $first }.
invite-thrown = Thrown for the first seat, { $person } first: { $throws }
invite-thrown-seats = { $first }: { $firstPerson } · { $second }: { $secondPerson }.
invite-committed = -# Fingerprint of the draws `{ $commitment }`
invite-words = -# Words in the draws: { $words }
invite-word = { $person } `{ $word }`
invite-add-word = -# *Add a word*, and not even I can choose them.
invite-lot = Random sides: { $first }: { $firstPerson } · { $second }: { $secondPerson }.
invite-drawn = Drawn by lot: { $options }.
invite-declined = { $opponent } declined the challenge of { $challenger }.
invite-withdrawn = { $challenger } withdrew the challenge.
withdrawn-server-gone = The challenge stands no more: I was removed from its server.
withdrawn-channel-gone = The challenge stands no more: its channel was deleted.
withdrawn-left = The challenge stands no more: { $person } is no longer on this server.
withdrawn-moderator = { $person }, a moderator, withdrew the challenge.
invite-lapsed = The challenge of { $challenger } lapsed: nobody accepted it in time.

board-begins = The match begins.
board-last = { $seat }: { $action }
board-took = { $seat }: { $action }, capturing { $sites }
board-action = **{ $action }**
board-action-in-words = **{ $words }** (`{ $action }`)
board-king = taking the king
board-captured = capturing { $sites }
board-turn = { $person }, it is your turn: { $task }.
board-turn-alone = { $seat } to act: { $task }.
board-goes-on = { $person } goes on: { $task }.
board-threw = threw { $dice }
board-forced = `{ $action }` (there was no other use)
board-forced-in-words = { $words } (`{ $action }`, there was no other use)
action-alone = `{ $action }`
action-in-words = { $words } (`{ $action }`)
board-nothing = nothing could be used
board-turn-of-dice = { $seat }: { $done }
board-picked = Chosen so far: { $picked }.
board-offer = { $by } offers to stop here by agreement. { $other }, do you agree?
board-offered = { $by } offered to stop here.
board-offer-refused = { $by } offered to stop here; { $other } plays on.
board-offer-retracted = { $by } withdrew the offer to stop.
board-offer-lapsed = The offer of { $by } to stop lapsed with this turn.
board-asks-back = { $by } asks to take back { $what }. { $other }, do you allow it?
board-asked-back = { $by } asked to take back { $what }.
board-given-back = { $by } took back the last turn; { $other } allowed it.
board-cancel-offer = { $by } offers to cancel the match without a result. { $other }, do you accept?
board-cancel-offered = { $by } offered to cancel the match.
board-cancel-refused = { $other } declined to cancel the match.
board-cancel-retracted = { $by } withdrew the offer to cancel.
board-cancel-lapsed = The offer of { $by } to cancel expired with this turn.
board-request-refused = { $by } asked to take back the last turn; { $other } did not allow it.
board-request-retracted = { $by } no longer asks to take back the last turn.
board-request-lapsed = The request of { $by } to take back the last turn lapsed: the match has gone on.

back-alone = { $seat }: { $actions }
back-and-more = { $seat }: { $actions } and what followed

result-secret = -# The draws can be checked: `/verify match:{ $match }`. Their secret was `{ $secret }`.
result-ratings = Ratings ({ $pool }): { $changes }
result-rating = { $person } { $before } → { $after }
result-early = Not rated: the match was too short.
result-often = Not rated: of the matches of the same two in a game, two in 24 hours count.
rating-provisional = { $points }?
pool-set = { $game } · { $set }
result-over = **The match is over.** { $how }

# The thread of a match, and direct messages to those who follow it.

thread-name = #{ $match } { $game }
thread-name-people = #{ $match } { $game }: { $first } – { $second }
watch-none = You follow no match. `/watch match:` and a number follows one.
watch-head = You follow:
watch-line = **#{ $match } · { $game }** of { $people }, to its end { $link }
watch-line-turns = **#{ $match } · { $game }** of { $people }, turn by turn { $link }
watch-turn = You follow #{ $match }; it has gone on. { $link }
news-lost = #{ $match } has lost its channel. `/board match:{ $match }` in another channel of its server lets it go on there.
news-stopped = #{ $match } has come to its end.
watch-over = #{ $match }, which you followed, is over. { $link }

# Controls.

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-resign = Resign
button-offer = Offer to stop
button-agree = Agree to stop
button-refuse = Play on
button-retract = Withdraw the offer
button-ask-back = Ask to take back
button-turn-back = Take the last turn back
button-give-back = Allow it
button-keep = No, play on
button-retract-request = Withdraw the request
button-call-off = Cancel match
button-agree-cancel = Accept: cancel match
button-offer-cancel = Offer to cancel instead
button-back = Back
button-throw = Throw the dice
button-undo = Take back ({ $seat })
button-word = Add a word …
button-end-left = End without a result
button-confirm-resign = Yes, resign
button-rematch = Rematch
button-challenge = Challenge
button-draft-clock = Other time …
button-draft-options = Options …
button-draft-thread = In a thread
button-draft-here = Not in a thread
button-draft-rated = Rated
button-draft-unrated = Not rated
button-newest = Newest
button-end = End it
button-look = Look
button-flip = Flip
button-refresh = Refresh
button-follow = Follow
button-unfollow = Unfollow
button-stop = Yes, stop it
button-let = No, let it go on
button-newer = Newer
button-older = Older
button-finished = Finished ones
button-running = Running ones
button-cancel = No, play on
button-to = to { $site }

menu-place-block = Place a neutral stone: { $choices }
menu-place-stone = Place a stone: { $choices }
menu-move-stone = Move the stone on … { $choices }
menu-move-piece = Move the piece on … { $choices }
menu-drop = To … { $choices }
menu-fly = Fly to … { $choices }
menu-take = Decide: { $choices }
menu-die = Use a die: { $choices }
menu-uses = Use the { $face } …
menu-decide = Decide: { $choices }
menu-span = { $from } – { $to }
entry-done = that is all

# Steps toward an action.

step-move = { $from } to { $to }
step-piece = { $site } ({ $piece })
step-all = { $site } (all that are awake)
step-wake = wake { $from }, to { $to }
step-wake-queen = wake the queen on { $from }, to { $to }
step-use = { $face }: { $steps }
step-blank = blank
numbered-rethrow = { $number ->
    [one] throw one die again
   *[other] throw { $number } dice again
}
step-take = capture { $one } and { $other }

piece-sleeper = asleep
piece-homeward = on the way home
piece-waiting = waiting
piece-king = the king
piece-rider = the rider
piece-queen = the queen
piece-sleeping-queen = the sleeping queen

say-keep = keep the dice
say-vuosttut = walk against the other side (vuosttut)
say-miedut = walk with the other side (mieđut)
say-take-king = take the king
say-remove-king = remove the king from the game
say-spare = capture nothing
say-stay = stay there

# Alt text of a picture, for those who cannot see it.

alt-head = { $game }, match #{ $match }.
alt-turn = { $seat } to move.
alt-over = The game is over.
alt-proposed = The start.
alt-last = Last: { $action }.
alt-pieces = { $seat }: { $sites }.
alt-neutral = Neutral stones: { $sites }.
alt-free-king = The king belongs to nobody: { $sites }.
alt-kind = { $kind }: { $sites }
alt-dice = Dice: { $dice }.
alt-used = { $face } (used)
alt-none = none

# Private answers.

private-played = #{ $match }: you played { $actions }.
private-goes-on = It is still your turn: { $task }.
private-challenged = #{ $match }: your challenge stands.
private-began = #{ $match }: your board is ready.
private-shown = #{ $match }: the board is shown again.
private-accepted = #{ $match }: you accepted. The board is in { $channel }.
private-asked-back = #{ $match }: you have asked to take your last turn back. The other is called to answer.
private-took-back = #{ $match }: taken back. It is your turn again.
private-resigned = You resigned #{ $match }.
private-offered-cancel = You offered to cancel #{ $match }. Your opponent has to accept.
private-end = Do you want to end #{ $match }?
private-follows = You follow #{ $match }: I write to you when it is over. With `turns:True` I do so at every turn; the same command again ends it.
private-follows-turns = You follow #{ $match }: I write to you at every turn. The same command again ends it.
private-unfollowed = You follow #{ $match } no more.
private-stop = Do you want to stop #{ $match } of { $people }? It ends without a result, and all read that it was you.
private-stopped = #{ $match } is stopped.
look-alone = Only you see this board.
look-for-all = The board for all: { $link }
private-kept = #{ $match }: what you did is kept. `/board match:{ $match }` shows the board.
private-present = This is how it stands now.
private-find = The board: { $link } – or let `/board match:{ $match }` show it again.
private-show = `/board match:{ $match }` shows the board again.
private-resign = Do you want to resign #{ $match }? Your opponent wins then.
private-cancelled = Nothing happened. #{ $match } goes on.
private-silent = #{ $match }: what you did is kept, but I cannot write here at the moment ({ $why }). As soon as I can again, the board comes, or `/board match:{ $match }` shows it.
silent-forbidden = I lack a permission in this channel: View Channel, Send Messages, Attach Files and Read Message History are needed, and in threads Send Messages in Threads
silent-later = Discord does not answer

private-kept-only = #{ $match }: what you did is kept.
private-nowhere = Its channel is gone. `/board match:{ $match }` in another channel of its server lets it go on there.
private-moved = Its thread is gone; it goes on in { $channel }.
private-left = #{ $match }: { $person } is no longer on this server. You can wait, or end the match without a result.
private-left-clock = #{ $match }: { $person } is no longer on this server. The match goes on, and the clock decides.
private-challenge-left = #{ $match }: { $person } is no longer on this server, so the challenge is withdrawn.
private-no-result = #{ $match } is over, without a result.

matches-nowhere = · its channel is gone; `/board match:{ $match }` in another channel of its server lets it go on there
matches-none = You have no matches at the moment. `/challenge` starts one.
matches-head = Your matches:
matches-yours = **#{ $match } · { $game }** against { $other }: **your turn** { $link }
matches-theirs = **#{ $match } · { $game }** against { $other }: their turn { $link }
matches-asked = **#{ $match } · { $game }**: { $other } challenges you { $link }
matches-sent = **#{ $match } · { $game }**: you challenged { $other } { $link }
matches-open = **#{ $match } · { $game }**: your open challenge { $link }
matches-alone = **#{ $match } · { $game }**: you play both sides { $link }
matches-head-finished = Your finished matches:
matches-none-finished = None of your matches is over yet.
matches-over = **#{ $match } · { $game }** against { $other }: { $how }, { $when } { $link }
matches-over-alone = **#{ $match } · { $game }**: { $how }, { $when } { $link }
result-won = won
result-lost = lost
result-drawn = drawn
result-declined = declined
result-withdrawn = withdrawn
result-lapsed = lapsed
result-none = no result
result-alone = played alone

challenges-none = Nobody waits for an opponent here at the moment. `/challenge` without `opponent:` proposes a match to all.
challenges-head = Whoever accepts first, plays:
challenges-no-more = There are no more.
challenges-what = { $game } · { $options }
challenges-line = **#{ $match } · { $what }**: { $challenger } waits; it lapses { $lapses } { $link }
challenges-own = **#{ $match } · { $what }**: your own; it lapses { $lapses } { $link }
challenges-entry = #{ $match } · { $what }
challenges-accept = Accept …

draft-head = You challenge { $opponent } to **{ $game }**.
draft-options = Options: { $options }.
draft-rest = To be played { $where }, { $rated }.
draft-rated = rated
draft-unrated = not rated
draft-unrated-without-clock = not rated, since there is no time limit
draft-game = Game: { $game }
draft-set = Rules: { $set }
draft-side = Your side: { $side }
draft-clock = Time: { $clock }
draft-clock-usual = As usual here: { $clock }
draft-set-line = { $name }: { $line }

blocked-more = … and { $count } more.
blocked-none = You block nobody. `/block person:` has you take no more challenges from somebody.
blocked-list = You block: { $people }
block-done = You block { $person } from now on: neither of you can challenge the other or accept their challenges. Matches that run go on. Nobody is told.
block-already = You block { $person } already.
unblock-done = You no longer block { $person }.
unblock-never = You do not block { $person }.

private-help =
    {"**"}Old board games for two, turn by turn:** { $games }. `/rules` tells how they are played.
    {"**"}Begin:** `/challenge` somebody, or nobody to ask all who are here. `/challenges` lists what anyone may accept; in the menu of a person there is *Apps*, *Challenge*. `/rematch` proposes the same again, `/block` keeps somebody away.
    {"**"}Play:** when it is your turn the board calls you. Pick from the menus and buttons below it, or type `/move` (`/move throw` throws, `/move undo` takes back what you did since the dice fell). `/takeback` asks the other for your last turn back.
    {"**"}See:** `/matches` lists yours, `/board` shows one again at the bottom (and lets a match whose channel is gone go on here), *Look* shows it to you alone, `/watch` follows a match of others. `/replay` is a match as a film, `/step` its positions, `/export` its record.
    {"**"}End:** *Offer to stop* asks the other to end by agreement, `/resign` gives up; before anything was played you can cancel the match alone, later both have to agree.
    {"**"}Time:** with `clock:` a challenge is on time; `/vacation` stops your slow clocks for some days.
    {"**"}Strength:** matches with a time limit are rated unless the challenge says otherwise. `/leaderboard`, `/profile` and `/versus` tell who stands where.
    {"**"}Luck:** `/verify` checks that draws and throws were fair; with *Add a word* on a challenge you make sure that I could not choose them beforehand.
    {"**"}Yours:** `/preferences` says what I do for you and how boards look; who manages a server has `/settings`. `/privacy` gives you, hides or erases what I keep of you. In our direct messages you can play your matches, and `/challenge` gives you a board for both sides.
    Each match has a number, like #12; with several matches in a channel give it as `match:12`.

# Direct messages. $link leads to the board; it is empty where there is none.

direct-challenge = { $other } challenges you to **{ $game }** (#{ $match }). { $link }
direct-rematch = { $other } asks you for a rematch of #{ $old }, with sides swapped: **{ $game }** (#{ $match }). { $link }
direct-turn = **#{ $match } · { $game }** against { $other }: it is your turn. { $link }
direct-offer = **#{ $match } · { $game }**: { $other } offers to stop by agreement. Do you agree? { $link }
direct-cancel = **#{ $match } · { $game }**: { $other } offers to cancel the match without a result. Do you accept? { $link }
direct-request = **#{ $match } · { $game }**: { $other } asks to take their last turn back. Do you agree? { $link }
direct-end = **#{ $match } · { $game }** against { $other } is over. { $how } { $link }
direct-time = Your time runs out { $when }.

verify-open = The draws of this match can be checked when it is over and its secret is shown. The fingerprint of the secret is `{ $commitment }`.
verify-nothing = Nothing in this match was left to luck.
verify-draws = { $number ->
    [0] Nothing was drawn
    [1] The one draw fell as it had to
    [2] Both draws fell as they had to
   *[other] All { $number } draws fell as they had to
}
verify-fair = **Fair.** { $draws }, by a secret with the fingerprint `{ $commitment }`. Compare that with the challenge as you saw it.
verify-safe = { $person } gave the word `{ $word }`, which I did not know when I bound myself to the secret.
verify-trusts = { $person } gave no word, and so trusts whoever runs me not to have chosen the secret.
verify-other-secret = **Something is wrong:** the secret is not the one whose fingerprint was shown with the challenge. Please tell whoever runs me.
verify-differs = **Something is wrong:** draw { $place } ({ $subject ->
    [option] an option
    [lot] the seats
    [seat-throw] a die thrown for the seats
   *[throw] a throw
}) had to be `{ $drawn }` and was `{ $recorded }`. Please tell whoever runs me.
verify-broken = **Something is wrong:** this match cannot be played again from its record. Please tell whoever runs me.
verify-yourself = Check it yourself with the attached record: `gonagas verify gonagas-{ $match }.txt`.

form-word = Your word (any text)
form-word-own = A word for the draws
form-word-accept = Accept, with a word for the draws
form-options = Options of the game
form-options-label = As in /challenge, for example headstart=3
form-clock = How much time
form-clock-label = The clock, for example 10m+15s
form-clock-hint = Each begins with 2d, a turn adds 12h, up to 5d: 2d+12h/5d. Nothing: as usual here
form-word-hint = The bot cannot choose the draws beforehand then

replay-whole = { $number ->
    [0] No action has been played.
    [1] The whole match: one action.
   *[other] The whole match: { $number } actions.
}
replay-so-far = { $number ->
    [0] No action has been played yet.
    [1] The match so far: one action.
   *[other] The match so far: { $number } actions.
}
replay-part = Actions { $first } to { $last } of { $actions }. A film shows { $most } at most: `from:{ $last }` shows what follows.
replay-last = Actions { $first } to { $last } of { $actions }. A film shows { $most } at most: with `from:` you choose after how many it begins, and `from:0` shows the first ones.
replay-end = The position after all { $actions } actions. With `from:` you choose after how many the film begins.
step-start = { $number ->
    [0] The start. No action has been played.
   *[other] The start. { $number } actions follow.
}
step-after = Action { $at } of { $actions }. { $seat }: { $action }
step-after-throw = Action { $at } of { $actions }. { $seat } threw { $action }
export-record = The record of the match. Anybody who has the program can look at it: `gonagas show`, `gonagas replay`.
button-first = « Start
button-earlier = ‹ Back
button-later = Forward ›
button-last = End »

# Suggestions while typing.

suggest-match = #{ $match } · { $game }
