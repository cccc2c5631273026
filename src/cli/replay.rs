//! `gonagas replay`: a game as an animated GIF.

use crate::cli::file;
use crate::render::gif;
use crate::render::view::View;
use crate::ui::film::{self, LONGEST};
use anyhow::ensure;
use std::ops::Range;
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
    /// Begin with the position after so many actions; without it the film has the last ones, as many as fit.
    #[arg(long, value_name = "ACTIONS")]
    from: Option<usize>,
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
        if let Some(from) = self.from {
            ensure!(from <= length, "there are not {from} actions: the game has {length}");
        }
        let part = film::part(self.from, length);
        let film = film::film(&table, part.clone(), String::new(), String::new());
        let shots = film.shots.iter().map(|shot| {
            let still = &shot.still;
            let (scene, marks, to_act) = (&still.scene, &still.marks, still.to_act);
            (View { board: &film.board, scene, info: film.info, marks, to_act, theme: film.theme }, shot.hundredths)
        });
        file::write(&self.file, &gif::gif(shots).unwrap_or_default())?;
        if part.len() < length {
            println!("{}", shown(&part, length));
        }
        Ok(())
    }
}

/// Which part of a game is seen, and how to see another.
fn shown(part: &Range<usize>, length: usize) -> String {
    let (first, last) = (part.start + 1, part.end);
    let part = if part.is_empty() { "the last position".to_owned() } else { format!("actions {first} to {last}") };
    format!("{part} of {length}; a film has room for {LONGEST}, and with --from ACTIONS it begins after so many")
}
