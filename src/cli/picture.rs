//! `gonagas picture`: draws the final position of a record.

use crate::cli::record_file;
use anyhow::ensure;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::game_session::GameSession;
use gonagas_render::board::render_input::RenderInput;
use gonagas_render::encode::png;
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_image::image::board_image;
use gonagas_ui::board_phase::BoardPhase;
use gonagas_ui::i18n::Catalog;
use std::path::PathBuf;

/// Draw the final position of a record.
#[derive(Debug, clap::Args)]
pub struct PictureArgs {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The PNG file to write.
    #[arg(value_name = "FILE.png")]
    file: PathBuf,
    /// Show the board from the other side.
    #[arg(long, alias = "turned")]
    flipped: bool,
    /// The theme: wood, dark or contrast.
    #[arg(long, default_value = "wood", value_parser = parse_theme)]
    theme: Theme,
    /// The way in which a long board lies: lying or upright.
    #[arg(long, default_value = "lying", value_parser = parse_shape)]
    shape: BoardShape,
}

fn parse_shape(word: &str) -> Result<BoardShape, String> {
    let known = BoardShape::ALL.map(BoardShape::as_str).join(", ");
    BoardShape::parse(word).ok_or_else(|| format!("there is {known}"))
}

fn parse_theme(word: &str) -> Result<Theme, String> {
    let known = Theme::ALL.map(Theme::as_str).join(", ");
    Theme::parse(word).ok_or_else(|| format!("there is {known}"))
}

impl PictureArgs {
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(
            record_file::has_extension(&self.file, "png"),
            "{} does not end in .png, and a picture is a PNG file",
            self.file.display()
        );
        let table = record_file::read_and_replay(&self.record)?.session;
        record_file::write_file(&self.file, &render_board_png(&table, self.flipped, self.theme, self.shape))
    }
}

fn render_board_png(table: &GameSession, flipped: bool, theme: Theme, shape: BoardShape) -> Vec<u8> {
    let phase = table.status().outcome().map_or(BoardPhase::Running, |outcome| BoardPhase::Over(outcome.winner));
    let catalog = Catalog::for_locale("en");
    let image = board_image(&catalog, MatchId(0), table, &SelectionPath::default(), phase, String::new());
    let image = if flipped { image.flipped() } else { image };
    png::render_png(&RenderInput { theme, shape, ..image.render_input() })
}
