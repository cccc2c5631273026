//! Records that are read, and files that are written.

use crate::record::replay::Replay;
use crate::record::text::Record;
use anyhow::Context as _;
use std::fs;
use std::path::Path;

/// Reads a record.
pub(super) fn record(path: &Path) -> anyhow::Result<Record> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    Record::read(&text).with_context(|| format!("{} is no record of a game", path.display()))
}

/// Reads a record and plays its game again.
pub(super) fn replay(path: &Path) -> anyhow::Result<Replay> {
    replayed(&record(path)?, path)
}

/// Plays the game of a record again that was read from this file.
pub(super) fn replayed(record: &Record, path: &Path) -> anyhow::Result<Replay> {
    record.replay().with_context(|| format!("{} is no record of a game", path.display()))
}

/// Writes a file.
pub(super) fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
}

/// Whether a file's name says that it is of this kind.
pub(super) fn ends_in(path: &Path, kind: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(kind))
}
