//! `gonagas verify`: checks that the random results of a match were fair.

use crate::cli::record_file;
use anyhow::{anyhow, bail};
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::verify::report::{FairnessReport, VerifiedResult};
use gonagas_core::verify::{are_games_of_a_pair, verify_record};
use std::path::{Path, PathBuf};

/// Verify the random results of a match from its record.
#[derive(Debug, clap::Args)]
pub struct VerifyArgs {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The record of the other game of its pair, to check both, and that they belong together.
    #[arg(value_name = "OTHER")]
    other: Option<PathBuf>,
}

impl VerifyArgs {
    pub fn run(self) -> anyhow::Result<()> {
        let record = print_verified(&self.record)?;
        let Some(path) = self.other else { return Ok(()) };
        let other = print_verified(&path)?;
        if !are_games_of_a_pair(&record, &other)? {
            bail!("{} and {} are not the games of one pair", self.record.display(), path.display());
        }
        println!("one pair: the same secret, words and rules, with sides swapped");
        Ok(())
    }
}

/// Verifies a record and prints the proof. Returns the record.
fn print_verified(path: &Path) -> anyhow::Result<GameRecord> {
    let record = record_file::read_record(path)?;
    let proof = verify_record(&record).map_err(|failure| {
        let line = failure.faulty_header().and_then(|header| record.header_line(header));
        let line = line.map_or_else(String::new, |line| format!("line {line}: "));
        anyhow!("{}: {line}{failure}", path.display())
    })?;
    print!("{}", format_report(&proof));
    Ok(record)
}

/// Formats the proof for the terminal.
fn format_report(proof: &FairnessReport) -> String {
    let mut lines = vec![
        format!("match #{}: the secret matches the commitment {}", proof.match_id, proof.commitment),
        "compare the match number, the commitment and your own word with the invitation that you saw".to_owned(),
    ];
    let draw = |draw: &VerifiedResult| format!("{}. {}: {}", draw.place, draw.kind, draw.text);
    lines.extend(proof.results.iter().map(draw));
    lines.push(format!("verified random results: {}", proof.results.len()));
    for (who, word) in ["the challenger", "the accepter"].into_iter().zip(&proof.player_words) {
        lines.push(match word.as_str() {
            "" => format!(
                "{who} gave no word, and has to trust the operator not to have chosen the secret for its results"
            ),
            word => {
                format!("{who} gave the word “{word}”, which the bot did not know when it published the commitment")
            }
        });
    }
    lines.join("\n") + "\n"
}
