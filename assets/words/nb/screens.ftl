# Messages about a match. $match is its number; people are mentions.

# Parts clauses in one line.
clause-separator = {"; "}

match-head = **#{ $match } · { $game }**
match-head-options = **#{ $match } · { $game }** · { $options }
match-alone = { CAPITAL($person) } spiller begge sidene. Ingenting teller her.
match-seats = { $first }: { $firstPerson } · { $second }: { $secondPerson }

invite-asked = { CAPITAL($opponent) }, { $challenger } utfordrer deg!
invite-rematch = { CAPITAL($opponent) }, { $challenger } vil ha omkamp etter #{ $old }, med byttede sider!
invite-open = { CAPITAL($challenger) } utfordrer hvem som helst her. Den som godtar først, får spille.
invite-aim = **Mål:** { $aim }
invite-seat-lot = Tilfeldige sider: { $first } eller { $second }.
invite-seat = { CAPITAL($challenger) } spiller { $as }.
invite-set = **Regler:** { $line }. `/{ name-rules } { name-of-game }:{ $id } { name-of-set }:{ $set }`
invite-rated = Ratet.
invite-unrated = Uratet.
invite-thread = I en egen tråd.
invite-lapses = Utløper { $when }. Slik spiller du: `/{ name-rules } { name-of-game }:{ $id }`
invite-lapses-alone = Utløper { $when }.
invite-accepted = { CAPITAL($accepter) } godtok utfordringen fra { $challenger }.
invite-seat-thrown = Terningene avgjør sidene: begge kaster etter tur, og den som godtar, kaster først. Den som først får X, spiller som { $first }.
invite-thrown = Kast om sidene, { $person } først: { $throws }
invite-thrown-seats = { $first }: { $firstPerson } · { $second }: { $secondPerson }.
invite-words = -# Ord i trekningene: { $words }
invite-word = { $person } `{ $word }`
invite-lot = Tilfeldige sider: { $first }: { $firstPerson } · { $second }: { $secondPerson }.
invite-drawn = Tilfeldig trukket: { $options }.
invite-declined = { CAPITAL($opponent) } avslo utfordringen fra { $challenger }.
invite-withdrawn = { CAPITAL($challenger) } trakk utfordringen tilbake.
withdrawn-server-gone = Utfordringen er avlyst: boten ble fjernet fra serveren.
withdrawn-channel-gone = Utfordringen er avlyst: kanalen ble slettet.
withdrawn-left = Utfordringen er avlyst: { $person } er ikke lenger på denne serveren.
withdrawn-moderator = Utfordringen ble avlyst av { $person }, som er moderator.
invite-lapsed = Utfordringen fra { $challenger } er utløpt.

# $clock is the time control.
board-seats-rated = { $seats } · Ratet · { $clock }
board-seats-timed = { $seats } · { $clock }
board-begins = Partiet begynner.
board-below = Brettet står lenger ned.
line-moves = { $seat }: { $moves }
line-roll = { $seat } kastet { $dice }
line-roll-and-moves = { $seat } kastet { $dice }: { $moves }
idle-rolls-without-x = { $number ->
    [one] Ett kast uten X
   *[other] { $number } kast uten X
}
idle-rolls = { $number ->
    [one] Ett kast som ingen kunne bruke
   *[other] { $number } kast som ingen kunne bruke
}
line-taken-back = ~~{ $turn }~~ angret
board-last = { $seat }: { $action }
board-took = { $seat }: { $action }, slo ut { $sites }
board-planned = { $turn } (planlagt)
board-action = **{ $action }**
board-action-in-words = **{ $words }** (`{ $action }`)
board-king = kapret kongen
board-captured = slo ut { $sites }
board-turn = { CAPITAL($person) }, det er din tur: { $task }.
board-computer-turn = { CAPITAL($person) } tenker …
board-turn-alone = { $turn }: { $task }.
board-goes-on = { CAPITAL($person) } fortsetter: { $task }.
board-threw = kastet { $dice }
board-forced = `{ $action }` (eneste mulighet)
board-forced-in-words = { $words } (`{ $action }`, eneste mulighet)
action-alone = `{ $action }`
action-in-words = { $words } (`{ $action }`)
board-nothing = ingen terning kunne brukes
board-turn-of-dice = { $seat }: { $done }
board-picked = Valgt så langt: { $picked }.
board-offer = { CAPITAL($by) } tilbyr remis. { CAPITAL($other) }, godtar du?
board-offer-refused = { CAPITAL($other) } avslo remistilbudet.
board-offer-retracted = { CAPITAL($by) } trakk remistilbudet tilbake.
board-offer-lapsed = Remistilbudet fra { $by } er utløpt.
board-asks-back = { CAPITAL($by) } foreslår å angre { $what }. { CAPITAL($other) }, godtar du?
board-given-back = { CAPITAL($by) } angret sin siste tur; { $other } godtok det.
board-cancel-offer = { CAPITAL($by) } tilbyr å avbryte partiet uten resultat. { CAPITAL($other) }, godtar du?
board-cancel-refused = { CAPITAL($other) } avslo å avbryte partiet.
board-cancel-retracted = { CAPITAL($by) } trakk tilbake tilbudet om å avbryte.
board-cancel-lapsed = Tilbudet fra { $by } om å avbryte er utløpt.
board-request-refused = { CAPITAL($other) } avslo angreforslaget fra { $by }.
board-request-retracted = { CAPITAL($by) } trakk angreforslaget tilbake.
board-request-lapsed = Angreforslaget fra { $by } er utløpt.

