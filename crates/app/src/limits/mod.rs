//! Limits on how often people may do what costs others something: pings, rendering, reading the database.
//!
//! They are in memory; `docs/LIMITS.md` says why a restart may forget them.

pub mod check;
pub mod limited_action;
pub mod usage;
