# Clocks, deadlines and vacations. People are mentions; $when is a point in time, as Discord shows it to each reader.

time-days = { $number ->
    [one] 1 day
   *[other] { $number } days
}
time-hours = { $number ->
    [one] 1 hour
   *[other] { $number } hours
}
time-minutes = { $number ->
    [one] 1 minute
   *[other] { $number } minutes
}
time-seconds = { $number ->
    [one] 1 second
   *[other] { $number } seconds
}

clock-none = No time limit
clock-per-turn = { $bank } per move
clock-bank = { $bank } each
clock-increment = { $bank } each + { $increment } per move
clock-cap = { $bank } each + { $increment } per move, at most { $cap }
clock-typed = { $typed } ({ $clock })

invite-clock = **Time:** { $clock }.

board-time = { CAPITAL($person) }'s time runs out { $when }; { $other } has { $left } left.
board-away = { CAPITAL($person) } is on vacation: the clock is paused until { $when }.
board-away-by-itself = { CAPITAL($person) } used a vacation day: the clock is paused until { $when }.
board-held = { CAPITAL($person) }'s clock starts with their first move, { $when } at the latest.
board-unreached = I can't reach { $person } by direct message: their clock waits until they press a button here, { $when } at the latest.
board-given = { CAPITAL($person) } got { $time } back: the bot was offline, or could not show this board.
end-forfeited = { CAPITAL($loser) } ran out of time. { CAPITAL($winner) } wins { $as }.

matches-time = time runs out { $when }

remind-turn = { CAPITAL($person) }, your time runs out { $when }: **#{ $match } · { $game }** against { $other }.

vacation-left = You have { $left } of { $all } vacation days left this year.
vacation-away = You are on vacation until { $when }.
vacation-here = You aren't on vacation. `/{ name-vacation } { name-of-days }:3` starts three days now.
vacation-back = `/{ name-vacation } { name-of-days }:0` ends it; a day that has started is used up.
vacation-holds = Vacation pauses your clock in every match with a day or more on the clock at the start.
vacation-auto = Use a vacation day when your time runs out: **{ $state ->
    [on] on
   *[off] off
}** (`/{ name-vacation } { name-of-auto }:`)

refuse-time-up = { CAPITAL($person) } has run out of time in #{ $match }, so the match is over.
refuse-forfeited = #{ $match } is over: { $person } ran out of time.
refuse-clock = Unknown time control `{ $text }`. Choose { $presets }, or type your own: `3+2` is 3 minutes + 2 seconds per move, `1d` is a day per move. `2d+12h/5d` adds 12 hours per move, up to 5 days.
refuse-clock-alone = Solo matches have no time limit. Leave `{ name-of-clock }` out.
refuse-clock-bank-small = `{ $text }` is too short. Start with at least { $least }.
refuse-clock-bank-large = `{ $text }` is too long. Start with at most { $most }.
refuse-clock-increment = `{ $text }` adds too much per move. Add at most { $most }.
refuse-clock-cap-below = In `{ $text }` the maximum after `/` is below the starting time. Choose a larger one.
refuse-clock-cap-large = In `{ $text }` the maximum after `/` is too long. Choose at most { $most }.
refuse-vacation = You have only { $left } of { $all } vacation days left this year. Choose fewer days.

command-challenge-clock = Time for each player, for example live, 3+2 or 1d; the server's default if left out
command-vacation = Pause your slow matches for some days
command-vacation-days = How many days from now; 0 ends your vacation
command-vacation-auto = Use a vacation day when your time runs out
