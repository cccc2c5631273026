# What is stored about someone.

privacy-show =
    {"**"}Vos données** sont dans le fichier joint.
    {"•"} Votre numéro de compte, jamais votre nom ni votre image. Vos préférences, vacances, blocages, parties suivies, et si vous êtes hors classement.
    {"•"} Vos parties et vos défis : avec qui, où, les conditions, chaque coup avec son heure, vos mots, et les numéros des messages associés.
    {"•"} Vos résultats, vos cotes, comment elles ont été obtenues, et vos places.
    {"•"} Si vous modérez : quelles parties vous avez arrêtées, quand et pourquoi.
    Le bot ne lit les messages de personne. Après une panne, il cherche seulement les siens parmi les derniers messages d’un salon. Seules les personnes qui voient vos parties voient ces données ; les classements aussi, sauf si vous vous en retirez.
    {"**"}Pas dans le fichier :** les données des autres, comme qui vous bloque, et les codes laissés par un ancien `/privacy erase`. Chaque partie révèle à sa fin, aux deux camps, le secret de ses tirages.
    `/privacy hide` vous retire de tous les classements. `/privacy erase` efface vos données. Pendant un an, il reste un code que seul le bot peut calculer, avec la fiabilité de vos cotes : effacer ne permet pas de repartir de zéro. De tels codes restent aussi pour les personnes qui vous bloquent et, pendant un jour, pour vos adversaires récents.
privacy-part = Partie { $part } sur { $parts }.
privacy-hidden = Vous n’apparaissez plus dans aucun classement. Vos parties comptent toujours pour votre cote, et `/profile` les montre toujours. `/privacy hide hidden:False` vous y fait revenir.
privacy-unhidden = Vous êtes de retour dans les classements.
privacy-ask =
    {"**"}Effacer toutes vos données ?** C’est irréversible. Si vous en voulez une copie, utilisez d’abord `/privacy show`.
    {"•"} Vos préférences, cotes, places et profil sont effacés, avec les défis non joués et les parties en solo.
    {"•"} Vos adversaires gardent leurs parties et leurs cotes. Vous y apparaissez comme *compte effacé*, un compte différent dans chaque partie.
    {"•"} Les messages des salons restent ; ils appartiennent à Discord et à ces salons.
    {"•"} Pendant un an, il reste un code de votre compte, avec la fiabilité de vos cotes. Si vous revenez, vous repartez de 1500 points, mais pas comme un nouveau compte. Les codes des personnes qui vous bloquent restent aussi longtemps ; ceux de vos adversaires récents, un jour.
privacy-ask-running = { $number ->
    [0] Vous n’avez aucune partie en cours.
    [1] Votre partie ou défi en cours se termine d’abord : **vous abandonnez la partie**, ou le défi est retiré ou refusé.
   *[other] Vos { $number } parties et défis en cours se terminent d’abord : **vous abandonnez les parties**, et les défis sont retirés ou refusés.
}
privacy-erased = Vos données sont effacées.
privacy-not-erased = Rien n’a été effacé : une de vos parties n’a pas pu être terminée. Réessayez ; si cela échoue encore, prévenez les responsables de ce bot.
button-erase = Tout effacer

# In place of someone whose account was erased.
person-erased = compte effacé
# The computer opponent, as a player of a match.
person-computer = Ordinateur (niveau { $level })
