//! Records that are read, and files that are written.

use crate::record::error::LONGEST;
use crate::record::replay::Replay;
use crate::record::text::Record;
use anyhow::Context as _;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

/// Reads a record.
pub(super) fn record(path: &Path) -> anyhow::Result<Record> {
    // Whatever lies there: no more than tells that it is no record.
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(LONGEST as u64 + 1).read_to_end(&mut bytes))
        .with_context(|| format!("{} cannot be read", path.display()))?;
    Record::read_bytes(&bytes).with_context(|| format!("{} is no record of a game", path.display()))
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
