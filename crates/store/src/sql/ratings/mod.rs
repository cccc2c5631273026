//! Results, and all that is derived from them.
//!
//! - `computer_ratings`: the ratings of the computer's levels with which results were rated
//! - `computer_results`: the last results of a user against the computer
//! - `global_limit`: the limit on what one server adds to the ratings across all servers
//! - `head_to_head`: results of two users against each other
//! - `initial_ratings`: ratings before the first match
//! - `leaderboards`: pages of leaderboards
//! - `pairs`: results of rated pairs
//! - `player_ratings`: ratings and their history
//! - `profiles`: profiles, and matches of two users
//! - `rating_histogram`: counts of users by score, from which places follow
//! - `results`: results of matches
//! - `standings`: scores and counts of each user

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
