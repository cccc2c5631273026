//! The choices for a run.

use std::path::PathBuf;

/// The choices for a run.
#[derive(Debug, Clone)]
pub struct TortureOptions {
    /// The program to run as stand-in and as bot.
    pub program: PathBuf,
    /// An empty directory for the logs and a SQLite file.
    pub directory: PathBuf,
    /// The seed of the random choices. Processes make a run repeat only roughly.
    pub seed: u64,
    /// The number of kills.
    pub kills: u64,
    /// The number of pairs of people.
    pub tables: u32,
    /// The number of bot processes at a time, each with a shard of its own. Several need a database of PostgreSQL.
    pub processes: u32,
    /// The address of an empty database of PostgreSQL; a SQLite file by default.
    pub database: Option<PathBuf>,
}
