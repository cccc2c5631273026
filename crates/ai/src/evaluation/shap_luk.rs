//! Shap Luk: pairs of rebels, and the general's room.
//!
//! The general wins by six captures and loses by being shut in; so each captured pair counts much, and each free point beside
//! him a little. The search by this estimate is for play without the solution, which knows better.

use crate::search::random::add_to_key;
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::value::{MAX_EVALUATION, Value};
use crate::solver::moves;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::side::Side;

/// The value of a rebel.
const REBEL: Value = 500;
/// The number of rebels at which the sides are taken to be equal.
const EVEN: Value = 12;
/// The value of a free point beside the general, for him.
const ROOM: Value = 60;
/// The value of the flight while it is not spent, for the general.
const FLIGHT: Value = 150;
/// The value of a pair of points that stands ready around a free point beside the general, for him.
const READY_PAIR: Value = 40;

/// The count of turns without a capture from which it is part of a position's key.
const LATE: u8 = 80;

/// Returns the points beside a point to which a line leads.
fn neighbours(point: u8) -> u32 {
    moves::NEIGHBOURS[usize::from(point)]
}

impl SearchGame for ShapLuk {
    const KINDS: usize = 29 * 29;

    fn key(&self, state: &ShapLukState) -> u64 {
        let late = if state.stall_turns() >= LATE { u64::from(state.stall_turns()) } else { 0 };
        let flags = u64::from(state.general()) | (state.mover() as u64) << 5 | u64::from(state.flight_used()) << 6;
        add_to_key(add_to_key(1, u64::from(state.rebels())), flags | late << 8)
    }

    fn evaluate(&self, state: &ShapLukState) -> Value {
        let (rebels, general) = (state.rebels(), state.general());
        let room = neighbours(general) & !rebels;
        let mut ready = 0;
        moves::for_each_point(room, |point| {
            moves::for_each_capture(rebels, point, |_| ready += READY_PAIR);
        });
        let flight = if state.flight_used() { 0 } else { FLIGHT };
        let value = REBEL * (rebels.count_ones() as Value - EVEN) - ROOM * room.count_ones() as Value - flight - ready;
        // What is won is worth less, the longer nothing happens.
        let fresh = 200 - Value::from(state.stall_turns());
        (value * fresh / 200).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    fn priority(&self, state: &ShapLukState, action: ShapLukAction) -> i32 {
        if action.is_capture() {
            return CAPTURE_PRIORITY + 200;
        }
        // Rebels close in on the general.
        let near = |point: u8| neighbours(state.general()) >> point & 1 == 1;
        match state.mover() {
            Side::First => 100 * i32::from(near(action.destination())) - 50 * i32::from(near(action.origin())),
            Side::Second => 10 * (neighbours(action.destination()) & !state.rebels()).count_ones() as i32,
        }
    }

    fn kind(&self, _state: &ShapLukState, action: ShapLukAction) -> usize {
        usize::from(action.origin()) * 29 + usize::from(action.destination())
    }
}
