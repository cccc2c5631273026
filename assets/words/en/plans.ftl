# Planned replies (/plan).

plan-none = You have planned no replies. After your move, *Try* plays your opponent's move and your reply, and *Add to plan* keeps them. Or type `/{ name-plan } { name-of-lines }:`.
plan-lines = { $number ->
    [0] No lines are planned.
    [one] Your planned replies: one line. Only you see it.
   *[other] Your planned replies: { $number } lines. Only you see them.
}
plan-open = The line on a board to try:
plan-open-placeholder = Show a line on a board
plan-remove-placeholder = Remove a line
plan-error-turn = Plan replies while your opponent is to move, in a match between two people.
plan-error-dice = Nobody can plan with dice.
plan-error-illegal = `{ $action }` isn't legal at its place in the line.
plan-error-reply = A line ends with your reply: your opponent's move, then yours.
plan-error-twice = `{ $action }` is a second reply to the same move. Keep one.
plan-error-lines = A plan has at most { $most } lines. Remove some first.
plan-error-long = A line has at most { $most } moves of your opponent.
button-plan = Plan a reply
button-plan-add = Add to plan
button-plan-clear = Clear plan
