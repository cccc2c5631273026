//! `gonagas engine`: plays games over standard input and output.

use crate::engine;
use crate::engine::state::EngineState;
use anyhow::Context as _;
use gonagas_ai::solver::solution::Solution;
use std::io::{self, BufWriter, ErrorKind};
use std::path::PathBuf;

/// Play games over standard input and output, one command per line.
#[derive(Debug, clap::Args)]
pub(super) struct EngineArgs {
    /// A solution of Shap Luk that `gonagas solve` has written; the top level plays by it [env: GONAGAS_SHAP_LUK].
    #[arg(long = "shap-luk", value_name = "FILE")]
    shap_luk: Option<PathBuf>,
}

impl EngineArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let path = self.shap_luk.or_else(|| std::env::var_os("GONAGAS_SHAP_LUK").map(PathBuf::from));
        let open =
            |path: PathBuf| Solution::open(&path).with_context(|| format!("“{}” cannot be used", path.display()));
        let state = EngineState::new().with_solution(path.map(open).transpose()?);
        match engine::serve_gtp_from(state, io::stdin().lock(), BufWriter::new(io::stdout().lock())) {
            // The reader has closed the pipe.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            result => result.context("the engine cannot read its input or write its output"),
        }
    }
}
