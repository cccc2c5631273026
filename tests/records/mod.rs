//! Text records.

mod damaged;
mod format;
mod frozen;
