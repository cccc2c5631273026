# Why something was refused, and what to do next. Each is a private message to the one who asked.

refuse-repeated = Det har du allerede gjort. `/{ name-matches }` viser hvordan det står.
refuse-stale = Partiet har gått videre siden dette ble vist.
two-people = { $one } og { $other }
refuse-not-yours = Bare { $people } kan gjøre det her. *Vis bare for meg* viser deg brettet.
refuse-not-your-turn = Det er ikke din tur: vent på trekket til { $person }.
refuse-not-asked = Denne utfordringen er til { $person }. `/{ name-challenge }` starter din egen.
refuse-own-challenge = Dette er din egen utfordring: vent til noen godtar den, eller trekk den tilbake.
refuse-not-challenger = Bare { $person } kan trekke denne utfordringen tilbake.
refuse-open-decline = Denne utfordringen er åpen for alle, så det er ingenting å avslå.
refuse-not-started = #{ $match } er ikke godtatt ennå.
# $step is a step of a move, such as 43b; "none" in a match without any.
refuse-position = #{ $match } har { $moves } trekk. Velg et tall fra 0 til { $moves }{ $step ->
    [none] .
   *[other] , eller et steg i et trekk, for eksempel `{ $step }`.
}
refuse-move-number = `{ $text }` er ikke nummeret på et trekk. Skriv for eksempel `12`, eller `12b` for det andre steget.
refuse-never-played = #{ $match } ble aldri spilt.
refuse-over = #{ $match } er slutt.
refuse-misspelled = `{ $text }` er ikke et lovlig trekk. Mente du { $near }?
refuse-no-point = Feltet `{ $text }` finnes ikke på dette brettet. Prøv { $near }.
refuse-taken = { $text } er opptatt. Prøv { $near }.
refuse-not-now = Ingenting kan settes på { $text } nå. Prøv { $near }.
refuse-strange = `{ $text }` er ikke et lovlig trekk. Prøv { $near }.
refuse-no-action = Skriv et trekk, for eksempel { $near }.
refuse-throw-first = Kast terningene først: trykk på *Kast terningene*, eller bruk `/{ name-move } roll`.
refuse-no-throw = Terningene er allerede kastet. Prøv { $near }.
refuse-no-dice = { $game } har ingen terninger. Prøv { $near }.
refuse-throw-is-last = Sett kastet sist: ingen vet ennå hva terningene viser. Ingenting ble spilt.
refuse-nothing-to-take-back = Ingenting å angre. Bruk `/{ name-takeback }` for å spørre motstanderen.
refuse-too-late-for-a-word = Utfordringen er allerede godtatt. Legg til et ord i den neste utfordringen din.
refuse-turn-ended = Turen din slutter før `{ $text }`. Ingenting ble spilt; utelat det trekket.
refuse-cancel-offered = Du har allerede tilbudt å avbryte. Du kan tilby det igjen etter ditt neste trekk.
refuse-no-offer = Dette tilbudet står ikke lenger.
refuse-offer-answered = { $what } er allerede besvart.
refuse-offer-retracted = { $what } er trukket tilbake.
refuse-offer-lapsed = { $what } er utløpt: partiet har gått videre.
offer-to-stop = Remistilbudet
offer-to-cancel = Tilbudet om å avbryte
request-to-take-back = Angreforslaget
refuse-own-offer = Dette er ditt eget tilbud: vent på svar fra motstanderen, eller trekk det tilbake.
refuse-not-your-offer = Bare motstanderen kan trekke dette tilbudet tilbake. Godta det, eller avslå det.
refuse-answer-first = Svar på motstanderens tilbud først, eller spill videre.
refuse-nothing-to-ask-back = Du har ingen tur å angre ennå. Spill videre.
refuse-asked-already = Du har allerede foreslått å angre. Du kan foreslå det igjen etter din neste tur.
refuse-many-takebacks = Du har brukt opp de { $limit } gangene du kan angre i dette partiet. Spill videre, tilby remis eller gi opp.
refuse-log-full = Dette partiet har nådd grensen på { $limit } hendelser. Tilby remis eller gi opp.
refuse-many-words = Du har endret ordet ditt { $limit } ganger. Behold det, eller trekk utfordringen tilbake.
refuse-offered-already = Du har allerede tilbudt remis. Du kan tilby det igjen etter ditt neste trekk.
refuse-alone = Du spiller begge sidene her. Trykk på *Avslutt partiet* for å avslutte.
refuse-offer-stands = Motstanderen har tilbudt remis: godta eller avslå.

