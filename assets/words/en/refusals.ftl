# Why something was refused. Each is a private word to the one who asked.

refuse-stale = The match has moved on since this was shown. Nothing changed.
refuse-not-yours = This is a match of { $people }; you do not play in it.
refuse-not-your-turn = It is not your turn: { $person } is to act.
refuse-not-asked = This challenge is for { $person }.
refuse-own-challenge = It is your own challenge: somebody else has to accept it. You can withdraw it.
refuse-not-challenger = Only { $person }, who made the challenge, can withdraw it.
refuse-open-decline = This challenge is open to all; there is nothing to decline.
refuse-not-started = The challenge #{ $match } has not been accepted yet.
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
refuse-offer-stands = The other has offered to stop: you can agree.

refuse-self = You cannot challenge yourself.
refuse-bot = { $person } is a bot and cannot be challenged.
refuse-absent = { $person } cannot see this channel, so the challenge would never arrive.
refuse-powers = I cannot play in this channel: I need these permissions here: { $missing }.
refuse-too-many = You have { $limit } matches already, and more are not allowed. End one first.
refuse-too-many-other = { $person } has { $limit } matches already, and more are not allowed.
refuse-too-many-here = You have { $limit } matches on this server already, and more are not allowed here. End one first.
refuse-too-many-here-other = { $person } has { $limit } matches on this server already, and more are not allowed here.
refuse-channel = Matches are not started in this channel. Go to { $channels }.
refuse-settings-here = A server has settings; here there are only yours: `/preferences`.
refuse-settings-rights = Only those who may manage this server can settle how it plays.
refuse-no-channel = Say in which channel no matches are to be started.
refuse-channels-full = At most { $most } channels can be named. Take one off the list first.
refuse-limit = This is a number from 1 to { $most }.
refuse-choice = `{ $typed }` is no choice here. There is `{ $known }`.
refuse-unknown-match = There is no match #{ $match }.
refuse-no-match = You have no running match in this channel. `/matches` lists yours.
refuse-which-match = You play several matches in this channel: { $matches }. Which one? Add `match:` and its number.
refuse-which-turn = It is your turn in several matches here: { $matches }. Which one? Add `match:` and its number.
refuse-no-turn = It is not your turn in any of your matches here: { $matches }.
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
