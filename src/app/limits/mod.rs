//! Limits on how often people may do what costs others something: pings, rendering, reading the database.
//!
//! They are in memory: a restart only makes them more generous.
//!
//! - `limited_action`: what is limited, and the numbers
//! - `usage`: who has done what lately
//! - `check`: refuses what comes too often, and says when to try again

pub(in crate::app) mod check;
pub(in crate::app) mod limited_action;
pub(in crate::app) mod usage;