refuse-blocked-yourself = Du har blokkert { $person }. Med `/{ name-unblock }` kan dere spille mot hverandre igjen.
refuse-no-challenges = { CAPITAL($person) } tar ikke imot utfordringer nå. Utfordre noen andre.
refuse-too-many-blocked = Du har nådd grensen på { $limit } blokkeringer. Bruk `/{ name-unblock }` på noen først.
refuse-block-self = Du kan ikke blokkere deg selv.
refuse-block-bot = { CAPITAL($person) } er en bot og sender aldri utfordringer.
refuse-none-finished = Du har ingen ferdige partier i denne kanalen. Legg til `{ name-of-match }:` for å velge et fra en annen kanal.
refuse-rematched = En omkamp er allerede foreslått: #{ $next }.

rematch-goes-on = #{ $match } spilles fortsatt. Be om omkamp når det er slutt.
rematch-pair-goes-on = Dobbeltpartiet fortsetter i #{ $match }. Be om omkamp når begge partiene er slutt.
rematch-gone = Boten ble fjernet fra serveren til #{ $match }. Bruk `/{ name-challenge }` på en annen server.
rematch-never-played = #{ $match } ble aldri spilt. Bruk `/{ name-challenge }` i stedet.
rematch-alone = Du spilte begge sidene i #{ $match }. Bruk `/{ name-challenge }` for et nytt brett.
rematch-erased = { CAPITAL($person) } kan ikke utfordres: dataene til kontoen er slettet.
rematch-nowhere = Jeg kan ikke lenger skrive i kanalen til #{ $match }. Bruk `/{ name-rematch } { name-of-match }:{ $match }` i en annen kanal på serveren.
rematch-elsewhere = Jeg kan bare svare i kanalen til #{ $match }. Trykk på *Omkamp* under det siste brettet, eller bruk `/{ name-challenge }` her.
rematch-stands = Du har allerede foreslått omkamp etter #{ $match }: #{ $next } venter på svar.
rematch-made = #{ $match } har allerede fått omkamp: #{ $next }.

challenges-no-server = Åpne utfordringer finnes på servere. Bruk denne kommandoen i en serverkanal.

limit-user = Du har nådd grensen på { $count } { $what } i løpet av { $period }. Prøv igjen om { $wait }.
limit-guild = Denne serveren har nådd grensen på { $count } { $what } i løpet av { $period }. Prøv igjen om { $wait }.
limit-challenges = utfordringer
limit-pings = utfordringer til en bestemt person
limit-replays = avspillinger
limit-exports = partifiler
limit-hints = hint
limit-reviews = analyser
limit-messages = bestillinger av direktemeldinger
limit-lookups = oppslag
limit-refreshes = oppdaterte brett
limit-shares = delte oppgaver

