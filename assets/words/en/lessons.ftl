# Courses: the lessons of /learn. $id is the game's identifier.

course-all = **Learn a game.** Each course is a few short tasks on real positions, only for you. Choose a game.
course-choose = Choose a game
course-progress = { $total ->
    [one] one lesson
   *[other] { $done } of { $total } lessons done
}
course-head = **{ $game } · lesson { $number } of { $total }**
course-so-far = So far in this turn: { $actions }.
course-played = Your move: { $actions }.
course-solved = **Well done.** { $why }
course-hint = **Hint:** { $hint } For example: { $actions }.
course-hint-alone = **Hint:** { $hint }
course-finished = **You have finished the { $game } course.** Now play a match: the weakest level waits for you. `/{ name-rules } { name-of-game }:{ $id }` has all the rules.
course-offer = New to { $game }? A short course teaches you the rules with a few tasks, only for you. You find it later with `/{ name-learn } { name-of-game }:{ $id }`.
course-offer-set = New to { $game }? A short course teaches you the rules ({ $set }) with a few tasks, only for you. You find it later with `/{ name-learn } { name-of-game }:{ $id }`.
course-none = There is no course for this game yet. Read `/{ name-rules } { name-of-game }:{ $id }`.

# Why a turn does not fulfil its task.
course-miss-captures = { $count ->
    [0] That captures nothing; the task wants { $wanted }.
   *[other] That captures { $count }; the task wants { $wanted }.
}
course-miss-scores = { $count ->
    [0] That scores nothing; the task wants { $wanted } { $wanted ->
        [one] point
       *[other] points
    }.
    [1] That scores 1 point; the task wants { $wanted }.
   *[other] That scores { $count } points; the task wants { $wanted }.
}
course-miss-wakes = That wakes no piece.
course-miss-king = That doesn't take the king.
course-miss-reaches = None of your pieces reaches { $point }.
course-miss-flies = That isn't a flight.
course-miss-wins = That doesn't win.
course-miss-safe = After that, the opponent can capture something.
course-miss-denies = After that, the opponent can score { $count } { $count ->
    [one] point
   *[other] points
}.

button-learn = Learn
button-course-open = Start the course
button-course-anew = Start the course again
button-course-play = Play a match
button-lesson-next = Next lesson
button-lesson-again = This lesson again
button-lesson-skip = Skip
button-type = Type a move
form-actions = Your move
form-actions-label = Move
form-actions-hint = For example d4 or b3-b4. Separate several moves with spaces.
alt-lesson = { $game }, lesson { $number }.

# Each lesson: the task, why it matters, what to look at after a wrong turn, and the hint.

course-pahtum-place-task = Stones are placed on free cells and never move. Place yours on d4, in the middle: pick it from the menu.
course-pahtum-place-done = From the middle, a line can grow in four directions.
course-pahtum-place-wrong = Look for d4 in the menu of the columns d to f.
course-pahtum-place-hint = Pick d4.

course-pahtum-three-task = Runs of three or more stones of one colour score, in rows and columns. Make a row of three.
course-pahtum-three-done = Three in a row are worth 3 points. Diagonals score nothing.
course-pahtum-three-wrong = Your stones are on c4 and d4. Add a third beside them.
course-pahtum-three-hint = Place a stone at one end of your pair.

course-pahtum-four-task = Long runs score far more: 3 stones make 3 points, 4 make 10. Make your row longer.
course-pahtum-four-done = Four stones score 10 points, so one stone brought you 7. Five would score 25.
course-pahtum-four-wrong = Your row is c4, d4 and e4. Lengthen it at one end.
course-pahtum-four-hint = Place a stone at one end of your row.

course-pahtum-gap-task = Five in a row score 25 points. One stone can join two pairs. Find it.
course-pahtum-gap-done = Stones with a gap between them are strong: one stone joins them.
course-pahtum-gap-wrong = Your pairs are b4, c4 and e4, f4.
course-pahtum-gap-hint = Fill the gap between your pairs.

