# The rule sets of sáhkku: names, a line for who chooses, and the rules that they do not share.

set-sahkku-devils-game = djevelens spill
set-sahkku-devils-game-line = tre terninger; en soldat rir kongen, og en låst side taper
set-sahkku-devils-game-rules =
    {"**"}Djevelens spill** er sáhkku slik de franske brosjyrene om «jeu du diable» beskriver det. 15 kolonner, tre terninger: X, 2, 3, blank (null). Terningene brukes fritt og kastes aldri om igjen. Hvem som begynner, er tilfeldig.
    {"**"}Å vekke.** En X vekker den fremste sovende soldaten, som flytter ett felt; den kan ikke ende på en fiende eller på kongen. Ingenting ender der en fiende sover.
    {"**"}Flyttemønsteret.** Fra enden av fienderaden rett til det første feltet i hjemmeraden, og rundt igjen. Så lenge en av dine sover, må en soldat som kommer hjem, vente der; resten av terningen går tapt. Når den siste av dine våkner, kan alle som venter, straks gå videre.
    {"**"}Kongen.** En soldat som ender på feltet hans, blir rytteren hans, og en fiendtlig rytter slås ut. Han flytter rett fram langs en rad eller kolonne, hopper over alt i veien og slår ut der han ender, men aldri på dine egne soldater eller på sovende fiender.
    {"**"}Slutten.** En side uten soldater har tapt; rytteren teller med. Det har også en side som før kastet verken kan bruke X, 2 eller 3.
    {"**"}Regelvalg:** `columns=10` gir et kort parti, `together=yes` lar alle soldatene dine på et felt flytte sammen.

set-sahkku-raisa = Návuotna, Reisa-varianten
set-sahkku-raisa-line = 13 kolonner, to terninger i rekkefølge; omkast av X, vekk hvem du vil
set-sahkku-raisa-rules =
    {"**"}Návuotna (Kvænangen), Reisa-varianten (Ráisa).** 13 kolonner, 12 soldater hver, to terninger: X, 1, 2, 3. De brukes i rekkefølgen X, 1, 2, 3; kan ikke den neste brukes, er turen over.
    {"**"}Omkast.** Før du bruker en terning, kan du kaste så mange du vil av terningene som viser X, om igjen, så ofte X kommer opp, og slutte når du vil.
    {"**"}Å vekke.** En X vekker hvilken som helst av de sovende soldatene dine, som flytter ett felt. Sovende kan slås ut. Soldatene dine kan dele felt.
    {"**"}Flyttemønsteret.** Fra enden av fienderaden ned på midtraden, og opp på fienderaden igjen, rundt og rundt.
    {"**"}Kongen.** En soldat fra en side som ikke har ham, kaprer ham ved å ende på feltet hans, og slår ut fiendene der. Han går i ditt flyttemønster og slår ut som en soldat. Han kan ikke slås ut, bare kapres.
    {"**"}Slutten.** En side uten soldater har tapt, med eller uten kongen.

set-sahkku-maze = Návuotna, Masi-varianten
set-sahkku-maze-line = som Reisa, men terningene brukes fritt
set-sahkku-maze-rules =
    {"**"}Návuotna (Kvænangen), Masi-varianten (Máze).** Som i Reisa-varianten (`/rules game:sahkku set:raisa`), men de to terningene brukes i fri rekkefølge.

