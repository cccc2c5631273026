//! Results, and all that is derived from them.

pub(crate) mod computer_ratings;
pub(crate) mod computer_results;
pub(crate) mod global_limit;
pub(crate) mod head_to_head;
pub(crate) mod initial_ratings;
pub(crate) mod leaderboards;
pub(crate) mod pairs;
pub(crate) mod player_ratings;
pub(crate) mod profiles;
pub(crate) mod rating_histogram;
pub(crate) mod results;
pub(crate) mod standings;
