//! Matches: two players and a game, from the challenge to the result.
//!
//! Everything here is pure. A match is its terms and its log of events ([`state::match_state::Match`]). A command is
//! judged against it ([`commands::decide::decide`]) with the time and the random numbers that the caller passes in. The
//! answer is more events, from which the messages to send are derived ([`effects::derive::derive_effects`]).

pub mod ids;
pub mod plan;
pub mod shards;
pub mod timed_actions;

/// The terms of a challenge, and the random draws when it is accepted.
pub mod challenge {
    pub mod pair;
    pub mod seek;
    pub mod setup;
    pub mod terms;
}

/// The time of players, and the days on which their clocks are paused.
pub mod clock {
    pub mod duration;
    pub mod time_control;
    pub mod vacation;
}

/// The commands of players in a match, and the decision about each: new events, or a rejection.
pub mod commands {
    pub mod action_input;
    mod apply_actions;
    pub mod challenge_response;
    pub mod decide;
    pub mod log_limits;
    pub mod match_command;
    mod play_commands;
    pub mod rejection;
    pub mod takeback;
    pub mod typed_plan;
    pub mod typed_text;
}

/// Effects: the messages to post, edit and send after events of a match.
///
/// A match has one *current message* at a time, the one with its controls. A new one is posted at the bottom of the
/// channel when another player must act; while the same player goes on, the current one is edited.
pub mod effects {
    pub mod derive;
    pub mod effect;
    pub mod mentions;
    pub mod notification;
}

/// The log of a match: numbered events, and how the store writes them.
pub mod log {
    pub mod event;
    pub mod event_codec;
    pub mod location;
    pub mod stop;
}

/// Results of matches, and the statistics from them.
pub mod results {
    pub mod against_computer;
    pub mod champions;
    pub mod leaderboard;
    pub mod match_result;
    pub mod match_stats;
    pub mod month_review;
    pub mod pair_result;
    pub mod puzzle_results;
    pub mod streak;
}

/// The settings of users and servers.
pub mod settings {
    pub mod challenge_habit;
    pub mod guild_settings;
    pub mod preferences;
    pub mod utc_offset;
}

/// The state of a match, rebuilt from its terms and its log.
pub mod state {
    mod apply_event;
    pub mod clocks;
    pub mod determine_result;
    pub mod ending;
    pub mod match_state;
    pub mod offers;
    pub mod pairing;
    pub mod play_state;
    mod replay_after_takeback;
    pub mod turns;
}

/// The time after which an unanswered challenge expires, in milliseconds: 24 hours, unless its clock is shorter.
pub const CHALLENGE_LIFETIME: i64 = 24 * 60 * 60 * 1000;

/// The same for a match of a competition, which the bot accepts itself as soon as it runs: 30 days.
pub const COMPETITION_CHALLENGE_LIFETIME: i64 = 30 * CHALLENGE_LIFETIME;

/// The time after which an open challenge without a live clock expires, in milliseconds: two weeks.
pub const OPEN_CHALLENGE_LIFETIME: i64 = 14 * CHALLENGE_LIFETIME;

/// The shortest time after which an unanswered challenge expires, in milliseconds: 15 minutes.
pub const MIN_CHALLENGE_LIFETIME: i64 = 15 * 60 * 1000;

/// The longest time for which the first clock of a live match waits for its player, in milliseconds: ten minutes.
pub const MAX_FIRST_CLOCK_HOLD: i64 = 10 * 60 * 1000;

/// The maximum number of unfinished matches of a user, challenges of their own included.
pub const MAX_MATCHES_PER_USER: usize = 20;

/// The maximum number of unfinished matches of a user against the computer.
pub const MAX_COMPUTER_MATCHES_PER_USER: usize = 5;

/// The maximum number of users that one user may block.
pub const MAX_BLOCKS_PER_USER: usize = 200;