course-pahtum-cross-task = A stone may count in a row and in a column. Score 6 points with one stone.
course-pahtum-cross-done = The stone ends a row of three and a column of three.
course-pahtum-cross-wrong = You have two stones in row 3 and two in column e.
course-pahtum-cross-hint = Look where row 3 meets column e.

course-pahtum-deny-task = White is about to make five in a row. Don't let White score 10 points or more next turn.
course-pahtum-deny-done = A stone in the right place is worth as much as your own row.
course-pahtum-deny-wrong = White's stones are on b5, c5, e5 and f5.
course-pahtum-deny-hint = Take the cell that White needs most.

course-pahtum-win-task = Only two cells are free: one for you, then one for White. Choose the one that wins.
course-pahtum-win-done = You counted both last stones, yours and White's. The higher total wins.
course-pahtum-win-wrong = Count what each cell brings you, and what it leaves to White.
course-pahtum-win-hint = Compare row 1 and column b with row 7 and column d.

course-seega-place-task = First both sides place two stones a turn, anywhere but the centre. Place yours on c2 and c4: pick both from the menu.
course-seega-place-done = Both stones are beside the centre, which is the only free cell when the moving begins.
course-seega-place-wrong = Nothing is captured while stones are placed. Pick c2 and c4.
course-seega-place-hint = Pick c2 and c4 from the menu at once.

course-seega-centre-task = Now a stone moves one cell a turn: up, down, left or right. Move one of yours into the centre, c3.
course-seega-centre-done = A stone in the centre can never be captured, but it helps to capture.
course-seega-centre-wrong = Two of your stones are beside c3.
course-seega-centre-hint = Move from c4 or from d3.

course-seega-capture-task = Move a stone so that a dark stone stands between it and another of yours. Capture one.
course-seega-capture-done = A stone between two of yours is captured, in a row or in a column.
course-seega-capture-wrong = Only the stone that you move captures. Look at the left edge.
course-seega-capture-hint = Look at a3: you have a stone above it.

course-seega-two-task = One move may capture in several directions. Capture two stones with one move.
course-seega-two-done = Two stones with one move: look in every direction before you move.
course-seega-two-wrong = A good point has dark stones on two sides, and your stones behind them.
course-seega-two-hint = Look at the free cell c5.

course-seega-guard-task = Before you move, look at what the opponent could capture. Make a move after which Dark captures nothing.
course-seega-guard-done = Stones that are not captured win the match in the end.
course-seega-guard-wrong = Look for a dark stone that could move to the other side of one of yours.
course-seega-guard-hint = The danger is at the cell e2.

course-seega-win-task = Who captures all enemy stones wins. Capture the last one.
course-seega-win-done = You won. Whoever has captured all the stones of the opponent wins.
course-seega-win-wrong = The last dark stone is on d5.
course-seega-win-hint = You have a stone on c5, so you need one on e5.

course-shap-luk-step-task = Sixteen rebels hunt the General. A piece moves along a line to the next free point. Move a rebel to d2.
course-shap-luk-step-done = Rebels never capture. They win by shutting the General in.
course-shap-luk-step-wrong = Follow the lines: diagonal ones count too.
course-shap-luk-step-hint = Rebels on c1, d1, e1, e2 and e3 can reach d2.

course-shap-luk-capture-task = Now you are the General. Move between two rebels on a straight line, and capture the pair.
course-shap-luk-capture-done = The General captures pairs, and only by his own move.
course-shap-luk-capture-wrong = You need a free point with a rebel on each side of it.
course-shap-luk-capture-hint = Look at b4: there are rebels on a3 and c5.

course-shap-luk-guard-task = You play the Rebels. Make a move after which the General can capture no pair.
course-shap-luk-guard-done = Rebels stay safe when no free point near the General has a rebel on both sides.
course-shap-luk-guard-wrong = Look for the free points that he can reach, and for the pairs around them.
course-shap-luk-guard-hint = The General threatens a pair in the corner at e5.

