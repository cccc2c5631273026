//! Results of matches, and the statistics from them.

pub mod computer_pool;
pub mod leaderboard;
pub mod match_result;
pub mod match_stats;
pub mod pair_result;
pub mod puzzle_results;
pub mod suggested_level;
