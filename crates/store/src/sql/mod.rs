//! The statements of the store, one body for every database.
//!
//! Statements are written for SQLite, in the part of its dialect that PostgreSQL shares; `engine` runs them on either.
//! Each function stands beside its SQL.

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
