//! Tracks where turns begin and end, and which of them a player had a hand in.

use crate::kit::side::Side;
use std::ops::Range;

/// The last turns in which a player acted themselves, as positions in the action log of the game. Turns that the bot
/// played alone are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnTracker {
    /// The start of the current turn.
    turn_start: usize,
    /// True once a player has acted in the current turn.
    by_player: bool,
    /// The last ended turn in which a player acted.
    last_ended: Range<usize>,
    /// The end of the one before it.
    previous_end: usize,
    /// For each seat, the end of the last turn in which its player acted.
    last_end_of: [usize; 2],
}

impl TurnTracker {
    /// Records one more action of this seat; `length` counts all of them.
    pub(super) fn record_action(&mut self, seat: Side, length: usize, by_player: bool, ends_turn: bool) {
        self.by_player |= by_player;
        if ends_turn {
            if self.by_player {
                self.previous_end = self.last_ended.end;
                self.last_ended = self.turn_start..length;
                self.last_end_of[seat.index()] = length;
            }
            (self.turn_start, self.by_player) = (length, false);
        }
    }

    /// The last ended turn in which a player acted.
    #[must_use]
    pub fn last_ended_turn(&self) -> Range<usize> {
        self.last_ended.clone()
    }

    /// Returns the end of the last ended turn in which the player of this seat acted; 0 before any.
    #[must_use]
    pub fn last_end_of(&self, seat: Side) -> usize {
        self.last_end_of[seat.index()]
    }

    /// Returns the position of the first action that a message after `length` actions reports. Earlier messages have
    /// reported everything up to the last turn that a player ended. If nothing came after it, that turn is reported
    /// again.
    #[must_use]
    pub fn first_unreported_action(&self, length: usize) -> usize {
        if self.last_ended.end == length { self.previous_end } else { self.last_ended.end }
    }
}
