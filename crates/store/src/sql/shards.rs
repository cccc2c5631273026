//! The shard of a match, as a condition of queries.

/// Fulfilled by matches on the servers of shards. The first three parameters are the number of all shards, the first
/// and the last of these. An id is stored as a signed integer, so its sign is masked; direct messages have no server,
/// and are on shard 0.
pub const ON_SHARDS: &str = "((coalesce(guild_id, 0) >> 22) & 4398046511103) % ?1 BETWEEN ?2 AND ?3";
