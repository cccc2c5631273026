//! Limits on how often people may do what costs others something: pings, rendering, reading the database.
//!
//! They are in memory; `docs/LIMITS.md` says why a restart may forget them.
//!
//! - `limited_action`: what is limited, and the numbers
//! - `usage`: who has done what lately
//! - `check`: refuses what comes too often, and says when to try again

pub(crate) mod check;
pub(crate) mod limited_action;
pub(crate) mod usage;
