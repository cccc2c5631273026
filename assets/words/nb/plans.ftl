# Planned replies (/plan). Actions are typed in the notation of the game.

plan-none = Du har ikke planlagt noen svar. *Prøv* åpner et brett: spill trekkene du venter deg og svarene dine der, og velg *Legg til i planen*. Du kan også skrive dem.
plan-lines = { $number ->
    [one] De planlagte svarene dine: én linje. Bare du ser den.
   *[other] De planlagte svarene dine: { $number } linjer. Bare du ser dem.
}
plan-effect = Svaret ditt spilles så snart motstanderen gjør et trekk fra planen. Ethvert annet trekk fjerner planen.
plan-line-placeholder = Vis en linje på et brett
plan-remove-placeholder = Fjern en linje
plan-form = Planlagte svar
plan-form-label = Linjer, skilt med ;
plan-form-hint = motstanderens trekk, svaret ditt; et annet trekk, et annet svar
plan-error-match = Du kan bare planlegge svar i et pågående parti mot en annen person.
plan-error-dice = Du kan ikke planlegge svar i et spill med terninger.
plan-error-illegal = `{ $action }` er ikke lovlig der. En linje begynner på brettet slik det er nå.
plan-error-reply = En linje må slutte med svaret ditt: motstanderens trekk, så ditt. Er det din tur, begynn med ditt eget trekk.
plan-error-second = `{ $action }` er et annet svar i samme stilling. Behold ett av dem.
plan-error-lines = En plan har høyst { $most } linjer. Fjern noen først.
plan-error-long = En linje har høyst { $most } svar.
button-plan = Planlegg et svar
button-plan-add = Legg til i planen
button-plan-type = Skriv linjer
button-plan-page = Flere linjer
button-plan-clear = Fjern alle
