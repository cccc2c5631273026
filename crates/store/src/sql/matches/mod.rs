//! Matches: terms, event logs, and the tables by which matches are found.

pub(crate) mod challenges;
pub(crate) mod channels;
pub(crate) mod events;
pub(crate) mod pairs;
pub(crate) mod participants;
pub(crate) mod rows;
