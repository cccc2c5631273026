//! The command line, one file per subcommand.
//!
//! - `run` runs the bot; `standin` the local stand-in alone.
//! - `backup`, `check` and `migrate_store` work on the database; `database` chooses it,
//!   `backup_rotation` keeps a number of copies.
//! - `picture`, `replay`, `show` and `verify` work on match records; `record_file` reads and writes files.
//! - `rules` writes the rules of the games as a book.
//! - `engine` plays games over standard input and output.
//! - `tournament` measures the computer opponent; `solve` solves Shap Luk; `solution_file` opens its solution;
//!   `learn` learns what the positions of sáhkku are worth; `puzzles` makes puzzles and proves them.
//! - `exit_status` tells a supervisor if another start would fail, too.
//! - `clock` is the bot's clock; `process` sets up logging, the runtime and signals.

mod backup;
mod backup_rotation;
mod check;
mod clock;
mod database;
mod engine;
pub mod exit_status;
mod learn;
mod migrate_store;
mod picture;
mod process;
mod puzzles;
mod record_file;
mod replay;
mod rules;
mod run;
mod show;
mod solution_file;
mod solve;
mod standin;
mod tournament;
mod verify;

use clap::{Parser, Subcommand};

/// Old two-player board games, played turn by turn.
#[derive(Debug, Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
    /// Without a subcommand, the bot runs with the options of `run`.
    #[command(flatten)]
    run: run::RunArgs,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum CliCommand {
    Run(run::RunArgs),
    Standin(standin::StandinArgs),
    Engine(engine::EngineArgs),
    Picture(picture::PictureArgs),
    Replay(replay::ReplayArgs),
    Rules(rules::RulesArgs),
    Show(show::ShowArgs),
    Verify(verify::VerifyArgs),
    Backup(backup::BackupArgs),
    Check(check::CheckArgs),
    MigrateStore(migrate_store::MigrateStoreArgs),
    Tournament(tournament::TournamentArgs),
    Solve(solve::SolveArgs),
    Learn(learn::LearnArgs),
    Puzzles(puzzles::PuzzlesArgs),
}

/// Parses the command line and runs its subcommand.
///
/// # Errors
///
/// Any error of the subcommand.
pub fn run() -> anyhow::Result<()> {
    let cli = Cli::parse();
    match cli.command.unwrap_or(CliCommand::Run(cli.run)) {
        CliCommand::Run(run) => run.run(),
        CliCommand::Standin(standin) => standin.run(),
        CliCommand::Engine(engine) => engine.run(),
        CliCommand::Picture(picture) => picture.run(),
        CliCommand::Replay(replay) => replay.run(),
        CliCommand::Rules(rules) => rules.run(),
        CliCommand::Show(show) => show.run(),
        CliCommand::Verify(verify) => verify.run(),
        CliCommand::Backup(backup) => backup.run(),
        CliCommand::Check(check) => check.run(),
        CliCommand::MigrateStore(migration) => migration.run(),
        CliCommand::Tournament(tournament) => tournament.run(),
        CliCommand::Solve(solve) => solve.run(),
        CliCommand::Learn(learn) => learn.run(),
        CliCommand::Puzzles(puzzles) => puzzles.run(),
    }
}
