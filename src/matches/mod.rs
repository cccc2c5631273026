//! A game with people around it: invitations, seats, resigning, agreeing to stop.
//!
//! Everything here is pure. A match is its terms and its log of events ([`match_state::Match`]); a wish is judged against it
//! ([`decide::decide`]) with the time and the luck that the caller gives, and what comes of it is more events, and what
//! is to be told because of them ([`effect::derive_effects`]).

pub mod challenge;
pub mod clock;
pub mod commands;
pub mod effects;
pub mod ids;
pub mod log;
pub mod pagination;
pub mod results;
pub mod settings;
pub mod state;
pub mod timed_actions;

/// How long an invitation stands, in milliseconds: a day.
pub const CHALLENGE_LIFETIME: i64 = 24 * 60 * 60 * 1000;

/// How many matches a person may have at a time, invitations of their own included.
pub const MAX_MATCHES_PER_USER: usize = 20;

/// How many others a person may block.
pub const MAX_BLOCKS_PER_USER: usize = 200;
