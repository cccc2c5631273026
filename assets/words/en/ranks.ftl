# Leaderboards, profiles, and two people against each other. People are mentions.

leaders-head = **Leaderboard · { $pool }** · { $scope } · { $period }
leaders-line = **{ $place }.** { $person } · **{ $points }** · { $score }
leaders-provisional-line = **{ $place }.** { $person } · { $points } · { $score }
leaders-own = You are **#{ $place }**, with { $points } { $points ->
    [one] point.
   *[other] points.
}
leaders-own-provisional = You are **#{ $place }**, provisional, with { $points } { $points ->
    [one] point.
   *[other] points.
}
leaders-own-none = You aren't on this leaderboard. Play a rated match: `/{ name-challenge }`. `/{ name-profile }` has your rating against the computer.
leaders-own-hidden = You are hidden from leaderboards. `/{ name-privacy } { name-privacy-hide } { name-of-hidden }:False` shows you again.
leaders-empty = No rated matches between people yet.
leaders-legend = -# `?` provisional: too few rated matches lately. Provisional players come after all others.
leaders-page = -# Page { $page } of { $pages }
leaders-puzzles = { $game }, puzzles
leaders-puzzles-empty = No puzzles that count here yet.
leaders-puzzles-own-none = You aren't on this leaderboard. Solve a puzzle: `/{ name-puzzle }`. Your first three aren't rated.
leaders-puzzles-legend = -# `?` provisional: too few puzzles lately. Provisional players come after all others.
leaders-solved = { $solved } of { $tried } solved
leaders-kind-matches = Matches
leaders-kind-puzzles = Puzzles
score-line = { $won } won, { $drawn } drawn, { $lost } lost
button-page-back = Previous
button-page-on = Next
button-this-month = This month
button-all-time = All time
button-this-server = This server
button-all-servers = All servers
button-share = Share

profile-head = **{ $person }** · { $scope }
profile-none = { CAPITAL($person) } has no finished matches here yet.
profile-none-anywhere = { CAPITAL($person) } has no finished matches yet.
profile-pool = **{ $pool }**: **{ $points }** (± { $deviation })
profile-pool-unrated = **{ $pool }**: not rated yet
profile-place = #{ $place }
profile-everywhere = { $points } on all servers
profile-legend = -# `?` provisional: too few rated matches lately · `±` how far off the rating may be
profile-why-servers = -# The first rating counts matches on this server; the other counts matches on all servers.
profile-why-computer = -# Matches against people and against the computer have separate ratings.
profile-why-both = -# Each server, all servers together, and matches against the computer have separate ratings.
profile-score =
    {"-#"} { $score } ({ $first }: { $firstScore }; { $second }: { $secondScore })
profile-score-seat =
    {"-#"} { $score } ({ $seat })
profile-seat = { $won }–{ $drawn }–{ $lost }
profile-best = longest winning streak: { $best }
profile-won-on-end = { $number } { $number ->
    [one] win
   *[other] wins
} in a row now
profile-lost-on-end = { $number } { $number ->
    [one] loss
   *[other] losses
} in a row now
profile-cancelled = Cancelled before the start: { $count }
profile-last = **Last matches**
profile-past = #{ $match } { $first } – { $second }: { $result } { $when } { $link }
# A match on another server, of which no more is told.
profile-past-elsewhere = { $pool }: { $result } { $when }
profile-past-unknown = -# Some are shown without details: Discord didn't say if you can see them. Try again in a moment.
past-won = { $person } won
past-lost = { $person } lost
past-drawn = draw
profile-chart = { $pool }: ratings after the last { $count } rated matches
alt-chart = Ratings in { $pool } after the last { $count } rated matches: from { $from } to { $to } points, at least { $least }, at most { $most }.

versus-head = **{ CAPITAL($one) } against { $other }** · { $scope }
versus-line = **{ $pool }**: { $won } won, { $drawn } drawn, { $lost } lost
versus-none = { CAPITAL($one) } and { $other } have no finished matches against each other here yet.
versus-none-anywhere = { CAPITAL($one) } and { $other } have no finished matches against each other yet.
versus-self = Choose two different people.

# The review of a month.

month-review-head = The month on this server
month-review-matches = { $number ->
    [one] 1 match was finished.
   *[other] { $number } matches were finished.
}
month-review-active = **Played most:** { $names }
month-review-first-wins = **First win here:** { $names }
month-review-longest = **Longest game:** { $first } and { $second } at { $game }, { $turns ->
    [one] 1 turn
   *[other] { $turns } turns
}
