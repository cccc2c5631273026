//! The computer player: a participant that is no Discord user.
//!
//! Its turn is a deadline that is always due, so it goes on after a restart. It thinks without the lock of the match,
//! and what it chose counts only if the match has not changed since.

pub mod turn;

use crate::clocks::{ClockServices, Clocks};
use crate::matches::{MatchServices, Matches};
use crate::play::{MatchCommands, PlayServices};
use crate::ports::{Clock, ComputerPlayer};
use crate::state::SharedState;
use std::sync::Arc;

/// The turns of the computer player.
pub struct ComputerTurns {
    clock: Arc<dyn Clock>,
    computer: Arc<dyn ComputerPlayer>,
    clocks: Arc<Clocks>,
    match_commands: Arc<MatchCommands>,
    matches: Arc<Matches>,
}

impl ComputerTurns {
    pub fn new(
        state: &SharedState,
        matches: &MatchServices,
        clocks: &ClockServices,
        play: &PlayServices,
    ) -> Arc<ComputerTurns> {
        Arc::new(ComputerTurns {
            clock: Arc::clone(&state.clock),
            computer: Arc::clone(&state.computer),
            clocks: Arc::clone(&clocks.clocks),
            match_commands: Arc::clone(&play.match_commands),
            matches: Arc::clone(&matches.matches),
        })
    }
}
