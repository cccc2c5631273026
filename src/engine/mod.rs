//! The engine protocol of docs/ENGINE_PROTOCOL.md: games on standard input and output, for other programs.
//!
//! It plays by the same rules as the bot, without Discord, database and pictures.

pub mod commands;
pub mod computer;
pub mod gtp;
pub mod rng;
pub mod state;

use crate::engine::gtp::{GtpCommand, GtpResponse};
use crate::engine::state::EngineState;
use std::io::{self, BufRead, Write};

/// Answers commands until `quit` or the end of the input. Each response is flushed at once.
pub fn serve_gtp(input: impl BufRead, output: impl Write) -> io::Result<()> {
    serve_gtp_from(EngineState::new(), input, output)
}

/// Runs the engine from this state on.
pub fn serve_gtp_from(mut state: EngineState, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    while !state.has_quit() && input.read_until(b'\n', &mut line)? > 0 {
        if let Some(request) = GtpCommand::parse(&String::from_utf8_lossy(&line)) {
            let result = commands::run_command(&mut state, &request);
            write!(output, "{}", GtpResponse { id: &request.id, result: &result })?;
            output.flush()?;
        }
        line.clear();
    }
    Ok(())
}
