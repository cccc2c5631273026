# Commands and their options, as Discord lists them. Descriptions have at most 100 characters.

command-challenge = Challenge somebody, or all who are here, to a board game
command-challenge-game = Which game
command-challenge-opponent = Whom; leave it out to challenge whoever accepts first
command-challenge-options = Options of the game, for example size=5
command-challenge-rated = Whether the result counts for your ratings; it does if you do not say
command-challenge-side = Which side you play; by lot if you do not say
command-move = Play an action by its notation
command-move-action = One action, or several parted by spaces, for example d4 or b3-b4
command-move-match = The number of the match, if you play several here
command-board = Show the board of a match again, at the bottom of the channel
command-board-match = The number of the match, if you play several here
command-resign = Give a match up
command-resign-match = The number of the match, if you play several here
command-matches = List your matches, and whose turn it is
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
