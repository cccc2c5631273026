//! What the bot itself has to do in a match, and when.

use crate::room::people::Moment;
use crate::room::state::{Match, Phase};

/// What the bot itself has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Date {
    /// The challenge lapses.
    Lapse,
    /// Whoever is to act is reminded.
    Remind,
    /// The time of whoever is to act is up.
    Zero,
}

/// The next date of a match; when several fall together, the one that makes the others needless.
#[must_use]
pub fn next(game: &Match) -> Option<(Moment, Date)> {
    match game.phase() {
        Phase::Invited => game.lapses().map(|at| (at, Date::Lapse)),
        Phase::Playing(play) => {
            let times = play.times.as_ref()?;
            let zero = times.zero()?;
            let reminder = times.reminder().filter(|at| *at < zero);
            Some(reminder.map_or((zero, Date::Zero), |at| (at, Date::Remind)))
        }
        Phase::Over(..) => None,
    }
}

/// What is to be done now. Whose time is up is not reminded any more.
#[must_use]
pub fn due(game: &Match, now: Moment) -> Option<Date> {
    let zero = game.zero().filter(|zero| *zero <= now).map(|_| Date::Zero);
    zero.or_else(|| next(game).filter(|(at, _)| *at <= now).map(|(_, date)| date))
}
