# Courses: the lessons of /learn. $id is the game's identifier.

course-all = **Lær et spill.** Hvert kurs har noen korte oppgaver i ekte stillinger, og bare du ser det. Velg et spill.
course-choose = Velg et spill
course-progress = { $total ->
    [one] én leksjon
   *[other] { $done } av { $total } leksjoner fullført
}
course-head = **{ $game } · leksjon { $number } av { $total }**
course-so-far = Så langt i denne turen: { $actions }.
course-played = Trekket ditt: { $actions }.
course-solved = **Bra!** { $why }
course-hint = **Hint:** { $hint } For eksempel: { $actions }.
course-hint-alone = **Hint:** { $hint }
course-finished = **Du er ferdig med kurset i { $game }.** Spill et parti nå: det svakeste nivået venter på deg. Alle reglene står i `/{ name-rules } { name-of-game }:{ $id }`.
course-offer = Er { $game } nytt for deg? Et kort kurs lærer deg reglene med noen oppgaver, og bare du ser det. Senere finner du det med `/{ name-learn } { name-of-game }:{ $id }`.
course-offer-set = Er { $game } nytt for deg? Et kort kurs lærer deg reglene ({ $set }) med noen oppgaver, og bare du ser det. Senere finner du det med `/{ name-learn } { name-of-game }:{ $id }`.
course-none = Det finnes ikke noe kurs i dette spillet ennå. Les `/{ name-rules } { name-of-game }:{ $id }`.

# Why a turn does not fulfil its task.
course-miss-captures = { $count ->
    [0] Det slår ikke ut noe; oppgaven er å slå ut { $wanted }.
   *[other] Det slår ut { $count }; oppgaven er å slå ut { $wanted }.
}
course-miss-scores = { $count ->
    [0] Det gir ingen poeng; oppgaven krever { $wanted }.
    [1] Det gir 1 poeng; oppgaven krever { $wanted }.
   *[other] Det gir { $count } poeng; oppgaven krever { $wanted }.
}
course-miss-wakes = Det vekker ingen.
course-miss-king = Det kaprer ikke kongen.
course-miss-reaches = Da kommer ingen av brikkene dine til { $point }.
course-miss-flies = Da flyr ikke generalen.
course-miss-wins = Det vinner ikke.
course-miss-safe = Da kan motstanderen slå ut noe.
course-miss-denies = Da kan motstanderen få { $count } poeng.

button-learn = Lær
button-course-open = Begynn kurset
button-course-anew = Begynn kurset på nytt
button-course-play = Spill et parti
button-lesson-next = Neste leksjon
button-lesson-again = Ta leksjonen på nytt
button-lesson-skip = Hopp over
button-type = Skriv et trekk
form-actions = Trekket ditt
form-actions-label = Trekk
form-actions-hint = For eksempel d4 eller b3-b4. Skill flere trekk med mellomrom.
alt-lesson = { $game }, leksjon { $number }.

# Each lesson: the task, why it matters, what to look at after a wrong turn, and the hint.

course-pahtum-place-task = Steiner settes på ledige felter og flyttes aldri. Sett din på d4, i midten: velg feltet i menyen.
course-pahtum-place-done = Fra midten kan en rekke vokse i fire retninger.
course-pahtum-place-wrong = Se etter d4 i menyen med kolonnene d til f.
course-pahtum-place-hint = Velg d4.

course-pahtum-three-task = Tre eller flere steiner av én farge på rekke gir poeng, i rader og kolonner. Lag en rad på tre.
course-pahtum-three-done = Tre på rad gir 3 poeng. Diagonaler gir ingenting.
course-pahtum-three-wrong = Steinene dine står på c4 og d4. Sett en tredje ved siden av dem.
course-pahtum-three-hint = Sett en stein i en av endene av paret.

course-pahtum-four-task = Lange rekker gir langt mer: 3 steiner gir 3 poeng, 4 gir 10. Gjør rekken din lengre.
course-pahtum-four-done = Fire steiner gir 10 poeng, så denne steinen ga deg 7. Fem ville gitt 25.
course-pahtum-four-wrong = Rekken din er c4, d4 og e4. Forleng den i en av endene.
course-pahtum-four-hint = Sett en stein i en av endene av rekken.

course-pahtum-gap-task = Fem på rad gir 25 poeng. Én stein kan binde sammen to par. Finn den.
course-pahtum-gap-done = Steiner med ett hull imellom er sterke: én stein binder dem sammen.
course-pahtum-gap-wrong = Parene dine er b4, c4 og e4, f4.
course-pahtum-gap-hint = Fyll hullet mellom parene.

