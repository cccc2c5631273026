//! How the turn passes: at once where the bot does everything for somebody.

use std::ops::Range;

/// Which turns of a game people ended themselves, as places in the log of its actions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Passing {
    /// Where the present turn began.
    began: usize,
    /// Whether a person has done anything in the present turn.
    by_hand: bool,
    /// The last turn in which a person did something and that has ended.
    ended: Range<usize>,
    /// Where the one before it ended.
    before: usize,
}

impl Passing {
    /// One more action; there are `length` now.
    pub(super) fn acted(&mut self, length: usize, by_hand: bool, ends: bool) {
        self.by_hand |= by_hand;
        if ends {
            if self.by_hand {
                self.before = self.ended.end;
                self.ended = self.began..length;
            }
            (self.began, self.by_hand) = (length, false);
        }
    }

    /// The last turn in which a person did something and that has ended.
    #[must_use]
    pub fn ended(&self) -> Range<usize> {
        self.ended.clone()
    }

    /// From where on a message tells what happened that stands after `length` actions: that which has been told before is
    /// what happened up to the last turn that a person ended, and where this is all, up to the one before it.
    #[must_use]
    pub fn untold(&self, length: usize) -> usize {
        if self.ended.end == length { self.before } else { self.ended.end }
    }
}
