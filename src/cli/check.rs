//! `gonagas check`: checks a database for damage.

use crate::cli::database;
use crate::simulation::match_audit::audit_match;
use crate::store::sqlite::audit_database;
use anyhow::bail;
use std::path::PathBuf;

/// Check the database file, and replay every match in it.
#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// The database [env: GONAGAS_DB].
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl CheckArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let db = database::resolve_path(self.db)?;
        let audit = audit_database(&db, audit_match)?;
        audit.faults.iter().for_each(|fault| println!("{fault}"));
        match audit.faults.len() {
            0 if audit.match_count == 1 => println!("{}: 1 match, no faults", db.display()),
            0 => println!("{}: {} matches, no faults", db.display(), audit.match_count),
            1 => bail!("{}: 1 fault", db.display()),
            count => bail!("{}: {count} faults", db.display()),
        }
        Ok(())
    }
}