# Lines that call a player where no new board does.

notice-turn = { CAPITAL($person) }, det er din tur igjen i #{ $match }.
notice-offer = { CAPITAL($person) }, { $other } tilbyr remis i #{ $match }.
notice-cancel = { CAPITAL($person) }, { $other } tilbyr å avbryte #{ $match } uten resultat.
notice-request = { CAPITAL($person) }, { $other } foreslår å angre i #{ $match }.
notice-over = { CAPITAL($person) }, #{ $match } er slutt. { $how }

back-and-more = { $actions } og det som fulgte

result-ratings = Rating ({ $pool }): { $changes }
result-rating-fixed = { $person } { $points }
result-rating-first = { $person } { $after } (første resultat)
result-rating = { $person } { $before } → { $after }
result-next-level = -# `/{ name-play }` foreslår nå nivå { $level }.
result-early = Uratet: partiet var for kort.
result-often = Uratet: dere to hadde allerede to ratede resultater i dette spillet i løpet av 24 timer.
rating-provisional = { $points }?
pool-set = { $game } · { $set }
pool-computer = { $pool } · mot datamaskinen
result-over = **Partiet er slutt.** { $how }

# The thread of a match, and direct messages to those who follow it.

thread-name = #{ $match } { $game }
thread-name-people = #{ $match } { $game }: { $first } – { $second }
watch-none = Du følger ingen partier. Bruk `/{ name-watch } { name-of-match }:` med et nummer.
watch-unknown = Fikk ikke vite hvilke av partiene du følger du fortsatt kan se: Discord svarte ikke. Prøv igjen om litt.
watch-head = Du følger:
watch-line = **#{ $match } · { $game }**: { $people }, melding når det er slutt { $link }
watch-line-turns = **#{ $match } · { $game }**: { $people }, melding for hver tur { $link }
watch-turn = En ny tur i #{ $match }, som du følger. { $link }
news-lost = Jeg kan ikke lenger skrive i kanalen til #{ $match }. Bruk `/{ name-board } { name-of-match }:{ $match }` i en annen kanal på serveren for å fortsette der.
news-stopped = #{ $match } er avsluttet.
news-plan-broken = De planlagte svarene dine i #{ $match } passer ikke lenger og er fjernet. { $link }
watch-over = #{ $match }, som du fulgte, er slutt. { $link }

# Controls.

button-accept = Godta
button-decline = Avslå
button-withdraw = Trekk tilbake
button-resign = Gi opp
button-more = Mer …
button-place-rest = Plasser resten for meg
button-offer = Tilby remis
button-agree = Godta remis
button-refuse = Avslå
button-retract = Trekk tilbudet tilbake
button-ask-back = Foreslå å angre
button-turn-back = Angre den siste turen
button-give-back = Godta angreforslaget
button-keep = Avslå
button-retract-request = Trekk angreforslaget tilbake
button-call-off = Avbryt partiet
button-agree-cancel = Godta: avbryt partiet
button-offer-cancel = Tilby å avbryte i stedet
button-back = Tilbake
button-play-move = Spill
button-cancel-move = Avbryt
button-throw = Kast terningene
button-undo = Angre ({ $seat })
button-word = Legg til et ord …
button-word-accept = Godta med et ord …
button-fair = Fair play
button-end-left = Avslutt uten resultat
button-confirm-resign = Ja, gi opp
button-play-computer = Spill mot datamaskinen
button-rematch = Omkamp
button-challenge = Utfordre
button-draft-clock = Annen tid …
button-draft-options = Skriv inn regelvalg …
button-draft-thread = I en tråd
button-draft-here = Ingen tråd
button-draft-rated = Ratet
button-draft-unrated = Uratet
button-newest = Nyeste
button-end = Avslutt partiet
button-look = Vis bare for meg
button-flip = Snu brettet
button-refresh = Oppdater
button-public-boards = Endre offentlig brett
button-follow = Følg
button-unfollow = Slutt å følge
button-stop = Ja, stans det
button-let = Nei, la det fortsette
button-newer = Nyere
button-older = Eldre
button-finished = Ferdige
button-running = Pågående
button-cancel = Nei, spill videre
button-to = til { $site }

