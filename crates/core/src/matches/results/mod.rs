//! Results of matches, and what is counted and shown of them.
//!
//! - `computer_pool`: the rating pools of matches against the computer player
//! - `leaderboard`: leaderboards, profiles and head-to-head records
//! - `match_result`: the result of a match and its effect on ratings
//! - `match_stats`: wins, draws, losses and streaks
//! - `pair_result`: the result of a pair of games
//! - `puzzle_results`: the puzzles that people have tried
//! - `suggested_level`: the level of the computer player that suits someone

pub mod computer_pool;
pub mod leaderboard;
pub mod match_result;
pub mod match_stats;
pub mod pair_result;
pub mod puzzle_results;
pub mod suggested_level;