course-pahtum-cross-task = En stein kan telle både i en rad og i en kolonne. Få 6 poeng med én stein.
course-pahtum-cross-done = Steinen fullfører en rad på tre og en kolonne på tre.
course-pahtum-cross-wrong = Du har to steiner i rad 3 og to i kolonne e.
course-pahtum-cross-hint = Se hvor rad 3 møter kolonne e.

course-pahtum-deny-task = Hvit er i ferd med å få fem på rad. Ikke la Hvit få 10 poeng eller mer i neste tur.
course-pahtum-deny-done = En stein på rett sted er verdt like mye som din egen rekke.
course-pahtum-deny-wrong = Hvits steiner står på b5, c5, e5 og f5.
course-pahtum-deny-hint = Ta feltet som Hvit trenger mest.

course-pahtum-win-task = Bare to felter er ledige: ett til deg, så ett til Hvit. Velg det som vinner.
course-pahtum-win-done = Du regnet med begge de siste steinene, din og Hvits. Flest poeng vinner.
course-pahtum-win-wrong = Tell hva hvert felt gir deg, og hva det lar Hvit få.
course-pahtum-win-hint = Sammenlign rad 1 og kolonne b med rad 7 og kolonne d.

course-seega-place-task = Først setter begge ut to steiner per tur, hvor som helst utenom midtfeltet. Sett dine på c2 og c4: velg begge i menyen.
course-seega-place-done = Begge steinene står ved midtfeltet, det eneste ledige feltet når flyttingen begynner.
course-seega-place-wrong = Ingenting slås ut under utplasseringen. Velg c2 og c4.
course-seega-place-hint = Velg c2 og c4 i menyen samtidig.

course-seega-centre-task = Nå flyttes en stein ett felt per tur: opp, ned, til venstre eller til høyre. Flytt en av dine inn på midtfeltet, c3.
course-seega-centre-done = En stein på midtfeltet kan aldri slås ut, men den kan være med på å slå ut andre.
course-seega-centre-wrong = To av steinene dine står ved c3.
course-seega-centre-hint = Flytt fra c4 eller fra d3.

course-seega-capture-task = Flytt en stein slik at en mørk stein står mellom den og en annen av dine. Slå ut én.
course-seega-capture-done = Du slår ut steinen mellom den du flyttet, og en annen av dine, i en rad eller i en kolonne.
course-seega-capture-wrong = Bare steinen du flytter, kan slå ut. Se på venstre kant.
course-seega-capture-hint = Se på a3: du har en stein over den.

course-seega-two-task = Ett trekk kan slå ut i flere retninger. Slå ut to steiner med ett trekk.
course-seega-two-done = To steiner med ett trekk: se i alle retninger før du flytter.
course-seega-two-wrong = Et godt felt har mørke steiner på to sider, og dine steiner bak dem.
course-seega-two-hint = Se på det ledige feltet c5.

course-seega-guard-task = Før du flytter: se hva motstanderen kan slå ut. Gjør et trekk som ikke lar Mørk slå ut noe.
course-seega-guard-done = Steiner du ikke mister, vinner partiet til slutt.
course-seega-guard-wrong = Se etter en mørk stein som kan flytte til den andre siden av en av dine.
course-seega-guard-hint = Faren er på feltet e2.

course-seega-win-task = Den som slår ut alle fiendens steiner, vinner. Slå ut den siste.
course-seega-win-done = Du vant. Den som har slått ut alle motstanderens steiner, vinner.
course-seega-win-wrong = Den siste mørke steinen står på d5.
course-seega-win-hint = Du har en stein på c5, så du trenger en på e5.

course-shap-luk-step-task = Seksten opprørere jakter på generalen. En brikke går langs en linje til et ledig nabopunkt. Flytt en opprører til d2.
course-shap-luk-step-done = Opprørere slår aldri ut. De vinner ved å stenge generalen inne.
course-shap-luk-step-wrong = Følg linjene: de skrå teller også.
course-shap-luk-step-hint = Opprørerne på c1, d1, e1, e2 og e3 kan nå d2.

course-shap-luk-capture-task = Nå er du generalen. Flytt inn mellom to opprørere på en rett linje, og slå ut paret.
course-shap-luk-capture-done = Generalen slår ut par, og bare med sitt eget trekk.
course-shap-luk-capture-wrong = Du trenger et ledig punkt med en opprører på hver side.
course-shap-luk-capture-hint = Se på b4: det står opprørere på a3 og c5.

course-shap-luk-guard-task = Du spiller opprørerne. Gjør et trekk som ikke lar generalen slå ut noe par.
course-shap-luk-guard-done = Opprørere er trygge når ingen ledige punkter nær generalen har en opprører på hver side.
course-shap-luk-guard-wrong = Se etter ledige punkter han kan nå, og parene rundt dem.
course-shap-luk-guard-hint = Generalen truer et par i hjørnet ved e5.

