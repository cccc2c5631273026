//! The command line: one file a subcommand.

mod clock;
mod engine;
mod process;
mod run;
mod standin;

use anyhow::anyhow;
use clap::{Parser, Subcommand};

/// Old two-player board games, played turn by turn.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// What the program is asked to do.
#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Run),
    Standin(standin::Standin),
    Engine(engine::Engine),
}

/// Reads the command line and does what it says.
///
/// # Errors
///
/// Whatever the subcommand could not do.
pub fn run() -> anyhow::Result<()> {
    let done = match Cli::parse().command.unwrap_or_else(|| Command::Run(run::Run::default())) {
        Command::Run(run) => run.run(),
        Command::Standin(standin) => standin.run(),
        Command::Engine(engine) => engine.run(),
    };
    // With its causes in one line; otherwise they would stand below one another.
    done.map_err(|error| anyhow!("{error:#}"))
}
