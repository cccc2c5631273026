# Messages about a match. $match is its number; people are mentions.

# Parts clauses in one line.
clause-separator = {"; "}

match-head = **#{ $match } · { $game }**
match-head-options = **#{ $match } · { $game }** · { $options }
match-alone = { CAPITAL($person) } plays both sides. Nothing counts here.
match-seats = { $first }: { $firstPerson } · { $second }: { $secondPerson }

invite-asked = { CAPITAL($opponent) }, { $challenger } challenges you!
invite-rematch = { CAPITAL($opponent) }, { $challenger } wants a rematch of #{ $old }, with sides swapped!
invite-open = { CAPITAL($challenger) } challenges anyone here. Whoever accepts first plays.
invite-aim = **Aim:** { $aim }
invite-seat-lot = Random sides: { $first } or { $second }.
invite-seat = { CAPITAL($challenger) } plays { $as }.
invite-set = **Rules:** { $line }. `/{ name-rules } { name-of-game }:{ $id } { name-of-set }:{ $set }`
invite-rated = Rated.
invite-unrated = Not rated.
invite-thread = In its own thread.
invite-lapses = Expires { $when }. How to play: `/{ name-rules } { name-of-game }:{ $id }`
invite-lapses-alone = Expires { $when }.
invite-accepted = { CAPITAL($accepter) } accepted { $challenger }'s challenge.
invite-seat-thrown = Sides by dice: whoever accepts rolls first, then in turn. The first X plays { $first }.
invite-thrown = Rolled for the sides, { $person } first: { $throws }
invite-thrown-seats = { $first }: { $firstPerson } · { $second }: { $secondPerson }.
invite-words = -# Words in the draws: { $words }
invite-word = { $person } `{ $word }`
invite-lot = Random sides: { $first }: { $firstPerson } · { $second }: { $secondPerson }.
invite-drawn = Drawn at random: { $options }.
invite-declined = { CAPITAL($opponent) } declined { $challenger }'s challenge.
invite-withdrawn = { CAPITAL($challenger) } withdrew the challenge.
withdrawn-server-gone = Challenge cancelled: the bot was removed from that server.
withdrawn-channel-gone = Challenge cancelled: its channel was deleted.
withdrawn-left = Challenge cancelled: { $person } is no longer on this server.
withdrawn-moderator = Challenge cancelled by { $person }, a moderator.
invite-lapsed = { CAPITAL($challenger) }'s challenge expired.

# $clock is the time control.
board-seats-rated = { $seats } · Rated · { $clock }
board-seats-timed = { $seats } · { $clock }
board-begins = The match begins.
board-below = The board is further down.
line-moves = { $seat }: { $moves }
line-roll = { $seat } rolled { $dice }
line-roll-and-moves = { $seat } rolled { $dice }: { $moves }
idle-rolls-without-x = { $number ->
    [one] 1 roll without an X
   *[other] { $number } rolls without an X
}
idle-rolls = { $number ->
    [one] 1 roll that nobody could use
   *[other] { $number } rolls that nobody could use
}
line-taken-back = ~~{ $turn }~~ taken back
board-last = { $seat }: { $action }
board-took = { $seat }: { $action }, capturing { $sites }
board-planned = { $turn } (planned)
board-action = **{ $action }**
board-action-in-words = **{ $words }** (`{ $action }`)
board-king = taking the king
board-captured = capturing { $sites }
board-turn = { CAPITAL($person) }, it is your turn: { $task }.
board-computer-turn = { CAPITAL($person) } is thinking …
board-turn-alone = { $turn }: { $task }.
board-goes-on = { CAPITAL($person) } goes on: { $task }.
board-threw = rolled { $dice }
board-forced = `{ $action }` (the only way)
board-forced-in-words = { $words } (`{ $action }`, the only way)
action-alone = `{ $action }`
action-in-words = { $words } (`{ $action }`)
board-nothing = no die could be used
board-turn-of-dice = { $seat }: { $done }
board-picked = Chosen so far: { $picked }.
board-offer = { CAPITAL($by) } offers a draw. { CAPITAL($other) }, do you accept?
board-offer-refused = { CAPITAL($other) } declined the draw.
board-offer-retracted = { CAPITAL($by) } withdrew the draw offer.
board-offer-lapsed = { CAPITAL($by) }'s draw offer expired.
board-asks-back = { CAPITAL($by) } asks to take back { $what }. { CAPITAL($other) }, do you allow it?
board-given-back = { CAPITAL($by) } took back the last turn; { $other } allowed it.
board-cancel-offer = { CAPITAL($by) } offers to cancel the match without a result. { CAPITAL($other) }, do you accept?
board-cancel-refused = { CAPITAL($other) } declined to cancel the match.
board-cancel-retracted = { CAPITAL($by) } withdrew the offer to cancel.
board-cancel-lapsed = { CAPITAL($by) }'s offer to cancel expired.
board-request-refused = { CAPITAL($other) } declined { $by }'s takeback request.
board-request-retracted = { CAPITAL($by) } withdrew the takeback request.
board-request-lapsed = { CAPITAL($by) }'s takeback request expired.

