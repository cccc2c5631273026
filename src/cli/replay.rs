//! `gonagas replay`: a game as an animated GIF.

use crate::cli::file;
use crate::render::gif;
use crate::render::view::View;
use crate::ui::film;
use anyhow::ensure;
use std::path::PathBuf;

/// Draw the game of a record as an animated GIF.
#[derive(Debug, clap::Args)]
pub(super) struct Replay {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The GIF file to write.
    #[arg(value_name = "FILE.gif")]
    file: PathBuf,
    /// Begin with the position after so many actions.
    #[arg(long, value_name = "ACTIONS", default_value_t = 0)]
    from: usize,
}

impl Replay {
    pub(super) fn run(self) -> anyhow::Result<()> {
        ensure!(
            file::ends_in(&self.file, "gif"),
            "{} does not end in .gif, and a replay is a GIF file",
            self.file.display()
        );
        let table = file::replay(&self.record)?.table;
        let length = table.log().len();
        ensure!(self.from <= length, "there are not {} actions: the game has {length}", self.from);
        let film = film::film(&table, self.from, String::new(), String::new());
        let shots = film.shots.iter().map(|shot| {
            let still = &shot.still;
            let (scene, marks, to_act) = (&still.scene, &still.marks, still.to_act);
            (View { board: &film.board, scene, info: film.info, marks, to_act, theme: film.theme }, shot.hundredths)
        });
        file::write(&self.file, &gif::gif(shots).unwrap_or_default())
    }
}
