# Tournaments. People are mentions.

tournament-head = Turnering: { $game }
tournament-phase-registration = åpen for påmelding
tournament-phase-running = pågår
tournament-phase-finished = ferdig
tournament-phase-stopped = stoppet
tournament-round-robin = alle møter alle én gang
tournament-rated = ratet
tournament-casual = uformell
tournament-pairs = par av partier
tournament-recurring = gjentas
tournament-commitment = -# Rettferdige terninger: koden for denne turneringen er `{ $commitment }`.
tournament-secret = -# Rettferdige terninger: hemmeligheten for denne turneringen var `{ $secret }`.
tournament-starts = Starter { $when } med minst { $needed } deltakere; en arrangør kan starte den før.
tournament-starts-after = Starter en uke etter at den nåværende er ferdig, med minst { $needed } deltakere.
tournament-entered = { $number ->
    [0] Ingen er påmeldt ennå.
    [one] 1 er påmeldt:
   *[other] { $number } er påmeldt:
}
tournament-division = **Divisjon { $number } av { $count }**
tournament-line = **{ $place }** { $person } · **{ $points }** · { $score } · SB { $sonneborn }
tournament-open-games = { $number ->
    [one] 1 parti igjen.
   *[other] { $number } partier igjen.
}
tournament-more = -# *Tabell* viser divisjonen din med alle partiene.
tournament-legend = -# SB: Sonneborn-Berger, poengene til motstanderne du slo, og halvparten av dem du spilte uavgjort med.
tournament-lines-left = { $number ->
    [one] … og 1 linje til: `/{ name-tournament } { name-tournament-show }`.
   *[other] … og { $number } linjer til: `/{ name-tournament } { name-tournament-show }`.
}
tournament-stopped = Stoppet av en arrangør. Ingen vinner den; partiene slutter uten å telle i en tabell.
tournament-out-left = trakk seg
tournament-out-time = ute etter to tap på tid
tournament-out-excluded = utestengt
tournament-game-annulled = teller ikke
tournament-game-unplayed = ikke spilt
tournament-game-open = pågår
tournament-winner = { CAPITAL($names) } vinner turneringen i { $game }. Gratulerer!
tournament-winners = { CAPITAL($names) } deler førsteplassen i turneringen i { $game }. Gratulerer!
tournament-no-winner = Turneringen i { $game } er slutt uten en vinner.
tournament-none = Ingen turneringer her ennå. Arrangører starter en: `/{ name-tournament } { name-tournament-create }`.
tournament-created = T{ $number } er åpen for påmelding. Innlegget kommer i denne kanalen.
tournament-meeting = { CAPITAL($challenger) } spiller mot { $opponent }.
tournament-started = T{ $number } har startet. Partiene begynner etter hverandre.
tournament-ended = T{ $number } er stoppet. Partiene som pågår, slutter uten resultat.
tournament-excluded = { CAPITAL($person) } er ute av T{ $number }.
tournament-joined = Du er med i T{ $number }. Jeg starter partiene dine når den begynner.
tournament-joined-always = Du er med i T{ $number }, og i alle etter den til du trekker deg.
tournament-joined-once = Du er med i T{ $number }, men ikke lenger i dem etter den.
tournament-left = Du er ute av T{ $number }.
tournament-exported = T{ $number } som fil: tabellene, partiene og notasjonene. docs/COMPETITIONS.md beskriver formatet.
tournament-place = { $place }. plass i T{ $number } · { $game }
tournament-place-division = { $place }. plass i divisjon { $division } av T{ $number } · { $game }
tournament-places = Turneringer og stiger
tournament-refuse-unknown = Det finnes ingen turnering T{ $number } her. `/{ name-tournament } { name-tournament-show }` viser dem.
tournament-refuse-organiser = Bare administratorer og arrangørrollen kan gjøre det. `/{ name-settings } { name-settings-organisers }` velger rollen.
tournament-refuse-organiser-unknown = Jeg kan ikke slå opp rollene dine akkurat nå. Prøv igjen snart.
tournament-refuse-full-server = Det er allerede { $most } åpne turneringer her. Avslutt eller stopp en først.
tournament-refuse-clock = En turnering trenger en tidsgrense. Velg en `{ name-of-clock }`.
tournament-refuse-thread = Start en turnering i en kanal, ikke i en tråd.
tournament-refuse-over = T{ $number } er slutt.
tournament-refuse-started = T{ $number } har allerede startet.
tournament-refuse-in = Du er allerede med i T{ $number }.
tournament-refuse-not-in = Du er ikke med i T{ $number }.
tournament-refuse-person-not-in = { CAPITAL($person) } er ikke med i T{ $number }.
tournament-refuse-out = Denne personen er allerede ute av T{ $number }.
tournament-refuse-full = T{ $number } er full.
tournament-refuse-few = { $entered } av minst { $needed } er påmeldt til T{ $number }.
tournament-refuse-room = { $needed } partier er for mange: turneringene og stigene dine har allerede { $reserved } av { $limit }. Spill noen ferdig først.
tournament-refuse-division = T{ $number } har { $count ->
    [one] 1 divisjon.
   *[other] { $count } divisjoner.
}
tournament-own-games = **Partiene dine:**
tournament-all-games = **Alle partiene**, etter bokstavene over:
tournament-points = Poeng
tournament-sonneborn = SB
tournament-quick = -# **Avtalt eller oppgitt innen et minutt** (bare arrangører ser dette):
tournament-quick-game = -# #{ $match } · { $people } · { $seconds } s
alt-cross-table = Krysstabell, { $division }: listen over alle partiene har de samme resultatene.
button-tournament-join = Bli med
button-tournament-always = Hver gang
button-tournament-leave = Trekk deg
button-tournament-table = Tabell
