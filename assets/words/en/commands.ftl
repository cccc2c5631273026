# Commands and their options, as Discord lists them. Descriptions have at most 100 characters.

command-challenge = Challenge somebody, or all who are here, to a board game
command-challenge-game = Which game
command-challenge-opponent = Whom; leave it out to challenge whoever accepts first
command-challenge-options = Options of the game, for example size=5
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
command-verify = Check that the draws of a match were fair
command-verify-match = The number of the match, if you play several here
command-preferences = What I do for you, and how boards look before you
command-preferences-forced = Use a die for me that can be used in one way only
command-preferences-throws = Throw the dice for me as soon as it is my turn
command-preferences-pings = Notify me when something waits for me
command-preferences-messages = Write me a direct message when something waits for me
command-preferences-orientation = Which side of a board is below
command-preferences-theme = The colours of the boards
command-preferences-text = Tell boards in letters, too
command-settings = How matches are played on this server
command-settings-show = Show all settings
command-settings-language = In which language I speak where all read it
command-settings-language-language = Which language
command-settings-channels = In which channels matches can be started
command-settings-channels-allowed = Whether they can be started there
command-settings-channels-channel = Which channel; leave it out to allow all of them
command-settings-threads = Whether new matches get threads of their own
command-settings-threads-threads = Whether they do, if the challenge does not say otherwise
command-settings-clock = How much time the players of new matches have
command-settings-clock-clock = The clock, if the challenge does not say otherwise
command-settings-limit = How many matches a person may have here at a time
command-settings-limit-matches = How many
command-settings-pings = Who is notified of what waits for them
command-settings-pings-who = Who
command-help = What this bot does and how to play
command-rules = How a game is played
command-rules-game = Which game
command-rules-set = Which rule set, of a game that has several

side-first = the first seat
side-second = the second seat
side-lot = by lot

where-here = here
where-thread = in a thread
