//! Which database is meant.

use crate::cli::process;
use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// The database that belongs to the world of the local stand-in.
pub(super) const LOCAL_DATABASE: &str = "gonagas-local.sqlite";

/// The database of a bot with a token.
pub(super) const DEFAULT_DATABASE: &str = "gonagas.sqlite";

/// The value of a setting in the environment, unless it is empty.
pub(super) fn env_value(name: &str) -> Option<OsString> {
    env::var_os(name).filter(|value| !value.is_empty())
}

/// The database of the bot: the one that is named here or in the environment, or else the one that `gonagas run` would take.
pub(super) fn resolve_path(named: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    process::load_env_file()?;
    let usual = || PathBuf::from(if env_value("DISCORD_TOKEN").is_some() { DEFAULT_DATABASE } else { LOCAL_DATABASE });
    Ok(named.or_else(|| env_value("GONAGAS_DB").map(PathBuf::from)).unwrap_or_else(usual))
}