menu-place-block = Sett en nøytral stein: { $choices }
menu-place-stone = Sett en stein: { $choices }
menu-place-stones = Sett to steiner: { $choices }
menu-move-stone = Flytt steinen på … { $choices }
menu-move-piece = Flytt brikken på … { $choices }
menu-drop = Til … { $choices }
menu-fly = Fly til … { $choices }
menu-take = Velg: { $choices }
menu-die = Bruk en terning: { $choices }
menu-uses = Bruk { $face ->
    [blank] den blanke
    [1] eneren
    [2] toeren
    [3] treeren
   *[other] { $face }-en
} …
menu-decide = Velg: { $choices }
menu-span = { $from } – { $to }
entry-done = ferdig

# Steps toward an action.

step-move = { $from } til { $to }
step-captures = { $steps }, slår ut { $sites }
step-piece = { $site } ({ $piece })
step-all = { $site } (alle som er våkne)
step-wake = { $form ->
    [played] vekket soldaten på { $from } og gikk til { $to }
    [brief] vekk { $from }
   *[choice] vekk soldaten på { $from } og gå til { $to }
}
step-wake-queen = { $form ->
    [played] vekket dronningen på { $from } og gikk til { $to }
    [brief] vekk dronningen på { $from }, til { $to }
   *[choice] vekk dronningen på { $from } og gå til { $to }
}
step-walk = { $form ->
    [played] flyttet { $piece ->
        [homeward] soldaten på vei hjem
        [king] kongen
        [queen] dronningen
        [stack] alle våkne soldater
       *[soldier] soldaten
    } fra { $from } til { $to }
    [brief] { $piece ->
        [homeward] hjem, { $from } til { $to }
        [king] konge { $from } til { $to }
        [queen] dronning { $from } til { $to }
        [stack] alle, { $from } til { $to }
       *[soldier] { $from } til { $to }
    }
   *[choice] flytt { $piece ->
        [homeward] soldaten på vei hjem
        [king] kongen
        [queen] dronningen
        [stack] alle våkne soldater
       *[soldier] soldaten
    } fra { $from } til { $to }
}
step-use = { $form ->
    [brief] { $face ->
        [blank] blank
       *[other] { $face }
    }: { $steps }
   *[other] { $steps } med { $face ->
        [blank] den blanke
        [1] eneren
        [2] toeren
        [3] treeren
       *[other] { $face }-en
    }
}
# The last of several steps with one die.
step-and = { $steps } og { $next }
step-blank = blank
numbered-rethrow = { $form ->
    [played] { $number ->
        [one] kastet én terning om igjen
       *[other] kastet { $number } terninger om igjen
    }
   *[choice] { $number ->
        [one] kast én terning om igjen
       *[other] kast { $number } terninger om igjen
    }
}
step-take = { $form ->
    [played] slo ut { $one } og { $other }
   *[choice] slå ut { $one } og { $other }
}

piece-sleeper = sover
piece-homeward = på vei hjem
piece-waiting = venter
piece-king = kongen
piece-rider = rytteren
piece-queen = dronningen
piece-sleeping-queen = den sovende dronningen

# Several pieces of a kind, before their points.
pieces-sleeper = { $number ->
    [one] sovende soldat
   *[other] sovende soldater
}
pieces-homeward = { $number ->
    [one] soldat på vei hjem
   *[other] soldater på vei hjem
}
pieces-waiting = { $number ->
    [one] ventende soldat
   *[other] ventende soldater
}
pieces-king = konge
pieces-rider = rytter
pieces-queen = dronning
pieces-sleeping-queen = sovende dronning

say-keep = { $form ->
    [played] beholdt terningene
   *[choice] behold terningene
}
say-vuosttut = { $form ->
    [played] valgte å gå mot den andre siden (vuosttut)
   *[choice] gå mot den andre siden (vuosttut)
}
say-miedut = { $form ->
    [played] valgte å gå med den andre siden (mieđut)
   *[choice] gå med den andre siden (mieđut)
}
say-take-king = { $form ->
    [played] kapret kongen
   *[choice] kapre kongen
}
say-remove-king = { $form ->
    [played] slo kongen ut av spillet
   *[choice] slå ut kongen
}
say-spare = { $form ->
    [played] slo ikke ut noe
   *[choice] ikke slå ut noe
}
say-stay = { $form ->
    [played] ble der
   *[choice] bli der
}

# Alt text of a picture, for those who cannot see it.