# Lines that call a player where no new board does.

notice-turn = { CAPITAL($person) }, it's your turn again in #{ $match }.
notice-offer = { CAPITAL($person) }, { $other } offers a draw in #{ $match }.
notice-cancel = { CAPITAL($person) }, { $other } offers to cancel #{ $match } without a result.
notice-request = { CAPITAL($person) }, { $other } asks for a takeback in #{ $match }.
notice-over = { CAPITAL($person) }, #{ $match } is over. { $how }

back-and-more = { $actions } and what followed

result-ratings = Ratings ({ $pool }): { $changes }
result-rating-fixed = { $person } { $points }
result-rating-first = { $person } { $after } (first result)
result-rating = { $person } { $before } → { $after }
result-next-level = -# `/{ name-play }` now suggests level { $level }.
result-early = Not rated: the match was too short.
result-often = Not rated: you two already had two rated results in this game in 24 hours.
rating-provisional = { $points }?
pool-set = { $game } · { $set }
pool-computer = { $pool } · against the computer
result-over = **Match over.** { $how }

# The thread of a match, and direct messages to those who follow it.

thread-name = #{ $match } { $game }
thread-name-people = #{ $match } { $game }: { $first } – { $second }
watch-none = You aren't watching any matches. Use `/{ name-watch } { name-of-match }:` with a number.
watch-unknown = I couldn't find out which of your watched matches you can still see: Discord didn't answer. Try again in a moment.
watch-head = You are watching:
watch-line = **#{ $match } · { $game }**: { $people }, news at the end { $link }
watch-line-turns = **#{ $match } · { $game }**: { $people }, news at every turn { $link }
watch-turn = A new turn in #{ $match }, which you are watching. { $link }
news-lost = I can't post in the channel of #{ $match } any more. `/{ name-board } { name-of-match }:{ $match }` in another channel of its server continues it there.
news-stopped = #{ $match } has ended.
news-plan-broken = Your planned replies in #{ $match } no longer fit and were removed. { $link }
watch-over = #{ $match }, which you were watching, has finished. { $link }

# Controls.

button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-resign = Resign
button-more = More …
button-place-rest = Place the rest for me
button-offer = Offer a draw
button-agree = Accept draw
button-refuse = Decline
button-retract = Withdraw the offer
button-ask-back = Ask for a takeback
button-turn-back = Take back the last turn
button-give-back = Allow takeback
button-keep = Decline
button-retract-request = Withdraw the request
button-call-off = Cancel match
button-agree-cancel = Accept: cancel match
button-offer-cancel = Offer to cancel instead
button-back = Back
button-play-move = Play
button-cancel-move = Cancel
button-throw = Roll the dice
button-undo = Undo ({ $seat })
button-word = Add a word …
button-word-accept = Accept with a word …
button-fair = Fair play
button-end-left = End without a result
button-confirm-resign = Yes, resign
button-play-computer = Play the computer
button-rematch = Rematch
button-challenge = Challenge
button-draft-clock = Other time …
button-draft-options = Type options …
button-draft-thread = In a thread
button-draft-here = No thread
button-draft-rated = Rated
button-draft-unrated = Not rated
button-newest = Newest
button-end = End match
button-look = View privately
button-flip = Flip
button-refresh = Refresh
button-public-boards = Change public board
button-follow = Watch
button-unfollow = Stop watching
button-stop = Yes, stop it
button-let = No, let it continue
button-newer = Newer
button-older = Older
button-finished = Finished
button-running = Running
button-cancel = No, keep playing
button-to = to { $site }

