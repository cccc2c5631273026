//! Results, and all that is derived from them.

pub mod computer_ratings;
pub mod computer_results;
pub mod global_limit;
pub mod head_to_head;
pub mod initial_ratings;
pub mod leaderboards;
pub mod pairs;
pub mod player_ratings;
pub mod profiles;
pub mod rating_histogram;
pub mod results;
pub mod standings;
