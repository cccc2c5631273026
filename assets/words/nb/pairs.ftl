# Pairs: two games with sides swapped. $match is the number of the other game.

pair-challenge = Dobbeltparti: to partier samtidig, med byttede sider og ett felles resultat.
pair-challenge-dice = Dobbeltparti: to partier samtidig, med byttede sider, de samme terningene og ett felles resultat.
pair-game = Parti { $number } av 2 i et dobbeltparti, som teller som ett resultat. Det andre: { $other }
pair-other = #{ $match }
pair-other-link = [#{ $match }]({ $link })
pair-list = dobbeltparti
pair-list-with = dobbeltparti med #{ $match }
pair-waits = Dobbeltpartiet avgjøres når #{ $match } også er slutt.
pair-void = Dobbeltpartiet er uten resultat: det trengs et i begge partiene (#{ $match }).
pair-would-be-void = Dobbeltpartiet får da ikke noe resultat.
pair-is-void = Dobbeltpartiet er dermed uten resultat.
pair-drawn = **Dobbeltpartiet ender uavgjort.**
pair-won-both = **{ CAPITAL($winner) } vinner dobbeltpartiet:** seier i begge.
pair-won-one = **{ CAPITAL($winner) } vinner dobbeltpartiet:** én seier og én remis.
pair-won-conceded = **{ CAPITAL($winner) } vinner dobbeltpartiet:** én seier hver, men { $loser } ga opp eller tapte på tid i det ene.
pair-won-counts = **{ CAPITAL($winner) } vinner dobbeltpartiet:** like mange seire, men { $counts ->
    [hunters] slo ut flest opprørere som general ({ $winnerCount }, { $loser } { $loserCount }).
    [captured] slo ut flest steiner ({ $winnerCount }, { $loser } { $loserCount }).
    [soldiers] beholdt flest soldater ({ $winnerCount }, { $loser } { $loserCount }).
   *[points] fikk flest poeng ({ $winnerCount }, { $loser } { $loserCount }).
}
pair-won-turns = **{ CAPITAL($winner) } vinner dobbeltpartiet:** én seier hver, men vant raskest: på { $winnerCount } { $winnerCount ->
    [one] tur
   *[other] turer
} mot { $loserCount } for { $loser }.
pair-rated-there = Rating: se #{ $match }.

button-draft-pair = Som dobbeltparti (to partier)
button-draft-single = Som enkeltparti
command-challenge-pair = To partier samtidig med byttede sider, ett resultat; som du valgte sist hvis utelatt
command-play-pair = To partier samtidig med byttede sider, ett resultat; ja for ratet Shap Luk hvis utelatt
refuse-pair-alone = Et dobbeltparti trenger to personer. Velg `{ name-of-pair }:False` her.
refuse-pair-limit = Denne serveren tillater ett parti om gangen. Velg `{ name-of-pair }:False`.
refuse-pair-computer-dice = Et ratet dobbeltparti mot datamaskinen krever et spill uten terninger. Utelat `{ name-of-pair }` eller `{ name-of-rated }`.
refuse-pair-room = Et dobbeltparti teller som to partier.
refuse-pair-room-single = Et dobbeltparti teller som to partier. Velg `{ name-of-pair }:False` for et enkeltparti.
verify-open-pair = Du kan sjekke trekningene når begge partiene i dobbeltpartiet er slutt. Publisert kode: `{ $commitment }`
verify-same-draws = **Også bekreftet:** #{ $match }, det andre partiet i dobbeltpartiet, følger av den samme hemmeligheten.
verify-other-differs = **Noe er galt** i #{ $match }, det andre partiet i dobbeltpartiet. Se `/{ name-verify } { name-of-match }:{ $match }`.