menu-place-block = Place a neutral stone: { $choices }
menu-place-stone = Place a stone: { $choices }
menu-place-stones = Place two stones: { $choices }
menu-move-stone = Move the stone on … { $choices }
menu-move-piece = Move the piece on … { $choices }
menu-drop = To … { $choices }
menu-fly = Fly to … { $choices }
menu-take = Decide: { $choices }
menu-die = Use a die: { $choices }
menu-uses = Use the { $face ->
    [blank] blank
   *[other] { $face }
} …
menu-decide = Decide: { $choices }
menu-span = { $from } – { $to }
entry-done = done

# Steps toward an action.

step-move = { $from } to { $to }
step-captures = { $steps }, capturing { $sites }
step-piece = { $site } ({ $piece })
step-all = { $site } (all that are awake)
step-wake = { $form ->
    [played] woke the soldier on { $from } and stepped to { $to }
    [brief] wake { $from }
   *[choice] wake the soldier on { $from } and step to { $to }
}
step-wake-queen = { $form ->
    [played] woke the queen on { $from } and stepped to { $to }
    [brief] wake the queen on { $from }, to { $to }
   *[choice] wake the queen on { $from } and step to { $to }
}
step-walk = { $form ->
    [played] moved { $piece ->
        [homeward] the homeward soldier
        [king] the king
        [queen] the queen
        [stack] all awake soldiers
       *[soldier] the soldier
    } from { $from } to { $to }
    [brief] { $piece ->
        [homeward] homeward { $from } to { $to }
        [king] king { $from } to { $to }
        [queen] queen { $from } to { $to }
        [stack] all from { $from } to { $to }
       *[soldier] { $from } to { $to }
    }
   *[choice] move { $piece ->
        [homeward] the homeward soldier
        [king] the king
        [queen] the queen
        [stack] all awake soldiers
       *[soldier] the soldier
    } from { $from } to { $to }
}
step-use = { $form ->
    [brief] { $face ->
        [blank] blank
       *[other] { $face }
    }: { $steps }
   *[other] with the { $face ->
        [blank] blank
       *[other] { $face }
    }, { $steps }
}
# The last of several steps with one die.
step-and = { $steps } and { $next }
step-blank = blank
numbered-rethrow = { $form ->
    [played] { $number ->
        [one] rerolled one die
       *[other] rerolled { $number } dice
    }
   *[choice] { $number ->
        [one] reroll one die
       *[other] reroll { $number } dice
    }
}
step-take = { $form ->
    [played] captured { $one } and { $other }
   *[choice] capture { $one } and { $other }
}

piece-sleeper = asleep
piece-homeward = on the way home
piece-waiting = waiting
piece-king = the king
piece-rider = the rider
piece-queen = the queen
piece-sleeping-queen = the sleeping queen

# Several pieces of a kind, before their points.
pieces-sleeper = { $number ->
    [one] sleeping soldier
   *[other] sleeping soldiers
}
pieces-homeward = { $number ->
    [one] soldier on the way home
   *[other] soldiers on the way home
}
pieces-waiting = { $number ->
    [one] waiting soldier
   *[other] waiting soldiers
}
pieces-king = king
pieces-rider = rider
pieces-queen = queen
pieces-sleeping-queen = sleeping queen

say-keep = { $form ->
    [played] kept the dice
   *[choice] keep the dice
}
say-vuosttut = { $form ->
    [played] chose to walk against the other side (vuosttut)
   *[choice] walk against the other side (vuosttut)
}
say-miedut = { $form ->
    [played] chose to walk with the other side (mieđut)
   *[choice] walk with the other side (mieđut)
}
say-take-king = { $form ->
    [played] took the king
   *[choice] take the king
}
say-remove-king = { $form ->
    [played] removed the king from the game
   *[choice] remove the king
}
say-spare = { $form ->
    [played] captured nothing
   *[choice] capture nothing
}
say-stay = { $form ->
    [played] stayed there
   *[choice] stay there
}

