# Planned replies (/plan). Actions are typed in the notation of the game.

plan-none = You haven't planned any replies. *Try* opens a board: play the moves you expect and your replies there, then *Add to plan*. You can also type them.
plan-lines = { $number ->
    [one] Your planned replies: one line. Only you see it.
   *[other] Your planned replies: { $number } lines. Only you see them.
}
plan-effect = Your reply is played as soon as your opponent makes a move from the plan. Any other move removes the plan.
plan-line-placeholder = Show a line on a board
plan-remove-placeholder = Remove a line
plan-form = Planned replies
plan-form-label = Lines, separated by ;
plan-form-hint = their move, your reply; another move, another reply
plan-error-match = You can plan replies only in a running match of yours against another person.
plan-error-dice = You can't plan replies in a game with dice.
plan-error-illegal = `{ $action }` isn't legal there. A line starts from the board as it is now.
plan-error-reply = A line must end with your reply: your opponent's move, then yours. When it's your turn, start with your own move.
plan-error-second = `{ $action }` is a second reply in the same position. Keep one of the two.
plan-error-lines = A plan has at most { $most } lines. Remove some first.
plan-error-long = A line has at most { $most } replies.
button-plan = Plan a reply
button-plan-add = Add to plan
button-plan-type = Type lines
button-plan-page = More lines
button-plan-clear = Remove all
