//! Results of matches, and what is counted and shown of them.
//!
//! - `leaderboard`: leaderboards, profiles and head-to-head records
//! - `match_result`: the result of a match and its effect on ratings
//! - `match_stats`: wins, draws, losses and streaks

pub mod leaderboard;
pub mod match_result;
pub mod match_stats;
