//! Conversations with the bot, without Discord: requests of users, the messages that they see, and faults in between.
//!
//! - `blocks`: blocking other users
//! - `boards`: boards that are no longer the current message
//! - `challenge_form`: the form behind the user menu *Challenge*
//! - `clocks`: what is shown of clocks, reminders, timeouts and compensation
//! - `computer_pairs`: pairs of games against the computer player
//! - `conversations`: ordinary matches from the challenge to the result
//! - `daily_puzzles`: the puzzle of the day; `daily_puzzle_changes`: changes while it waits
//! - `delivery`: retries of deliveries, and deadlines
//! - `dice`: turns with dice
//! - `direct_messages`: direct messages to players
//! - `downtime`: undelivered turns and downtime cost no time
//! - `every_game`: a match of every game, by pressing controls
//! - `fixed_randomness`: secrets that lead to the random draws that a test wants
//! - `forbidden_channels`: channels in which one match tries to post for all
//! - `invented_language`: no text is written into the code, and longer words fit
//! - `late_interactions`: interactions that Discord has given up
//! - `leaderboards`: `/leaderboard`, `/profile` and `/versus`
//! - `lessons`: the courses of `/learn`
//! - `limits`: limits on how often people may do something
//! - `lost_channels`: deleted channels and threads, and removal from servers
//! - `match_lists`: pages of match lists
//! - `match_number_completion`: autocomplete of match numbers
//! - `misplaced_controls`: controls on messages where they do not belong
//! - `moderator_stops`: moderators who stop matches
//! - `move_picker`: moves that take one menu, and moves that take several choices
//! - `offers`: offers to end a match by agreement
//! - `open_challenges`: the list of open challenges
//! - `outages`: no message is lost and none is sent twice
//! - `players_who_left`: players who have left the server
//! - `preferences`: how boards look, pings, and moves that are confirmed
//! - `privacy`: export, hiding and erasure of personal data
//! - `private_boards`: boards that only one user sees
//! - `public_boards`: the look of public boards, which the players of a match choose
//! - `puzzles`: `/puzzle`
//! - `ratings`: rated and unrated matches
//! - `rejections`: requests that are rejected with a private message
//! - `rematch`: rematches with seats swapped
//! - `removals`: removals of the bot from servers, which may be mistakes
//! - `repetition`: interactions that Discord sends again
//! - `replays`: `/replay`, `/step` and `/export`
//! - `seat_rolls`: rolls for the seats
//! - `seed_words`: words that players add to the random draws
//! - `settings`: the settings of a server
//! - `several_matches`: several matches in one channel
//! - `analysis`: hints and reviews
//! - `commands_only`: servers on which only the commands are installed
//! - `computer`: matches against the computer player
//! - `languages`: private and public texts
//! - `shards`: servers whose connection is broken alone, and those of other processes
//! - `solo_matches`: one user on both seats
//! - `takeback`: takeback requests
//! - `threads`: matches in their own thread
//! - `vacations`: vacations and their effect on matches
//! - `verify`: `/verify`
//! - `watchers`: watching the matches of others
//! - `world`: the bot with a fake Discord

mod analysis;
mod blocks;
mod boards;
mod challenge_form;
mod clocks;
mod commands_only;
mod computer;
mod computer_offers;
mod computer_pairs;
mod conversations;
mod daily_puzzle_changes;
mod daily_puzzles;
mod delivery;
mod dice;
mod direct_messages;
mod downtime;
mod every_game;
mod fixed_randomness;
mod followed_boards;
mod forbidden_channels;
mod hidden_matches;
mod invented_language;
mod languages;
mod late_interactions;
mod leaderboards;
mod lessons;
mod limits;
mod lost_channels;
mod match_lists;
mod match_number_completion;
mod match_tags;
mod member_timeouts;
mod misplaced_controls;
mod moderator_stops;
mod move_picker;
mod offers;
mod open_challenges;
mod outages;
mod pair_ends;
mod pairs;
mod parallel_delivery;
mod players_who_left;
mod preferences;
mod privacy;
mod private_boards;
mod private_controls;
mod public_boards;
mod puzzles;
mod ratings;
mod rejections;
mod rematch;
mod removals;
mod repetition;
mod replays;
mod seat_rolls;
mod seed_words;
mod settings;
mod several_matches;
mod shards;
mod solo_matches;
mod start;
mod store_activity;
mod store_faults;
mod takeback;
mod threads;
mod vacations;
mod verify;
mod watchers;
pub mod world;
