//! `gonagas verify`: whether the draws of a match were fair.

use crate::cli::record_file;
use crate::verify::report::{FairnessReport, VerifiedResult};
use crate::verify::verify_record;
use anyhow::anyhow;
use std::path::PathBuf;

/// Work out every draw of a match again from its record.
#[derive(Debug, clap::Args)]
pub(super) struct VerifyArgs {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
}

impl VerifyArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let record = record_file::read_record(&self.record)?;
        let proof = verify_record(&record).map_err(|failure| {
            let line = failure.faulty_header().and_then(|header| record.header_line(header));
            let line = line.map_or_else(String::new, |line| format!("line {line}: "));
            anyhow!("{}: {line}{failure}", self.record.display())
        })?;
        print!("{}", format_report(&proof));
        Ok(())
    }
}

/// What is proved, in words.
fn format_report(proof: &FairnessReport) -> String {
    let mut lines = vec![
        format!("match #{}: the secret is the one of the commitment {}", proof.match_id, proof.commitment),
        "compare the match's number, the commitment and your own word with the invitation as you saw it".to_owned(),
    ];
    let draw = |draw: &VerifiedResult| format!("{}. {}: {}", draw.place, draw.kind, draw.text);
    lines.extend(proof.results.iter().map(draw));
    lines.push(format!("draws: {}, each as it had to fall", proof.results.len()));
    for (who, word) in ["the challenger", "the accepter"].into_iter().zip(&proof.player_words) {
        lines.push(match word.as_str() {
            "" => format!(
                "{who} gave no word, and trusts whoever runs the bot not to have chosen the secret for its draws"
            ),
            word => format!("{who} gave the word “{word}”, which the bot did not know when it committed itself"),
        });
    }
    lines.join("\n") + "\n"
}
