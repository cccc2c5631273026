# The rule sets of sáhkku: names, a line for who chooses, and the rules that they do not share.

set-sahkku-devils-game = the devil's game
set-sahkku-devils-game-line = three dice; a soldier rides the king, and a blocked side loses
set-sahkku-devils-game-rules =
    {"**"}The devil's game** is sáhkku as the French leaflets of the “jeu du diable” describe it. 15 columns, three dice: X, 2, 3, blank (nothing). Dice are used in any order and never rerolled. Who begins is random.
    {"**"}Waking.** An X wakes the foremost sleeping soldier, which moves one step; it must not end on an enemy or on the king. Nothing ends where an enemy sleeps.
    {"**"}The track.** From the end of the enemy row straight to the first point of your home row, and round again. As long as one of yours sleeps, a soldier that comes home waits there; what is left of its die is lost. When your last sleeper wakes, all that wait may walk on at once.
    {"**"}The king.** A soldier that ends on his point becomes his rider, and an enemy rider is captured. He moves straight along any row or column, over everything, and captures where he ends, but not on your own soldiers or on enemy sleepers.
    {"**"}The end.** A side without soldiers has lost; the rider counts as one. So has a side that, before rolling, could use neither X nor 2 nor 3.
    {"**"}Options:** `columns=10` for a short game, `together=yes` lets all your soldiers on a point move as one.

set-sahkku-raisa = Návuotna, the Raisa branch
set-sahkku-raisa-line = 13 columns, two dice in order; X may be rerolled, any sleeper wakes
set-sahkku-raisa-rules =
    {"**"}Návuotna (Kvænangen), the Raisa branch.** 13 columns, 12 soldiers each, two dice: X, 1, 2, 3. They are used in the order X, 1, 2, 3; when the next cannot be used, the turn is over.
    {"**"}Rerolling.** Before you use a die you may reroll any number of the dice that show X, as often as X comes up, and stop when you like.
    {"**"}Waking.** An X wakes any of your sleeping soldiers, which moves one step. Sleepers can be captured. Your soldiers may share points.
    {"**"}The track.** From the end of the enemy row down into the middle row, and up into the enemy row again, for ever.
    {"**"}The king.** A soldier of a side that does not hold him takes him by ending on his point, and captures the enemies there. He walks your track and captures like a soldier. He cannot be captured, only taken.
    {"**"}The end.** A side without soldiers has lost, with the king or without.

set-sahkku-maze = Návuotna, the Maze branch
set-sahkku-maze-line = like Raisa, but you use the dice in any order
set-sahkku-maze-rules =
    {"**"}Návuotna (Kvænangen), the Maze branch.** As in the Raisa branch (`/rules game:sahkku set:raisa`), but the two dice are used in any order.

set-sahkku-lagesvuotna = Lágesvuotna
set-sahkku-lagesvuotna-line = three dice in a fixed order; lose your queen and you lose
set-sahkku-lagesvuotna-rules =
    {"**"}Lágesvuotna (Laksefjord).** 15 columns, three dice: X, 2, 3, blank (nothing), used in the order X, 3, 2; when the next cannot be used, the turn is over. Before you use a die you may reroll dice that show X.
    {"**"}Waking.** An X wakes the foremost sleeping soldier, which moves one step. Nothing ends on a point where anything sleeps, of either side. Soldiers may share points.
    {"**"}The track** is an eight: from the end of the enemy row down into the middle row, back along it, and down into your home row, where a new lap begins. A soldier on its way home is another piece than one on its way out.
    {"**"}The queen.** An X wakes her and moves her one step left, right, up or down. Awake, she moves like the king, and can be captured.
    {"**"}The king** starts on the Castle in the middle. A soldier or queen that ends on his point takes him and captures the enemies there. King and queen move straight, over everything, also round the ends of rows, and capture where they end. Neither shares a point with its own side, but whoever took the king stands with him until one of them moves.
    {"**"}The end.** A side without its queen, or without soldiers, has lost.
    {"**"}Options:** `queens=no` plays without them.

set-sahkku-vuovdaguoika = Vuovdaguoika
set-sahkku-vuovdaguoika-line = 15 columns, three dice, a blank is 4; in single file, and the king is pushed
set-sahkku-vuovdaguoika-rules =
    {"**"}Vuovdaguoika (Outakoski).** 15 columns, three dice: X, 2, 3, blank, which is a 4. They are used in any order. When all three show X, all may be rerolled.
    {"**"}Waking.** An X wakes the foremost sleeping soldier, which moves one step. Sleepers can be captured.
    {"**"}In file.** Only one piece stands on a point, and a soldier does not jump its own army. Enemies and the king are jumped.
    {"**"}The track.** From the end of the enemy row down into the middle row, and up into the enemy row again, for ever.
    {"**"}The king.** A soldier that ends on his point pushes him one step on along your track, and you hold him. An enemy soldier where he is pushed to is captured. He walks your track, jumps anything, and captures where he ends.
    {"**"}The end.** A side without pieces has lost; a side with only the king plays on.
    {"**"}Options:** `direction=miedut` has both sides walk the same way round, with `choice` North decides; `free-soldiers=yes` lets soldiers pass their own; with `king-removal=yes` you may remove the king for good when you land on him.

set-sahkku-gavkevuotna = Gávkevuotna
set-sahkku-gavkevuotna-line = like Vuovdaguoika, but dice are never rerolled
set-sahkku-gavkevuotna-rules =
    {"**"}Gávkevuotna.** As in Vuovdaguoika (`/rules game:sahkku set:vuovdaguoika`), but dice are never rerolled.

set-sahkku-unjarga = Unjárga
set-sahkku-unjarga-line = three dice; the king joins whoever first enters the enemy row
set-sahkku-unjarga-rules =
    {"**"}Unjárga (Nesseby).** 15 columns, three dice: X, 2, 3, blank, which is a 4. They are used in any order. Before you use a die you may reroll dice that show X.
    {"**"}Waking.** An X wakes the foremost sleeping soldier, which steps straight ahead onto the middle row. Sleepers can be captured. Your soldiers may share points.
    {"**"}The track.** From the end of the enemy row down into the middle row, and up into the enemy row again, for ever.
    {"**"}The king** stands still until a soldier first enters the enemy row: its side holds him from then on. Later he is taken by landing on him and by every soldier that enters. He moves straight, over everything, also round the ends of rows, captures where he ends, and never ends on a piece of his own side.
    {"**"}The end.** A side without soldiers has lost.
    {"**"}Options.** The source leaves much open: `blank`, `rethrow`, `order`, `track`, `direction`, `sharing`, `king` (how he is taken) and `king-alone`. Anything you don't set is as described above.
