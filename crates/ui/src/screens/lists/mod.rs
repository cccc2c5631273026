//! Lists of matches.
//!
//! - `match_list`: a player's matches, those that run and those that are over.
//! - `match_picker`: the menu of matches that answers a command which fits several.
//! - `open_challenges`: the open challenges of a server.
//! - `watched_matches`: the matches that someone watches, and the news of one.

pub mod match_list;
pub mod match_picker;
pub mod open_challenges;
pub mod watched_matches;