set-sahkku-lagesvuotna = Lágesvuotna
set-sahkku-lagesvuotna-line = tre terninger i fast rekkefølge; mister du dronningen, taper du
set-sahkku-lagesvuotna-rules =
    {"**"}Lágesvuotna (Laksefjord).** 15 kolonner, tre terninger: X, 2, 3, blank (null), brukt i rekkefølgen X, 3, 2; kan ikke den neste brukes, er turen over. Før du bruker en terning, kan du kaste terninger som viser X, om igjen.
    {"**"}Å vekke.** En X vekker den fremste sovende soldaten, som flytter ett felt. Ingenting ender på et felt der noe sover, uansett side. Soldater kan dele felt.
    {"**"}Flyttemønsteret** er et åttetall: fra enden av fienderaden ned på midtraden, tilbake langs den, og ned på hjemmeraden, der en ny runde begynner. En soldat på vei hjem er en annen brikke enn en på vei ut.
    {"**"}Dronningen.** En X vekker henne og flytter henne ett felt i valgfri retning. Når hun er våken, flytter hun som kongen, og kan slås ut.
    {"**"}Kongen** begynner på Slottet i midten. En soldat eller dronning som ender på feltet hans, kaprer ham og slår ut fiendene der. Konge og dronning flytter rett fram, også rundt svingene i enden av radene, hopper over alt i veien og slår ut der de ender. Ingen av dem deler felt med sin egen side, men den som kapret kongen, står sammen med ham til en av dem flytter.
    {"**"}Slutten.** En side uten dronningen sin, eller uten soldater, har tapt.
    {"**"}Regelvalg:** `queens=no` spiller uten dem.

set-sahkku-vuovdaguoika = Vuovdaguoika
set-sahkku-vuovdaguoika-line = 15 kolonner, tre terninger, blank er 4; på rekke og rad, og kongen skubbes
set-sahkku-vuovdaguoika-rules =
    {"**"}Vuovdaguoika (Outakoski).** 15 kolonner, tre terninger: X, 2, 3, blank, som er 4. De brukes fritt. Når alle tre viser X, kan alle kastes om igjen.
    {"**"}Å vekke.** En X vekker den fremste sovende soldaten, som flytter ett felt. Sovende kan slås ut.
    {"**"}På rekke og rad.** Det står bare én brikke på hvert felt, og en soldat hopper ikke over sin egen hær. Fiender og kongen kan den hoppe over.
    {"**"}Flyttemønsteret.** Fra enden av fienderaden ned på midtraden, og opp på fienderaden igjen, rundt og rundt.
    {"**"}Kongen.** En soldat som ender på feltet hans, skubber ham ett felt videre i ditt flyttemønster, og du har kapret ham. Står det en fiendesoldat der han skubbes til, slås den ut. Han går i ditt flyttemønster, hopper over alle og slår ut der han ender.
    {"**"}Slutten.** En side uten brikker har tapt; en side med bare kongen spiller videre.
    {"**"}Regelvalg:** `direction=miedut` lar begge sider gå samme vei rundt, med `choice` bestemmer Nord; `free-soldiers=yes` lar soldater gå forbi sine egne; med `king-removal=yes` kan du slå kongen ut av spillet for godt når du lander på ham.

set-sahkku-gavkevuotna = Gávkevuotna
set-sahkku-gavkevuotna-line = som Vuovdaguoika, men terningene kastes aldri om igjen
set-sahkku-gavkevuotna-rules =
    {"**"}Gávkevuotna.** Som i Vuovdaguoika (`/rules game:sahkku set:vuovdaguoika`), men terningene kastes aldri om igjen.

set-sahkku-unjarga = Unjárga
set-sahkku-unjarga-line = tre terninger; kongen går til den som først når fienderaden
set-sahkku-unjarga-rules =
    {"**"}Unjárga (Nesseby).** 15 kolonner, tre terninger: X, 2, 3, blank, som er 4. De brukes fritt. Før du bruker en terning, kan du kaste terninger som viser X, om igjen.
    {"**"}Å vekke.** En X vekker den fremste sovende soldaten, som går rett opp på midtraden. Sovende kan slås ut. Soldatene dine kan dele felt.
    {"**"}Flyttemønsteret.** Fra enden av fienderaden ned på midtraden, og opp på fienderaden igjen, rundt og rundt.
    {"**"}Kongen** står stille til en soldat for første gang når fienderaden: fra da av tilhører han den siden. Senere kapres han av hver soldat som lander på ham eller når fienderaden. Han flytter rett fram, også rundt svingene i enden av radene, hopper over alt i veien, slår ut der han ender, og ender aldri på en brikke fra sin egen side.
    {"**"}Slutten.** En side uten soldater har tapt.
    {"**"}Regelvalg.** Kilden lar mye stå åpent: `blank`, `rethrow`, `order`, `track`, `direction`, `sharing`, `king` (hvordan han kapres) og `king-alone`. Det du ikke velger, er som beskrevet over.
