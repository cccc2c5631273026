//! The choice of the database.

use crate::cli::process;
use anyhow::Context as _;
use gonagas_store::database::DatabaseLocation;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The database of a bot with a local stand-in.
pub const LOCAL_DATABASE: &str = "gonagas-local.sqlite";

/// The database of a bot with a token.
pub const DEFAULT_DATABASE: &str = "gonagas.sqlite";

/// The key of the hashes of erased accounts, for a database of PostgreSQL.
const DEFAULT_KEY_FILE: &str = "gonagas.key";

/// Returns an environment variable unless it is empty.
pub fn env_value(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// Returns the bot's token, without the spaces and ends of lines that a file or a secret store may have left around it.
/// `None` if nothing is left.
pub fn token() -> Option<String> {
    let token = env_value("DISCORD_TOKEN")?.to_string_lossy().trim().to_owned();
    Some(token).filter(|token| !token.is_empty())
}

/// Returns the database of a subcommand: the given one, the environment's, or the default of `gonagas run`.
fn resolve_path(named: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    process::load_env_file()?;
    let usual = || PathBuf::from(if token().is_some() { DEFAULT_DATABASE } else { LOCAL_DATABASE });
    Ok(named.or_else(|| env_value("GONAGAS_DB").map(PathBuf::from)).unwrap_or_else(usual))
}

/// Returns the database of a subcommand, which may be one of PostgreSQL.
pub fn resolve_location(named: Option<PathBuf>) -> anyhow::Result<DatabaseLocation> {
    parse_location(&resolve_path(named)?)
}

/// Reads a location.
pub fn parse_location(text: &Path) -> anyhow::Result<DatabaseLocation> {
    DatabaseLocation::parse(text).context("--db")
}

/// Returns the file with the key of hashes that belongs to a database of PostgreSQL.
pub fn key_file() -> PathBuf {
    env_value("GONAGAS_DB_KEY").map_or_else(|| DEFAULT_KEY_FILE.into(), PathBuf::from)
}
