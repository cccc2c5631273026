//! The king: what comes of ending on his point, and who holds him.

use super::action::{Fate, Use};
use super::meeting::Meeting;
use super::questions::{Retaking, Sahkku, Taking};
use super::sight::Sight;
use super::state::State;
use crate::kit::side::Side;

impl Sahkku {
    /// What would come of ending on the king's point. Where there is no king it does not matter.
    pub(super) fn meeting(&self, sight: &Sight) -> Meeting {
        match self.king.taking {
            Taking::Push if can_push(sight) => Meeting::Pushes,
            Taking::Push if self.may_remove(sight) => Meeting::Removes,
            Taking::Push => Meeting::Barred,
            _ if sight.is_ours() && self.king.shares => Meeting::Nothing,
            _ if sight.is_ours() => Meeting::Barred,
            Taking::Riding => Meeting::Rides,
            Taking::Landing => Meeting::Takes,
            Taking::Entering(_) if sight.holder.is_none() => Meeting::Nothing,
            Taking::Entering(Retaking::Entry) => Meeting::Barred,
            Taking::Entering(Retaking::Landing | Retaking::Either) => Meeting::Takes,
        }
    }

    /// Whether who ends on the king's point may remove him.
    fn may_remove(&self, sight: &Sight) -> bool {
        self.king.removal && !sight.is_ours()
    }

    /// What may be done with the king by who ends on his point: one thing, or a choice.
    pub(super) fn fates(&self, sight: &Sight) -> &'static [Fate] {
        match sight.meeting {
            Meeting::Removes => &[Fate::Remove],
            Meeting::Takes | Meeting::Rides | Meeting::Pushes if self.may_remove(sight) => &[Fate::Take, Fate::Remove],
            _ => &[Fate::None],
        }
    }

    /// Does what comes of this action with the king, if he stands where it ends, and says what that was.
    pub(super) fn meet_king(&self, state: &mut State, action: Use) -> Meeting {
        let to = self.way(state, state.mover).site(action.to);
        if state.king.is_none_or(|king| king.site != to) {
            return Meeting::Nothing;
        }
        if action.fate == Fate::Remove {
            state.king = None;
            state.progress();
            return Meeting::Removes;
        }
        let meeting = self.meeting(&self.sight(state));
        match meeting {
            Meeting::Nothing | Meeting::Barred | Meeting::Removes => {}
            Meeting::Takes => state.take_king(state.mover),
            Meeting::Rides => self.ride(state),
            Meeting::Pushes => self.push(state),
        }
        meeting
    }

    /// The mover's soldier becomes the king's rider, and the rider that he had is captured.
    fn ride(&self, state: &mut State) {
        state.progress();
        state.take_king(state.mover);
    }

    /// Pushes the king one step along the mover's track; he captures there.
    fn push(&self, state: &mut State) {
        let way = self.way(state, state.mover);
        if let Some(king) = &mut state.king {
            king.site = way.site(way.next(way.station(king.site)));
            let site = king.site;
            state.capture(self, state.mover, site);
        }
        state.take_king(state.mover);
    }

    /// A soldier of the mover has entered the enemy row.
    pub(super) fn enter(&self, state: &mut State) {
        let Taking::Entering(again) = self.king.taking else { return };
        if state.holder().is_none() || again != Retaking::Landing {
            state.take_king(state.mover);
        }
    }

    /// Whether a soldier of this side rides with the king: his holder's always does where he is taken so.
    pub(super) fn rides(&self, state: &State, side: Side) -> bool {
        self.king.taking == Taking::Riding && state.holder() == Some(side)
    }
}

/// Whether the next point along the mover's track is free of its own soldiers.
fn can_push(sight: &Sight) -> bool {
    sight.king.is_some_and(|king| !sight.has_soldier(sight.way.next(king)))
}
