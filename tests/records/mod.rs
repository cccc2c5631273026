//! Text records.
//!
//! - `format`: parsing, writing, replaying and refusing.
//! - `frozen`: the records of earlier versions.
//! - `damaged`: damaged files, given to every command.

mod damaged;
mod format;
mod frozen;
