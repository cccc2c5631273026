//! Shap Luk: pairs of rebels, the general's room and his flight.

use crate::games::reason::{ExplainGame, Reason};
use crate::solver::moves;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;
use std::cmp::Ordering;

/// Returns the number of free points beside the general.
fn room(state: &ShapLukState) -> u32 {
    (moves::NEIGHBOURS[usize::from(state.general())] & !state.rebels()).count_ones()
}

impl ExplainGame for ShapLuk {
    fn pieces(&self, state: &ShapLukState, side: Side) -> u32 {
        if side == Side::First { state.rebels().count_ones() } else { 0 }
    }

    fn mobility(&self, state: &ShapLukState, side: Side) -> u32 {
        let acts = ShapLukState::from_parts(state.rebels(), state.general(), state.flight_used(), side);
        let mut actions = Vec::new();
        self.legal_actions(&acts, &mut actions);
        actions.len() as u32
    }

    fn threat(&self, state: &ShapLukState, side: Side) -> u32 {
        if side == Side::First {
            return 0;
        }
        let general_acts = ShapLukState::from_parts(state.rebels(), state.general(), state.flight_used(), Side::Second);
        let mut actions = Vec::new();
        self.legal_actions(&general_acts, &mut actions);
        let captures = actions.into_iter().filter(|action| action.is_capture()).map(|action| {
            let mut after = general_acts;
            self.play(&mut after, action);
            state.rebels() & !after.rebels()
        });
        captures.fold(0, |threatened, pair| threatened | pair).count_ones()
    }

    fn add_facts(&self, before: &ShapLukState, action: ShapLukAction, after: &ShapLukState, out: &mut Vec<Reason>) {
        if action.is_flight() {
            out.push(Reason::Flies);
        }
        let old = room(before);
        let new = room(after);
        match (before.mover(), new.cmp(&old)) {
            (Side::First, Ordering::Less) => out.push(Reason::TakesRoom { points: old - new }),
            (Side::Second, Ordering::Greater) => out.push(Reason::GainsRoom { points: new - old }),
            _ => {}
        }
    }
}
