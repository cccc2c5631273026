//! The statements of the store, one body for every database.
//!
//! Statements are written for SQLite, in the part of its dialect that PostgreSQL shares; `engine` runs them on either.
//! Each function stands beside its SQL.

pub mod absences;
pub mod atomic_file;
pub mod audit;
pub mod engine;
pub mod guild_settings;
pub mod heartbeat;
pub mod hmac_key;
pub mod interactions;
pub mod leases;
pub mod matches;
pub mod outbox;
pub mod outcome;
pub mod owner;
pub mod privacy;
pub mod puzzles;
mod rating_scope;
pub mod ratings;
pub mod restored;
pub mod schema_history;
mod shards;
pub mod shared_key;
pub mod stored_match;
pub mod u64_codec;
pub mod users;
pub mod workload;
