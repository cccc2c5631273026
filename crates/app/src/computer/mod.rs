//! The computer player: a participant that is no Discord user.
//!
//! Its turn is a deadline that is always due, so it goes on after a restart. It thinks without the lock of the match,
//! and what it chose counts only if the match has not changed since.

mod placing;
pub mod turn;

use crate::clocks::{ClockServices, Clocks};
use crate::limits::check::Limits;
use crate::matches::{MatchServices, Matches};
use crate::outbox::{Answers, OutboxServices, PrivateBoards};
use crate::play::{MatchCommands, PlayServices};
use crate::ports::{Clock, ComputerPlayer};
use crate::state::SharedState;
use std::sync::Arc;

/// The turns of the computer player, and the pieces that it places for its opponent.
pub struct ComputerTurns {
    clock: Arc<dyn Clock>,
    computer: Arc<dyn ComputerPlayer>,
    answers: Arc<Answers>,
    clocks: Arc<Clocks>,
    limits: Arc<Limits>,
    match_commands: Arc<MatchCommands>,
    matches: Arc<Matches>,
    private_boards: Arc<PrivateBoards>,
}

impl ComputerTurns {
    pub fn new(
        state: &SharedState,
        matches: &MatchServices,
        clocks: &ClockServices,
        outbox: &OutboxServices,
        play: &PlayServices,
    ) -> Arc<ComputerTurns> {
        Arc::new(ComputerTurns {
            clock: Arc::clone(&state.clock),
            computer: Arc::clone(&state.computer),
            answers: Arc::clone(&outbox.answers),
            clocks: Arc::clone(&clocks.clocks),
            limits: Arc::clone(&state.limits),
            match_commands: Arc::clone(&play.match_commands),
            matches: Arc::clone(&matches.matches),
            private_boards: Arc::clone(&outbox.private_boards),
        })
    }
}
