//! The engine protocol of docs/ENGINE_PROTOCOL.md: games on standard input and output, for other programs.
//!
//! No Discord, no database and no pictures; the very rules that the bot plays by.
//!
//! - [`gtp`]: lines into requests, answers into lines.
//! - [`commands`]: the list of commands, and what each does.
//! - [`state`]: the game that runs between two commands.
//! - [`rng`]: where dice and draws come from.

pub mod commands;
pub mod gtp;
pub mod rng;
pub mod state;

use crate::engine::gtp::{GtpCommand, GtpResponse};
use crate::engine::state::EngineState;
use std::io::{self, BufRead, Write};

/// Answers requests until `quit` or the end of the input. Each answer is flushed at once.
///
/// # Errors
///
/// When reading or writing fails; whatever a request says is answered instead.
pub fn serve_gtp(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = EngineState::new();
    let mut line = Vec::new();
    while !session.has_quit() && input.read_until(b'\n', &mut line)? > 0 {
        if let Some(request) = GtpCommand::parse(&String::from_utf8_lossy(&line)) {
            let result = commands::run_command(&mut session, &request);
            write!(output, "{}", GtpResponse { id: &request.id, result: &result })?;
            output.flush()?;
        }
        line.clear();
    }
    Ok(())
}
