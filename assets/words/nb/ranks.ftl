# Leaderboards, profiles, and two people against each other. People are mentions.

leaders-head = **Ledertabell · { $pool }** · { $scope } · { $period }
leaders-line = **{ $place }.** { $person } · **{ $points }** · { $score }
leaders-provisional-line = **{ $place }.** { $person } · { $points } · { $score }
leaders-own = Du er **nr. { $place }**, med { $points } poeng.
leaders-own-provisional = Du er **nr. { $place }**, provisorisk, med { $points } poeng.
leaders-own-none = Du er ikke på denne ledertabellen. Spill et ratet parti: `/{ name-challenge }`. `/{ name-profile }` viser ratingen din mot datamaskinen.
leaders-own-hidden = Du er skjult fra ledertabellene. `/{ name-privacy } { name-privacy-hide } { name-of-hidden }:False` viser deg igjen.
leaders-empty = Ingen ratede partier mellom folk ennå.
leaders-legend = -# `?` provisorisk: for få ratede partier i det siste. Provisoriske spillere kommer etter alle andre.
leaders-page = -# Side { $page } av { $pages }
leaders-puzzles = { $game }, oppgaver
leaders-puzzles-empty = Ingen oppgaver som teller her ennå.
leaders-puzzles-own-none = Du er ikke på denne lista. Løs en oppgave: `/{ name-puzzle }`. De tre første er ikke ratet.
leaders-puzzles-legend = -# `?` foreløpig: for få oppgaver i det siste. Foreløpige spillere kommer etter alle andre.
leaders-solved = { $solved } av { $tried } løst
leaders-kind-matches = Partier
leaders-kind-puzzles = Oppgaver
score-line = { $won } vunnet, { $drawn } remis, { $lost } tapt
button-page-back = Forrige
button-page-on = Neste
button-this-month = Denne måneden
button-all-time = Gjennom tidene
button-this-server = Denne serveren
button-all-servers = Alle servere
button-share = Del

profile-head = **{ $person }** · { $scope }
profile-none = { CAPITAL($person) } har ingen ferdige partier her ennå.
profile-none-anywhere = { CAPITAL($person) } har ingen ferdige partier ennå.
profile-pool = **{ $pool }**: **{ $points }** (± { $deviation })
profile-pool-unrated = **{ $pool }**: ikke ratet ennå
profile-place = nr. { $place }
profile-everywhere = { $points } på alle servere
profile-legend = -# `?` provisorisk: for få ratede partier i det siste · `±` hvor langt unna ratingen kan være
profile-why-servers = -# Den første ratingen teller partier på denne serveren; den andre teller partier på alle servere.
profile-why-computer = -# Partier mot folk og mot datamaskinen har hver sin rating.
profile-why-both = -# Hver server, alle servere samlet og partier mot datamaskinen har hver sin rating.
profile-score =
    {"-#"} { $score } ({ $first }: { $firstScore }; { $second }: { $secondScore })
profile-score-seat =
    {"-#"} { $score } ({ $seat })
profile-seat = { $won }–{ $drawn }–{ $lost }
profile-best = lengste seiersrekke: { $best }
profile-won-on-end = { $number } { $number ->
    [one] seier
   *[other] seire
} på rad nå
profile-lost-on-end = { $number } tap på rad nå
profile-cancelled = Avbrutt før start: { $count }
profile-last = **Siste partier**
profile-past = #{ $match } { $first } – { $second }: { $result } { $when } { $link }
# A match on another server, of which no more is told.
profile-past-elsewhere = { $pool }: { $result } { $when }
profile-past-unknown = -# Noen vises uten detaljer: Discord sa ikke om du kan se dem. Prøv igjen om litt.
past-won = { $person } vant
past-lost = { $person } tapte
past-drawn = remis
profile-chart = { $pool }: rating etter de siste { $count } ratede partiene
alt-chart = Rating i { $pool } etter de siste { $count } ratede partiene: fra { $from } til { $to } poeng, lavest { $least }, høyest { $most }.

versus-head = **{ CAPITAL($one) } mot { $other }** · { $scope }
versus-line = **{ $pool }**: { $won } vunnet, { $drawn } remis, { $lost } tapt
versus-none = { CAPITAL($one) } og { $other } har ingen ferdige partier mot hverandre her ennå.
versus-none-anywhere = { CAPITAL($one) } og { $other } har ingen ferdige partier mot hverandre ennå.
versus-self = Velg to forskjellige personer.

# Tilbakeblikket på en måned.

month-review-head = Måneden på denne serveren
month-review-matches = { $number ->
    [one] 1 parti ble ferdig.
   *[other] { $number } partier ble ferdige.
}
month-review-active = **Spilte mest:** { $names }
month-review-first-wins = **Første seier her:** { $names }
month-review-longest = **Lengste parti:** { $first } og { $second } i { $game }, { $turns ->
    [one] 1 tur
   *[other] { $turns } turer
}
