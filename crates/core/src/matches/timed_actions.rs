//! Actions that the bot takes in a match by itself when their time has come.

use crate::kit::side::Side;
use crate::matches::CHALLENGE_LIFETIME;
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
    /// Play the reply that the player to act has planned.
    PlayPlannedReply,
    /// End the vacation of the player of a seat, so that the board no longer shows it.
    EndVacation(Side),
}

/// The time of an action that can be done at once.
const AT_ONCE: Timestamp = 0;

/// Returns the next timed action of a match and its time. Of several at one time it returns the one that makes the
/// others unnecessary.
#[must_use]
pub fn next_timed_action(game: &Match) -> Option<(Timestamp, TimedAction)> {
    match game.phase() {
        MatchPhase::Challenge => game.expires_at().map(|at| (at, TimedAction::ExpireChallenge)),
        MatchPhase::Playing(play) if play.computer_to_act().is_some() => Some((AT_ONCE, TimedAction::LetComputerAct)),
        MatchPhase::Playing(_) if game.due_reply().is_some() => Some((AT_ONCE, TimedAction::PlayPlannedReply)),
        MatchPhase::Playing(play) => {
            let clocks = play.clocks.as_ref()?;
            let timeout = clocks.times_out_at()?;
            let reminder = clocks.reminder_at().map(|at| (at, TimedAction::SendReminder));
            let vacations = clocks.pause_ends().map(|(side, at)| (at, TimedAction::EndVacation(side)));
            let earlier = vacations.chain(reminder).filter(|(at, _)| *at < timeout);
            Some(earlier.min_by_key(|(at, _)| *at).unwrap_or((timeout, TimedAction::TimeOut)))
        }
        MatchPhase::Over(..) => None,
    }
}

/// Returns the deadline that was stored for a match before challenges with a short clock expired early and the end of a
/// vacation was shown. A match keeps it until its next event.
#[must_use]
pub fn legacy_deadline(game: &Match) -> Option<Timestamp> {
    match game.phase() {
        MatchPhase::Challenge => Some(game.challenged_at() + CHALLENGE_LIFETIME),
        MatchPhase::Playing(play) if play.computer_to_act().is_none() => {
            let clocks = play.clocks.as_ref()?;
            let timeout = clocks.times_out_at()?;
            Some(clocks.reminder_at().map_or(timeout, |at| at.min(timeout)))
        }
        MatchPhase::Playing(_) | MatchPhase::Over(..) => None,
    }
}

/// Returns the timed action that is due now. A player whose time is up is no longer reminded.
#[must_use]
pub fn due_timed_action(game: &Match, now: Timestamp) -> Option<TimedAction> {
    // It was planned before the clock began to run, and costs no time.
    if game.due_reply().is_some() {
        return Some(TimedAction::PlayPlannedReply);
    }
    // Also for a computer player, whose turn could otherwise never end.
    let timeout = game.times_out_at().filter(|at| *at <= now).map(|_| TimedAction::TimeOut);
    timeout.or_else(|| next_timed_action(game).filter(|(at, _)| *at <= now).map(|(_, action)| action))
}
