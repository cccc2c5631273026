//! `gonagas check`: checks a database for damage.

use crate::cli::database;
use anyhow::bail;
use gonagas_store::match_audit::audit_match;
use std::path::PathBuf;

/// Check the database, and replay every match in it.
#[derive(Debug, clap::Args)]
pub struct CheckArgs {
    /// The database: a SQLite file, or the address of a PostgreSQL database [env: GONAGAS_DB].
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl CheckArgs {
    pub fn run(self) -> anyhow::Result<()> {
        let db = database::resolve_location(self.db)?;
        let audit = db.audit(audit_match)?;
        audit.faults.iter().for_each(|fault| println!("{fault}"));
        match audit.faults.len() {
            0 if audit.match_count == 1 => println!("{}: 1 match, no faults", db),
            0 => println!("{}: {} matches, no faults", db, audit.match_count),
            1 => bail!("{}: 1 fault", db),
            count => bail!("{}: {count} faults", db),
        }
        Ok(())
    }
}
