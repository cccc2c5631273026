//! `gonagas picture`: the position at the end of a record, as the bot would show it.

use crate::cli::file;
use crate::kit::theme::Theme;
use crate::render::png;
use crate::render::view::View;
use crate::table::running::Table;
use anyhow::ensure;
use std::path::PathBuf;

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
    /// The colours: wood, dark or contrast.
    #[arg(long, default_value = "wood", value_parser = theme)]
    theme: Theme,
}

fn theme(word: &str) -> Result<Theme, String> {
    let known = Theme::ALL.map(Theme::word).join(", ");
    Theme::read(word).ok_or_else(|| format!("there is {known}"))
}

impl Picture {
    pub(super) fn run(self) -> anyhow::Result<()> {
        ensure!(
            file::ends_in(&self.file, "png"),
            "{} does not end in .png, and a picture is a PNG file",
            self.file.display()
        );
        let table = file::replay(&self.record)?.table;
        file::write(&self.file, &draw(&table, self.turned, self.theme))
    }
}

fn draw(table: &Table, turned: bool, theme: Theme) -> Vec<u8> {
    let marks = table.marks();
    let (board, scene) = (table.board(), table.scene());
    let board = if turned { board.turned() } else { board };
    let to_act = table.turn().chooser();
    let info = table.rules().info();
    png::png(&View { board: &board, scene: &scene, info, marks: &marks, to_act, theme })
}
