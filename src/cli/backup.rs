//! `gonagas backup`: copies the database, also while the bot runs.

use crate::cli::{backup_rotation, database};
use anyhow::{Context as _, bail};
use gonagas_store::database::DatabaseLocation;
use gonagas_store::sqlite::backup_database;
use std::path::PathBuf;

/// Copy the database, even while the bot runs.
#[derive(Debug, clap::Args)]
pub struct BackupArgs {
    /// The copy, which must not exist yet.
    #[arg(value_name = "FILE", required_unless_present = "into", conflicts_with = "into")]
    file: Option<PathBuf>,
    /// Make a copy in this directory, named after the database and the present time.
    #[arg(long, value_name = "DIRECTORY")]
    into: Option<PathBuf>,
    /// With --into: keep this many of the copies there, the newest, and delete the others.
    #[arg(long, value_name = "NUMBER", requires = "into", value_parser = clap::value_parser!(u32).range(1..))]
    keep: Option<u32>,
    /// The database [env: GONAGAS_DB].
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
}

impl BackupArgs {
    pub fn run(self) -> anyhow::Result<()> {
        let DatabaseLocation::File(db) = database::resolve_location(self.db)? else {
            bail!("`gonagas backup` copies SQLite files; PostgreSQL has `pg_dump` for its databases");
        };
        let file = self.file.or_else(|| self.into.as_deref().map(|into| backup_rotation::new_copy_path(into, &db)));
        let file = file.context("the name of the copy is missing")?;
        backup_database(&db, &file)?;
        println!("{} is a copy of {}", file.display(), db.display());
        if let Some(keep) = self.keep {
            for deleted in backup_rotation::delete_old_copies(&file, &db, keep)? {
                println!("{} is deleted", deleted.display());
            }
            for kept in backup_rotation::list_uncounted_copies(&file, &db)? {
                println!("{} is kept: it may be of another database; delete it by hand", kept.display());
            }
        }
        Ok(())
    }
}
