//! `gonagas engine`.

use crate::engine;
use anyhow::Context as _;
use std::io::{self, BufWriter, ErrorKind};

/// Play games on standard input and output, one command a line.
#[derive(Debug, clap::Args)]
pub(super) struct EngineArgs {}

impl EngineArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match engine::serve_gtp(io::stdin().lock(), BufWriter::new(io::stdout().lock())) {
            // Whoever asked has gone; there is nobody left to tell.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            result => result.context("the engine lost its input or output"),
        }
    }
}
