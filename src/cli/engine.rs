//! `gonagas engine`: plays games over standard input and output.

use crate::cli::solution_file;
use crate::engine;
use crate::engine::state::EngineState;
use anyhow::Context as _;
use std::io::{self, BufWriter, ErrorKind};
use std::path::PathBuf;

/// Play games over standard input and output, one command per line.
#[derive(Debug, clap::Args)]
pub struct EngineArgs {
    /// A solution of Shap Luk that `gonagas solve` has written; the top level plays by it [env: GONAGAS_SHAP_LUK].
    #[arg(long = "shap-luk", value_name = "FILE")]
    shap_luk: Option<PathBuf>,
}

impl EngineArgs {
    pub fn run(self) -> anyhow::Result<()> {
        let path = self.shap_luk.or_else(solution_file::path_from_environment);
        let solution = path.map(|path| solution_file::open_complete_solution(&path)).transpose()?;
        let state = EngineState::new().with_solution(solution);
        match engine::serve_gtp_from(state, io::stdin().lock(), BufWriter::new(io::stdout().lock())) {
            // The reader has closed the pipe.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            result => result.context("the engine cannot read its input or write its output"),
        }
    }
}