alt-head = { $game }, parti #{ $match }.
alt-turn = { $turn }.
alt-over = Partiet er slutt.
alt-won = { $won }.
alt-tallies = { $seat }: { $facts }.
alt-tallies-all = Nøytrale steiner: { $facts }.
picture-start = Start
picture-move = Trekk { $number }
picture-winner = { $won }
alt-proposed = Startstillingen.
alt-last = Siste tur, { $turn }.
alt-pieces = { $seat }: { $sites }.
alt-neutral = Nøytrale steiner: { $sites }.
alt-free-king = Kongen tilhører ingen: { $sites }.
alt-kind = { $kind } { $sites }
alt-dice = Terninger: { $dice }.
alt-used = { $face } (brukt)
alt-none = ingen

# The signs of a text board, explained below it.

legend-piece = `{ $sign }` { $seat }
legend-kind = `{ $sign }` { $seat }, { $kind }
legend-neutral = `{ $sign }` nøytral stein
legend-free-king = `{ $sign }` den frie kongen
legend-centre = `{ $sign }` midtfeltet
legend-sanctuary = `{ $sign }` helligdommen
legend-ornament = `{ $sign }` utsmykning på brettet

# Private answers.

private-played = #{ $match }: du spilte { $actions }.
private-rolled = #{ $match }: du kastet terningene.
private-played-rolled = #{ $match }: du spilte { $actions } og kastet terningene.
private-goes-on = Det er fortsatt din tur: { $task }.
private-challenged = #{ $match }: utfordringen din er åpen.
private-began = #{ $match }: brettet ditt er klart.
private-began-in-thread = #{ $match }: brettet ditt er i en egen tråd i denne kanalen.
private-shown = #{ $match }: brettet vises på nytt.
private-accepted = #{ $match }: du godtok. Brettet er i { $channel }.
private-asked-back = #{ $match }: du foreslo å angre. Vent på svaret.
private-took-back = #{ $match }: angret. Det er din tur igjen.
private-resigned = Du ga opp #{ $match }.
private-offered-draw = #{ $match }: du tilbød remis.
private-offered-cancel = Du tilbød å avbryte #{ $match }. Motstanderen må godta det.
private-end = Vil du avslutte #{ $match }?
private-follows = Du følger #{ $match } og får en melding når det er slutt. Bruk `/{ name-watch }` igjen for å slutte.
private-follows-turns = Du følger #{ $match } og får en melding for hver tur. Bruk `/{ name-watch }` igjen for å slutte.
private-unfollowed = Du følger ikke lenger #{ $match }.
private-stop = Vil du stanse #{ $match } mellom { $people }? Det slutter uten resultat, og alle ser hvem som stanset det.
private-stopped = #{ $match } er stanset.
picker-picked = #{ $match }: { $picked } … Velg hva som kommer nå.
picker-begun = #{ $match }: velg et trekk.
picker-confirm = #{ $match }: **{ $actions }**. Spille dette? Det avslutter turen din.
look-alone = Bare du ser dette brettet.
look-computer-thinks = Svaret fra datamaskinen kommer her. Hvis ikke, trykk på *Oppdater*.
look-for-all = Offentlig brett: { $link }
private-kept = #{ $match }: lagret. `/{ name-board } { name-of-match }:{ $match }` viser brettet.
private-present = Stillingen nå:
private-find = Gå til brettet: { $link } – eller vis det på nytt: `/{ name-board } { name-of-match }:{ $match }`.
private-show = `/{ name-board } { name-of-match }:{ $match }` viser brettet på nytt.
private-resign = Vil du gi opp #{ $match }? Da vinner motstanderen.
private-cancelled = #{ $match } fortsetter.
more-choose = #{ $match }: hva vil du gjøre?
private-computer-offer = Ingen har godtatt #{ $match } ennå. Mens du venter, kan du spille { $game } mot datamaskinen.
private-computer-offer-over = #{ $match } venter ikke lenger på en motstander. `/{ name-play }` starter et parti mot datamaskinen.
private-computer-queue = { $count ->
    [one] Datamaskinen tenker på ett annet parti først.
   *[other] Datamaskinen tenker på { $count } andre partier først.
}
private-silent = #{ $match }: lagret, men boten kan ikke skrive her nå ({ $why }). Brettet kommer senere, eller prøv `/{ name-board } { name-of-match }:{ $match }` om litt.
private-shown-later = Brettet oppdateres når noen trykker på en knapp der neste gang.
private-place = Bare du ser dette: Du mangler tillatelsen «Bruk eksterne apper» her, eller du kan ikke skrive her. De som administrerer serveren, kan gi den, eller [legge til Gonagas]({ $link }).
private-place-conversation = Bare du ser dette: Discord viser ikke svar fra apper til andre her.
silent-forbidden = en tillatelse mangler: «Vis kanal», «Send meldinger», «Legg ved filer», «Les meldingshistorikk» eller, i tråder, «Send meldinger i tråder»
silent-bot-removed = den er ikke på serveren til dette partiet
silent-thread-closed = tråden er lukket eller låst, og bare en moderator kan åpne den
silent-no-messages = denne typen kanal tar ikke imot meldinger
silent-moderated = AutoMod blokkerer meldingen
silent-refused = Discord avviser meldingen
silent-later = Discord svarer ikke
silent-database = databasen svarer ikke

