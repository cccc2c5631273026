//! Limits on the log of a match, so that the cost of a command cannot grow for ever.
//!
//! The log is replayed for each command, and a few commands add events without bringing the end of the game nearer. The
//! limits are far above ordinary play. When they are reached the match can still be ended in every usual way.

use crate::kit::side::Side;
use crate::matches::commands::match_command::MatchCommand;
use crate::matches::commands::rejection::Rejection;
use crate::matches::state::match_state::Match;
use crate::matches::state::play_state::MatchPhase;
use crate::matches::state::play_state::PlayState;

/// The number of events after which nothing more can be played. The longest matches have some thousand.
pub const MAX_EVENTS: u32 = 20_000;

/// The number of takebacks of each player in a match, those without permission included. Someone who takes back a
/// choice in every turn of a long match needs about half of them.
pub const MAX_TAKEBACKS: u32 = 500;

/// The number of times that a challenge's seed word can be set.
pub const MAX_SEED_WORDS: u32 = 50;

/// Rejects a command that would add to a log that is full.
pub(super) fn check_log_not_full(game: &Match, command: &MatchCommand) -> Result<(), Rejection> {
    match (game.phase(), command) {
        (MatchPhase::Challenge, MatchCommand::SetSeedWord(_)) if game.last_event_number() > MAX_SEED_WORDS => {
            Err(Rejection::TooManySeedWords)
        }
        (MatchPhase::Playing(_), command) if game.last_event_number() >= MAX_EVENTS && continues_play(command) => {
            Err(Rejection::LogFull)
        }
        _ => Ok(()),
    }
}

/// Rejects a takeback of a seat that has had all of them.
pub(super) fn check_takebacks_left(play: &PlayState, seat: Side) -> Result<(), Rejection> {
    if play.takeback_counts[seat.index()] < MAX_TAKEBACKS { Ok(()) } else { Err(Rejection::TooManyTakebacks) }
}

/// Returns `true` for commands after which the match goes on. An offer to end it can be made once between two actions,
/// so it adds nothing once there are no more actions.
fn continues_play(command: &MatchCommand) -> bool {
    matches!(
        command,
        MatchCommand::PlayActions(_)
            | MatchCommand::RollDice
            | MatchCommand::Undo
            | MatchCommand::RequestTakeback
            | MatchCommand::GrantTakeback
    )
}
