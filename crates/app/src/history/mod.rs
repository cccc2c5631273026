//! Looking back: records, replays, ratings and lists of matches.
//!
//! - `export`: `/export`, the text record of a match.
//! - `leaderboards`: `/leaderboard`, `/profile`, `/versus`.
//! - `match_list`: `/matches`.
//! - `replay`: `/replay` and `/step`.
//! - `verify`: `/verify`.

pub(crate) mod export;
pub(crate) mod leaderboards;
pub(crate) mod match_list;
pub(crate) mod replay;
pub(crate) mod verify;
