//! FIXME map

pub mod match_list;
pub mod open_challenges;
pub mod watched_matches;
