# What is stored about someone.

privacy-show =
    {"**"}Dataene dine** ligger i den vedlagte filen.
    {"•"} Kontonummeret ditt, aldri navnet eller bildet. Preferanser, ferie, blokkeringer, partier du følger, og om du er skjult.
    {"•"} Partiene og utfordringene dine: med hvem, hvor, vilkårene, hvert trekk med tidspunkt, ordene dine, og numrene på meldinger om dem.
    {"•"} Resultatene og ratingen din, hvordan ratingen ble til, og plasseringene dine.
    {"•"} Hvis du modererer: hvilke partier du stanset, når og hvorfor.
    Boten leser ikke folks meldinger. Etter et avbrudd ser den bare etter sine egne blant de nyeste meldingene i en kanal. Dette ser bare de som ser partiene dine, og de som ser ledertabellene, hvis du ikke skjuler deg.
    {"**"}Ikke i filen:** andres data, som hvem som blokkerer deg, og koder som er igjen etter en tidligere `/{ name-privacy } { name-privacy-erase }`. Når et parti er slutt, viser det begge spillerne hemmeligheten bak trekningene.
    `/{ name-privacy } { name-privacy-hide }` fjerner deg fra alle ledertabeller. `/{ name-privacy } { name-privacy-erase }` sletter dataene dine. I ett år blir det igjen en kode som bare boten kan regne ut, med hvor sikker ratingen din var. Sletting gir altså ikke blanke ark. Slike koder blir også igjen for dem som blokkerer deg, og i ett døgn for de siste motstanderne dine.
privacy-part = Del { $part } av { $parts }.
privacy-hidden = Du er nå skjult fra alle ledertabeller. Partiene dine er fortsatt ratet, og `/{ name-profile }` viser dem fortsatt. `/{ name-privacy } { name-privacy-hide } { name-of-hidden }:False` viser deg igjen.
privacy-unhidden = Du er tilbake på ledertabellene.
privacy-ask =
    {"**"}Slette alle dataene dine?** Dette kan ikke angres. Bruk `/{ name-privacy } { name-privacy-show }` først hvis du vil ha en kopi.
    {"•"} Preferanser, rating, plasseringer og profil slettes, sammen med uspilte utfordringer og solopartier.
    {"•"} Motstanderne dine beholder partiene og ratingen sin. Der vises du som *Slettet konto*, som en ny konto i hvert parti.
    {"•"} Meldinger i kanaler blir stående; de tilhører Discord og kanalene.
    {"•"} I ett år blir det igjen en kode for kontoen din, med hvor sikker ratingen din var. Kommer du tilbake, starter du med 1500 poeng, men ikke som ny spiller. Koder for dem som blokkerer deg, blir like lenge; koder for de siste motstanderne dine blir i ett døgn.
privacy-ask-running = { $number ->
    [0] Du har ingen uferdige partier.
    [1] Ditt ene uferdige parti, eller din ene utfordring, avsluttes først: **du gir det opp**, eller trekker utfordringen tilbake eller avslår den.
   *[other] Dine { $number } uferdige partier og utfordringer avsluttes først: **du gir dem opp**, eller trekker dem tilbake eller avslår dem.
}
privacy-erased = Dataene dine er slettet.
privacy-not-erased = Ingenting ble slettet: et av partiene dine kunne ikke avsluttes. Prøv igjen; hvis det ikke går da heller, si fra til den som driver boten.
privacy-elsewhere = Ingenting ble slettet. Avslutt disse partiene på sine egne servere først, og prøv så igjen: { $matches }.
privacy-unreadable = Ingenting ble slettet: { $matches } kan ikke leses. Si fra til den som driver boten.
privacy-no-key = Sletting går ikke nå: botens nøkkel for det mangler eller kan ikke leses. Ingenting ble endret. Prøv igjen om et minutt; hvis det ikke går da heller, si fra til den som driver boten.
button-erase = Slett alt

# In place of someone whose account was erased.
person-erased = { $form ->
    [label] Slettet konto
   *[sentence] en slettet konto
}
# The computer opponent, as a player of a match.
person-computer = { $form ->
    [label] Datamaskinen (nivå { $level })
   *[sentence] datamaskinen (nivå { $level })
}
