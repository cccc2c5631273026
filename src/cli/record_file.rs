//! Reading records and writing files.

use anyhow::Context as _;
use gonagas_core::record::error::MAX_RECORD_BYTES;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::record::replay::ReplayedGame;
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

/// Reads a record.
pub fn read_record(path: &Path) -> anyhow::Result<GameRecord> {
    // Reads no more than shows that the file is too large for a record.
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_RECORD_BYTES as u64 + 1).read_to_end(&mut bytes))
        .with_context(|| format!("{} cannot be read", path.display()))?;
    GameRecord::parse_bytes(&bytes).with_context(|| format!("{} is no record of a game", path.display()))
}

/// Reads a record and replays its game.
pub fn read_and_replay(path: &Path) -> anyhow::Result<ReplayedGame> {
    replay_record(&read_record(path)?, path)
}

/// Replays the game of a record that was read from `path`.
pub fn replay_record(record: &GameRecord, path: &Path) -> anyhow::Result<ReplayedGame> {
    record.replay_game().with_context(|| format!("{} is no record of a game", path.display()))
}

/// Writes a file.
pub fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
}

/// Returns true if the file's name has this extension.
pub fn has_extension(path: &Path, kind: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(kind))
}
