//! The command line, one file per subcommand.

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
