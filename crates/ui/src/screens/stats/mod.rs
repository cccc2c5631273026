//! The statistics of players.
//!
//! - `leaderboard`: the leaderboards.
//! - `profile`: the matches of one player, and of two players against each other.

pub mod leaderboard;
pub mod profile;
