//! The seat that wins a position of Shap Luk by force, without a solution.
//!
//! Three things that the solution has shown are enough (docs/SHAP_LUK.md): with ten rebels or more the rebels win every
//! position; where the general wins, he does so within a few turns, so that a search finds it; and so few positions are
//! drawn that they are listed.

use crate::solver::index::{self, LAYERS, LayerIndex, Points};
use crate::solver::position_text;
use crate::solver::solution::{Solution, SolutionError};
use crate::solver::value::Solved;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::outcome::{GameStatus, STALL_TURNS};
use gonagas_core::kit::side::Side;
use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

/// Facts about positions with a certain number of rebels, as the solution has shown them.
struct LayerFacts {
    /// The number of turns in which the general wins from his turn, where he wins.
    general_turns: u32,
    /// The most turns that the rebels need, where they win, until the general captures or the game ends.
    quiet_turns: u8,
}

/// The drawn positions with the general to move, mirror images once.
static DRAWS: LazyLock<BTreeSet<(u32, u8, bool)>> = LazyLock::new(|| {
    let lines = include_str!("../../../../assets/shap_luk_draws.txt").lines();
    lines.filter_map(|line| position_text::parse(line).ok()).map(|state| draw_key(&state)).collect()
});

/// Returns the seat that wins by force; `None` where nobody does, or where that is not known because the rule that ends
/// a game without captures may come before.
#[must_use]
pub fn winner(state: &ShapLukState) -> Option<Side> {
    Proof::default().winner(state)
}

/// Returns the actions that keep a win by force; `None` where there is none, or where all of them do.
#[must_use]
pub fn winning_actions(state: &ShapLukState) -> Option<Vec<ShapLukAction>> {
    let mut proof = Proof::default();
    let mut actions = after_each_action(state);
    let legal_count = actions.len();
    actions.retain(|(_, after)| proof.winner(after) == Some(state.mover()));
    let choice_matters = !actions.is_empty() && actions.len() < legal_count;
    choice_matters.then(|| actions.into_iter().map(|(action, _)| action).collect())
}

/// Returns what is known of positions with so many rebels; `None` for numbers that do not arise.
fn facts(state: &ShapLukState) -> Option<LayerFacts> {
    match state.rebels().count_ones() {
        6 => Some(LayerFacts { general_turns: 7, quiet_turns: 58 }),
        8 => Some(LayerFacts { general_turns: 9, quiet_turns: 32 }),
        10..=16 => Some(LayerFacts { general_turns: 0, quiet_turns: 28 }),
        _ => None,
    }
}

fn after_each_action(state: &ShapLukState) -> Vec<(ShapLukAction, ShapLukState)> {
    let mut actions = Vec::new();
    ShapLuk.legal_actions(state, &mut actions);
    let after = |action| {
        let mut after = *state;
        ShapLuk.play(&mut after, action);
        (action, after)
    };
    actions.into_iter().map(after).collect()
}

/// A search for a win of the general.
#[derive(Default)]
struct Proof {
    /// The positions that were met, and for each the turns within which he wins or does not.
    known: HashMap<(u32, u8, bool, Side), (u32, bool)>,
}

impl Proof {
    fn winner(&mut self, state: &ShapLukState) -> Option<Side> {
        match ShapLuk.status(state) {
            GameStatus::Over(outcome) => outcome.winner,
            _ if state.stall_turns() + facts(state)?.quiet_turns > STALL_TURNS => None,
            _ => self.proven_winner(state, facts(state)?.general_turns),
        }
    }

    fn proven_winner(&mut self, state: &ShapLukState, general_turns: u32) -> Option<Side> {
        if general_turns == 0 {
            return Some(Side::First);
        }
        if state.mover() == Side::Second {
            return match self.general_wins(state, general_turns) {
                true => Some(Side::Second),
                false if is_drawn(state) => None,
                false => Some(Side::First),
            };
        }
        let mut general_wins_all = true;
        for (_, after) in after_each_action(state) {
            match self.winner(&after) {
                Some(Side::First) => return Some(Side::First),
                winner => general_wins_all &= winner == Some(Side::Second),
            }
        }
        general_wins_all.then_some(Side::Second)
    }

    /// Returns true when the general wins within this many turns of both seats.
    fn general_wins(&mut self, state: &ShapLukState, turns: u32) -> bool {
        match ShapLuk.status(state) {
            GameStatus::Over(outcome) => return outcome.winner == Some(Side::Second),
            _ if turns == 0 => return false,
            _ => {}
        }
        let key = (state.rebels(), state.general(), state.flight_used(), state.mover());
        match self.known.get(&key) {
            Some((least, true)) if *least <= turns => return true,
            Some((most, false)) if *most >= turns => return false,
            _ => {}
        }
        let mut after = after_each_action(state);
        let wins = if state.mover() == Side::Second {
            // Captures first: they are what he wins by.
            after.sort_by_key(|(_, after)| after.rebels().count_ones());
            after.iter().any(|(_, after)| self.general_wins(after, turns - 1))
        } else {
            after.iter().all(|(_, after)| self.general_wins(after, turns - 1))
        };
        self.known.insert(key, (turns, wins));
        wins
    }
}