course-shap-luk-fly-task = The points b6, c6, d6 and c7 are the sanctuary. When the General reaches c7, he may fly to any free point, once a match. Fly!
course-shap-luk-fly-done = The flight saves the General, but only once. Use it when you must.
course-shap-luk-fly-wrong = First go to the tip c7, then choose where to fly.
course-shap-luk-fly-hint = Choose c7, then any free point.

course-shap-luk-landing-task = Where the General lands he may capture. Fly, and capture a pair.
course-shap-luk-landing-done = A flight that captures is worth two moves.
course-shap-luk-landing-wrong = You need a free point with a rebel on each side, anywhere on the board.
course-shap-luk-landing-hint = Look at the right edge, column e.

course-shap-luk-corner-task = The Rebels win when the General cannot move. Shut him in.
course-shap-luk-corner-done = He cannot move and captures nothing: the Rebels win.
course-shap-luk-corner-wrong = The General is on a5. Look at the points beside him.
course-shap-luk-corner-hint = One way is left to him: a4.

course-shap-luk-gate-task = The Rebels also win when the General is in the sanctuary and they hold b5, c5 and d5. Close the gate.
course-shap-luk-gate-done = The gate is closed: the Rebels win. So the sanctuary can be a trap.
course-shap-luk-gate-wrong = You hold c5 and d5 already.
course-shap-luk-gate-hint = One rebel can reach b5.

course-shap-luk-win-task = The General wins when only four rebels are left. Six are left: capture a pair.
course-shap-luk-win-done = Four rebels cannot shut him in any more: the General wins.
course-shap-luk-win-wrong = You need a free point between two rebels on a straight line.
course-shap-luk-win-hint = Look at column b.

course-sahkku-wake-task = The dice show an X and two blanks, which are worth nothing. Your soldiers sleep on your home row, row 1, until an X wakes them, those in front first. Use your X to wake one more.
course-sahkku-wake-done = An awake soldier can move. More awake soldiers give you more choice.
course-sahkku-wake-wrong = An X may also move an awake soldier by one step, as you did.
course-sahkku-wake-hint = Your next sleeper is on n1.

course-sahkku-walk-task = The dice show 2, 3 and a blank. Soldiers walk along the home row to the right, then back along the middle row. Use a die to bring yours to l2.
course-sahkku-walk-done = Pips move one piece that many steps. Pieces in between are jumped.
course-sahkku-walk-wrong = Your soldier is on o2. Count the steps to l2.
course-sahkku-walk-hint = l2 is three steps away.

course-sahkku-capture-task = A soldier that ends its move on enemy soldiers captures them. Capture one.
course-sahkku-capture-done = Captured soldiers never come back. Sleeping ones are safe in these rules.
course-sahkku-capture-wrong = North's soldier is on f2. Count the steps to it.
course-sahkku-capture-hint = It is three steps from i2 to f2.

course-sahkku-two-task = You use each die by itself, in any order. Capture two soldiers in one turn.
course-sahkku-two-done = The order of the dice decides: look at all of them before you use one.
course-sahkku-two-wrong = North's soldiers are on f2 and d2.
course-sahkku-two-hint = One soldier of yours can take both, one after the other.

course-sahkku-king-task = The king belongs to nobody. A soldier that lands on him rides with him. Take the king.
course-sahkku-king-done = From now on he moves and fights for you, until someone takes him.
course-sahkku-king-wrong = The king is on h2. Count the steps of each of your soldiers.
course-sahkku-king-hint = A soldier on k2 is three steps away.

course-sahkku-king-captures-task = Your king moves straight: left, right, up or down. Capture a soldier with him.
course-sahkku-king-captures-done = The king goes backwards, too. No other piece does.
course-sahkku-king-captures-wrong = North's soldier is on f2, and your king is on h2.
course-sahkku-king-captures-hint = Move the king two points to the left.

