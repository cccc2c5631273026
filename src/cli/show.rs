//! `gonagas show`: prints a record and its final position.

use crate::cli::record_file;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::record::replay::ReplayedGame;
use gonagas_render::text;
use std::path::PathBuf;

/// Print a record's headers and its final position.
#[derive(Debug, clap::Args)]
pub struct ShowArgs {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
}

impl ShowArgs {
    pub fn run(self) -> anyhow::Result<()> {
        let record = record_file::read_record(&self.record)?;
        let replay = record_file::replay_record(&record, &self.record)?;
        print!("{}", format_report(&record, &replay));
        Ok(())
    }
}

fn format_report(record: &GameRecord, replay: &ReplayedGame) -> String {
    let session = &replay.session;
    let rules = session.rules();
    let others = record.extra_headers().map(|(key, value)| format!("{key}: {value}"));
    let lines: Vec<String> = std::iter::once(format!("game: {rules}"))
        .chain(others)
        .chain([format!("actions: {}", session.action_log().len()), format!("status: {}", describe_status(replay))])
        .collect();
    format!("{}\n\n{}\n", lines.join("\n"), text::render_text(&session.board(), &session.scene(), rules.game_info()))
}

/// Describes the state of the game, or how the players ended it.
fn describe_status(replay: &ReplayedGame) -> String {
    match &replay.player_result {
        Some(end) => format!("over {} {}", end.result_str(), end.reason),
        None => replay.session.status().to_string(),
    }
}
