# What is stored about someone.

privacy-show =
    {"**"}Tes données** sont dans le fichier joint.
    {"•"} L’identifiant de ton compte, jamais ton nom ni ton avatar. Tes préférences, vacances, blocages, parties suivies, et si tu es hors classement.
    {"•"} Tes parties et tes défis : avec qui, où, les conditions, chaque coup avec son heure, tes mots, et les identifiants des messages associés.
    {"•"} Tes résultats, tes cotes et leur calcul, et tes places au classement.
    {"•"} Si tu modères : quelles parties tu as arrêtées, quand et pourquoi.
    Le bot ne lit les messages de personne. Après une panne, il cherche seulement les siens parmi les derniers messages d’un salon. Seules les personnes qui voient tes parties voient ces données ; les classements les montrent aussi, sauf si tu t’en retires.
    {"**"}Pas dans le fichier :** les données des autres, comme qui te bloque, et les codes laissés par un ancien `/{ name-privacy } { name-privacy-erase }`. Chaque partie révèle à sa fin, aux deux camps, le secret de ses tirages.
    `/{ name-privacy } { name-privacy-hide }` te retire de tous les classements. `/{ name-privacy } { name-privacy-erase }` efface tes données. Pendant un an, il reste un code que seul le bot peut calculer, avec la fiabilité de tes cotes. Effacer ne permet donc pas de repartir de zéro. De tels codes restent aussi pour les personnes qui te bloquent et, pendant un jour, pour tes adversaires récents.
privacy-part = Fichier { $part } sur { $parts }.
privacy-hidden = Tu n’apparais plus dans aucun classement. Tes parties comptent toujours pour ta cote, et `/{ name-profile }` les montre toujours. `/{ name-privacy } { name-privacy-hide } { name-of-hidden }:False` t’y fait revenir.
privacy-unhidden = Tu es de retour dans les classements.
privacy-ask =
    {"**"}Effacer toutes tes données ?** C’est irréversible. Si tu en veux une copie, utilise d’abord `/{ name-privacy } { name-privacy-show }`.
    {"•"} Tes préférences, cotes, places et profil sont effacés, avec les défis non joués et les parties en solo.
    {"•"} Tes adversaires gardent leurs parties et leurs cotes. Tu y apparais comme *Compte effacé*, un compte différent dans chaque partie.
    {"•"} Les messages des salons restent ; ils appartiennent à Discord et à ces salons.
    {"•"} Pendant un an, il reste un code de ton compte, avec la fiabilité de tes cotes. Si tu reviens, tu repars de 1500 points, mais pas comme un nouveau compte. Les codes des personnes qui te bloquent restent aussi longtemps ; ceux de tes adversaires récents, un jour.
privacy-ask-running = { $number ->
    [0] Tu n’as aucune partie ni aucun défi en cours.
    [1] Ta partie ou ton défi en cours se termine d’abord. **Tu abandonnes la partie**, ou le défi est retiré ou refusé.
   *[other] Tes { $number } parties et défis en cours se terminent d’abord. **Tu abandonnes les parties**, et les défis sont retirés ou refusés.
}
privacy-erased = Tes données sont effacées.
privacy-not-erased = Rien n’a été effacé : une de tes parties n’a pas pu être terminée. Réessaie ; si cela échoue encore, préviens les responsables de ce bot.
privacy-elsewhere = Rien n’a été effacé. Termine d’abord ces parties sur leur propre serveur, puis réessaie : { $matches }.
privacy-unreadable = Rien n’a été effacé : je ne peux pas lire { $matches }. Préviens les responsables de ce bot.
privacy-no-key = L’effacement est impossible pour le moment : la clé que le bot utilise pour cela manque ou est illisible. Rien n’a été changé. Réessaie dans une minute ; si cela échoue encore, préviens les responsables de ce bot.
button-erase = Tout effacer

# In place of someone whose account was erased.
person-erased = { $form ->
    [label] Compte effacé
   *[sentence] quelqu’un (compte effacé)
}
# The computer opponent, as a player of a match.
person-computer = { $form ->
    [label] Ordinateur (niveau { $level })
   *[sentence] l’ordinateur (niveau { $level })
}
