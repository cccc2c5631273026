//! What a challenge proposes. Terms never change once they are proposed.

use crate::room::people::{MatchId, Person, Place};
use crate::table::rules::Asked;

/// The terms of a match.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The game and its options; some may still have to be drawn.
    pub rules: Asked,
    /// Who proposes.
    pub challenger: Person,
    /// Who is asked; `None` is open to whoever accepts first. Who asks themselves plays alone, both seats.
    pub opponent: Option<Person>,
    /// Which seat the challenger takes.
    pub seat: Wanted,
    /// Where it is played.
    pub place: Place,
    /// How much time the players have, as text; empty when they have all they want.
    pub clock: String,
    /// Whether it is played in a thread of its own, under the challenge.
    pub thread: bool,
    /// The match whose rematch this is.
    pub rematch: Option<MatchId>,
    /// Whether the result is to count for ratings.
    pub rated: bool,
    /// What the bot has committed itself to for the draws, in hexadecimal digits; see `docs/FAIR.md`.
    pub commitment: String,
}

impl Terms {
    /// Whether one person has both seats, to try a game out: no such match counts.
    #[must_use]
    pub fn alone(&self) -> bool {
        self.opponent == Some(self.challenger)
    }
}

/// Which seat a challenger wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Settled by lot when the challenge is accepted.
    Lot,
    /// The first seat.
    First,
    /// The second seat.
    Second,
}

impl Wanted {
    /// All wishes, the default first.
    pub const ALL: [Wanted; 3] = [Wanted::Lot, Wanted::First, Wanted::Second];

    /// The word for this wish in commands and in the store.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Wanted::Lot => "lot",
            Wanted::First => "first",
            Wanted::Second => "second",
        }
    }

    /// The wish that has this word.
    #[must_use]
    pub fn read(word: &str) -> Option<Wanted> {
        Wanted::ALL.into_iter().find(|wanted| wanted.word() == word)
    }
}
