# The rule sets of sáhkku: names, a line for who chooses, and the rules that they do not share.

set-sahkku-devils-game = the devil's game
set-sahkku-devils-game-line = three dice; a soldier rides the king, and who is blocked loses
set-sahkku-devils-game-rules =
    {"**"}The devil's game** is sáhkku as the French leaflets of the “jeu du diable” tell it. 15 columns, three dice: X, 2, 3, blank (nothing). Dice are used in any order and never thrown again. Who begins is drawn by lot.
    {"**"}Waking.** An X wakes the foremost sleeping soldier, which moves one step; it must not end on an enemy or on the king. Nothing ends where an enemy sleeps.
    {"**"}The track.** From the end of the enemy row straight to the first point of your home row, and round again. As long as one of yours sleeps, a soldier that comes home waits there; what is left of its die is lost. When your last sleeper wakes, all that wait may walk on at once.
    {"**"}The king.** A soldier that ends on his point becomes his rider, and an enemy rider is captured. He moves straight along any row or column, over everything, and captures where he ends, but not on your own soldiers or on enemy sleepers.
    {"**"}The end.** Who has no soldier left has lost, the rider counting as one. So has who, before throwing, could use neither X nor 2 nor 3.
    {"**"}Options:** `columns=10` for a short game, `together=yes` lets all your soldiers on a point move as one.

set-sahkku-raisa = Návuotna, the Raisa branch
set-sahkku-raisa-line = 13 columns, two dice in order; X may be thrown again, any sleeper wakes
set-sahkku-raisa-rules =
    {"**"}Návuotna (Kvænangen), the Raisa branch.** 13 columns, 12 soldiers each, two dice: X, 1, 2, 3. They are used in the order X, 1, 2, 3; when the next cannot be used, the turn is over.
    {"**"}Throwing again.** Before you use a die you may throw any number of the dice that show X again, as often as X comes up, and stop when you like.
    {"**"}Waking.** An X wakes any of your sleeping soldiers, which moves one step. Sleepers can be captured. Your soldiers may share points.
    {"**"}The track.** From the end of the enemy row down into the middle row, and up into the enemy row again, for ever.
    {"**"}The king.** A soldier of a side that does not hold him takes him by ending on his point, and captures the enemies there. He walks your track and captures like a soldier. He cannot be captured, only taken.
    {"**"}The end.** Who has no soldier left has lost, with the king or without.

set-sahkku-maze = Návuotna, the Maze branch
set-sahkku-maze-line = like Raisa, but you use the dice in any order
set-sahkku-maze-rules =
    {"**"}Návuotna (Kvænangen), the Maze branch.** As in the Raisa branch (`/rules game:sahkku set:raisa`), but the two dice are used in any order.

set-sahkku-lagesvuotna = Lágesvuotna
set-sahkku-lagesvuotna-line = three dice in a fixed order; who loses the queen has lost
set-sahkku-lagesvuotna-rules =
    {"**"}Lágesvuotna (Laksefjord).** 15 columns, three dice: X, 2, 3, blank (nothing), used in the order X, 3, 2; when the next cannot be used, the turn is over. Before you use a die you may throw dice that show X again.
    {"**"}Waking.** An X wakes the foremost sleeping soldier, which moves one step. Nothing ends on a point where anything sleeps, of either side. Soldiers may share points.
    {"**"}The track** is an eight: from the end of the enemy row down into the middle row, back along it, and down into your home row, where a new lap begins. A soldier on its way home is another piece than one on its way out.
    {"**"}The queen.** An X wakes her and moves her one step in any direction. Awake, she moves like the king, and can be captured.
    {"**"}The king** starts on the Castle in the middle. A soldier or queen that ends on his point takes him and captures the enemies there. King and queen move straight, over everything, also round the ends of rows, and capture where they end. Neither shares a point with its own side, but whoever took the king stands with him until one of them moves.
    {"**"}The end.** Who has lost the queen, or has no soldier left, has lost.
    {"**"}Options:** `queens=no` plays without them.

set-sahkku-vuovdaguoika = Vuovdaguoika
set-sahkku-vuovdaguoika-line = 15 columns, three dice, a blank is 4; in single file, and the king is pushed
set-sahkku-vuovdaguoika-rules =
    {"**"}Vuovdaguoika (Outakoski).** 15 columns, three dice: X, 2, 3, blank, which is a 4. They are used in any order. When all three show X, all may be thrown again.
    {"**"}Waking.** An X wakes the foremost sleeping soldier, which moves one step. Sleepers can be captured.
    {"**"}In file.** Only one piece stands on a point, and a soldier does not jump its own army. Enemies and the king are jumped.
    {"**"}The track.** From the end of the enemy row down into the middle row, and up into the enemy row again, for ever.
    {"**"}The king.** A soldier that ends on his point pushes him one step on along your track, and you hold him. An enemy soldier where he is pushed to is captured. He walks your track, jumps anything, and captures where he ends.
    {"**"}The end.** Who has no piece left has lost: who holds only the king plays on.
    {"**"}Options:** `direction=miedut` has both sides walk the same way round, with `choice` North decides; `free-soldiers=yes` lets soldiers pass their own; with `king-removal=yes` who lands on the king may remove him for good.

set-sahkku-gavkevuotna = Gávkevuotna
set-sahkku-gavkevuotna-line = like Vuovdaguoika, but dice are never thrown again
set-sahkku-gavkevuotna-rules =
    {"**"}Gávkevuotna.** As in Vuovdaguoika (`/rules game:sahkku set:vuovdaguoika`), but dice are never thrown again.

set-sahkku-unjarga = Unjárga
set-sahkku-unjarga-line = three dice; the king comes to who first enters the enemy row
set-sahkku-unjarga-rules =
    {"**"}Unjárga (Nesseby).** 15 columns, three dice: X, 2, 3, blank, which is a 4. They are used in any order. Before you use a die you may throw dice that show X again.
    {"**"}Waking.** An X wakes the foremost sleeping soldier, which steps straight ahead onto the middle row. Sleepers can be captured. Your soldiers may share points.
    {"**"}The track.** From the end of the enemy row down into the middle row, and up into the enemy row again, for ever.
    {"**"}The king** stands still until a soldier first enters the enemy row: its side holds him from then on. Later he is taken by landing on him and by every soldier that enters. He moves straight, over everything, also round the ends of rows, captures where he ends, and never ends on a piece of his own side.
    {"**"}The end.** Who has no soldier left has lost.
    {"**"}Options.** The source leaves much open: `blank`, `rethrow`, `order`, `track`, `direction`, `sharing`, `king` (how he is taken) and `king-alone`. What you do not set is as told above.
