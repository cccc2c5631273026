# Ladders. People are mentions.

ladder-heading = ladder
ladder-head = Ladder: { $game }
ladder-legend = -# Challenge someone a few places above you. If you win, you take their place; if you lose, you lose nothing.
ladder-commitment = -# Fair dice: the code of this ladder is `{ $commitment }`.
ladder-secret = -# Fair dice: the secret of this ladder was `{ $secret }`.
ladder-stopped = Stopped by an organiser. Running games end without changing a place.
ladder-empty = Nobody is on it yet. *Join* puts you first.
ladder-lines-left = { $number ->
    [one] … and 1 more: `/{ name-ladder } { name-ladder-show }`.
   *[other] … and { $number } more: `/{ name-ladder } { name-ladder-show }`.
}
ladder-running = { $number ->
    [one] 1 game running
   *[other] { $number } games running
}
ladder-game = -# { CAPITAL($challenger) } challenges { $opponent }
ladder-meeting = { CAPITAL($challenger) } has challenged { $opponent }.
ladder-own-first = **You're first.** Others can challenge you.
ladder-own-next = **You're on place { $place }.** You can challenge place { $highest }.
ladder-own = **You're on place { $place }.** You can challenge places { $highest } to { $lowest }.
ladder-started = The { $game } ladder is open. Its post follows in this channel.
ladder-ended = The ladder is stopped. Its running games end without a result.
ladder-excluded = { CAPITAL($person) } is off the ladder and can't join it again.
ladder-joined = You're on the ladder, on place { $place }. `/{ name-ladder } { name-ladder-challenge }` takes you up.
ladder-left = You're off the ladder. Your running games on it are lost.
ladder-challenged = You've challenged { $person } for place { $place }. Your game begins in a moment, with three days per move.
ladder-removed = You're off the { $game } ladder in { $channel }.
ladder-removed-again = You lost two games in a row on time there. `/{ name-ladder } { name-ladder-join }` puts you back on, at the bottom.
ladder-profile = Place { $place } on the ladder · { $game }
ladder-refuse-none = There is no ladder here yet. Organisers start one: `/{ name-ladder } { name-ladder-start }`.
ladder-refuse-no-such = There is no ladder for { $game } here. There is one for { $games }.
ladder-refuse-which = There are several ladders here. Add `{ name-of-game }`: { $games }.
ladder-refuse-exists = There is a { $game } ladder here already. Stop it first.
ladder-refuse-thread = Start a ladder in a channel, not in a thread.
ladder-refuse-over = That ladder is stopped.
ladder-refuse-in = You're already on the ladder.
ladder-refuse-excluded = An organiser has taken you off this ladder. Ask them about it.
ladder-refuse-not-in = You aren't on the ladder. `/{ name-ladder } { name-ladder-join }` puts you on it.
ladder-refuse-person-not-in = { CAPITAL($person) } isn't on the ladder.
ladder-refuse-full = The ladder is full.
ladder-refuse-top = You're first: nobody is above you.
ladder-refuse-yourself = You can't challenge yourself.
ladder-refuse-below = { CAPITAL($person) } is below you. Challenge someone above you.
ladder-refuse-far = From place { $place } you can challenge up to place { $highest }.
ladder-refuse-one = Finish your game against { $person } first: you can challenge one person at a time.
ladder-refuse-two = { CAPITAL($person) } already plays two challengers. Choose someone else, or wait.
ladder-refuse-playing = You're already playing { $person } on this ladder.
ladder-refuse-soon = You've played { $person } lately. You can meet again { $when }.
ladder-refuse-away = You're on vacation. `/{ name-vacation }` ends it.
ladder-refuse-person-away = { CAPITAL($person) } can't be challenged at the moment.
ladder-refuse-nobody = Nobody within your reach is free at the moment. `/{ name-ladder } { name-ladder-show }` has the ladder.
button-ladder-challenge = Challenge
button-ladder-show = Show
