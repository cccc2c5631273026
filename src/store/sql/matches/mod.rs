//! Matches: terms, event logs, and the tables by which matches are found.
//!
//! - `board_overrides`: what the players of a match chose for its public boards
//! - `challenges`: open challenges and rematches
//! - `channels`: the channels in which matches are played
//! - `events`: event logs
//! - `pairs`: the two games of a pair
//! - `participants`: the users in whose lists matches appear, and their limits
//! - `terms`: terms and deadlines

pub(in crate::store) mod board_overrides;
pub(in crate::store) mod challenges;
pub(in crate::store) mod channels;
pub(in crate::store) mod events;
pub(in crate::store) mod pairs;
pub(in crate::store) mod participants;
pub(in crate::store) mod terms;
