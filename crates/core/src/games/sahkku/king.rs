//! Holding and taking the king.

use crate::games::sahkku::action::{DieUse, KingChoice};
use crate::games::sahkku::mover_view::{KingEncounter, MoverView};
use crate::games::sahkku::rule_options::{KingRetaking, KingTaking, Sahkku};
use crate::games::sahkku::state::SahkkuState;
use crate::kit::side::Side;

impl Sahkku {
    /// Returns the effect of ending on the king's point. It is meaningless without a king.
    pub(super) fn king_encounter(&self, view: &MoverView) -> KingEncounter {
        match self.king.taking {
            KingTaking::Push if can_push_king(view) => KingEncounter::Push,
            KingTaking::Push if self.can_remove_king(view) => KingEncounter::Remove,
            KingTaking::Push => KingEncounter::Forbidden,
            _ if view.holds_king() && self.king.shares_points => KingEncounter::Nothing,
            _ if view.holds_king() => KingEncounter::Forbidden,
            KingTaking::Riding => KingEncounter::Ride,
            KingTaking::Landing => KingEncounter::Take,
            KingTaking::Entering(_) if view.king_holder.is_none() && self.king.is_barred => KingEncounter::Forbidden,
            KingTaking::Entering(_) if view.king_holder.is_none() => KingEncounter::Nothing,
            KingTaking::Entering(KingRetaking::Entry) => KingEncounter::Forbidden,
            KingTaking::Entering(KingRetaking::Landing | KingRetaking::Either) => KingEncounter::Take,
        }
    }

    /// Returns true when a piece that ends on the king's point may remove him.
    fn can_remove_king(&self, view: &MoverView) -> bool {
        self.king.is_removable && !view.holds_king()
    }

    /// Returns the choices of a piece that ends on the king's point.
    pub(super) fn king_choices(&self, view: &MoverView) -> &'static [KingChoice] {
        match view.king_encounter {
            KingEncounter::Remove => &[KingChoice::Remove],
            KingEncounter::Take | KingEncounter::Ride | KingEncounter::Push if self.can_remove_king(view) => {
                &[KingChoice::Take, KingChoice::Remove]
            }
            _ => &[KingChoice::None],
        }
    }

    /// Applies the effect on the king if this action ends on his point, and returns it.
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

    /// Makes the mover's soldier the king's rider and captures the rider before it.
    fn ride_king(&self, state: &mut SahkkuState) {
        state.reset_stall();
        state.give_king_to(state.mover);
    }

    /// Pushes the king one step along the mover's track, where he captures.
    fn push_king(&self, state: &mut SahkkuState) {
        let track = self.side_track(state, state.mover);
        if let Some(king) = &mut state.king {
            king.site = track.station_site(track.next_station(track.first_station_at(king.site)));
            let site = king.site;
            state.capture_at(self, state.mover, site);
        }
        state.give_king_to(state.mover);
    }

    /// Takes the king because a soldier of the mover has entered the enemy row.
    pub(super) fn take_king_by_entering(&self, state: &mut SahkkuState) {
        let KingTaking::Entering(again) = self.king.taking else { return };
        if state.king_holder().is_none() || again != KingRetaking::Landing {
            state.give_king_to(state.mover);
        }
    }

    /// Returns true when a soldier of this side rides the king. Where he is taken by riding, his holder's always does.
    pub(super) fn has_rider(&self, state: &SahkkuState, side: Side) -> bool {
        self.king.taking == KingTaking::Riding && state.king_holder() == Some(side)
    }
}

/// Returns true when the next point along the mover's track is free of its own soldiers.
fn can_push_king(view: &MoverView) -> bool {
    view.king_point.is_some_and(|king| !view.has_soldier_at(view.track.next_station(king)))
}
