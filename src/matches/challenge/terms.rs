//! What a challenge proposes. Terms never change once they are proposed.

use crate::matches::ids::{ChannelRef, MatchId, UserId};
use crate::session::rules::RequestedRules;

/// The terms of a match.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The game and its options; some may still have to be drawn.
    pub rules: RequestedRules,
    /// Who proposes.
    pub challenger: UserId,
    /// Who is asked; `None` is open to whoever accepts first. Who asks themselves plays alone, both seats.
    pub opponent: Option<UserId>,
    /// Which seat the challenger takes.
    pub challenger_seat: SeatPreference,
    /// Where it is played.
    pub channel_ref: ChannelRef,
    /// How much time the players have, as text; empty when they have all they want.
    pub time_control: String,
    /// Whether it is played in a thread of its own, under the challenge.
    pub use_thread: bool,
    /// The match whose rematch this is.
    pub rematch_of: Option<MatchId>,
    /// Whether the result is to count for ratings.
    pub rated: bool,
    /// What the bot has committed itself to for the draws, in hexadecimal digits; see `docs/FAIR.md`.
    pub commitment: String,
}

impl Terms {
    /// Whether one person has both seats, to try a game out: no such match counts.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.opponent == Some(self.challenger)
    }
}

/// Which seat a challenger wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatPreference {
    /// Settled by lot when the challenge is accepted.
    Random,
    /// The first seat.
    First,
    /// The second seat.
    Second,
}

impl SeatPreference {
    /// All wishes, the default first.
    pub const ALL: [SeatPreference; 3] = [SeatPreference::Random, SeatPreference::First, SeatPreference::Second];

    /// The word for this wish in commands and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            SeatPreference::Random => "lot",
            SeatPreference::First => "first",
            SeatPreference::Second => "second",
        }
    }

    /// The wish that has this word.
    #[must_use]
    pub fn read(word: &str) -> Option<SeatPreference> {
        SeatPreference::ALL.into_iter().find(|preferred| preferred.as_str() == word)
    }
}
