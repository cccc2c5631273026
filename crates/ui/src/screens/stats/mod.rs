//! The statistics of players.

pub mod leaderboard;
pub mod profile;
