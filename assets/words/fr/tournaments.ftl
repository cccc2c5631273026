# Tournaments. People are mentions.

tournament-head = Tournoi : { $game }
tournament-phase-registration = inscriptions ouvertes
tournament-phase-running = en cours
tournament-phase-finished = terminé
tournament-phase-stopped = arrêté
tournament-round-robin = chacun rencontre chacun une fois
tournament-rated = classé
tournament-casual = amical
tournament-pairs = paires de parties
tournament-recurring = se répète
tournament-commitment = -# Dés équitables : le code de ce tournoi est `{ $commitment }`.
tournament-secret = -# Dés équitables : le secret de ce tournoi était `{ $secret }`.
tournament-starts = Début { $when } avec au moins { $needed } personnes ; un organisateur peut le lancer plus tôt.
tournament-starts-after = Début une semaine après la fin du tournoi actuel, avec au moins { $needed } personnes.
tournament-entered = { $number ->
    [0] Personne n’est encore inscrit.
    [one] 1 personne inscrite :
   *[other] { $number } personnes inscrites :
}
tournament-division = **Division { $number } sur { $count }**
tournament-line = **{ $place }** { $person } · **{ $points }** · { $score } · SB { $sonneborn }
tournament-open-games = { $number ->
    [0] Plus aucune partie à finir.
    [one] Encore 1 partie.
   *[other] Encore { $number } parties.
}
tournament-more = -# *Tableau* montre ta division avec chaque partie.
tournament-legend = -# SB : Sonneborn-Berger, les points des adversaires battus, et la moitié de ceux des parties nulles.
tournament-lines-left = { $number ->
    [one] … et encore 1 ligne : `/{ name-tournament } { name-tournament-show }`.
   *[other] … et encore { $number } lignes : `/{ name-tournament } { name-tournament-show }`.
}
tournament-stopped = Arrêté par un organisateur. Personne ne le gagne ; ses parties finissent sans compter dans un tableau.
tournament-out-left = parti
tournament-out-time = retiré après deux défaites au temps
tournament-out-excluded = exclu
tournament-game-annulled = ne compte pas
tournament-game-unplayed = non jouée
tournament-game-open = en cours
tournament-winner = { CAPITAL($names) } gagne le tournoi de { $game }. Félicitations !
tournament-winners = { CAPITAL($names) } partagent la première place du tournoi de { $game }. Félicitations !
tournament-no-winner = Le tournoi de { $game } s’est terminé sans gagnant.
tournament-none = Pas encore de tournoi ici. Les organisateurs en lancent un : `/{ name-tournament } { name-tournament-create }`.
tournament-created = T{ $number } est ouvert aux inscriptions. Son message suit dans ce salon.
tournament-meeting = { CAPITAL($challenger) } joue contre { $opponent }.
tournament-started = T{ $number } a commencé. Les parties débutent l’une après l’autre.
tournament-ended = T{ $number } est arrêté. Ses parties en cours finissent sans résultat.
tournament-excluded = { CAPITAL($person) } n’est plus dans T{ $number }.
tournament-joined = Tu es dans T{ $number }. Je lancerai tes parties à son début.
tournament-joined-always = Tu es dans T{ $number }, et dans tous les suivants jusqu’à ton départ.
tournament-joined-once = Tu es dans T{ $number }, mais plus dans les suivants.
tournament-left = Tu n’es plus dans T{ $number }.
tournament-exported = T{ $number } dans un fichier : ses tableaux, ses parties et leurs notations. docs/COMPETITIONS.md décrit le format.
tournament-place = { $place ->
    [1] 1er
   *[other] { $place }e
} de T{ $number } · { $game }
tournament-place-division = { $place ->
    [1] 1er
   *[other] { $place }e
} de la division { $division } de T{ $number } · { $game }
tournament-places = Tournois et échelles
tournament-refuse-unknown = Il n’y a pas de tournoi T{ $number } ici. `/{ name-tournament } { name-tournament-show }` en donne la liste.
tournament-refuse-organiser = Seuls les gestionnaires et le rôle des organisateurs le peuvent. `/{ name-settings } { name-settings-organisers }` choisit ce rôle.
tournament-refuse-organiser-unknown = Je ne peux pas consulter tes rôles en ce moment. Réessaie bientôt.
tournament-refuse-full-server = Il y a déjà { $most } tournois ouverts ici. Finis-en ou arrête-en un d’abord.
tournament-refuse-clock = Un tournoi a besoin d’une limite de temps. Choisis une `{ name-of-clock }`.
tournament-refuse-thread = Lance un tournoi dans un salon, pas dans un fil.
tournament-refuse-over = T{ $number } est terminé.
tournament-refuse-started = T{ $number } a déjà commencé.
tournament-refuse-in = Tu es déjà dans T{ $number }.
tournament-refuse-not-in = Tu n’es pas dans T{ $number }.
tournament-refuse-person-not-in = { CAPITAL($person) } n’est pas dans T{ $number }.
tournament-refuse-out = Cette personne a déjà quitté T{ $number }.
tournament-refuse-full = T{ $number } est complet.
tournament-refuse-few = { $entered } personnes sur au moins { $needed } sont inscrites à T{ $number }.
tournament-refuse-room = { $needed } parties, c’est trop : tes tournois et échelles en réservent déjà { $reserved } sur { $limit }. Finis-en d’abord.
tournament-refuse-division = T{ $number } a { $count ->
    [one] 1 division.
   *[other] { $count } divisions.
}
tournament-own-games = **Tes parties :**
tournament-all-games = **Toutes les parties**, par les lettres ci-dessus :
tournament-points = Points
tournament-sonneborn = SB
tournament-quick = -# **Accord ou abandon en moins d’une minute** (seuls les organisateurs voient ceci) :
tournament-quick-game = -# #{ $match } · { $people } · { $seconds } s
alt-cross-table = Tableau croisé, { $division } : la liste de toutes les parties a les mêmes résultats.
button-tournament-join = Participer
button-tournament-always = À chaque fois
button-tournament-leave = Quitter
button-tournament-table = Tableau
