//! Matches: terms, event logs, and the tables by which matches are found.

pub mod board_overrides;
pub mod challenges;
pub mod channels;
pub mod events;
pub mod pairs;
pub mod participants;
pub mod terms;
