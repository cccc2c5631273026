//! Lists of matches.

pub mod match_list;
pub mod match_picker;
pub mod open_challenges;
pub mod watched_matches;
