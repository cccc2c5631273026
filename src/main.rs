//! Chooses a subcommand; nothing else.

use std::process::ExitCode;

fn main() -> ExitCode {
    match gonagas::cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // One line, whatever the environment says of backtraces.
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
