//! `gonagas engine`: plays games over standard input and output.

use crate::engine;
use anyhow::Context as _;
use std::io::{self, BufWriter, ErrorKind};

/// Play games over standard input and output, one command per line.
#[derive(Debug, clap::Args)]
pub(super) struct EngineArgs {}

impl EngineArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match engine::serve_gtp(io::stdin().lock(), BufWriter::new(io::stdout().lock())) {
            // The reader has closed the pipe.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            result => result.context("the engine cannot read its input or write its output"),
        }
    }
}
