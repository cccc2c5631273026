//! FIXME map

pub mod leaderboard;
pub mod match_result;
pub mod match_stats;
