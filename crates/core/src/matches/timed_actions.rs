//! Actions that the bot takes in a match by itself when their time has come.

use crate::matches::ids::Timestamp;
use crate::matches::state::match_state::Match;
use crate::matches::state::play_state::MatchPhase;

/// An action of the bot itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimedAction {
    /// Let the challenge expire.
    ExpireChallenge,
    /// Remind the player to move.
    SendReminder,
    /// End the match because the player to move ran out of time, or spend a vacation day for them.
    TimeOut,
    /// Let the computer player act, or answer an offer.
    LetComputerAct,
}

/// The time of what can be done at once.
const AT_ONCE: Timestamp = 0;

/// Returns the next timed action of a match and its time. Of several at one time it returns the one that makes the others
/// unnecessary.
#[must_use]
pub fn next_timed_action(game: &Match) -> Option<(Timestamp, TimedAction)> {
    match game.phase() {
        MatchPhase::Challenge => game.expires_at().map(|at| (at, TimedAction::ExpireChallenge)),
        MatchPhase::Playing(play) if play.computer_to_act().is_some() => Some((AT_ONCE, TimedAction::LetComputerAct)),
        MatchPhase::Playing(play) => {
            let clocks = play.clocks.as_ref()?;
            let timeout = clocks.times_out_at()?;
            let reminder = clocks.reminder_at().filter(|at| *at < timeout);
            Some(reminder.map_or((timeout, TimedAction::TimeOut), |at| (at, TimedAction::SendReminder)))
        }
        MatchPhase::Over(..) => None,
    }
}

/// Returns the timed action that is due now. A player whose time is up is no longer reminded.
#[must_use]
pub fn due_timed_action(game: &Match, now: Timestamp) -> Option<TimedAction> {
    // Also for a computer player, whose turn could otherwise never end.
    let timeout = game.times_out_at().filter(|at| *at <= now).map(|_| TimedAction::TimeOut);
    timeout.or_else(|| next_timed_action(game).filter(|(at, _)| *at <= now).map(|(_, action)| action))
}
