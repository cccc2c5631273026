//! What the bot itself has to do in a match, and when.

use crate::matches::ids::Timestamp;
use crate::matches::state::match_state::{Match, MatchPhase};

/// What the bot itself has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimedAction {
    /// The challenge lapses.
    ExpireChallenge,
    /// Whoever is to act is reminded.
    SendReminder,
    /// The time of whoever is to act is up.
    TimeOut,
}

/// The next date of a match; when several fall together, the one that makes the others needless.
#[must_use]
pub fn next_timed_action(game: &Match) -> Option<(Timestamp, TimedAction)> {
    match game.phase() {
        MatchPhase::Challenge => game.expires_at().map(|at| (at, TimedAction::ExpireChallenge)),
        MatchPhase::Playing(play) => {
            let times = play.clocks.as_ref()?;
            let zero = times.times_out_at()?;
            let reminder = times.reminder_at().filter(|at| *at < zero);
            Some(reminder.map_or((zero, TimedAction::TimeOut), |at| (at, TimedAction::SendReminder)))
        }
        MatchPhase::Over(..) => None,
    }
}

/// What is to be done now. Whose time is up is not reminded any more.
#[must_use]
pub fn due_timed_action(game: &Match, now: Timestamp) -> Option<TimedAction> {
    let zero = game.times_out_at().filter(|zero| *zero <= now).map(|_| TimedAction::TimeOut);
    zero.or_else(|| next_timed_action(game).filter(|(at, _)| *at <= now).map(|(_, date)| date))
}
