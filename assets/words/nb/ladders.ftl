# Ladders. People are mentions.

ladder-heading = stige
ladder-head = Stige: { $game }
ladder-legend = -# Utfordre en som står noen få plasser over deg. Vinner du, tar du plassen; taper du, mister du ingenting.
ladder-commitment = -# Rettferdige terninger: koden for denne stigen er `{ $commitment }`.
ladder-secret = -# Rettferdige terninger: hemmeligheten for denne stigen var `{ $secret }`.
ladder-stopped = Stoppet av en arrangør. Partiene som pågår, slutter uten å endre plassene.
ladder-empty = Ingen er på den ennå. *Bli med* setter deg øverst.
ladder-lines-left = { $number ->
    [one] … og 1 til: `/{ name-ladder } { name-ladder-show }`.
   *[other] … og { $number } til: `/{ name-ladder } { name-ladder-show }`.
}
ladder-running = { $number ->
    [one] 1 parti pågår
   *[other] { $number } partier pågår
}
ladder-game = -# { CAPITAL($challenger) } utfordrer { $opponent }
ladder-meeting = { CAPITAL($challenger) } har utfordret { $opponent }.
ladder-own-first = **Du er øverst.** Andre kan utfordre deg.
ladder-own-next = **Du er på plass { $place }.** Du kan utfordre plass { $highest }.
ladder-own = **Du er på plass { $place }.** Du kan utfordre plass { $highest } til { $lowest }.
ladder-started = Stigen for { $game } er åpen. Innlegget kommer i denne kanalen.
ladder-ended = Stigen er stoppet. Partiene som pågår, slutter uten resultat.
ladder-excluded = { CAPITAL($person) } er ute av stigen og kan ikke bli med igjen.
ladder-joined = Du er på stigen, på plass { $place }. `/{ name-ladder } { name-ladder-challenge }` tar deg oppover.
ladder-left = Du er ute av stigen. Partiene dine som pågår der, er tapt.
ladder-challenged = Du har utfordret { $person } om plass { $place }. Partiet begynner om et øyeblikk, med tre dager per trekk.
ladder-removed = Du er ute av stigen for { $game } i { $channel }.
ladder-removed-again = Du tapte to partier på rad på tid der. `/{ name-ladder } { name-ladder-join }` setter deg tilbake, nederst.
ladder-profile = Plass { $place } på stigen · { $game }
ladder-refuse-none = Det finnes ingen stige her ennå. Arrangører starter en: `/{ name-ladder } { name-ladder-start }`.
ladder-refuse-no-such = Det finnes ingen stige for { $game } her. Det finnes en for { $games }.
ladder-refuse-which = Det finnes flere stiger her. Legg til `{ name-of-game }`: { $games }.
ladder-refuse-exists = Det finnes allerede en stige for { $game } her. Stopp den først.
ladder-refuse-thread = Start en stige i en kanal, ikke i en tråd.
ladder-refuse-over = Den stigen er stoppet.
ladder-refuse-in = Du er allerede på stigen.
ladder-refuse-excluded = En arrangør har tatt deg av denne stigen. Spør dem om det.
ladder-refuse-not-in = Du er ikke på stigen. `/{ name-ladder } { name-ladder-join }` setter deg på den.
ladder-refuse-person-not-in = { CAPITAL($person) } er ikke på stigen.
ladder-refuse-full = Stigen er full.
ladder-refuse-top = Du er øverst: ingen er over deg.
ladder-refuse-yourself = Du kan ikke utfordre deg selv.
ladder-refuse-below = { CAPITAL($person) } er under deg. Utfordre noen over deg.
ladder-refuse-far = Fra plass { $place } kan du utfordre opp til plass { $highest }.
ladder-refuse-one = Spill ferdig mot { $person } først: du kan utfordre én om gangen.
ladder-refuse-two = { CAPITAL($person) } spiller allerede mot to utfordrere. Velg en annen, eller vent.
ladder-refuse-playing = Du spiller allerede mot { $person } på denne stigen.
ladder-refuse-soon = Du har spilt mot { $person } nylig. Dere kan møtes igjen { $when }.
ladder-refuse-away = Du er på ferie. `/{ name-vacation }` avslutter den.
ladder-refuse-person-away = { CAPITAL($person) } kan ikke utfordres akkurat nå.
ladder-refuse-nobody = Ingen innen rekkevidde er ledig akkurat nå. `/{ name-ladder } { name-ladder-show }` viser stigen.
button-ladder-challenge = Utfordre
button-ladder-show = Vis
