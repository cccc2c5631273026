//! `gonagas migrate-store`: moves a SQLite file into a PostgreSQL database.

use crate::cli::database;
use anyhow::{Context as _, bail};
use gonagas_store::database::DatabaseLocation;
use gonagas_store::match_audit::audit_match;
use gonagas_store::postgres::{PostgresLocation, import_sqlite};
use std::path::PathBuf;

/// Copy a SQLite file into an empty PostgreSQL database, and check both.
#[derive(Debug, clap::Args)]
pub struct MigrateStoreArgs {
    /// The address of the PostgreSQL database. An address with a password belongs into the environment [env:
    /// GONAGAS_DB_TO].
    #[arg(long, value_name = "URL")]
    to: Option<String>,
    /// The SQLite file, which no bot may use meanwhile [env: GONAGAS_DB].
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl MigrateStoreArgs {
    pub fn run(self) -> anyhow::Result<()> {
        let DatabaseLocation::File(file) = database::resolve_location(self.db)? else {
            bail!("--db names the SQLite file, and --to the address of the PostgreSQL database");
        };
        if !file.exists() {
            bail!("there is no database {}", file.display());
        }
        let to = self.to.or_else(|| database::env_value("GONAGAS_DB_TO")?.into_string().ok());
        let to = to.context("--to or GONAGAS_DB_TO names the PostgreSQL database")?;
        let target = PostgresLocation::parse(&to).context("--to")?;
        let report = import_sqlite(&file, &target, &database::key_file(), audit_match)?;
        println!("{target}: {} matches, no faults", report.match_count);
        println!("{} is as it was; start the bot with the address from now on", file.display());
        Ok(())
    }
}
