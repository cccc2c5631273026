//! FIXME map

pub(in crate::store::sqlite) mod head_to_head;
pub(in crate::store::sqlite) mod initial_ratings;
pub(in crate::store::sqlite) mod leaderboards;
pub(in crate::store::sqlite) mod player_ratings;
pub(in crate::store::sqlite) mod profiles;
pub(in crate::store::sqlite) mod rating_histogram;
pub(in crate::store::sqlite) mod rating_store;
pub(in crate::store::sqlite) mod results;
pub(in crate::store::sqlite) mod scope;
pub(in crate::store::sqlite) mod standings;
