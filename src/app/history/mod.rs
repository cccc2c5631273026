//! Looking back: records, replays, ratings and lists of matches.
//!
//! - `export`: `/export`, the text record of a match.
//! - `leaderboards`: `/leaderboard`, `/profile`, `/versus`.
//! - `match_list`: `/matches`.
//! - `replay`: `/replay` and `/step`.
//! - `verify`: `/verify`.

pub(in crate::app) mod export;
pub(in crate::app) mod leaderboards;
pub(in crate::app) mod match_list;
pub(in crate::app) mod replay;
pub(in crate::app) mod verify;