private-kept-only = #{ $match }: lagret.
private-nowhere = Jeg kan ikke lenger skrive i kanalen. Bruk `/{ name-board } { name-of-match }:{ $match }` i en annen kanal på serveren for å fortsette der.
private-bot-removed = Boten er ikke på serveren til #{ $match } akkurat nå. Partiet venter, og klokkene står, til { $time }. Er boten ikke tilbake innen da, avsluttes det uten resultat.
private-moved = Jeg kan ikke lenger skrive i tråden; partiet fortsetter i { $channel }.
private-left = #{ $match }: { $person } er ikke lenger på denne serveren. Vent, eller avslutt partiet uten resultat.
private-left-clock = #{ $match }: { $person } er ikke lenger på denne serveren. Klokken avgjør.
private-challenge-left = #{ $match }: { $person } er ikke lenger på denne serveren, så utfordringen er trukket tilbake.
private-no-result = #{ $match } sluttet uten resultat.

matches-nowhere = · jeg kan ikke lenger skrive i kanalen; bruk `/{ name-board } { name-of-match }:{ $match }` i en annen kanal på serveren for å fortsette der
matches-bot-removed = · venter til { $time }: boten er ikke på serveren
matches-none = Du har ingen partier. `/{ name-play }` starter et mot datamaskinen, `/{ name-challenge }` et mot noen andre.
matches-head = **Partiene dine**
matches-yours = **#{ $match } · { $game }** mot { $other }: **din tur** { $link }
matches-theirs = **#{ $match } · { $game }** mot { $other }: venter på motstanderen { $link }
matches-asked = **#{ $match } · { $game }**: { $other } utfordrer deg { $link }
matches-sent = **#{ $match } · { $game }**: du utfordret { $other } { $link }
matches-open = **#{ $match } · { $game }**: din åpne utfordring { $link }
matches-alone = **#{ $match } · { $game }**: du spiller begge sidene { $link }
matches-head-finished = **Dine ferdige partier**
matches-none-finished = Du har ingen ferdige partier ennå.
matches-over = **#{ $match } · { $game }** mot { $other }: { $how }, { $when } { $link }
matches-over-alone = **#{ $match } · { $game }**: { $how }, { $when } { $link }
result-won = vunnet
result-lost = tapt
result-drawn = remis
result-declined = avslått
result-withdrawn = trukket tilbake
result-lapsed = utløpt
result-none = uten resultat
result-alone = spilt alene

challenges-none = Ingen åpne utfordringer. `/{ name-challenge }` uten `{ name-of-opponent }:` lager en.
challenges-unknown = Fikk ikke vite hvilke åpne utfordringer du kan se: Discord svarte ikke. Prøv igjen om litt.
list-incomplete = -# Det kan være flere: Discord sa ikke hva mer du kan se. Prøv igjen om litt.
challenges-head = **Åpne utfordringer**: den som godtar først, får spille.
challenges-no-more = Ingen flere åpne utfordringer.
challenges-what = { $game } · { $options }
challenges-line = **#{ $match } · { $what }** fra { $challenger }, utløper { $lapses } { $link }
challenges-own = **#{ $match } · { $what }** fra deg, utløper { $lapses } { $link }

match-form-challenge = Utfordre noen
match-form-play = Spill mot datamaskinen
match-form-alone = Spill begge sidene
match-form-opponent = Motstander
match-form-opponent-hint = La feltet stå tomt for å utfordre hvem som helst her.
match-form-level = Nivå
match-form-level-any = Det som passer deg
match-form-rules = Spill og regler
match-form-set = { $game }: { $set }
match-form-side = Din side
match-form-first = Førstespiller
match-form-second = Andrespiller
match-form-clock = Tidskontroll
match-form-more = Annet
match-form-rated = Ratet
match-form-pair = To partier med byttede sider
match-form-thread = En egen tråd for partiet
button-match-form = Endre
draft-head = Utfordre { $opponent } til **{ $game }**
draft-rest = Spilles { $where }, { $rated }.
draft-rated = ratet: resultatet endrer begges rating
draft-unrated = uratet: ingen rating endres
draft-unrated-without-clock = uratet: et ratet parti trenger en tidsgrense
draft-game = Spill: { $game }
draft-set = Regler: { $set }
draft-side = Din side: { $side }
draft-clock = Tid: { $clock }
draft-clock-usual = Serverens standard: { $clock }
draft-set-line = { $name }: { $line }

