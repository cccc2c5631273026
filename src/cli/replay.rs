//! `gonagas replay`: draws a game as an animated GIF.

use crate::cli::record_file;
use anyhow::ensure;
use gonagas_render::encode::gif;
use gonagas_ui::board_phase::BoardPhase;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::replay_animation::{self, MAX_ACTIONS};
use std::ops::Range;
use std::path::PathBuf;

/// Draw the game of a record as an animated GIF.
#[derive(Debug, clap::Args)]
pub struct ReplayArgs {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The GIF file to write.
    #[arg(value_name = "FILE.gif")]
    file: PathBuf,
    /// Begin with the position after this many actions; by default, the last actions that fit are shown.
    #[arg(long, value_name = "ACTIONS")]
    from: Option<usize>,
}

impl ReplayArgs {
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(
            record_file::has_extension(&self.file, "gif"),
            "{} does not end in .gif, and a replay is a GIF file",
            self.file.display()
        );
        let session = record_file::read_and_replay(&self.record)?.session;
        let length = session.action_log().len();
        if let Some(from) = self.from {
            ensure!(from <= length, "the game has {length} actions, fewer than {from}");
        }
        let part = replay_animation::action_range(self.from, length);
        let outcome = session.status().outcome().filter(|_| part.end == length);
        let phase = outcome.map_or(BoardPhase::Running, |outcome| BoardPhase::Over(outcome.winner));
        let animation = replay_animation::replay_animation(
            &Catalog::for_locale("en"),
            &session,
            part.clone(),
            phase,
            String::new(),
            String::new(),
        );
        let bytes = gif::render_gif(animation.timed_inputs()).unwrap_or_default();
        record_file::write_file(&self.file, &bytes)?;
        if part.len() < length {
            println!("{}", describe_range(&part, length));
        }
        Ok(())
    }
}

/// Describes the part of the game that is shown, and how to see another.
fn describe_range(part: &Range<usize>, length: usize) -> String {
    let first = part.start + 1;
    let last = part.end;
    let part = if part.is_empty() { "the last position".to_owned() } else { format!("actions {first} to {last}") };
    format!("{part} of {length}; a replay shows up to {MAX_ACTIONS}, --from ACTIONS chooses where it begins")
}
