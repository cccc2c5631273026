//! The command line: one file a subcommand.

mod backup;
mod check;
mod clock;
mod database;
mod engine;
mod faults;
mod file;
mod picture;
mod process;
mod replay;
mod run;
mod show;
mod standin;
mod verify;

use clap::{Parser, Subcommand};

/// Old two-player board games, played turn by turn.
#[derive(Debug, Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Without a subcommand the bot runs, and takes the options of `run`.
    #[command(flatten)]
    run: run::Run,
}

/// What the program is asked to do.
#[derive(Debug, Subcommand)]
enum Command {
    Run(run::Run),
    Standin(standin::Standin),
    Engine(engine::Engine),
    Picture(picture::Picture),
    Replay(replay::Replay),
    Show(show::Show),
    Verify(verify::Verify),
    Backup(backup::Backup),
    Check(check::Check),
}

/// Reads the command line and does what it says.
///
/// # Errors
///
/// Whatever the subcommand could not do.
pub fn run() -> anyhow::Result<()> {
    let cli = Cli::parse();
    match cli.command.unwrap_or(Command::Run(cli.run)) {
        Command::Run(run) => run.run(),
        Command::Standin(standin) => standin.run(),
        Command::Engine(engine) => engine.run(),
        Command::Picture(picture) => picture.run(),
        Command::Replay(replay) => replay.run(),
        Command::Show(show) => show.run(),
        Command::Verify(verify) => verify.run(),
        Command::Backup(backup) => backup.run(),
        Command::Check(check) => check.run(),
    }
}