# Alt text of a picture, for those who cannot see it.

alt-head = { $game }, match #{ $match }.
alt-turn = { $turn }.
alt-over = The game is over.
alt-won = { $won }.
alt-tallies = { $seat }: { $facts }.
alt-tallies-all = Neutral stones: { $facts }.
picture-start = Start
picture-move = Move { $number }
picture-winner = { $won }
alt-proposed = The start.
alt-last = Last turn, { $turn }.
alt-pieces = { $seat }: { $sites }.
alt-neutral = Neutral stones: { $sites }.
alt-free-king = The king belongs to nobody: { $sites }.
alt-kind = { $kind } { $sites }
alt-dice = Dice: { $dice }.
alt-used = { $face } (used)
alt-none = none

# The signs of a text board, explained below it.

legend-piece = `{ $sign }` { $seat }
legend-kind = `{ $sign }` { $seat }, { $kind }
legend-neutral = `{ $sign }` neutral stone
legend-free-king = `{ $sign }` the free king
legend-centre = `{ $sign }` the centre
legend-sanctuary = `{ $sign }` the sanctuary
legend-ornament = `{ $sign }` ornament of the board

# Private answers.

private-played = #{ $match }: you played { $actions }.
private-rolled = #{ $match }: you rolled the dice.
private-played-rolled = #{ $match }: you played { $actions } and rolled the dice.
private-goes-on = It is still your turn: { $task }.
private-challenged = #{ $match }: your challenge is open.
private-began = #{ $match }: your board is ready.
private-began-in-thread = #{ $match }: your board is in its own thread in this channel.
private-shown = #{ $match }: the board is shown again.
private-accepted = #{ $match }: you accepted. The board is in { $channel }.
private-asked-back = #{ $match }: you asked for a takeback. Wait for the answer.
private-took-back = #{ $match }: taken back. It's your turn again.
private-resigned = You resigned #{ $match }.
private-offered-draw = #{ $match }: you offered a draw.
private-offered-cancel = You offered to cancel #{ $match }. Your opponent has to accept.
private-end = Do you want to end #{ $match }?
private-follows = You are watching #{ $match } and get a message at its end. Use `/{ name-watch }` again to stop.
private-follows-turns = You are watching #{ $match } and get a message at every turn. Use `/{ name-watch }` again to stop.
private-unfollowed = You stopped watching #{ $match }.
private-stop = Do you want to stop #{ $match } of { $people }? It ends without a result, and everyone sees who stopped it.
private-stopped = #{ $match } is stopped.
picker-picked = #{ $match }: { $picked } … Now choose what comes next.
picker-begun = #{ $match }: choose a move.
picker-confirm = #{ $match }: **{ $actions }**. Play this? It ends your turn.
look-alone = Only you see this board.
look-computer-thinks = The computer's answer appears here. If it does not, press *Refresh*.
look-for-all = Public board: { $link }
private-kept = #{ $match }: saved. `/{ name-board } { name-of-match }:{ $match }` shows the board.
private-present = The position now:
private-find = Go to the board: { $link } – or show it again: `/{ name-board } { name-of-match }:{ $match }`.
private-show = `/{ name-board } { name-of-match }:{ $match }` shows the board again.
private-resign = Do you want to resign #{ $match }? Your opponent wins then.
private-cancelled = #{ $match } continues.
more-choose = #{ $match }: what would you like to do?
private-computer-offer = Nobody has accepted #{ $match } yet. While it waits, you can play { $game } against the computer.
private-computer-offer-over = #{ $match } no longer waits for an opponent. `/{ name-play }` starts a match against the computer.
private-computer-queue = { $count ->
    [one] The computer thinks about one other match first.
   *[other] The computer thinks about { $count } other matches first.
}
private-silent = #{ $match }: saved, but the bot can't write here now ({ $why }). The board follows, or try `/{ name-board } { name-of-match }:{ $match }` later.
private-shown-later = The board is updated at the next press of a button there.
private-place = Only you can see this: you lack the permission *Use External Apps* here, or may not write here. Anyone who manages the server can allow it, or [add Gonagas]({ $link }).
private-place-conversation = Only you can see this: Discord does not show the answers of apps to others here.
silent-forbidden = a permission is missing: View Channel, Send Messages, Attach Files, Read Message History or, in threads, Send Messages in Threads
silent-bot-removed = it isn't on the server of this match
silent-thread-closed = the thread is closed or locked, and only a moderator can open it
silent-no-messages = this kind of channel takes no messages
silent-moderated = AutoMod blocks the message
silent-refused = Discord refuses the message
silent-later = Discord isn't responding
silent-database = the database isn't responding

