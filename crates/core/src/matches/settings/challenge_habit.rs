//! The terms that a user chose last for challenges, which hold for the next ones.

use crate::matches::clock::time_control::TimeControl;

/// The terms that a user chose last; each is `None` until they choose it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChallengeHabit {
    /// The match is rated.
    pub rated: Option<bool>,
    /// The challenge is to a pair of games.
    pub pair: Option<bool>,
    /// The time control; `Some(None)` is no time limit.
    pub time_control: Option<Option<TimeControl>>,
}

impl ChallengeHabit {
    /// Returns the habit after a choice, which keeps what was not chosen.
    #[must_use]
    pub fn with_choice(self, choice: ChallengeHabit) -> ChallengeHabit {
        ChallengeHabit {
            rated: choice.rated.or(self.rated),
            pair: choice.pair.or(self.pair),
            time_control: choice.time_control.or(self.time_control),
        }
    }
}
