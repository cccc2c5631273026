# Leaderboards, profiles, and two people against each other. People are mentions.

leaders-head = **Leaderboard · { $pool }** · { $scope } · { $period }
leaders-line = **{ $place }.** { $person } · **{ $points }** · { $score }
leaders-provisional = Without a place, since too little is known of how they play at present:
leaders-provisional-line = { $person } · { $points } · { $score }
leaders-own = Your place: **{ $place }**, with { $points } { $points ->
    [one] point.
   *[other] points.
}
leaders-own-provisional = You have no place yet: { $points } points.
leaders-own-none = You are not on this leaderboard. Rated matches bring you here: `/challenge`
leaders-own-hidden = You are hidden, and so on no leaderboard: `/privacy hide hidden:False` changes that.
leaders-empty = Nobody has a place here yet.
leaders-beyond = There is no page { $page }: the last one is { $pages }.
leaders-page = -# Page { $page } of { $pages }
score-line = { $won } won, { $drawn } drawn, { $lost } lost
button-page-back = Back
button-page-on = On

profile-head = **{ $person }** · { $scope }
profile-none = { $person } has ended no match with a result here yet.
profile-none-anywhere = { $person } has ended no match with a result yet.
profile-pool = **{ $pool }**: **{ $points }** (± { $deviation })
profile-pool-unrated = **{ $pool }**: not rated yet
profile-place = place { $place }
profile-everywhere = { $points } on all servers
profile-score =
    {"-#"} { $score } ({ $first }: { $firstScore }; { $second }: { $secondScore })
profile-seat = { $won }–{ $drawn }–{ $lost }
profile-best = most won in a row: { $best }
profile-won-on-end = now { $number } won in a row
profile-lost-on-end = now { $number } lost in a row
profile-cancelled = Cancelled before the start: { $count }
profile-last = Last matches:
profile-past = #{ $match } { $first } – { $second }: { $result } { $when } { $link }
# A match on another server, of which no more is told.
profile-past-elsewhere = { $pool }: { $result } { $when }
past-won = { $person } won
past-lost = { $person } lost
past-drawn = a draw
profile-chart = The curve: ratings in { $pool } after the last { $count } rated matches.
alt-chart = Ratings in { $pool } after the last { $count } rated matches: from { $from } to { $to } points, at least { $least }, at most { $most }.

versus-head = **{ $one } against { $other }** · { $scope }
versus-line = **{ $pool }**: { $won } won, { $drawn } drawn, { $lost } lost
versus-none = { $one } and { $other } have ended no match against each other with a result here yet.
versus-none-anywhere = { $one } and { $other } have ended no match against each other with a result yet.
versus-self = Nobody plays against themselves here: name two people.
