//! `gonagas show`: what a record says, and the position at its end.

use crate::cli::record_file;
use crate::record::game_record::GameRecord;
use crate::record::replay::ReplayedGame;
use crate::render::text;
use std::path::PathBuf;

/// Tell what a record says and show the position at its end.
#[derive(Debug, clap::Args)]
pub(super) struct ShowArgs {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
}

impl ShowArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let record = record_file::read_record(&self.record)?;
        let replay = record_file::replay_record(&record, &self.record)?;
        print!("{}", format_report(&record, &replay));
        Ok(())
    }
}

fn format_report(record: &GameRecord, replay: &ReplayedGame) -> String {
    let table = &replay.session;
    let rules = table.rules();
    let others = record.extra_headers().map(|(key, value)| format!("{key}: {value}"));
    let lines: Vec<String> = std::iter::once(format!("game: {rules}"))
        .chain(others)
        .chain([format!("actions: {}", table.action_log().len()), format!("stands: {}", describe_status(replay))])
        .collect();
    format!("{}\n\n{}\n", lines.join("\n"), text::render_text(&table.board(), &table.scene(), rules.game_info()))
}

/// Where the game stands, or how its players ended it.
fn describe_status(replay: &ReplayedGame) -> String {
    match &replay.player_result {
        Some(end) => format!("over {} {}", end.result_str(), end.reason),
        None => replay.session.status().to_string(),
    }
}
