//! The entry point: runs the subcommand and prints its error.

use std::process::ExitCode;

fn main() -> ExitCode {
    match gonagas::cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // On one line, even if the environment asks for backtraces.
            eprintln!("error: {error:#}");
            ExitCode::from(gonagas::cli::exit_status(&error))
        }
    }
}
