//! The best turn of a position of Shap Luk and the second best, by the solution.

use crate::puzzle_maker::ranking::{MAX_TURNS, Ranking, is_only_capture};
use crate::puzzle_maker::turn_ends::turn_ends;
use crate::search::value::{self, Value};
use crate::solver::solution::{Solution, SolutionError};
use crate::solver::value::Solved;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::side::Side;

/// Returns the best turn, with the values and chances of perfect play; `None` where there is only one.
///
/// # Errors
///
/// [`SolutionError`], when the solution cannot be read or has no such positions.
pub(super) fn rank_by_solution(
    state: &ShapLukState,
    solution: &Solution,
) -> Result<Option<Ranking<ShapLukAction>>, SolutionError> {
    let side = state.mover();
    let ranked = solution.rank_actions(state)?;
    let [(best, value), (_, second), ..] = ranked[..] else { return Ok(None) };
    let Some(ends) = turn_ends(&ShapLuk, state, MAX_TURNS) else { return Ok(None) };
    let mut after = *state;
    gonagas_core::kit::game::Game::play(&ShapLuk, &mut after, best);
    // The reply that holds out longest, or wins.
    let reply = solution.best_action(&after).ok().map(|(action, _)| action);
    Ok(Some(Ranking {
        turn: vec![best],
        continuation: reply.into_iter().collect(),
        values: [value, second].map(|value| own_value(value, side)),
        chances: [value, second].map(|value| own_chance(value, side)),
        turn_count: ranked.len(),
        is_only_capture: is_only_capture(&ShapLuk, state, &ends, &[best], side),
    }))
}

/// Returns a value of perfect play after an action of this seat, as a search gives it.
fn own_value(solved: Solved, side: Side) -> Value {
    let value = match solved {
        Solved::Draw => 0,
        Solved::Rebels(turns) => value::WIN - Value::from(turns) - 1,
        Solved::General(turns) => Value::from(turns) + 1 - value::WIN,
    };
    value::for_side(value, side)
}

fn own_chance(solved: Solved, side: Side) -> f64 {
    match (solved, side) {
        (Solved::Draw, _) => 0.5,
        (Solved::Rebels(_), Side::First) | (Solved::General(_), Side::Second) => 1.0,
        _ => 0.0,
    }
}
