//! `gonagas picture`: draws the final position of a record.

use crate::cli::record_file;
use crate::render::board::render_input::RenderInput;
use crate::render::encode::png;
use anyhow::ensure;
use gonagas_core::kit::theme::Theme;
use gonagas_core::session::game_session::GameSession;
use std::path::PathBuf;

/// Draw the final position of a record.
#[derive(Debug, clap::Args)]
pub(super) struct PictureArgs {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The PNG file to write.
    #[arg(value_name = "FILE.png")]
    file: PathBuf,
    /// Show the board from the other side.
    #[arg(long)]
    turned: bool,
    /// The theme: wood, dark or contrast.
    #[arg(long, default_value = "wood", value_parser = parse_theme)]
    theme: Theme,
}

fn parse_theme(word: &str) -> Result<Theme, String> {
    let known = Theme::ALL.map(Theme::as_str).join(", ");
    Theme::parse(word).ok_or_else(|| format!("there is {known}"))
}

impl PictureArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        ensure!(
            record_file::has_extension(&self.file, "png"),
            "{} does not end in .png, and a picture is a PNG file",
            self.file.display()
        );
        let table = record_file::read_and_replay(&self.record)?.session;
        record_file::write_file(&self.file, &render_board_png(&table, self.turned, self.theme))
    }
}

fn render_board_png(table: &GameSession, turned: bool, theme: Theme) -> Vec<u8> {
    let marks = table.highlights();
    let (board, scene) = (table.board(), table.scene());
    let board = if turned { board.rotated() } else { board };
    let to_act = table.status().choosing_side();
    let info = table.rules().game_info();
    png::render_png(&RenderInput { board: &board, scene: &scene, info, marks: &marks, side_to_move: to_act, theme })
}
