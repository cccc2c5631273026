//! The king: what comes of ending on his point, and who holds him.

use crate::games::sahkku::action::{DieUse, KingChoice};
use crate::games::sahkku::king_encounter::KingEncounter;
use crate::games::sahkku::mover_view::MoverView;
use crate::games::sahkku::rule_options::{KingRetaking, KingTaking, Sahkku};
use crate::games::sahkku::state::SahkkuState;
use crate::kit::side::Side;

impl Sahkku {
    /// What would come of ending on the king's point. Where there is no king it does not matter.
    pub(super) fn king_encounter(&self, sight: &MoverView) -> KingEncounter {
        match self.king.taking {
            KingTaking::Push if can_push_king(sight) => KingEncounter::Push,
            KingTaking::Push if self.can_remove_king(sight) => KingEncounter::Remove,
            KingTaking::Push => KingEncounter::Forbidden,
            _ if sight.holds_king() && self.king.shares_points => KingEncounter::Nothing,
            _ if sight.holds_king() => KingEncounter::Forbidden,
            KingTaking::Riding => KingEncounter::Ride,
            KingTaking::Landing => KingEncounter::Take,
            KingTaking::Entering(_) if sight.king_holder.is_none() => KingEncounter::Nothing,
            KingTaking::Entering(KingRetaking::Entry) => KingEncounter::Forbidden,
            KingTaking::Entering(KingRetaking::Landing | KingRetaking::Either) => KingEncounter::Take,
        }
    }

    /// Whether who ends on the king's point may remove him.
    fn can_remove_king(&self, sight: &MoverView) -> bool {
        self.king.is_removable && !sight.holds_king()
    }

    /// What may be done with the king by who ends on his point: one thing, or a choice.
    pub(super) fn king_choices(&self, sight: &MoverView) -> &'static [KingChoice] {
        match sight.king_encounter {
            KingEncounter::Remove => &[KingChoice::Remove],
            KingEncounter::Take | KingEncounter::Ride | KingEncounter::Push if self.can_remove_king(sight) => {
                &[KingChoice::Take, KingChoice::Remove]
            }
            _ => &[KingChoice::None],
        }
    }

    /// Does what comes of this action with the king, if he stands where it ends, and says what that was.
    pub(super) fn resolve_king_encounter(&self, state: &mut SahkkuState, action: DieUse) -> KingEncounter {
        let to = self.side_track(state, state.mover).station_site(action.to);
        if state.king.is_none_or(|king| king.site != to) {
            return KingEncounter::Nothing;
        }
        if action.king_choice == KingChoice::Remove {
            state.king = None;
            state.reset_stall();
            return KingEncounter::Remove;
        }
        let meeting = self.king_encounter(&self.mover_view(state));
        match meeting {
            KingEncounter::Nothing | KingEncounter::Forbidden | KingEncounter::Remove => {}
            KingEncounter::Take => state.give_king_to(state.mover),
            KingEncounter::Ride => self.ride_king(state),
            KingEncounter::Push => self.push_king(state),
        }
        meeting
    }

    /// The mover's soldier becomes the king's rider, and the rider that he had is captured.
    fn ride_king(&self, state: &mut SahkkuState) {
        state.reset_stall();
        state.give_king_to(state.mover);
    }

    /// Pushes the king one step along the mover's track; he captures there.
    fn push_king(&self, state: &mut SahkkuState) {
        let way = self.side_track(state, state.mover);
        if let Some(king) = &mut state.king {
            king.site = way.station_site(way.next_station(way.first_station_at(king.site)));
            let site = king.site;
            state.capture_at(self, state.mover, site);
        }
        state.give_king_to(state.mover);
    }

    /// A soldier of the mover has entered the enemy row.
    pub(super) fn take_king_by_entering(&self, state: &mut SahkkuState) {
        let KingTaking::Entering(again) = self.king.taking else { return };
        if state.king_holder().is_none() || again != KingRetaking::Landing {
            state.give_king_to(state.mover);
        }
    }

    /// Whether a soldier of this side rides with the king: his holder's always does where he is taken so.
    pub(super) fn has_rider(&self, state: &SahkkuState, side: Side) -> bool {
        self.king.taking == KingTaking::Riding && state.king_holder() == Some(side)
    }
}

/// Whether the next point along the mover's track is free of its own soldiers.
fn can_push_king(sight: &MoverView) -> bool {
    sight.king_point.is_some_and(|king| !sight.has_soldier_at(sight.track.next_station(king)))
}
