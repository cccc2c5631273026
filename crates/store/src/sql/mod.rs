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

pub(crate) mod atomic_file;
pub(crate) mod audit;
pub(crate) mod away_guilds;
pub(crate) mod away_shards;
pub(crate) mod engine;
pub(crate) mod guild_settings;
pub(crate) mod heartbeat;
pub(crate) mod hmac_key;
pub(crate) mod interactions;
pub(crate) mod leases;
pub(crate) mod matches;
pub(crate) mod outbox;
pub(crate) mod outcome;
pub(crate) mod owner;
pub(crate) mod privacy;
pub(crate) mod puzzles;
mod rating_scope;
pub(crate) mod ratings;
pub(crate) mod restored;
pub(crate) mod schema_history;
mod shards;
pub(crate) mod shared_key;
pub(crate) mod stored_match;
pub(crate) mod u64_codec;
pub(crate) mod users;
pub(crate) mod workload;