course-shap-luk-fly-task = Punktene b6, c6, d6 og c7 er helligdommen. Når generalen når c7, kan han fly til et hvilket som helst ledig punkt, én gang i partiet. Fly!
course-shap-luk-fly-done = Flukten redder generalen, men bare én gang. Bruk den når du må.
course-shap-luk-fly-wrong = Gå først til spissen c7, og velg så hvor du flyr.
course-shap-luk-fly-hint = Velg c7, så et ledig punkt.

course-shap-luk-landing-task = Der generalen lander, kan han slå ut. Fly, og slå ut et par.
course-shap-luk-landing-done = En flukt som slår ut, er verdt to trekk.
course-shap-luk-landing-wrong = Du trenger et ledig punkt med en opprører på hver side, hvor som helst.
course-shap-luk-landing-hint = Se på høyre kant, kolonne e.

course-shap-luk-corner-task = Opprørerne vinner når generalen ikke kan flytte. Steng ham inne.
course-shap-luk-corner-done = Han kan verken flytte eller slå ut: opprørerne vinner.
course-shap-luk-corner-wrong = Generalen står på a5. Se på punktene ved siden av ham.
course-shap-luk-corner-hint = Han har én vei igjen: a4.

course-shap-luk-gate-task = Opprørerne vinner også når generalen er i helligdommen og de holder b5, c5 og d5. Steng porten.
course-shap-luk-gate-done = Porten er stengt: opprørerne vinner. Helligdommen kan altså være en felle.
course-shap-luk-gate-wrong = Du holder allerede c5 og d5.
course-shap-luk-gate-hint = Én opprører kan nå b5.

course-shap-luk-win-task = Generalen vinner når bare fire opprørere er igjen. Seks er igjen: slå ut et par.
course-shap-luk-win-done = Fire opprørere kan ikke stenge ham inne lenger: generalen vinner.
course-shap-luk-win-wrong = Du trenger et ledig punkt mellom to opprørere på en rett linje.
course-shap-luk-win-hint = Se på kolonne b.

course-sahkku-wake-task = Terningene viser én X og to blanke sider, som er verdt ingenting. Soldatene dine sover på hjemmeraden din, rad 1, til en X vekker dem, de fremste først. Bruk X-en til å vekke én til.
course-sahkku-wake-done = En våken soldat kan flytte. Flere våkne soldater gir deg flere valg.
course-sahkku-wake-wrong = En X kan også flytte en våken soldat ett felt, som her.
course-sahkku-wake-hint = Den neste sovende soldaten din er på n1.

course-sahkku-walk-task = Terningene viser 2, 3 og en blank side. Soldater går mot høyre langs hjemmeraden, så tilbake langs midtraden. Bruk en terning til å flytte din til l2.
course-sahkku-walk-done = Et tall på en terning flytter én brikke så mange felter. Den hopper over brikkene imellom.
course-sahkku-walk-wrong = Soldaten din står på o2. Tell feltene til l2.
course-sahkku-walk-hint = Det er tre felter til l2.

course-sahkku-capture-task = En soldat som ender trekket sitt på fiendesoldater, slår dem ut. Slå ut én.
course-sahkku-capture-done = Soldater som er slått ut, kommer aldri tilbake. Sovende er trygge i disse reglene.
course-sahkku-capture-wrong = Nords soldat står på f2. Tell feltene dit.
course-sahkku-capture-hint = Det er tre felter fra i2 til f2.

course-sahkku-two-task = Du bruker hver terning for seg, i valgfri rekkefølge. Slå ut to soldater i én tur.
course-sahkku-two-done = Rekkefølgen avgjør: se på alle terningene før du bruker en.
course-sahkku-two-wrong = Nords soldater står på f2 og d2.
course-sahkku-two-hint = Én av soldatene dine kan slå ut begge, den ene etter den andre.

course-sahkku-king-task = Kongen tilhører ingen. En soldat som lander på ham, kaprer ham og rir ham. Kapre kongen.
course-sahkku-king-done = Nå flytter og kjemper han for deg, til motstanderen kaprer ham.
course-sahkku-king-wrong = Kongen står på h2. Tell feltene fra hver av soldatene dine.
course-sahkku-king-hint = En soldat på k2 er tre felter unna.

course-sahkku-king-captures-task = Kongen din går rett fram: til venstre, til høyre, opp eller ned. Slå ut en soldat med ham.
course-sahkku-king-captures-done = Kongen går også bakover. Det gjør ingen andre brikker.
course-sahkku-king-captures-wrong = Nords soldat står på f2, og kongen din på h2.
course-sahkku-king-captures-hint = Flytt kongen to felter til venstre.

