//! FIXME map

pub mod leaderboard;
pub mod profile;
