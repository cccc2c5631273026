//! The shard of a match, as a condition of queries.

/// SQL condition: the server is on shards ?2..?3 of ?1, the number of all shards. An id is stored as a signed integer,
/// so its sign is masked; direct messages have no server, and are on shard 0.
pub const ON_SHARDS: &str = "((coalesce(guild_id, 0) >> 22) & 4398046511103) % ?1 BETWEEN ?2 AND ?3";