course-sahkku-win-task = You win when the opponent has no soldiers left, or no way to move. North's last soldier sleeps on o3 and can only wake to n3. End your turn with a piece there.
course-sahkku-win-done = North is blocked: no roll would let it move. You win.
course-sahkku-win-wrong = Whatever stands on n3 must stay there to the end of the turn.
course-sahkku-win-hint = From i3 it is five steps to n3. Use the X elsewhere.

course-sahkku-lagesvuotna-wake-task = The dice show X, 2 and a blank, which is worth nothing. Your soldiers sleep on your home row, row 1, and an X wakes the foremost of them. Wake one more.
course-sahkku-lagesvuotna-wake-done = An awake soldier can move. Instead you could have rolled the X again, each die once a turn.
course-sahkku-lagesvuotna-wake-wrong = An X may also move an awake piece one step, or be rolled again. This one is to wake a soldier.
course-sahkku-lagesvuotna-wake-hint = Your next sleeper is on n1.

course-sahkku-lagesvuotna-order-task = The dice show 2, 3 and a blank. You use them in the order X, 3, 2. Your soldiers walk along your home row to the right, then along the middle row to the left. Bring one to k2.
course-sahkku-lagesvuotna-order-done = The 3 came first. Your soldier on o2 could not use it: no piece may end on l2, where your queen sleeps.
course-sahkku-lagesvuotna-order-wrong = Move the same soldier on with the 2.
course-sahkku-lagesvuotna-order-hint = From o1 it is three steps to m2, and two more to k2.

course-sahkku-lagesvuotna-capture-task = A soldier that ends its move on awake enemies captures them. Sleepers are safe. Capture the soldier on i2.
course-sahkku-lagesvuotna-capture-done = Captured soldiers never come back. Look at the whole roll before you use the first die.
course-sahkku-lagesvuotna-capture-wrong = Your soldier on k2 is two steps away, so it has to wait for the 2.
course-sahkku-lagesvuotna-capture-hint = Use the 3 for another soldier, then go from k2 to i2.

course-sahkku-lagesvuotna-queen-task = Your queen sleeps on l2. An X wakes her, and she steps one point left, right, up or down. Bring her to k2.
course-sahkku-lagesvuotna-queen-done = Awake, she moves straight in any direction and captures where she ends. But guard her: a side that loses its queen has lost.
course-sahkku-lagesvuotna-queen-wrong = Use the X for the queen, and step to the left.
course-sahkku-lagesvuotna-queen-hint = She goes from l2 to k2.

course-sahkku-lagesvuotna-king-task = The king on h2 belongs to nobody. A soldier or queen that ends its move there takes him. Take the king.
course-sahkku-lagesvuotna-king-done = He moves for you now, until someone takes him from you. Queen and king stand together only until one of them moves.
course-sahkku-lagesvuotna-king-wrong = One of your pieces is three steps from h2.
course-sahkku-lagesvuotna-king-hint = Your queen on k2 moves straight: three steps to the left.

course-sahkku-lagesvuotna-bend-task = King and queen move straight, and round the bend at the end of a row: from o2 to o1 is one step. Capture North's soldier in your home row with your king.
course-sahkku-lagesvuotna-bend-done = The king may go backwards, up and down, too. So he strikes where your soldiers cannot.
course-sahkku-lagesvuotna-bend-wrong = North's soldier is on o1, and your king on m2.
course-sahkku-lagesvuotna-bend-hint = It is three steps: to n2, to o2, and round the bend to o1.

course-sahkku-lagesvuotna-win-task = North's queen stands with the king on h2. Without her North has lost. Capture her.
course-sahkku-lagesvuotna-win-done = North has lost its queen, and you win. Most matches end like this.
course-sahkku-lagesvuotna-win-wrong = The queen is on h2. One soldier needs both dice to get there.
course-sahkku-lagesvuotna-win-hint = Your soldier on m2 goes three steps to j2, then two to h2.
