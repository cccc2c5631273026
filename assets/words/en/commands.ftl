# Commands and their options, as Discord lists them. Descriptions have at most 100 characters.

command-challenge = Challenge somebody, or all who are here, to a board game
command-challenge-game = Which game
command-challenge-opponent = Whom; leave it out to challenge whoever accepts first
command-challenge-options = Options of the game, for example size=5
command-challenge-rated = Whether the result counts for your ratings; it does if you do not say
command-challenge-side = Which side you play; by lot if you do not say
command-challenge-where = Where to play: here, or in a thread of the match's own
command-move = Play an action by its notation
command-move-action = One action, or several parted by spaces, for example d4 or b3-b4
command-move-match = The number of the match, if you play several here
command-board = Show the board of a match again, at the bottom of the channel
command-board-match = The number of the match, if you play several here
command-resign = Give a match up
command-resign-match = The number of the match, if you play several here
command-matches = List your matches, and whose turn it is
command-watch = Follow a match of others, or see what you follow
command-watch-match = The number of the match; once more, and you follow it no more
command-watch-turns = Tell me of every turn, and not of the end alone
command-stop = Stop a match on this server without a result (for moderators)
command-stop-match = The number of the match
command-stop-reason = Why; everybody reads it
command-replay = Show a match as a film
command-replay-match = The number of the match; without it the newest of yours here that is over
command-replay-from = Begin after so many actions
command-replay-share = Show it to all here, and not to you alone
command-step = Look at the positions of a match, one after the other
command-step-match = The number of the match; without it the newest of yours here that is over
command-step-at = The position after so many actions
command-export = The record of a match, as a file
command-export-match = The number of the match; without it the newest of yours here that is over
command-leaderboard = Who plays a game best
command-leaderboard-game = Which game
command-leaderboard-rules = Which rule set, of a game that has several
command-leaderboard-where = On this server, or on all
command-leaderboard-period = Of all time, or the points gained this month
command-leaderboard-page = Which page
command-profile = What somebody has played, their ratings and last matches
command-profile-person = Of whom; yours if you do not say
command-versus = Two people against each other
command-versus-a = The one of the two
command-versus-b = The other; you if you do not say
command-verify = Check that the draws of a match were fair
command-verify-match = The number of the match, if you play several here
command-preferences = What I do for you while you play
command-preferences-forced = Use a die for me that can be used in one way only
command-preferences-throws = Throw the dice for me as soon as it is my turn
command-help = What this bot does and how to play
command-rules = How a game is played
command-rules-game = Which game
command-rules-set = Which rule set, of a game that has several

side-first = the first seat
side-second = the second seat
side-lot = by lot

scope-here = this server
scope-everywhere = all servers
period-all = all time
period-month = this month

where-here = here
where-thread = in a thread
