//! The command line: one file a subcommand.

mod engine;

use clap::{Parser, Subcommand};

/// Old two-player board games, played turn by turn.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// What the program is asked to do.
#[derive(Debug, Subcommand)]
enum Command {
    Engine(engine::Engine),
}

/// Reads the command line and does what it says.
///
/// # Errors
///
/// Whatever the subcommand could not do.
pub fn run() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Engine(engine) => engine.run(),
    }
}
