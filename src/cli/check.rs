//! `gonagas check`: whether a database is sound.

use crate::cli::database;
use crate::cli::match_audit::audit_match;
use crate::store::sqlite::audit_database;
use anyhow::bail;
use std::path::PathBuf;

/// Look through the database: the file itself, and every match, which is played again.
#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// The database; or set GONAGAS_DB.
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl CheckArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let db = database::resolve_path(self.db)?;
        let audit = audit_database(&db, audit_match)?;
        audit.faults.iter().for_each(|fault| println!("{fault}"));
        match audit.faults.len() {
            0 if audit.match_count == 1 => println!("{} is sound: 1 match", db.display()),
            0 => println!("{} is sound: {} matches", db.display(), audit.match_count),
            1 => bail!("{} has a fault", db.display()),
            count => bail!("{} has {count} faults", db.display()),
        }
        Ok(())
    }
}
