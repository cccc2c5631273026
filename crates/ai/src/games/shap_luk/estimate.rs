//! Shap Luk: how many turns the rebels still need, and pairs of rebels.
//!
//! Perfect rebels win from nearly every position, so what matters is how long they need: as long as the general lives,
//! they can err. The patterns of `solver::patterns` estimate it. They were fitted to positions with the flight spent;
//! it delays the end. A captured pair costs the rebels little time at first, but six decide the game; so each counts a
//! little besides. The search by this estimate is for play without the solution, which knows better.

use crate::games::levels::{Purpose, Skill, StrongGame};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::random::add_to_key;
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::value::{Choice, MAX_EVALUATION, Value};
use crate::solver::solution::Solution;
use crate::solver::{moves, patterns, winner};
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::side::Side;
use std::sync::LazyLock;

/// The value of a turn that the rebels need less.
const TURN: Value = 100;
/// The number of turns at which the sides are taken to be equal.
const EVEN_TURNS: Value = 24;
/// The value of a rebel.
const REBEL: Value = 200;
/// The number of rebels at which the sides are taken to be equal.
const EVEN: Value = 12;
/// The value of the flight while it is not spent, for the general: about three turns.
const FLIGHT: Value = 300;

/// The count of turns without a capture from which it is part of a position's key.
const LATE: u8 = 80;

/// The numbers of [`patterns`], which `gonagas solve --learn` writes.
static NUMBERS: LazyLock<Vec<i16>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../../assets/shap_luk_patterns.bin");
    bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
});

/// Returns the number of turns that the rebels need, as the patterns say.
fn expected_turns(rebels: u32, general: u8) -> Value {
    let mut sum = 0;
    patterns::for_each_entry(rebels, general, |entry| sum += Value::from(NUMBERS[entry]));
    sum / patterns::UNITS
}

/// Returns the points beside a point to which a line leads.
fn neighbours(point: u8) -> u32 {
    moves::NEIGHBOURS[usize::from(point)]
}

impl SearchGame for ShapLuk {
    const KINDS: usize = 29 * 29;

    // Fitted to 60 pairs of level 4 against itself.
    const CHANCE_SCALE: Option<f64> = Some(720.0);

    fn key(&self, state: &ShapLukState) -> u64 {
        let late = if state.stall_turns() >= LATE { u64::from(state.stall_turns()) } else { 0 };
        let flags = u64::from(state.general()) | (state.mover() as u64) << 5 | u64::from(state.flight_used()) << 6;
        add_to_key(add_to_key(1, u64::from(state.rebels())), flags | late << 8)
    }

    fn evaluate(&self, state: &ShapLukState) -> Value {
        let rebels = state.rebels();
        let general = state.general();
        let flight = if state.flight_used() { 0 } else { FLIGHT };
        let value = TURN * (EVEN_TURNS - expected_turns(rebels, general))
            + REBEL * (rebels.count_ones() as Value - EVEN)
            - flight;
        // An advantage is worth less, the longer nothing happens.
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

/// The rebels win in spite of small errors, so the weakest levels err more than in other games.
impl StrongGame for ShapLuk {
    fn skills(&self) -> [Skill; 4] {
        let [two, three] = [Skill::careful_glance(4000, 2400), Skill::careful_glance(1500, 2000)];
        [Skill::glance(5000, 2000), two, three, Skill::Nodes(300)]
    }

    /// Looks among the actions that keep a proven win when it plays.
    fn search_for(
        &self,
        purpose: Purpose,
        state: &ShapLukState,
        search: &mut AlphaBeta<ShapLuk>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<ShapLukAction>> {
        let winning = match purpose {
            Purpose::Play => winner::winning_actions(state),
            Purpose::Review => None,
        };
        match winning {
            Some(winning) => search.search_among(self, state, &winning, seed, limits),
            None => search.search(self, state, seed, limits),
        }
    }

    fn proven_winner(&self, state: &ShapLukState) -> Option<Side> {
        winner::winner(state)
    }

    fn solved_action(&self, state: &ShapLukState, solution: &Solution) -> Option<ShapLukAction> {
        solution.best_action(state).ok().map(|(action, _)| action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::kit::game::Game;

    #[test]
    fn every_pattern_has_a_number() {
        assert_eq!(NUMBERS.len(), patterns::SIZE);
    }

    #[test]
    fn start_needs_about_as_many_turns_as_perfect_play() {
        // Perfect play needs 36 with the flight spent; the numbers come from positions with fewer rebels.
        let start = ShapLuk.initial_state();
        let turns = expected_turns(start.rebels(), start.general());
        assert!((26..=46).contains(&turns), "{turns}");
    }
}