fn draw_key(state: &ShapLukState) -> (u32, u8, bool) {
    (state.rebels(), state.general(), state.flight_used())
}

/// Returns true for a position with the general to move in which neither seat can force a win.
fn is_drawn(state: &ShapLukState) -> bool {
    let (rebels, general, flight_used) = draw_key(state);
    let mirrored = (index::mirror_set(rebels), index::mirror_point(general), flight_used);
    DRAWS.contains(&draw_key(state)) || DRAWS.contains(&mirrored)
}

/// Returns the sets of rebels of a layer with every point of the general.
fn placements(index: &LayerIndex) -> impl Iterator<Item = (Points, u8)> {
    let generals = |set: Points| (0..index::POINTS as u8).filter(move |general| set >> general & 1 == 0);
    index.list_sets().into_iter().flat_map(move |set| generals(set).map(move |general| (set, general)))
}

/// Returns the layers of a solution.
fn layers(solution: &Solution) -> impl Iterator<Item = (usize, LayerIndex)> {
    let known = LAYERS.into_iter().enumerate().take_while(|(_, rebels)| *rebels <= solution.most_rebels());
    known.map(|(layer, rebels)| (layer, LayerIndex::new(rebels)))
}

/// Lists the drawn positions of a solution with the general to move, mirror images once.
pub fn drawn_positions(solution: &Solution) -> Result<Vec<ShapLukState>, SolutionError> {
    let mut found = Vec::new();
    for (layer, index) in layers(solution) {
        for flight_used in [false, true] {
            let codes = solution.layer_codes(layer, flight_used)?;
            for (set, general) in placements(&index) {
                let state = ShapLukState::from_parts(set, general, flight_used, Side::Second);
                let is_draw = Solved::from_code(codes[index.position_number(set, general)]) == Solved::Draw;
                if is_draw && !found.iter().any(|other| is_same(other, &state)) {
                    found.push(state);
                }
            }
        }
    }
    Ok(found)
}

/// Compares [`winner`] with a solution, in one of `step` placements of each layer. Returns the number of positions that
/// were compared and those that differ.
pub fn compare(solution: &Solution, step: usize) -> Result<(u64, Vec<ShapLukState>), SolutionError> {
    let mut count = 0;
    let mut different = Vec::new();
    for (_, index) in layers(solution) {
        for (number, (set, general)) in placements(&index).step_by(step).enumerate() {
            for mover in Side::BOTH {
                let state = ShapLukState::from_parts(set, general, number % 2 == 0, mover);
                count += 1;
                if winner(&state) != solution.value(&state)?.winner() {
                    different.push(state);
                }
            }
        }
    }
    Ok((count, different))
}

/// Returns true for a position and its mirror image, or for the same position.
fn is_same(one: &ShapLukState, other: &ShapLukState) -> bool {
    let (rebels, general, flight_used) = draw_key(other);
    let mirrored = (index::mirror_set(rebels), index::mirror_point(general), flight_used);
    draw_key(one) == draw_key(other) || draw_key(one) == mirrored
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::test_solution::six_rebels;

    #[test]
    fn winners_are_those_of_the_solution() {
        let (count, different) = compare(six_rebels(), 997).unwrap();
        assert!(count > 1000);
        assert!(different.is_empty(), "{}", position_text::write(&different[0]));
    }

    #[test]
    fn listed_draws_are_those_of_the_solution() {
        let drawn = drawn_positions(six_rebels()).unwrap();
        let listed = DRAWS.iter().filter(|(rebels, ..)| rebels.count_ones() == 6);
        assert_eq!(listed.count(), drawn.len());
        for state in &drawn {
            assert!(is_drawn(state) && winner(state).is_none(), "{}", position_text::write(state));
        }
        let lines = include_str!("../../../../assets/shap_luk_draws.txt").lines();
        assert_eq!(DRAWS.len(), lines.count(), "every line is read");
    }

    #[test]
    fn rebels_win_the_start_and_nothing_is_claimed_late_in_a_quiet_game() {
        let mut state = ShapLuk.initial_state();
        assert_eq!(winner(&state), Some(Side::First));
        while state.stall_turns() < STALL_TURNS - 20 {
            let mut next = after_each_action(&state).into_iter();
            state = next.find(|(_, after)| after.stall_turns() > state.stall_turns()).unwrap().1;
        }
        assert_eq!(winner(&state), None);
    }
}