refuse-self = Du kan ikke utfordre deg selv her. Vil du ha et brett for deg selv, bruker du `/{ name-challenge }` i en direktemelding til boten.
refuse-direct-opponent = Utfordre andre på en server der dere begge er. Utelat `{ name-of-opponent }:` for å spille begge sidene her.
refuse-bot = { CAPITAL($person) } er en bot. Utfordre et menneske, eller spill mot datamaskinen med `/{ name-play }`.
refuse-hint-rated = Ratede partier gir ingen hint, og #{ $match } er ratet.
refuse-hint-roll = Kast terningene først; da kan du få et hint i #{ $match }.
refuse-review-running = #{ $match } er ikke slutt ennå. Analyser det når det er slutt.
refuse-review-pair = Dobbeltpartiet fortsetter i #{ $other }. Analyser #{ $match } når begge partiene er slutt.
refuse-review-empty = Ingenting ble spilt i #{ $match }.
refuse-no-analysis = Datamaskinen kan ikke se på dette partiet nå. Prøv igjen senere.
refuse-level = Nivå { $level } finnes ikke. Nivåene er 1 til 5.
refuse-computer-matches = Du spiller allerede { $count } { $count ->
    [one] parti
   *[other] partier
} mot datamaskinen. Spill ferdig ett først, eller gi det opp med `/{ name-resign }`.
refuse-absent = { CAPITAL($person) } kan ikke se denne kanalen. Send utfordringen i en kanal dere begge ser.
refuse-timeout = { CAPITAL($person) } har fått timeout på denne serveren. Den er over { $when }. Send utfordringen etterpå.
refuse-powers = Boten kan ikke spille i denne kanalen. Den trenger disse tillatelsene: { $missing }.
refuse-thread = Boten kan ikke åpne en tråd her. Den trenger en tekstkanal og tillatelsene «Opprett offentlige tråder» og «Send meldinger i tråder».
refuse-watch-own = Du spiller i dette partiet, så du får varsler uansett.
refuse-watch-here = Partier kan følges på servere der Gonagas er. Her viser *Oppdater* under brettet den siste stillingen.
refuse-clock-here = Her har et parti ingen klokke, eller en dag og mer per trekk: Jeg kan ikke tilkalle noen i denne kanalen. Prøv `{ name-of-clock }:day`, eller la det være.
refuse-clock-unreachable = Dette partiet har klokke, så jeg må kunne nå deg med direktemelding, og det tillater ikke Discord. Legg til Gonagas blant appene dine, tillat direktemeldinger, og prøv igjen.
refuse-watch-many = Du har nådd grensen på { $limit } partier du følger. `/{ name-watch }` viser dem.
refuse-stop = For å stanse et parti trenger du tillatelsen «Administrer meldinger» i kanalen.
refuse-stop-unknown = Fikk ikke vite om du kan administrere meldinger i kanalen til #{ $match }: Discord svarte ikke. Prøv igjen om litt.
refuse-stop-own = Du spiller i dette partiet. Gi opp, eller be en annen moderator om å stanse det.
refuse-too-many = Du har nådd grensen på { $limit } partier. Spill ferdig ett først.
refuse-too-many-other = { CAPITAL($person) } har nådd grensen på { $limit } partier. Prøv igjen senere.
refuse-too-many-here = Du har nådd grensen på { $limit ->
    [one] 1 parti
   *[other] { $limit } partier
} på denne serveren. Spill ferdig ett først.
refuse-too-many-here-other = { CAPITAL($person) } har nådd grensen på { $limit ->
    [one] 1 parti
   *[other] { $limit } partier
} på denne serveren. Prøv igjen senere.
refuse-channel = Partier kan ikke starte i denne kanalen. Gå til { $channels }.
refuse-settings-here = Innstillinger tilhører en server. For dine egne bruker du `/{ name-preferences }`.
refuse-timezone = Ingen klokke viser { $text } nå. Velg et klokkeslett fra lista, eller skriv det som 21:40 eller UTC+1.
refuse-timezone-twice = Klokker med et døgns forskjell viser { $text } nå. Velg din fra lista.
refuse-hour = `{ $hour }` er ikke en time. Skriv et tall fra 0 til 23, eller `off`.
refuse-role = Jeg kan ikke nevne { $role }. La alle nevne rollen i innstillingene dens, eller gi meg tillatelsen til å nevne @everyone.
refuse-champions-unassignable = Ingen kan gi { $role }: rollen tilhører alle, Discord eller en app. Lag en rolle i Serverinnstillinger → Roller og velg den.
refuse-champions-powerful = { $role } har tillatelser som moderatorer har. Velg en rolle uten dem, så ingen vinner dem i et spill.
refuse-champions-manager = Du kan ikke gi { $role } selv. Du trenger tillatelsen «Administrer roller» og en rolle over den. Ellers kan du spørre noen som har dem.
refuse-champions-permission = Jeg kan ikke gi roller her ennå. Gi meg tillatelsen «Administrer roller» i Serverinnstillinger → Roller, og bruk kommandoen igjen.
refuse-champions-order = Jeg kan ikke gi { $role }: dra rollen min over den i Serverinnstillinger → Roller, og bruk kommandoen igjen.
refuse-champions-unknown = Discord svarte ikke på om jeg kan gi den rollen, så ingenting ble endret. Prøv igjen.
refuse-champions-full = En server kan ha { $most } roller til mestere. Avslutt en først: `/{ name-settings } { name-settings-champions }` uten rolle.
refuse-settings-rights = For å endre innstillingene trenger du tillatelsen «Administrer server».
refuse-no-channel = Legg til `{ name-of-channel }:` for å velge kanalen.
refuse-no-list = Partier kan starte hvor som helst nå. Legg først til en kanal med `{ name-of-allowed }:True`.
refuse-channels-full = Listen er full med { $most } kanaler. Fjern en kanal først.
refuse-limit = Velg et tall fra 1 til { $most }.
refuse-too-late = Det tok for lang tid, og ingenting ble endret. Prøv igjen.
refuse-commands-only = Innstillinger og lister krever at Gonagas selv er på denne serveren. De som administrerer serveren, kan [legge den til]({ $link }).
refuse-conversation = Innstillinger og lister hører til en server der Gonagas er. Her kan du spille: `/{ name-play }` eller `/{ name-challenge }`.
refuse-stopping = Gonagas starter på nytt. Prøv igjen om et minutt.
late-but-done = Discord meldte en feil, men det du ba om, ble gjort. `/{ name-matches }` viser hvordan det står.
refuse-unreadable = Discord sendte noe uleselig, og ingenting ble endret. Prøv igjen om et minutt.
refuse-choice = Ukjent verdi `{ $typed }`. Velg `{ $known }`.
refuse-unknown-match = Parti #{ $match } finnes ikke. `/{ name-matches }` viser partiene dine.
refuse-sight-unknown = Fikk ikke vite om du kan se parti #{ $match }: Discord svarte ikke. Prøv igjen om litt.
refuse-none-to-look-at = Du har ikke spilt i denne kanalen. Legg til `{ name-of-match }:` for å velge et parti.
refuse-no-match = Du har ikke noe pågående parti i denne kanalen. `/{ name-matches }` viser partiene dine.
refuse-no-match-since = Du har ikke noe pågående parti i denne kanalen: #{ $match } er slutt. { $how }
refuse-which-match = Hvilket parti? Legg til `{ name-of-match }:` med ett av disse numrene: { $matches }.
refuse-no-turn = Det er ikke din tur i noe parti her: { $matches }.
refuse-not-left = { CAPITAL($person) } er på denne serveren, så partiet fortsetter.
refuse-left-unknown = Fikk ikke vite om { $person } fortsatt er på denne serveren: Discord svarte ikke. Prøv igjen om litt.
refuse-clock-decides = Klokken avgjør dette partiet. Vent til tiden går ut.
refuse-slow = Skjemaet ble åpnet for sent. Prøv igjen.
refuse-forged = Denne knappen virker ikke lenger. Kjør kommandoen på nytt.
refuse-other-match = Denne knappen hører til et eldre parti. Åpne ditt med `/{ name-matches }`.
refuse-other-process = #{ $match } kan bare spilles på sin egen server. Gå dit og prøv igjen.
refuse-no-game = Legg til `{ name-of-game }:`, så `{ name-of-options }` og `{ name-of-from }` kan leses.
refuse-from-game = Den stillingen er fra et annet spill: { $game }.
refuse-from-options = Stillingen har sine egne regler. Utelat `{ name-of-options }`.
refuse-from-rated = Et parti fra en stilling er uratet. Utelat `{ name-of-rated }`.
refuse-from-running = #{ $match } er ikke over. Velg et avsluttet parti.
refuse-from-puzzle = Ukjent oppgave `{ $puzzle }`. Svaret på en oppgave viser hvordan du spiller videre fra den.
refuse-from-untried = Prøv først oppgaven med `/{ name-puzzle }`: tips i et parti ville røpe den.
refuse-rated-without-clock = Et ratet parti trenger en tidsgrense. Legg til `{ name-of-clock }:`, eller velg `{ name-of-rated }:False`.
refuse-side = Ukjent side `{ $side }`. Velg { $known }.