course-sahkku-win-task = Du vinner når motstanderen ikke har soldater igjen, eller ikke kan flytte. Nords siste soldat sover på o3 og kan bare våkne til n3. Avslutt turen med en brikke der.
course-sahkku-win-done = Nord er låst: ikke noe kast kunne gi et trekk. Du vinner.
course-sahkku-win-wrong = Det som står på n3, må bli der til turen er slutt.
course-sahkku-win-hint = Fra i3 er det fem felter til n3. Bruk X-en et annet sted.

course-sahkku-lagesvuotna-wake-task = Terningene viser X, 2 og en blank side, som er verdt ingenting. Soldatene dine sover på hjemmeraden din, rad 1, og en X vekker den fremste av dem. Vekk én til.
course-sahkku-lagesvuotna-wake-done = En våken soldat kan flytte. Du kunne også ha kastet X-en om igjen, hver terning én gang per tur.
course-sahkku-lagesvuotna-wake-wrong = En X kan også flytte en våken brikke ett felt, eller kastes om igjen. Denne skal vekke en soldat.
course-sahkku-lagesvuotna-wake-hint = Den neste sovende soldaten din er på n1.

course-sahkku-lagesvuotna-order-task = Terningene viser 2, 3 og en blank side. Du bruker dem i rekkefølgen X, 3, 2. Soldatene dine går mot høyre langs hjemmeraden, så mot venstre langs midtraden. Flytt én til k2.
course-sahkku-lagesvuotna-order-done = 3-eren kom først. Soldaten din på o2 kunne ikke bruke den: ingen brikke kan ende på l2, der dronningen din sover.
course-sahkku-lagesvuotna-order-wrong = Flytt den samme soldaten videre med 2-eren.
course-sahkku-lagesvuotna-order-hint = Fra o1 er det tre felter til m2, og to til k2.

course-sahkku-lagesvuotna-capture-task = En soldat som ender trekket sitt på våkne fiender, slår dem ut. De som sover, er trygge. Slå ut soldaten på i2.
course-sahkku-lagesvuotna-capture-done = Soldater som er slått ut, kommer aldri tilbake. Se på hele kastet før du bruker den første terningen.
course-sahkku-lagesvuotna-capture-wrong = Soldaten din på k2 er to felter unna, så den må vente på 2-eren.
course-sahkku-lagesvuotna-capture-hint = Bruk 3-eren på en annen soldat, og gå så fra k2 til i2.

course-sahkku-lagesvuotna-queen-task = Dronningen din sover på l2. En X vekker henne, og hun går ett felt til venstre, til høyre, opp eller ned. Flytt henne til k2.
course-sahkku-lagesvuotna-queen-done = Når hun er våken, går hun rett fram i alle retninger og slår ut der hun ender. Men pass på henne: en side som mister dronningen, har tapt.
course-sahkku-lagesvuotna-queen-wrong = Bruk X-en på dronningen, og gå til venstre.
course-sahkku-lagesvuotna-queen-hint = Hun går fra l2 til k2.

course-sahkku-lagesvuotna-king-task = Kongen på h2 tilhører ingen. En soldat eller dronning som ender trekket sitt der, kaprer ham. Kapre kongen.
course-sahkku-lagesvuotna-king-done = Nå flytter han for deg, til motstanderen kaprer ham. Dronning og konge står sammen bare til en av dem flytter.
course-sahkku-lagesvuotna-king-wrong = En av brikkene dine er tre felter fra h2.
course-sahkku-lagesvuotna-king-hint = Dronningen din på k2 går rett fram: tre felter til venstre.

course-sahkku-lagesvuotna-bend-task = Konge og dronning går rett fram, og rundt svingen i enden av en rad: fra o2 til o1 er det ett felt. Slå ut Nords soldat på hjemmeraden din med kongen.
course-sahkku-lagesvuotna-bend-done = Kongen kan også gå bakover, opp og ned. Slik slår han til der soldatene dine ikke kommer til.
course-sahkku-lagesvuotna-bend-wrong = Nords soldat står på o1, og kongen din på m2.
course-sahkku-lagesvuotna-bend-hint = Det er tre felter: til n2, til o2 og rundt svingen til o1.

course-sahkku-lagesvuotna-win-task = Nords dronning står sammen med kongen på h2. Uten henne har Nord tapt. Slå henne ut.
course-sahkku-lagesvuotna-win-done = Nord har mistet dronningen sin, og du vinner. De fleste partier ender slik.
course-sahkku-lagesvuotna-win-wrong = Dronningen står på h2. Én soldat trenger begge terningene for å komme dit.
course-sahkku-lagesvuotna-win-hint = Soldaten din på m2 går tre felter til j2, så to til h2.