blocked-more = … og { $count } til.
blocked-none = Du har ikke blokkert noen. `/{ name-block } { name-of-person }:` stopper utfordringer fra en person.
blocked-list = Du har blokkert: { $people }
block-done = Du blokkerte { $person }. Ingen av dere kan utfordre den andre. Pågående partier fortsetter, og ingen får beskjed.
block-already = Du har allerede blokkert { $person }.
unblock-done = Du blokkerer ikke lenger { $person }.
unblock-never = Du har ikke blokkert { $person }.

private-help =
    {"**"}Gamle brettspill for to, trekk for trekk:** { $games }. Velg et nedenfor for å lese reglene. Sáhkku er et samisk spill, og ordene er nordsamiske.
    {"**"}Start:** `/{ name-learn }` lærer deg et spill i korte leksjoner, `/{ name-puzzle }` gir deg nøtter. `/{ name-play }` starter et parti mot datamaskinen med en gang. Med `/{ name-challenge }` utfordrer du noen, eller hvem som helst her hvis du utelater motstanderen. `/{ name-challenges }` viser åpne utfordringer. `/{ name-rematch }` spiller på nytt med byttede sider.
    {"**"}Spill:** når det er din tur, bruker du menyene og knappene under brettet eller skriver `/{ name-move }`. `/{ name-takeback }` angrer den siste turen din, hvis motstanderen godtar det. `/{ name-hint }` viser det beste trekket, i uratede partier.
    {"**"}Se:** `/{ name-matches }` viser partiene dine, `/{ name-board }` viser et brett på nytt, med `/{ name-watch }` følger du andres. `/{ name-replay }`, `/{ name-step }`, `/{ name-review }` og `/{ name-export }` viser ferdige partier.
    {"**"}Slutt:** *Tilby remis* og *Gi opp* står under brettet eller i *Mer*; `/{ name-resign }` virker også. Før det første trekket kan du avbryte alene, unntatt i dobbeltpartier; senere må dere være enige.
    {"**"}Tid:** legg til `{ name-of-clock }:` i en utfordring, for eksempel `3+2` eller `1d`. `/{ name-vacation }` setter langsomme partier på pause.
    {"**"}Rating:** utfordringer er uratet til du velger `{ name-of-rated }:`, og så som du valgte sist; et ratet resultat endrer begges rating. Partier fra `/{ name-play }` er bare ratet med `{ name-of-rated }:`. `{ name-of-pair }:` gir to partier med byttede sider og ett felles resultat; ratet Shap Luk spilles slik. Se `/{ name-leaderboard }`, `/{ name-profile }` og `/{ name-versus }`.
    {"**"}Rettferdige terninger:** `/{ name-verify }` sjekker terninger og trekninger etter et parti.
    {"**"}Du:** `/{ name-preferences }`, `/{ name-privacy }` og `/{ name-block }`. De som administrerer serveren, har `/{ name-settings }`. I en direktemelding gir `/{ name-challenge }` deg et brett for deg selv.

# Direct messages. $link leads to the board; it is empty where there is none.

