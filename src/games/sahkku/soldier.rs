//! Active soldiers: where they may go, and what comes of it.

use crate::games::sahkku::action::{DieUse, KingChoice, MovingPiece, SahkkuAction};
use crate::games::sahkku::king_encounter::KingEncounter;
use crate::games::sahkku::mover_view::MoverView;
use crate::games::sahkku::rule_options::{Sahkku, Sharing};
use crate::games::sahkku::state::SahkkuState;
use crate::games::sahkku::track::iter_stations;
use crate::kit::dice::Face;

impl Sahkku {
    /// Appends every move of a soldier with a die of this face.
    pub(super) fn list_soldier_moves(&self, sight: &MoverView, face: Face, out: &mut Vec<SahkkuAction>) {
        let (steps, waits) = (self.die_steps(face), sight.must_wait());
        for start in iter_stations(sight.movable_stations(steps)) {
            let end = sight.track.station_after(start, steps, waits);
            self.list_landings(sight, DieUse::new(face, MovingPiece::Soldier, start, end), out);
        }
    }

    /// Appends every move of two or more soldiers as one with a die of this face. The king has one rider at most, so
    /// they may not end on his point.
    pub(super) fn list_stack_moves(
        &self,
        state: &SahkkuState,
        sight: &MoverView,
        face: Face,
        out: &mut Vec<SahkkuAction>,
    ) {
        if self.sharing != Sharing::SharedStacks {
            return;
        }
        let (steps, army) = (self.die_steps(face), &state.armies[state.mover.index()]);
        for start in iter_stations(sight.movable_stations(steps)).filter(|start| army.count_at(*start) > 1) {
            let end = sight.track.station_after(start, steps, sight.must_wait());
            if !sight.is_king_point(end) {
                out.push(SahkkuAction::UseDie(DieUse::new(face, MovingPiece::Stack, start, end)));
            }
        }
    }

    /// Appends a move that lands like a soldier: once, or for each thing that may be done with the king.
    pub(super) fn list_landings(&self, sight: &MoverView, plain: DieUse, out: &mut Vec<SahkkuAction>) {
        let fates = if sight.is_king_point(plain.to) { self.king_choices(sight) } else { &[KingChoice::None] };
        for fate in fates {
            out.push(SahkkuAction::UseDie(DieUse { king_choice: *fate, ..plain }));
        }
    }

    /// Moves one soldier, or several as one.
    pub(super) fn move_soldiers(&self, state: &mut SahkkuState, action: DieUse) {
        let way = self.side_track(state, state.mover);
        let army = &mut state.armies[state.mover.index()];
        let number = if action.piece == MovingPiece::Stack { army.count_at(action.from) } else { 1 };
        army.remove_soldiers(action.from, number);
        // While somebody sleeps nobody comes to the first point but to wait there.
        if way.must_wait(army.sleeping) && action.to == 0 {
            army.waiting_count += number;
        } else {
            self.land_soldiers(state, action, number);
        }
    }

    /// Sets soldiers down on a station: they capture, and do with the king what is to be done.
    pub(super) fn land_soldiers(&self, state: &mut SahkkuState, action: DieUse, number: u8) {
        let side = state.mover;
        let way = self.side_track(state, side);
        state.capture_at(self, side, way.station_site(action.to));
        if self.resolve_king_encounter(state, action) != KingEncounter::Ride {
            state.armies[side.index()].add_soldiers(action.to, number);
        }
        if way.is_in_enemy_row(action.to) && !way.is_in_enemy_row(action.from) {
            self.take_king_by_entering(state);
        }
    }
}