rules-unknown-game = Ukjent spill `{ $game }`. Velg { $games }.
rules-no-rule-set = Velg et regelsett: { $known }.
rules-not-an-option = `{ $word }` er ikke et regelvalg. Skriv regelvalg som `navn=verdi`.
rules-not-an-option-but = `{ $word }` er ikke et regelvalg. Skriv regelvalg som `navn=verdi`, for eksempel { $options }.
rules-unknown-key = Ukjent regelvalg `{ $key }`. Velg { $known }.
rules-no-options = Ukjent regelvalg `{ $key }`: dette spillet har ingen regelvalg.
rules-key-elsewhere = `{ $key }` hører til andre regelsett: { $sets }. Velg { $known } her.
refuse-no-sets = { $game } har bare ett regelsett. Utelat navnet på det.
rules-unknown-set = Ukjent regelsett `{ $set }`. Velg { $known }.
rules-unknown-page = Ukjent side `{ $page }`. Velg { $known }.
glossary-unknown = Ukjent ord `{ $term }`. Se alle med `/{ name-glossary }`.
rules-unknown-value = { $key } må være { $known }, ikke `{ $value }`.
list-and = { $list } og { $last }
list-or = { $list } eller { $last }
list-range = fra { $first } til { $last }
rules-twice = `{ $key }` er oppgitt to ganger. Oppgi det én gang.
rules-open = Velg en verdi for `{ $key }`.
position-fault-board = Stillingen passer ikke til brettet. Skriv radene ovenfra, som `{ $text }`.
position-fault-piece = `{ $text }` er verken en brikke eller et punkt i denne stillingen.
position-fault-word = Jeg forstår ikke `{ $text }` i stillingen. `/{ name-step }` viser linjen til enhver stilling.
position-fault-mover = Stillingen må si hvem som er i trekket: `{ $text }`.
position-fault-count = Stillingen har feil antall brikker: `{ $text }`.
position-fault-impossible = Reglene tillater ikke `{ $text }` i denne stillingen.
position-fault-over = Partiet er over i denne stillingen. Velg en tidligere.
position-fault-no-action = Ingen kunne ha flyttet i denne stillingen. Velg en annen.

store-busy = Databasen er opptatt. Ingenting ble endret; prøv igjen om et øyeblikk.
store-unreachable = Databasen svarte ikke, og det du ba om kan være lagret. Se etter om et øyeblikk før du prøver igjen.
store-partly = Databasen sviktet før det du ba om var ferdig. En del er lagret: se etter hva som mangler, og prøv det på nytt.
store-full = Disken er full. Ingenting ble endret; si fra til den som driver boten.
store-read-only = Databasen kan bare leses. Ingenting ble endret; si fra til den som driver boten.
store-edition = #{ $match } bruker utgave { $found } av reglene; denne boten støtter { $known }. Ingenting ble endret; si fra til den som driver boten.
store-failed = Databasen sviktet. Ingenting ble endret; si fra til den som driver boten.

power-view = Vis kanal
power-connect = Koble til
power-write = Send meldinger
power-attach = Legg ved filer
power-history = Les meldingshistorikk
