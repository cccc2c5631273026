//! The command line, one file per subcommand, and the exit status of an error.

mod backup;
mod backup_rotation;
mod check;
mod clock;
mod database;
mod engine;
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
mod yardsticks;

use crate::cli::run::{InvalidInstallationPolicy, MissingToken};
use clap::{Parser, Subcommand};
use gonagas_discord::endpoint::EndpointError;
use gonagas_discord::run_error::RunError;
use gonagas_store::open_error::OpenError;
use gonagas_store::postgres::LocationError;

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
    Yardsticks(yardsticks::YardsticksArgs),
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
        CliCommand::Yardsticks(yardsticks) => yardsticks.run(),
        CliCommand::Solve(solve) => solve.run(),
        CliCommand::Learn(learn) => learn.run(),
        CliCommand::Puzzles(puzzles) => puzzles.run(),
    }
}

/// The exit status of an error that another start cannot remedy: `EX_CONFIG` of sysexits.h.
pub const CONFIGURATION_ERROR: u8 = 78;

/// The exit status of any other error.
const FAILURE: u8 = 1;

/// Returns the exit status of an error. A supervisor need not start the program again after [`CONFIGURATION_ERROR`].
#[must_use]
pub fn exit_status(error: &anyhow::Error) -> u8 {
    let is_rejected = matches!(
        error.downcast_ref(),
        Some(
            RunError::InvalidToken
                | RunError::GatewayRejected(_)
                | RunError::TooFewShards(_)
                | RunError::InvalidEndpoint(_)
        )
    );
    let is_unusable = error.downcast_ref().is_some_and(OpenError::is_lasting);
    let is_wrong_address = error.is::<EndpointError>() || error.is::<LocationError>();
    let is_wrong_setting = error.is::<MissingToken>() || error.is::<InvalidInstallationPolicy>();
    match is_rejected || is_unusable || is_wrong_address || is_wrong_setting {
        true => CONFIGURATION_ERROR,
        false => FAILURE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::{Context as _, anyhow};

    #[test]
    fn error_that_a_start_cannot_remedy_has_a_status_of_its_own() {
        let endpoint = || EndpointError::InvalidUrl("x".into());
        let foreign = OpenError::OwnedByOtherApplication { path: "a.sqlite".into(), owner: 1, application: 2 };
        let named: Result<(), _> = Err(endpoint()).context("--discord-api");
        for fatal in [
            RunError::InvalidToken.into(),
            RunError::GatewayRejected("intents".into()).into(),
            RunError::TooFewShards(1).into(),
            RunError::InvalidEndpoint(endpoint()).into(),
            foreign.into(),
            MissingToken.into(),
            OpenError::MigrationMismatch { path: "a.sqlite".into(), migration: "V1__schema".into() }.into(),
            LocationError::Invalid("x".into()).into(),
            named.unwrap_err(),
        ] {
            assert_eq!(exit_status(&fatal), CONFIGURATION_ERROR, "{fatal:#}");
        }
        let failures = [RunError::UnexpectedExit, RunError::ShardsLost, RunError::RelayFailed("port".into())];
        let locked = OpenError::Locked("a.sqlite".into());
        for other in failures.into_iter().map(anyhow::Error::from).chain([locked.into(), anyhow!("another")]) {
            assert_eq!(exit_status(&other), FAILURE, "{other:#}");
        }
    }
}
