//! How the turn passes: at once where the bot does everything for somebody.

use std::ops::Range;

/// Which turns of a game people ended themselves, as places in the log of its actions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnTracker {
    /// Where the present turn began.
    turn_start: usize,
    /// Whether a person has done anything in the present turn.
    by_player: bool,
    /// The last turn in which a person did something and that has ended.
    last_ended: Range<usize>,
    /// Where the one before it ended.
    previous_end: usize,
}

impl TurnTracker {
    /// One more action; there are `length` now.
    pub(in crate::matches) fn record_action(&mut self, length: usize, by_hand: bool, ends: bool) {
        self.by_player |= by_hand;
        if ends {
            if self.by_player {
                self.previous_end = self.last_ended.end;
                self.last_ended = self.turn_start..length;
            }
            (self.turn_start, self.by_player) = (length, false);
        }
    }

    /// The last turn in which a person did something and that has ended.
    #[must_use]
    pub fn last_ended_turn(&self) -> Range<usize> {
        self.last_ended.clone()
    }

    /// From where on a message tells what happened that stands after `length` actions: that which has been told before is
    /// what happened up to the last turn that a person ended, and where this is all, up to the one before it.
    #[must_use]
    pub fn first_unreported_action(&self, length: usize) -> usize {
        if self.last_ended.end == length { self.previous_end } else { self.last_ended.end }
    }
}
