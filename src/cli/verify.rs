//! `gonagas verify`: whether the draws of a match were fair.

use crate::cli::file;
use crate::verify::proof::{Checked, Proof};
use crate::verify::verify;
use anyhow::anyhow;
use std::path::PathBuf;

/// Work out every draw of a match again from its record.
#[derive(Debug, clap::Args)]
pub(super) struct Verify {
    /// The record.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
}

impl Verify {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let record = file::record(&self.record)?;
        let proof = verify(&record).map_err(|failure| {
            let line = failure.header().and_then(|header| record.line(header));
            let line = line.map_or_else(String::new, |line| format!("line {line}: "));
            anyhow!("{}: {line}{failure}", self.record.display())
        })?;
        print!("{}", report(&proof));
        Ok(())
    }
}

/// What is proved, in words.
fn report(proof: &Proof) -> String {
    let mut lines = vec![
        format!("match #{}: the secret is the one of the commitment {}", proof.game, proof.commitment),
        "compare the match's number, the commitment and your own word with the invitation as you saw it".to_owned(),
    ];
    let draw = |draw: &Checked| format!("{}. {}: {}", draw.place, draw.subject, draw.text);
    lines.extend(proof.draws.iter().map(draw));
    lines.push(format!("draws: {}, each as it had to fall", proof.draws.len()));
    for (who, word) in ["the challenger", "the accepter"].into_iter().zip(&proof.words) {
        lines.push(match word.as_str() {
            "" => format!(
                "{who} gave no word, and trusts whoever runs the bot not to have chosen the secret for its draws"
            ),
            word => format!("{who} gave the word “{word}”, which the bot did not know when it committed itself"),
        });
    }
    lines.join("\n") + "\n"
}
