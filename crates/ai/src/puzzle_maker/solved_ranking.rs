//! The best turn of a position of Shap Luk and the second best, by the solution.

use crate::puzzle_maker::ranking::{MAX_TURNS, Ranking, is_only_capture};
use crate::puzzle_maker::turn_ends::turn_ends;
use crate::review::exact;
use crate::search::search_game::SearchGame as _;
use crate::search::value as search_value;
use crate::solver::solution::{Solution, SolutionError};
use crate::solver::value;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::game::Game as _;

/// Returns the best turn, with the values and chances of perfect play; `None` where there is only one, or where the
/// rule that ends a game without progress may come before a win.
pub fn rank_by_solution(
    state: &ShapLukState,
    solution: &Solution,
) -> Result<Option<Ranking<ShapLukAction>>, SolutionError> {
    let side = state.mover();
    let ranked = exact::known_actions(solution, state)?;
    let [(best, after_best), (_, after_second), ..] = ranked[..] else { return Ok(None) };
    let Some(ends) = turn_ends(&ShapLuk, state, MAX_TURNS) else { return Ok(None) };
    let mut after = *state;
    ShapLuk.play(&mut after, best);
    // The reply that holds out longest, or wins.
    let reply = solution.best_action(&after).ok().map(|(action, _)| action);
    let values = [after_best, after_second].map(|after| search_value::for_side(value::action_value(after), side));
    Ok(Some(Ranking {
        turn: vec![best],
        continuation: reply.into_iter().collect(),
        values,
        chances: values.map(|value| ShapLuk.win_chance(value)),
        turn_count: ranked.len(),
        is_only_capture: is_only_capture(&ShapLuk, state, &ends, &[best], side),
    }))
}