direct-confirm = Du får en direktemelding her når et parti venter på deg. `/{ name-preferences }` slår dem av.
direct-clock = Du får en direktemelding her når tiden din løper ut i et parti med klokke. Hvis jeg ikke når deg senere, venter klokken din i høyst én dag.
direct-streak-confirm = Du får en direktemelding her når rekka di av oppgaver ellers tar slutt. `/{ name-preferences }` slår den av.
direct-refused = Discord lar meg ikke sende deg direktemeldinger, så ingen nyheter når deg. Tillat dem i personverninnstillingene for denne serveren, eller fjern blokkeringen av boten.
direct-challenge = { CAPITAL($other) } utfordrer deg til **{ $game }** (#{ $match }). { $link }
direct-rematch = { CAPITAL($other) } vil ha omkamp etter #{ $old }, med byttede sider: **{ $game }** (#{ $match }). { $link }
direct-turn = **#{ $match } · { $game }** mot { $other }: det er din tur. { $link }
direct-offer = **#{ $match } · { $game }**: { $other } tilbyr remis. { $link }
direct-cancel = **#{ $match } · { $game }**: { $other } tilbyr å avbryte partiet. { $link }
direct-request = **#{ $match } · { $game }**: { $other } foreslår å angre. { $link }
direct-end = **#{ $match } · { $game }** mot { $other } er slutt. { $how } { $link }
direct-time = Tiden din går ut { $when }.

fair-challenge = Alle trekningene i dette partiet er bestemt før noen godtar, av en hemmelighet som stemmer med koden nedenfor. Etter partiet vises hemmeligheten, og alle kan kontrollere trekningene.
fair-challenge-word = Et ord fra deg sikrer at heller ikke boten kunne velge dem.
fair-code = -# Kode: `{ $commitment }`
verify-open = Du kan sjekke trekningene når partiet er slutt. Publisert kode: `{ $commitment }`
verify-nothing = Ingenting i dette partiet var tilfeldig.
verify-draws = { $number ->
    [0] Ingen tilfeldige trekninger
    [1] Den ene trekningen stemmer med den publiserte koden
    [2] Begge trekningene stemmer med den publiserte koden
   *[other] Alle { $number } trekningene stemmer med den publiserte koden
}
verify-fair = **Bekreftet.** { $draws }: `{ $commitment }`. Sammenlign med koden du så før partiet.
verify-fair-computer = **Bekreftet.** { $draws }: `{ $commitment }`. Et parti mot datamaskinen starter med en gang, så ingen kode ble vist før det. Under et parti viser `/{ name-verify }` koden.
verify-safe = { CAPITAL($person) } la til ordet `{ $word }`, så boten kunne ikke velge trekningene.
verify-trusts = { CAPITAL($person) } la ikke til noe ord, og stoler altså på at boten ikke valgte trekningene.
verify-other-secret = **Noe er galt:** hemmeligheten stemmer ikke med den publiserte koden. Si fra til den som driver boten.
verify-differs = **Noe er galt:** trekning { $place } ({ $subject ->
    [option] et regelvalg
    [lot] sidene
    [seat-throw] et kast om sidene
   *[throw] et kast
}) skulle vært `{ $drawn }`, men var `{ $recorded }`. Si fra til den som driver boten.
verify-broken = **Noe er galt:** dette partiet kan ikke spilles av fra partifilen. Si fra til den som driver boten.
verify-yourself = Sjekk det selv med den vedlagte partifilen: `gonagas verify gonagas-{ $match }.txt`.

form-word = Ordet ditt (hva som helst)
form-word-own = Et ord til trekningene
form-word-accept = Godta, med et ord til trekningene
form-options = Regelvalg i spillet
form-options-label = For eksempel headstart=3
form-clock = Tidskontroll
form-clock-label = Tid, for eksempel 3+2 eller 1d
form-clock-hint = 3+2: 3 minutter + 2 sekunder per trekk. 1d: en dag per trekk. Tomt: serverens standard
form-word-hint = Da kan ikke boten velge trekningene på forhånd

replay-whole = { $number ->
    [0] Ingen trekk ble spilt.
    [1] Hele partiet: ett trekk.
   *[other] Hele partiet: { $number } trekk.
}
replay-so-far = { $number ->
    [0] Ingen trekk ennå.
    [1] Partiet så langt: ett trekk.
   *[other] Partiet så langt: { $number } trekk.
}
replay-part = { $range ->
    [one] Trekk { $first } av { $moves }
   *[other] Trekk { $first } til { $last } av { $moves }
}. `{ name-of-from }:{ $next }` viser de neste.
replay-last = { $range ->
    [one] Trekk { $first } av { $moves }
   *[other] Trekk { $first } til { $last } av { $moves }
}. `{ name-of-from }:1` viser de første.
replay-end = { $moves ->
    [one] Stillingen etter det eneste trekket.
   *[other] Stillingen etter alle { $moves } trekkene.
} Velg et lavere tall for `{ name-of-from }:` for å se det spilt.
step-start = { $number ->
    [0] Starten. Ingen trekk ble spilt.
   *[other] Starten. { $number } trekk følger.
}
match-from-position = fra en stilling
step-line = -# Stilling: `{ $line }`
step-after = Trekk { $at } av { $moves }. { $seat }: { $action }
step-after-throw = Trekk { $at } av { $moves }. { $seat } kastet { $action }
export-record = Partiet som fil. Programmet kan vise den: `gonagas show`, `gonagas replay`.
button-first = « Start
button-earlier = ‹ Tilbake
button-later = Fram ›
button-last = Slutt »

# Suggestions while typing.

suggest-match = #{ $match } · { $game }
# Discord copies these into the line, and people type on: only what stands before the bracket is read.
suggest-option = { $option } ({ $meaning })
suggest-set = { $set } ({ $name }: { $line })

# The menu that asks which of several matches is meant, and the menu of others below an answer.

pick-match = Hvilket parti?
pick-match-to-move = Det er din tur i flere partier. Hvilket?
pick-match-placeholder = Velg et parti …
pick-other-match = Et annet parti …
pick-state = { $state } · du spiller { $as }
pick-your-turn = Din tur
pick-their-turn = Motstanderens tur
pick-over = Ferdig
pick-solo = Soloparti
pick-challenge = Utfordring
private-declined = #{ $match }: du avslo.
private-withdrawn = #{ $match }: du trakk utfordringen tilbake.
button-play = Spill
button-replay = Spill av
button-play-here = Spill her
button-answer-here = Svar her
button-show = Vis
button-step = Bla gjennom
button-record = Partifil
button-review = Analyse
button-hint = Hint
button-play-turn = Spill: { $actions }
draft-option = { $name }: { $value }

# The rules of a game.

rules-choose-game = Velg et spill …
rules-choose-set = Velg et regelsett …
rules-choose-page = Velg en side …
rules-shared = Det alle regelsettene har felles
rules-previous = ◀ { $page }
rules-next = { $page } ▶
glossary-all = Alle ord
book-title = Spillenes regler
book-about = Disse sidene er `/{ name-rules }` og `/{ name-glossary }` som en bok. `gonagas rules --out docs/rules` skriver dem.

# What the bot is.

about-head =
    {"**"}Gonagas { $version }:** gamle brettspill for to, trekk for trekk. *Gonagas* er det nordsamiske ordet for konge; sáhkku er et samisk spill, og ordene er nordsamiske.
about-source-link =
    {"**"}Kildekode:** { $link }
about-source =
    {"**"}Kildekode:** fri programvare under MIT-lisensen. Spør den som driver denne boten, hvor du får den.
about-privacy =
    {"**"}Personvern:** boten lagrer ID-er, trekk, rating og innstillinger, og leser ingen meldinger. `/{ name-privacy } { name-privacy-show }` sender deg dine data, `/{ name-privacy } { name-privacy-erase }` sletter dem.
about-invite =
    {"**"}Inviter:** [legg boten til på serveren din]({ $link }).

# The first match: the greeting on a new server, the menu behind its button, and the start of the help.

greeting-head = Hei! Her er gamle brettspill for to, trekk for trekk. *Gonagas* er det nordsamiske ordet for konge.
greeting-how = Sáhkku er et samisk spill, og ordene er nordsamiske. Trykk på knappen for å spille mot datamaskinen med en gang. `/{ name-challenge }` inviterer noen, `/{ name-rules }` forklarer spillene, `/{ name-help }` resten.
start-choose = Velg et spill. Du spiller det mot datamaskinen, her og nå.
help-play =
    {"**"}Spill nå:** velg et spill og begynn med en gang, mot datamaskinen.
help-waiting =
    {"**"}Venter på deg:**

# Boards to try.
button-try = Prøv
button-try-undo = Angre
button-try-redo = Gjør om
button-try-restart = Begynn på nytt
menu-roll = Velg et kast
try-from-start = Et prøvebrett, fra starten. Bare du ser det, og partiet blir som det er.
try-from = Et prøvebrett, fra trekk { $at }. Bare du ser det, og partiet blir som det er.
try-moved-on = Partiet har gått videre. Dette brettet beholder stillingen sin.
try-line = Prøvd: { $actions }
try-won = { $won } her.
try-drawn = Partiet ender her med remis.
try-full = Denne rekken av trekk kan ikke bli lengre. Angre trekk eller begynn på nytt.
alt-try = { $game }, prøvebrett fra parti #{ $match }.

# The next match.
button-next-match = Neste: #{ $match } ({ $count } venter)

# Wishes for an opponent.
seek-set = Du ser etter en motstander i **{ $game }** på denne serveren til { $until }. Jeg skriver til deg om åpne utfordringer og folk som passer, høyst én gang i timen og fem ganger om dagen.
seek-any-hour = Det kan være når som helst.
seek-hours = Det blir mellom klokken { $from } og { $to } på din klokke.
seek-stopped = Søket ditt er over.
seek-none = Du ser ikke lenger etter en motstander der. `/{ name-seek }` starter et nytt søk.
seek-person-gone = Personen ser ikke lenger etter en motstander.
seek-no-server = Bruk dette på en server: det er der jeg ser etter motstandere.
seek-hours-unknown = `{ $hours }` er ikke et tidsrom. Skriv for eksempel 18-23.
seek-no-timezone = Jeg vet ikke hva klokken er hos deg. Still den med `/{ name-preferences } { name-of-timezone }:`, og prøv igjen.
seek-unknown-sight = Discord sier ikke for øyeblikket om begge ser den kanalen. Prøv igjen om et minutt.
seek-news-challenge = { CAPITAL($other) } ser etter en motstander: { $match } { $link }
seek-news-person = { CAPITAL($other) } ser også etter en motstander i **{ $game }**.
button-seek-stop = Slutt å lete
button-seek-renew = To uker til
button-seek-challenge = Utfordre

# The daily message.
digest-head = { $number ->
    [one] **{ $number } parti venter på deg.** Dagens melding; `/{ name-preferences } { name-of-digest }:` endrer timen.
   *[other] **{ $number } partier venter på deg.** Dagens melding; `/{ name-preferences } { name-of-digest }:` endrer timen.
}
