# What a server has settled (/settings), and what a person wants (/preferences).

language-en = English
language-fr = Français
language-nb = Norsk (bokmål)
language-discord = Som i Discord

settings-head = **Serverinnstillinger**
settings-casual-news = {"**"}Nytt:** utfordringer på denne serveren er nå uratede enkeltpartier til en spiller velger noe annet, og deretter som spilleren valgte sist. `/{ name-challenge } { name-of-rated }:True` gir et ratet parti. En betenkningstid satt med `/{ name-settings } { name-settings-clock }` går fortsatt først.
settings-choose = Velg …
settings-review = **Månedens tilbakeblikk:** ved slutten av hver måned i { $channel }. `/{ name-settings } { name-settings-review }` endrer det.
settings-review-off = **Månedens tilbakeblikk:** ingen steder. `/{ name-settings } { name-settings-review }` velger en kanal.
settings-review-forbidden = **Månedens tilbakeblikk:** jeg kan ikke legge ut noe i { $channel }. Jeg trenger «Vis kanal» og «Send meldinger» der. `/{ name-settings } { name-settings-review }` velger en annen kanal.
settings-seekers = **Motstandere:** åpne utfordringer nevner { $role }, høyst én gang på ti minutter i en kanal. `/{ name-settings } { name-settings-seekers }` endrer det.
settings-no-seekers = **Motstandere:** åpne utfordringer nevner ingen. `/{ name-settings } { name-settings-seekers }` velger en rolle til det.
settings-organisers = **Turneringer og stiger:** medlemmer med { $role } kan arrangere dem. `/{ name-settings } { name-settings-organisers }` endrer det.
settings-no-organisers = **Turneringer og stiger:** administratorer arrangerer dem. `/{ name-settings } { name-settings-organisers }` velger en rolle til det.
settings-champions = **Mestere:** { $roles }. En mester leder en toppliste her med minst fem plasserte spillere. `/{ name-settings } { name-settings-champions }` endrer det.
settings-no-champions = **Mestere:** ingen roller. `/{ name-settings } { name-settings-champions }` velger roller til dem som leder topplistene her.
settings-champion = { $role } ({ $title })
settings-champions-refused = Jeg kan ikke gi eller ta tilbake { $roles }. Jeg trenger tillatelsen «Administrer roller», og rollen min må stå over i Serverinnstillinger → Roller.
title-first = best i alle spill
settings-language = **Offentlige meldinger** er på dette språket:
settings-ask-language = Offentlige meldinger fra denne boten er på dette språket her: { $present }. Hvilket språk skal de være på?
settings-language-chosen = Språk for offentlige meldinger: { $language }. `/{ name-settings } { name-settings-language }` endrer det.
settings-everywhere = **Kanaler:** partier kan starte hvor som helst. Velg noen for å tillate bare disse:
settings-channels = **Kanaler:** partier kan starte i { $channels }.
settings-many-channels = **Kanaler:** partier kan starte i { $channels }. Endre listen med `/{ name-settings } { name-settings-channels }`.
settings-choose-channels = Alle kanaler
settings-last-channel = { $channel } var den siste kanalen på listen, så partier kan starte hvor som helst igjen.
settings-threads = **Tråder** for nye partier: { $state ->
    [on] på
   *[off] av
}
settings-clock = **Tidskontroll** for nye partier, hvis ikke utfordringen sier noe annet:
settings-limit = **Partier samtidig** per spiller:
settings-limit-option = { $number ->
    [one] 1 parti
   *[other] { $number } partier
}
settings-pings = **Varsle:**
settings-theme = **Farger** på offentlige brett:
settings-bottom = **Nederst** på offentlige brett:
settings-shape = **Lange offentlige brett**, som i sáhkku:
settings-pictures = **Bilder av gamle brett:** { $state ->
    [on] beholdes
   *[off] erstattes av en linje med trekket
}
button-all-channels = Tillat alle kanaler

public-boards-head =
    {"**"}Offentlig brett for #{ $match }**
    Begge spillerne kan endre det, og alle ser endringen. Det bare du ser, følger `/{ name-preferences }`.
public-boards-theme = **Farger:**
public-boards-bottom = **Nederst:**
public-boards-shape = **Det lange brettet:**
public-boards-server = Som vanlig her: { $value }

preferences-head = **Preferansene dine**
preferences-choose = Velg …
preferences-pings = **Varsler** når et parti venter på deg: { $state ->
    [on] på
   *[off] av
}
preferences-messages = **Direktemeldinger** om turer, utfordringer og resultater: { $state ->
    [on] på
    [closed] på, men Discord lar meg ikke sende deg noen. Tillat direktemeldinger i personverninnstillingene for denne serveren, eller fjern blokkeringen av boten.
   *[off] av
}
preferences-throws = **Kast terningene for meg:** { $state ->
    [on] på. Motstanderen kan ikke angre et trekk når terningene er kastet.
   *[off] av
}
preferences-forced = **Bruk en terning for meg** når det bare er én måte: { $state ->
    [on] på
   *[off] av
}
preferences-text = **Brett som tekst:** { $state ->
    [on] på
   *[off] av
}
preferences-orientation = **Brettvisning**, nederst:
preferences-theme = **Brettfarger:**
preferences-shape = **Lange brett**, som i sáhkku:
preferences-confirm = **Bekreft trekk** som avslutter turen din:
preferences-language = **Språket** i det bare du ser:
preferences-times-head = **Tider og oppgaver**
timezone-set = **Klokka di:** { $time }. Still den på nytt når dere stiller klokka. Et annet klokkeslett: `/{ name-preferences } { name-of-timezone }:`
timezone-unset = **Klokka di:** ikke stilt, så tidene er i UTC: { $time }. Hva er klokka hos deg? Et annet klokkeslett: `/{ name-preferences } { name-of-timezone }:`
preferences-digest = **Én melding om dagen:** ved denne timen på klokken din sier jeg hvilke partier som venter på deg, i stedet for en direktemelding hver tur. Partier med kort betenkningstid, utfordringer og tilbud kommer fortsatt med en gang.
local-time = { $time }, { $day } ({ $offset })
weekday-monday = mandag
weekday-tuesday = tirsdag
weekday-wednesday = onsdag
weekday-thursday = torsdag
weekday-friday = fredag
weekday-saturday = lørdag
weekday-sunday = søndag
button-preferences-times = Tider og oppgaver
preferences-streak = **Påminnelse om rekka di:** en direktemelding ved denne timen, de dagene rekka di av oppgaver ellers tar slutt.
preferences-named = **Navnet mitt under dagens oppgaver** som jeg løser: { $state ->
    [on] på
   *[off] av
}
preferences-games = **Oppgaver fra de ferdige partiene mine:** { $state ->
    [on] på
   *[off] av
}. Bare trekkene brukes, uten navn, og bare hvis motstanderen også vil.
hour-off = Av
button-preferences-boards = Brett og trekk
button-turn-on = Slå på
button-turn-off = Slå av

# Choices of the commands.

orientation-first = Første spiller
orientation-mine = Meg
shape-lying = Liggende
shape-upright = Stående, for mobil
theme-wood = Tre og sand
theme-dark = Mørkt
theme-contrast = Høy kontrast
pings-all = De som utfordres, og spilleren i trekket
pings-players = Bare spilleren i trekket
pings-nobody = Ingen
confirm-never = Aldri
confirm-slow = I langsomme partier og uten tidsgrense
confirm-always = Alltid
bottom-first = Første spiller
bottom-second = Andre spiller
