//! The terms of a competition. They never change afterwards.

use crate::competitions::format::Format;
use crate::matches::clock::time_control::TimeControl;
use crate::matches::ids::{ChannelRef, CompetitionId, Timestamp, UserId};
use crate::session::rules::RequestedRules;

/// The terms of a competition.
#[derive(Debug, Clone)]
pub struct CompetitionTerms {
    /// The format.
    pub format: &'static dyn Format,
    /// The game and its options; some may be drawn at random for each match.
    pub rules: RequestedRules,
    /// The member who created it.
    pub organiser: UserId,
    /// The channel of its post and of its matches.
    pub channel_ref: ChannelRef,
    /// The time control of its matches, as text.
    pub time_control: String,
    /// The number of people from which on it can start.
    pub min_entrants: u32,
    /// True if each pairing is a pair of games.
    pub pairs: bool,
    /// True if its matches are rated.
    pub rated: bool,
    /// True if the next one opens when this one starts.
    pub is_recurring: bool,
    /// The one before it in its series.
    pub follows: Option<CompetitionId>,
    /// When it was created.
    pub created_at: Timestamp,
    /// The bot's commitment to the secret from which the secrets of its matches are made, in hexadecimal digits; see
    /// `docs/FAIR.md`.
    pub commitment: String,
}

impl CompetitionTerms {
    /// The time control of a competition unless another one is chosen: 72 hours at first, 36 more for each move, and
    /// never more than 120.
    pub const DEFAULT_TIME_CONTROL: &'static str = "3d+1d12h/5d";

    /// The time control of a ladder: three days for each move.
    pub const LADDER_TIME_CONTROL: &'static str = "3d+3d/3d";

    /// Returns the number of games of a pairing.
    #[must_use]
    pub const fn games_per_pairing(&self) -> u32 {
        if self.pairs { 2 } else { 1 }
    }

    /// Returns the number of games that a person who joins must have room for.
    #[must_use]
    pub fn reserved_games(&self) -> u32 {
        self.format.reserved_pairings() * self.games_per_pairing()
    }

    /// Returns the parsed time control.
    #[must_use]
    pub fn clock(&self) -> Option<TimeControl> {
        TimeControl::parse_stored(&self.time_control).ok().flatten()
    }
}
