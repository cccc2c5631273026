# Tournaments. People are mentions.

tournament-head = Tournament: { $game }
tournament-phase-registration = open for entries
tournament-phase-running = running
tournament-phase-finished = finished
tournament-phase-stopped = stopped
tournament-round-robin = everyone plays everyone once
tournament-rated = rated
tournament-casual = casual
tournament-pairs = pairs of games
tournament-recurring = repeats
tournament-commitment = -# Fair dice: the code of this tournament is `{ $commitment }`.
tournament-secret = -# Fair dice: the secret of this tournament was `{ $secret }`.
tournament-starts = Starts { $when } with at least { $needed } people; an organiser can start it sooner.
tournament-starts-after = Starts a week after the present one ends, with at least { $needed } people.
tournament-entered = { $number ->
    [0] Nobody has joined yet.
    [one] 1 person has joined:
   *[other] { $number } people have joined:
}
tournament-division = **Division { $number } of { $count }**
tournament-line = **{ $place }** { $person } · **{ $points }** · { $score } · SB { $sonneborn }
tournament-open-games = { $number ->
    [one] 1 game left.
   *[other] { $number } games left.
}
tournament-more = -# *Table* shows your division with every game.
tournament-legend = -# SB: Sonneborn-Berger, the points of the opponents you beat, and half of those you drew with.
tournament-lines-left = { $number ->
    [one] … and 1 more line: `/{ name-tournament } { name-tournament-show }`.
   *[other] … and { $number } more lines: `/{ name-tournament } { name-tournament-show }`.
}
tournament-stopped = Stopped by an organiser. Nobody wins it; its games end without counting in a table.
tournament-out-left = left
tournament-out-time = out after two losses on time
tournament-out-excluded = excluded
tournament-game-annulled = doesn't count
tournament-game-unplayed = not played
tournament-game-open = running
tournament-winner = { CAPITAL($names) } wins the { $game } tournament. Congratulations!
tournament-winners = { CAPITAL($names) } share first place in the { $game } tournament. Congratulations!
tournament-no-winner = The { $game } tournament has ended without a winner.
tournament-none = No tournaments here yet. Organisers start one: `/{ name-tournament } { name-tournament-create }`.
tournament-created = T{ $number } is open for entries. Its post follows in this channel.
tournament-meeting = { CAPITAL($challenger) } plays { $opponent }.
tournament-started = T{ $number } has started. The games begin one after another.
tournament-ended = T{ $number } is stopped. Its running games end without a result.
tournament-excluded = { CAPITAL($person) } is out of T{ $number }.
tournament-joined = You're in T{ $number }. I'll start your games when it begins.
tournament-joined-always = You're in T{ $number }, and in every one after it until you leave.
tournament-joined-once = You're in T{ $number }, but no longer in the ones after it.
tournament-left = You're out of T{ $number }.
tournament-exported = T{ $number } as a file: its tables, its games and their records. docs/COMPETITIONS.md describes the format.
tournament-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} in T{ $number } · { $game }
tournament-place-division = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
} in division { $division } of T{ $number } · { $game }
tournament-places = Tournaments and ladders
tournament-refuse-unknown = There is no tournament T{ $number } here. `/{ name-tournament } { name-tournament-show }` lists them.
tournament-refuse-organiser = Only managers and the organisers' role can do that. `/{ name-settings } { name-settings-organisers }` sets the role.
tournament-refuse-organiser-unknown = I can't look up your roles at the moment. Try again soon.
tournament-refuse-full-server = There are { $most } open tournaments here already. Finish or stop one first.
tournament-refuse-clock = A tournament needs a time limit. Choose a `{ name-of-clock }`.
tournament-refuse-thread = Start a tournament in a channel, not in a thread.
tournament-refuse-over = T{ $number } is over.
tournament-refuse-started = T{ $number } has already started.
tournament-refuse-in = You're already in T{ $number }.
tournament-refuse-not-in = You aren't in T{ $number }.
tournament-refuse-person-not-in = { CAPITAL($person) } isn't in T{ $number }.
tournament-refuse-out = That person has already left T{ $number }.
tournament-refuse-full = T{ $number } is full.
tournament-refuse-few = { $entered } of at least { $needed } people have joined T{ $number }.
tournament-refuse-room = { $needed } games don't fit: your tournaments and ladders already hold { $reserved } of { $limit }. Finish some first.
tournament-refuse-division = T{ $number } has { $count ->
    [one] 1 division.
   *[other] { $count } divisions.
}
tournament-own-games = **Your games:**
tournament-all-games = **All games**, by the letters above:
tournament-points = Points
tournament-sonneborn = SB
tournament-quick = -# **Agreed or resigned within a minute** (only organisers see this):
tournament-quick-game = -# #{ $match } · { $people } · { $seconds } s
alt-cross-table = Cross table, { $division }: the list of all games has the same results.
button-tournament-join = Join
button-tournament-always = Join every time
button-tournament-leave = Leave
button-tournament-table = Table
