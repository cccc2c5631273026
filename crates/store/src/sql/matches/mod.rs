//! Matches: terms, event logs, and the tables by which matches are found.
//!
//! - `challenges`: open challenges and rematches
//! - `channels`: the channels in which matches are played
//! - `events`: event logs
//! - `pairs`: the two games of a pair
//! - `participants`: the users in whose lists matches appear, and their limits
//! - `rows`: terms, secrets, deadlines, and what the players chose for the public boards

pub(crate) mod challenges;
pub(crate) mod channels;
pub(crate) mod events;
pub(crate) mod pairs;
pub(crate) mod participants;
pub(crate) mod rows;
