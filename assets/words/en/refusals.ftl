# Why something was refused. Each is a private word to the one who asked.

refuse-stale = The match has moved on since this was shown. Nothing changed.
refuse-not-yours = This is a match of { $people }; you do not play in it.
refuse-not-your-turn = It is not your turn: { $person } is to act.
refuse-not-asked = This challenge is for { $person }.
refuse-own-challenge = It is your own challenge: somebody else has to accept it. You can withdraw it.
refuse-not-challenger = Only { $person }, who made the challenge, can withdraw it.
refuse-open-decline = This challenge is open to all; there is nothing to decline.
refuse-not-started = The challenge #{ $match } has not been accepted yet.
refuse-position = #{ $match } has { $actions } actions; choose a number from 0 to { $actions }.
refuse-never-played = #{ $match } was never played: there is nothing to check.
refuse-over = #{ $match } is over.
refuse-misspelled = `{ $text }` is not possible here. Did you mean { $near }?
refuse-no-point = There is no `{ $text }` on this board. Possible are, for example, { $near }.
refuse-taken = `{ $text }` is taken already. Possible are, for example, { $near }.
refuse-not-now = `{ $text }` is free, but nothing may be placed there now. Possible are, for example, { $near }.
refuse-strange = `{ $text }` is not possible here. Possible are, for example, { $near }.
refuse-no-action = Type an action, for example { $near }.
refuse-throw-first = The dice come first: press *Throw the dice*, or type `throw`.
refuse-no-throw = The dice have fallen already. Possible are, for example, { $near }.
refuse-throw-is-last = Stop where dice are thrown: nobody knows yet how they will fall. Nothing was played.
refuse-nothing-to-take-back = There is nothing to take back: only what you decided since the last throw can be, and only until the other has acted.
refuse-too-late-for-a-word = A word can be added only until the challenge is accepted.
refuse-turn-ended = Your turn ends before `{ $text }`. Nothing was played.
refuse-already-acted = You have acted already, so the match can no longer be called off. You can resign or offer to stop.
refuse-no-offer = There is no offer to stop at the moment.
refuse-own-offer = It is your own offer: the other has to answer it. You can take it back.
refuse-not-your-offer = It is the other's offer: you can agree to it, or play on.
refuse-offered-already = You have offered to stop already. You can offer it again after your next move.
refuse-alone = You play both sides here: there is nobody to agree with. *End it* ends it.
refuse-offer-stands = The other has offered to stop: you can agree.

refuse-self = You cannot challenge yourself. In our direct messages `/challenge` gives you a board on which you play both sides.
refuse-direct-opponent = Somebody else can be challenged only on a server where they are, too. Without an opponent you play both sides here.
refuse-bot = { $person } is a bot and cannot be challenged.
refuse-absent = { $person } cannot see this channel, so the challenge would never arrive.
refuse-powers = I cannot play in this channel: I need these permissions here: { $missing }.
refuse-thread = I cannot open a thread here: it takes a text channel, and I need these permissions: Create Public Threads and Send Messages in Threads.
refuse-watch-own = You play in this match: the board calls you anyway.
refuse-watch-many = You follow { $limit } matches already, and more are not allowed. `/watch` lists them.
refuse-stop = Only those who may manage messages on this server can stop a match of others.
refuse-too-many = You have { $limit } matches already, and more are not allowed. End one first.
refuse-too-many-other = { $person } has { $limit } matches already, and more are not allowed.
refuse-unknown-match = There is no match #{ $match }.
refuse-no-match = You have no running match in this channel. `/matches` lists yours.
refuse-which-match = You play several matches in this channel: { $matches }. Which one? Add `match:` and its number.
refuse-which-turn = It is your turn in several matches here: { $matches }. Which one? Add `match:` and its number.
refuse-no-turn = It is not your turn in any of your matches here: { $matches }.
refuse-not-left = { $person } is on this server: the match goes on.
refuse-clock-decides = This match has a clock, and the clock decides.
refuse-slow = I was too slow to open the form. Please press again.
refuse-forged = I do not understand this control. Nothing changed.
refuse-side = `{ $side }` is no side: it is `first`, `second` or `lot`.

rules-unknown-game = There is no game `{ $game }`. The games: { $games }.
rules-no-rule-set = Choose a rule set: { $known }.
rules-not-an-option = `{ $word }` is not an option: options are written `key=value`.
rules-unknown-key = There is no option `{ $key }` here. There is: { $known }.
rules-no-options = There is no option `{ $key }` here: this game has none.
rules-key-elsewhere = The option `{ $key }` belongs to other rule sets: { $sets }. Here there is: { $known }.
rules-unknown-set = There is no rule set `{ $set }` here. There is: { $known }.
rules-unknown-value = `{ $value }` is no value of `{ $key }`. There is: { $known }.
rules-twice = The option `{ $key }` is given twice.
rules-open = The option `{ $key }` is still open.

store-busy = My memory is busy at the moment. Nothing was changed: please try again in a moment.
store-full = My disk is full, so I can keep nothing new. Nothing was changed: please tell whoever runs me.
store-read-only = My memory cannot be written. Nothing was changed: please tell whoever runs me.
store-edition = #{ $match } is played by edition { $found } of its rules, and I know edition { $known } only. Nothing was changed: please tell whoever runs me.
store-failed = My memory failed. Nothing was changed: please tell whoever runs me.

power-view = View Channel
power-write = Send Messages
power-attach = Attach Files
power-history = Read Message History
