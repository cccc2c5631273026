//! `gonagas show`: what a record says, and the position at its end.

use crate::cli::file;
use crate::record::replay::Replay;
use crate::record::text::Record;
use crate::render::text;
use std::path::PathBuf;

/// Tell what a record says and show the position at its end.
#[derive(Debug, clap::Args)]
pub(super) struct Show {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
}

impl Show {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let record = file::record(&self.record)?;
        let replay = file::replayed(&record, &self.record)?;
        print!("{}", report(&record, &replay));
        Ok(())
    }
}

fn report(record: &Record, replay: &Replay) -> String {
    let table = &replay.table;
    let rules = table.rules();
    let others = record.others().map(|(key, value)| format!("{key}: {value}"));
    let lines: Vec<String> = std::iter::once(format!("game: {rules}"))
        .chain(others)
        .chain([format!("actions: {}", table.log().len()), format!("stands: {}", stands(replay))])
        .collect();
    format!("{}\n\n{}\n", lines.join("\n"), text::text(&table.board(), &table.scene(), rules.info()))
}

/// Where the game stands, or how its players ended it.
fn stands(replay: &Replay) -> String {
    match &replay.end {
        Some(end) => format!("over {} {}", end.result(), end.reason),
        None => replay.table.turn().to_string(),
    }
}
