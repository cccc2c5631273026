//! The SQLite store, from outside.

// What goes wrong in a test is the test's failure.

mod backups;
mod bench;
mod conflicts;
mod follows;
mod killed;
mod limits;
mod model;
mod notices;
mod opening;
mod own;
mod places;
mod ranks;
mod ratings;
mod round_trip;
mod schema;
mod settings;
mod threads;
mod time;
mod trouble;
