//! Tracks where turns begin and end, which of them a player had a hand in, and which were planned.

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
    /// The part of the last ended turn that the player had planned.
    planned: PlannedPart,
    /// For each seat, the end of the last turn in which its player acted.
    last_end_of: [usize; 2],
}

/// The part of a turn that its player had planned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum PlannedPart {
    #[default]
    Nothing,
    /// The turn is a reply that was stored by itself.
    Everything,
    /// The turn was played, and the planned reply to it was stored and shown with it.
    Reply,
}

/// The way in which an action was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ActionOrigin {
    /// The player chose it.
    Player,
    /// The player had planned it.
    Plan,
    /// The bot took it for the player.
    Bot,
}

impl TurnTracker {
    /// Records one more action of this seat; `length` counts all of them.
    pub(super) fn record_action(&mut self, seat: Side, length: usize, origin: ActionOrigin, ends_turn: bool) {
        self.by_player |= origin != ActionOrigin::Bot;
        if ends_turn {
            if self.by_player {
                let is_planned = origin == ActionOrigin::Plan;
                if is_planned && self.planned == PlannedPart::Nothing {
                    self.last_ended.end = length;
                    self.planned = PlannedPart::Reply;
                } else {
                    self.previous_end = self.last_ended.end;
                    self.last_ended = self.turn_start..length;
                    self.planned = if is_planned { PlannedPart::Everything } else { PlannedPart::Nothing };
                }
                self.last_end_of[seat.index()] = length;
            }
            (self.turn_start, self.by_player) = (length, false);
        }
    }

    /// The last ended turn in which a player acted, with the planned reply that was stored with it.
    #[must_use]
    pub fn last_ended_turn(&self) -> Range<usize> {
        self.last_ended.clone()
    }

    /// Returns the position of the first action that is new on a board between people after `length` actions. Nobody
    /// has seen a turn before the planned reply that was stored with it.
    #[must_use]
    pub fn first_new_action(&self, length: usize) -> usize {
        let has_reply = self.planned == PlannedPart::Reply && self.last_ended.end == length;
        if has_reply { self.last_ended.start } else { self.last_ended.end }
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
