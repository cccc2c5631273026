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

clock-none = all the time you want
clock-per-turn = { $bank } for each turn
clock-bank = { $bank } each for the whole match
clock-increment = { $bank } each, and { $increment } more with each turn
clock-cap = { $bank } each, and { $increment } more with each turn, up to { $cap }
clock-typed = { $typed } ({ $clock })

invite-clock = **Time:** { $clock }.

board-time = The time of { $person } runs out { $when }; { $other } has { $left } left.
board-away = The clock of { $person } stands still until { $when }: vacation.
board-away-by-itself = The time of { $person } was up, so a day of vacation is spent: that clock stands still until { $when }.
board-given = { $person } has { $time } back: I was not there, or could not show this board.
end-forfeited = The time of { $loser } is up: { $winner } ({ $seat }) wins.

matches-time = time runs out { $when }

remind-turn = { $person }, your time in **#{ $match } · { $game }** against { $other } runs out { $when }.

vacation-left = You have { $left } of { $all } days of vacation left this year.
vacation-away = You are away until { $when }.
vacation-here = You are not away: `/vacation days:3` begins three days at once, also for matches that start meanwhile.
vacation-back = `/vacation days:0` brings you back; a day that has begun is spent.
vacation-holds = Your clocks stand still then in all matches in which you began with a day or more.
vacation-auto = When your time in such a match is up, a day is spent by itself: **{ $state ->
    [on] yes
   *[off] no
}** (`/vacation auto`).

refuse-time-up = The time of { $person } in #{ $match } is up: the match ends with that.
refuse-forfeited = #{ $match } is over: the time of { $person } was up.
refuse-clock = `{ $text }` is no clock. There is { $presets }; or your own, such as `10m+15s` or `2d+12h/5d`: what each begins with, what each turn adds, and up to how much (`d`, `h`, `m`, `s`).
refuse-clock-alone = Alone you have all the time you want: leave `clock` out.
refuse-clock-bank-small = `{ $text }` is too little time: each has to begin with at least { $least }.
refuse-clock-bank-large = `{ $text }` is too much time: each can begin with at most { $most }.
refuse-clock-increment = In `{ $text }` a turn adds too much, what stands behind `+`: it can be at most { $most }.
refuse-clock-cap-below = In `{ $text }` the cap, what stands behind `/`, lies below what each begins with: it has to be at least that much.
refuse-clock-cap-large = In `{ $text }` the cap, what stands behind `/`, is too much: it can be at most { $most }.
refuse-vacation = You have not so many days of vacation: { $left } of { $all } are left this year.

command-challenge-clock = How much time you have, for example live, day or 2d+12h/5d; without it all you want
command-vacation = Your vacation from matches with a day or more on the clock: what is left, and until when
command-vacation-days = How many days from now on; 0 brings you back
command-vacation-auto = Spend a day by itself when your time in a match is up
