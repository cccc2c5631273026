//! The statements of the store, one body for every database.
//!
//! Statements are written for SQLite, in the part of its dialect that PostgreSQL shares; `engine` runs them on either. Each
//! function stands beside its SQL.
//!
//! - `engine`: connections, statements, rows and values of either database
//! - `matches`: terms, event logs and participants
//! - `outbox`: pending deliveries, posts and threads
//! - `users`: preferences, vacations, blocks, watched matches
//! - `puzzles`: tries at puzzles, and the puzzles of the day
//! - `privacy`: export and erasure of personal data
//! - `ratings`: results and all that is derived from them
//! - `rating_scope`: a server, or all servers together
//! - `guild_settings`: the settings of servers
//! - `heartbeat`: when the bot was last running; `away_shards`: the shards that were away then, and `away_guilds`: the servers
//! - `leases`: which process has which shards
//! - `interactions`: which interactions have changed something
//! - `owner`: the Discord application that a database belongs to
//! - `shards`: the matches on the servers of shards
//! - `audit`: checks of what is in a database
//! - `restored`: databases that were put back from a copy
//! - `schema_history`: the migrations that a database has
//! - `stored_match`: loading a match with everything that belongs to it
//! - `u64_codec`: unsigned ids in signed columns
//! - `workload`: how much is unfinished
//! - `hmac_key`: the key of the hashes of erased accounts; `shared_key`: the same one for all processes
//! - `atomic_file`: new files that appear whole or not at all
//! - `outcome`: counts failures, and remembers if the last write failed

pub(in crate::store) mod atomic_file;
pub(in crate::store) mod audit;
pub(in crate::store) mod away_guilds;
pub(in crate::store) mod away_shards;
pub(in crate::store) mod engine;
pub(in crate::store) mod guild_settings;
pub(in crate::store) mod heartbeat;
pub(in crate::store) mod hmac_key;
pub(in crate::store) mod interactions;
pub(in crate::store) mod leases;
pub(in crate::store) mod matches;
pub(in crate::store) mod outbox;
pub(in crate::store) mod outcome;
pub(in crate::store) mod owner;
pub(in crate::store) mod privacy;
pub(in crate::store) mod puzzles;
mod rating_scope;
pub(in crate::store) mod ratings;
pub(in crate::store) mod restored;
pub(in crate::store) mod schema_history;
mod shards;
pub(in crate::store) mod shared_key;
pub(in crate::store) mod stored_match;
pub(in crate::store) mod u64_codec;
pub(in crate::store) mod users;
pub(in crate::store) mod workload;