private-kept-only = #{ $match }: saved.
private-nowhere = I can't post in its channel any more. `/{ name-board } { name-of-match }:{ $match }` in another channel of its server continues it there.
private-bot-removed = The bot isn't on the server of #{ $match } at present. The match waits, and its clocks stand, until { $time }. If the bot isn't back by then, it ends without a result.
private-moved = I can't post in its thread any more; the match continues in { $channel }.
private-left = #{ $match }: { $person } is no longer on this server. Wait, or end the match without a result.
private-left-clock = #{ $match }: { $person } is no longer on this server. The clock decides.
private-challenge-left = #{ $match }: { $person } is no longer on this server, so the challenge is withdrawn.
private-no-result = #{ $match } ended without a result.

matches-nowhere = · I can't post in its channel any more; `/{ name-board } { name-of-match }:{ $match }` in another channel of its server continues it there
matches-bot-removed = · waits until { $time }: the bot isn't on its server
matches-none = You have no matches. `/{ name-play }` starts one against the computer, `/{ name-challenge }` one against someone.
matches-head = **Your matches**
matches-yours = **#{ $match } · { $game }** against { $other }: **your turn** { $link }
matches-theirs = **#{ $match } · { $game }** against { $other }: waiting for them { $link }
matches-asked = **#{ $match } · { $game }**: { $other } challenges you { $link }
matches-sent = **#{ $match } · { $game }**: you challenged { $other } { $link }
matches-open = **#{ $match } · { $game }**: your open challenge { $link }
matches-alone = **#{ $match } · { $game }**: you play both sides { $link }
matches-head-finished = **Your finished matches**
matches-none-finished = You have no finished matches yet.
matches-over = **#{ $match } · { $game }** against { $other }: { $how }, { $when } { $link }
matches-over-alone = **#{ $match } · { $game }**: { $how }, { $when } { $link }
result-won = won
result-lost = lost
result-drawn = draw
result-declined = declined
result-withdrawn = withdrawn
result-lapsed = expired
result-none = no result
result-alone = played solo

challenges-none = No open challenges. `/{ name-challenge }` without `{ name-of-opponent }:` makes one.
challenges-unknown = I couldn't find out which open challenges you can see: Discord didn't answer. Try again in a moment.
list-incomplete = -# There may be more: Discord didn't say what else you can see. Try again in a moment.
challenges-head = **Open challenges**: whoever accepts first plays.
challenges-no-more = No more open challenges.
challenges-what = { $game } · { $options }
challenges-line = **#{ $match } · { $what }** by { $challenger }, expires { $lapses } { $link }
challenges-own = **#{ $match } · { $what }** by you, expires { $lapses } { $link }

match-form-challenge = Challenge someone
match-form-play = Play the computer
match-form-alone = Play both sides
match-form-opponent = Opponent
match-form-opponent-hint = Leave it empty to challenge anyone here.
match-form-level = Level
match-form-level-any = One that suits you
match-form-rules = Game and rules
match-form-set = { $game }: { $set }
match-form-side = Your side
match-form-first = First player
match-form-second = Second player
match-form-clock = Time control
match-form-more = More
match-form-rated = Rated
match-form-pair = Two games with sides swapped
match-form-thread = A thread for the match
button-match-form = Change
draft-head = Challenge { $opponent } to **{ $game }**
draft-rest = Played { $where }, { $rated }.
draft-rated = rated: the result changes both ratings
draft-unrated = casual: no rating changes
draft-unrated-without-clock = casual: a rated match needs a time limit
draft-game = Game: { $game }
draft-set = Rules: { $set }
draft-side = Your side: { $side }
draft-clock = Time: { $clock }
draft-clock-usual = Server default: { $clock }
draft-set-line = { $name }: { $line }

