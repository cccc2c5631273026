//! The moves of active soldiers.

use crate::games::sahkku::action::{DieUse, KingChoice, MovingPiece, SahkkuAction};
use crate::games::sahkku::mover_view::{KingEncounter, MoverView};
use crate::games::sahkku::rule_options::{Sahkku, Sharing};
use crate::games::sahkku::state::SahkkuState;
use crate::games::sahkku::track::iter_stations;
use crate::kit::dice::Face;

impl Sahkku {
    /// Appends every move of a soldier with a die of this face.
    pub(super) fn list_soldier_moves(&self, view: &MoverView, face: Face, out: &mut Vec<SahkkuAction>) {
        let steps = self.die_steps(face);
        let waits = view.must_wait();
        for start in iter_stations(view.movable_stations(steps)) {
            let end = view.track.station_after(start, steps, waits);
            self.list_landings(view, DieUse::new(face, MovingPiece::Soldier, start, end), out);
        }
    }

    /// Appends every move of two or more soldiers as one with a die of this face. They may not end on the king's point,
    /// since he has at most one rider.
    pub(super) fn list_stack_moves(
        &self,
        state: &SahkkuState,
        view: &MoverView,
        face: Face,
        out: &mut Vec<SahkkuAction>,
    ) {
        if self.sharing != Sharing::SharedStacks {
            return;
        }
        let steps = self.die_steps(face);
        let army = &state.armies[state.mover.index()];
        for start in iter_stations(view.movable_stations(steps)).filter(|start| army.count_at(*start) > 1) {
            let end = view.track.station_after(start, steps, view.must_wait());
            if !view.is_king_point(end) {
                out.push(SahkkuAction::UseDie(DieUse::new(face, MovingPiece::Stack, start, end)));
            }
        }
    }

    /// Appends a landing move: once, or for each choice about the king.
    pub(super) fn list_landings(&self, view: &MoverView, landing: DieUse, out: &mut Vec<SahkkuAction>) {
        let choices = if view.is_king_point(landing.to) { self.king_choices(view) } else { &[KingChoice::None] };
        for choice in choices {
            out.push(SahkkuAction::UseDie(DieUse { king_choice: *choice, ..landing }));
        }
    }

    /// Moves one soldier, or several as one.
    pub(super) fn move_soldiers(&self, state: &mut SahkkuState, action: DieUse) {
        let track = self.side_track(state, state.mover);
        let army = &mut state.armies[state.mover.index()];
        let number = if action.piece == MovingPiece::Stack { army.count_at(action.from) } else { 1 };
        army.remove_soldiers(action.from, number);
        // While a soldier sleeps, others come to the first point only to wait.
        if track.must_wait(army.sleeping) && action.to == 0 {
            army.waiting_count += number;
        } else {
            self.land_soldiers(state, action, number);
        }
    }

    /// Lands soldiers on a station: they capture, and take or remove the king.
    pub(super) fn land_soldiers(&self, state: &mut SahkkuState, action: DieUse, number: u8) {
        let side = state.mover;
        let track = self.side_track(state, side);
        state.capture_at(self, side, track.station_site(action.to));
        if self.resolve_king_encounter(state, action) != KingEncounter::Ride {
            state.armies[side.index()].add_soldiers(action.to, number);
        }
        if track.is_in_enemy_row(action.to) && !track.is_in_enemy_row(action.from) {
            self.take_king_by_entering(state);
        }
    }
}
