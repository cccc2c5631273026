//! `gonagas picture`: the position at the end of a record, as the bot would show it.

use crate::record::text::Record;
use crate::render::png;
use crate::render::view::View;
use crate::table::running::Table;
use anyhow::{Context as _, ensure};
use std::fs;
use std::path::{Path, PathBuf};

/// Draw the position at the end of a record.
#[derive(Debug, clap::Args)]
pub(super) struct Picture {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The PNG file to write.
    #[arg(value_name = "FILE.png")]
    file: PathBuf,
    /// Show the board from its other side.
    #[arg(long)]
    turned: bool,
}

impl Picture {
    pub(super) fn run(self) -> anyhow::Result<()> {
        ensure!(is_png(&self.file), "{} does not end in .png, and a picture is a PNG file", self.file.display());
        let table = replay(&self.record)?;
        fs::write(&self.file, draw(&table, self.turned))
            .with_context(|| format!("{} cannot be written", self.file.display()))
    }
}

fn is_png(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"))
}

fn replay(path: &Path) -> anyhow::Result<Table> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let replay = Record::read(&text).and_then(|record| record.replay());
    Ok(replay.with_context(|| format!("{} is no record of a game", path.display()))?.table)
}

fn draw(table: &Table, turned: bool) -> Vec<u8> {
    let marks = table.marks();
    let (board, scene) = (table.board(), table.scene());
    let board = if turned { board.turned() } else { board };
    let to_act = table.turn().chooser();
    let info = table.rules().info();
    png::png(&View { board: &board, scene: &scene, info, marks: &marks, to_act })
}