blocked-more = … and { $count } more.
blocked-none = You have blocked nobody. `/{ name-block } { name-of-person }:` stops challenges from someone.
blocked-list = You have blocked: { $people }
block-done = You blocked { $person }. Neither of you can challenge the other. Running matches go on, and nobody is told.
block-already = You have already blocked { $person }.
unblock-done = You unblocked { $person }.
unblock-never = You haven't blocked { $person }.

private-help =
    {"**"}Old board games for two, turn by turn:** { $games }. Choose one below to read its rules. Sáhkku is a game of the Sámi, and its words are Northern Sámi.
    {"**"}Start:** `/{ name-learn }` teaches you a game in short lessons, `/{ name-puzzle }` has puzzles. `/{ name-play }` against the computer, at once. `/{ name-challenge }` someone, or leave out the opponent to challenge anyone here. `/{ name-challenges }` lists open challenges. `/{ name-rematch }` plays again with sides swapped.
    {"**"}Play:** on your turn, use the menus and buttons below the board, or type `/{ name-move }`. `/{ name-takeback }` undoes your last turn, if your opponent allows it. `/{ name-hint }` shows the best move, in matches that are not rated.
    {"**"}Look:** `/{ name-matches }` lists yours, `/{ name-board }` shows a board again, `/{ name-watch }` follows other people's. `/{ name-replay }`, `/{ name-step }`, `/{ name-review }` and `/{ name-export }` show finished matches.
    {"**"}End:** *Offer a draw* and *Resign* are below the board or in *More*; `/{ name-resign }` works too. Before the first move you can cancel alone, except in a pair; later you both have to agree.
    {"**"}Time:** add `{ name-of-clock }:` to a challenge, for example `3+2` or `1d`. `/{ name-vacation }` pauses slow matches.
    {"**"}Ratings:** challenges are casual until you choose `{ name-of-rated }:`, then as you chose last; a rated result changes both ratings. Matches from `/{ name-play }` are rated only with `{ name-of-rated }:`. `{ name-of-pair }:` makes it two games with sides swapped, for one result; rated Shap Luk is such a pair. See `/{ name-leaderboard }`, `/{ name-profile }` and `/{ name-versus }`.
    {"**"}Fair dice:** `/{ name-verify }` checks dice and random draws after a match.
    {"**"}You:** `/{ name-preferences }`, `/{ name-privacy }` and `/{ name-block }`. Server managers have `/{ name-settings }`. In a direct message, `/{ name-challenge }` gives you a solo board.

# Direct messages. $link leads to the board; it is empty where there is none.

