//! Results, and all that is derived from them.
//!
//! - `computer_results`: the last results of a user against the computer
//! - `global_limit`: the limit on what one server adds to the ratings across all servers
//! - `head_to_head`: results of two users against each other
//! - `initial_ratings`: ratings before the first match
//! - `leaderboards`: pages of leaderboards
//! - `pairs`: results of rated pairs
//! - `player_ratings`: ratings and their history
//! - `profiles`: profiles, and matches of two users
//! - `rating_histogram`: counts of users by score, from which places follow
//! - `rating_store`: implements [`crate::store::rating_store::RatingStore`]
//! - `results`: results of matches
//! - `standings`: scores and counts of each user

pub(super) mod computer_results;
pub(super) mod global_limit;
pub(super) mod head_to_head;
pub(super) mod initial_ratings;
pub(super) mod leaderboards;
pub(super) mod pairs;
pub(super) mod player_ratings;
pub(super) mod profiles;
pub(super) mod rating_histogram;
pub(super) mod rating_store;
pub(super) mod results;
pub(super) mod standings;
