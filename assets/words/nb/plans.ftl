# Planned replies (/plan).

plan-none = Du har ikke planlagt noen svar. Etter trekket ditt spiller *Prøv* motstanderens trekk og svaret ditt, og *Legg til i planen* beholder dem. Eller skriv `/{ name-plan } { name-of-lines }:`.
plan-lines = { $number ->
    [0] Ingen linjer er planlagt.
    [one] De planlagte svarene dine: én linje. Bare du ser den.
   *[other] De planlagte svarene dine: { $number } linjer. Bare du ser dem.
}
plan-open = Linjen på et prøvebrett:
plan-open-placeholder = Vis en linje på et brett
plan-remove-placeholder = Fjern en linje
plan-error-turn = Planlegg svar mens motstanderen er i trekket, i et parti mellom to personer.
plan-error-dice = Ingen kan planlegge terninger.
plan-error-illegal = `{ $action }` er ikke lovlig på sin plass i linjen.
plan-error-reply = En linje slutter med svaret ditt: motstanderens trekk, så ditt.
plan-error-twice = `{ $action }` er et annet svar på det samme trekket. Behold ett.
plan-error-lines = En plan har høyst { $most } linjer. Fjern noen først.
plan-error-long = En linje har høyst { $most } av motstanderens trekk.
button-plan = Planlegg et svar
button-plan-add = Legg til i planen
button-plan-clear = Slett planen