direct-confirm = You'll get a direct message here when a match needs you. `/{ name-preferences }` turns them off.
direct-clock = You'll get a direct message here when your time runs out in a match with a clock. If I can't reach you later, your clock waits for a day at most.
direct-streak-confirm = You'll get a direct message here when your streak of puzzles would end. `/{ name-preferences }` turns it off.
direct-refused = Discord doesn't let me send you direct messages, so no news will reach you. Allow them in the privacy settings of this server, or unblock the bot.
direct-challenge = { CAPITAL($other) } challenges you to **{ $game }** (#{ $match }). { $link }
direct-rematch = { CAPITAL($other) } wants a rematch of #{ $old }, with sides swapped: **{ $game }** (#{ $match }). { $link }
direct-turn = **#{ $match } · { $game }** against { $other }: it is your turn. { $link }
direct-offer = **#{ $match } · { $game }**: { $other } offers a draw. { $link }
direct-cancel = **#{ $match } · { $game }**: { $other } offers to cancel the match. { $link }
direct-request = **#{ $match } · { $game }**: { $other } asks for a takeback. { $link }
direct-end = **#{ $match } · { $game }** against { $other } is over. { $how } { $link }
direct-time = Your time runs out { $when }.

fair-challenge = All random draws of this match are fixed before anyone accepts, by a secret that matches the code below. After the match the secret is shown, and anyone can check the draws.
fair-challenge-word = A word of your own makes sure that the bot couldn't choose them either.
fair-code = -# Code: `{ $commitment }`
verify-open = You can verify the random draws when the match is over. Published code: `{ $commitment }`
verify-nothing = Nothing in this match was random.
verify-draws = { $number ->
    [0] No random draws
    [1] The one random draw matches the published code
    [2] Both random draws match the published code
   *[other] All { $number } random draws match the published code
}
verify-fair = **Verified.** { $draws }: `{ $commitment }`. Compare it with the code that you saw before the match.
verify-fair-computer = **Verified.** { $draws }: `{ $commitment }`. A match against the computer starts at once, so no code was shown before it. During a match, `/{ name-verify }` shows its code.
verify-safe = { CAPITAL($person) } added the word `{ $word }`, so the bot could not choose the draws.
verify-trusts = { CAPITAL($person) } added no word, and so trusts that the bot did not choose the draws.
verify-other-secret = **Something is wrong:** the secret doesn't match the published code. Tell whoever runs this bot.
verify-differs = **Something is wrong:** draw { $place } ({ $subject ->
    [option] an option
    [lot] the sides
    [seat-throw] a roll for the sides
   *[throw] a roll
}) should be `{ $drawn }` but was `{ $recorded }`. Tell whoever runs this bot.
verify-broken = **Something is wrong:** this match can't be replayed from its record. Tell whoever runs this bot.
verify-yourself = Check it yourself with the attached record: `gonagas verify gonagas-{ $match }.txt`.

form-word = Your word (any text)
form-word-own = A word for the draws
form-word-accept = Accept, with a word for the draws
form-options = Options of the game
form-options-label = For example headstart=3
form-clock = Time control
form-clock-label = Time, for example 3+2 or 1d
form-clock-hint = 3+2: 3 minutes + 2 seconds per move. 1d: a day per move. Empty: server default
form-word-hint = Then the bot cannot choose the draws beforehand

replay-whole = { $number ->
    [0] No moves were played.
    [1] The whole match: one move.
   *[other] The whole match: { $number } moves.
}
replay-so-far = { $number ->
    [0] No moves yet.
    [1] The match so far: one move.
   *[other] The match so far: { $number } moves.
}
replay-part = { $range ->
    [one] Move { $first } of { $moves }
   *[other] Moves { $first } to { $last } of { $moves }
}. `{ name-of-from }:{ $next }` shows the next.
replay-last = { $range ->
    [one] Move { $first } of { $moves }
   *[other] Moves { $first } to { $last } of { $moves }
}. `{ name-of-from }:1` shows the first.
replay-end = { $moves ->
    [one] The position after the only move.
   *[other] The position after all { $moves } moves.
} Choose a smaller `{ name-of-from }:` to see it played.
step-start = { $number ->
    [0] The start. No moves were played.
   *[other] The start. { $number } moves follow.
}
match-from-position = from a position
step-line = -# Position: `{ $line }`
step-after = Move { $at } of { $moves }. { $seat }: { $action }
step-after-throw = Move { $at } of { $moves }. { $seat } rolled { $action }
export-record = The record of the match. The program can show it: `gonagas show`, `gonagas replay`.
button-first = « Start
button-earlier = ‹ Back
button-later = Forward ›
button-last = End »

# Suggestions while typing.

suggest-match = #{ $match } · { $game }
# Discord copies these into the line, and people type on: only what stands before the bracket is read.
suggest-option = { $option } ({ $meaning })
suggest-set = { $set } ({ $name }: { $line })

# The menu that asks which of several matches is meant, and the menu of others below an answer.

pick-match = Which match?
pick-match-to-move = It's your turn in several matches. Which one?
pick-match-placeholder = Choose a match …
pick-other-match = Another match …
pick-state = { $state } · you play { $as }
pick-your-turn = Your turn
pick-their-turn = Opponent's turn
pick-over = Finished
pick-solo = Solo match
pick-challenge = Challenge
private-declined = #{ $match }: you declined.
private-withdrawn = #{ $match }: you withdrew the challenge.
button-play = Play
button-replay = Replay
button-play-here = Play here
button-answer-here = Answer here
button-show = Show
button-step = Step through
button-record = Record
button-review = Review
button-hint = Hint
button-play-turn = Play: { $actions }
draft-option = { $name }: { $value }

# The rules of a game.

rules-choose-game = Choose a game …
rules-choose-set = Choose a rule set …
rules-choose-page = Choose a page …
rules-shared = What all rule sets share
rules-previous = ◀ { $page }
rules-next = { $page } ▶
glossary-all = All terms
book-title = The rules of the games
book-about = These pages are `/{ name-rules }` and `/{ name-glossary }` as a book. `gonagas rules --out docs/rules` writes them.

# What the bot is.

about-head =
    {"**"}Gonagas { $version }:** old board games for two, turn by turn. *Gonagas* is the Northern Sámi word for king; sáhkku is a game of the Sámi, and its words are Northern Sámi.
about-source-link =
    {"**"}Source code:** { $link }
about-source =
    {"**"}Source code:** free software under the MIT licence. Ask whoever runs this bot where to get it.
about-privacy =
    {"**"}Privacy:** the bot stores ids, moves, ratings and settings, and reads no messages. `/{ name-privacy } { name-privacy-show }` sends you your data, `/{ name-privacy } { name-privacy-erase }` erases it.
about-invite =
    {"**"}Invite:** [add the bot to your server]({ $link }).

# The first match: the greeting on a new server, the menu behind its button, and the start of the help.

greeting-head = Hello! I bring old board games for two, turn by turn. *Gonagas* is the Northern Sámi word for king.
greeting-how = Sáhkku is a game of the Sámi, and its words are Northern Sámi. Press the button to play the computer at once. `/{ name-challenge }` invites someone, `/{ name-rules }` explains the games, `/{ name-help }` the rest.
start-choose = Choose a game. You play it against the computer, here and now.
help-play =
    {"**"}Play now:** choose a game and begin at once, against the computer.
help-waiting =
    {"**"}Waiting for you:**

# Boards to try.
button-try = Try
button-try-undo = Undo
button-try-redo = Redo
button-try-restart = Start again
menu-roll = Pick a roll
try-from-start = A board to try, from the start. Only you see it, and the match stays as it is.
try-from = A board to try, from move { $at }. Only you see it, and the match stays as it is.
try-moved-on = The match has moved on. This board stays at its position.
try-line = Tried: { $actions }
try-won = { $won } here.
try-drawn = The game ends in a draw here.
try-full = This line can get no longer. Undo moves or start again.
alt-try = { $game }, a board to try from match #{ $match }.

# The next match.
button-next-match = Next: #{ $match } ({ $count } waiting)

# Wishes for an opponent.
seek-set = You're looking for an opponent for **{ $game }** on this server until { $until }. I'll message you about open challenges and people that fit, at most once an hour and five times a day.
seek-any-hour = That can be at any hour.
seek-hours = That's between { $from }:00 and { $to }:00 on your clock.
seek-stopped = Your search is over.
seek-none = You're not looking for an opponent there any more. `/{ name-seek }` starts a new search.
seek-person-gone = They are no longer looking for an opponent.
seek-no-server = Use this on a server: that is where I look for opponents.
seek-hours-unknown = `{ $hours }` isn't a range of hours. Type it like 18-23.
seek-no-timezone = I don't know your time yet. Set it with `/{ name-preferences } { name-of-timezone }:`, then try again.
seek-unknown-sight = Discord doesn't say at the moment if you both see that channel. Try again in a minute.
seek-news-challenge = { CAPITAL($other) } is looking for an opponent: { $match } { $link }
seek-news-person = { CAPITAL($other) } is looking for an opponent for **{ $game }**, too.
button-seek-stop = Stop looking
button-seek-renew = Two more weeks
button-seek-challenge = Challenge

# The daily message.
digest-head = { $number ->
    [one] **{ $number } match waits for you.** Today's message; `/{ name-preferences } { name-of-digest }:` changes the hour.
   *[other] **{ $number } matches wait for you.** Today's message; `/{ name-preferences } { name-of-digest }:` changes the hour.
}
