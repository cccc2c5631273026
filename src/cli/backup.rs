//! `gonagas backup`: copies the database, also while the bot runs.

use crate::cli::database;
use crate::store::sqlite::backup_database;
use std::path::PathBuf;

/// Copy the database, even while the bot runs.
#[derive(Debug, clap::Args)]
pub(super) struct BackupArgs {
    /// The copy, which must not exist yet.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The database [env: GONAGAS_DB].
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl BackupArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let db = database::resolve_path(self.db)?;
        backup_database(&db, &self.file)?;
        println!("{} is a copy of {}", self.file.display(), db.display());
        Ok(())
    }
}
