//! Matches: two players and a game, from the challenge to the result.
//!
//! Everything here is pure. A match is its terms and its log of events ([`state::match_state::Match`]). A command is
//! judged against it ([`commands::decide::decide`]) with the time and the random numbers that the caller passes in. The
//! answer is more events, from which the messages to send are derived ([`effects::derive::derive_effects`]).

pub mod challenge;
pub mod clock;
pub mod commands;
pub mod effects;
pub mod ids;
pub mod log;
pub mod pagination;
pub mod results;
pub mod settings;
pub mod shards;
pub mod state;
pub mod timed_actions;

/// The time after which an unanswered challenge expires, in milliseconds: 24 hours, unless its clock is shorter.
pub const CHALLENGE_LIFETIME: i64 = 24 * 60 * 60 * 1000;

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
