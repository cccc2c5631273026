//! Matches: terms, event logs, and the tables by which matches are found.
//!
//! - `board_overrides`: what the players of a match chose for its public boards
//! - `challenges`: open challenges and rematches
//! - `channels`: the channels in which matches are played
//! - `events`: event logs
//! - `pairs`: the two games of a pair
//! - `participants`: the users in whose lists matches appear, and their limits
//! - `terms`: terms and deadlines

pub(super) mod board_overrides;
pub(super) mod challenges;
pub(super) mod channels;
pub(super) mod events;
pub(super) mod pairs;
pub(super) mod participants;
pub(super) mod terms;
