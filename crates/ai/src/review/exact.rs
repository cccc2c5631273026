//! The verdict of perfect play on each position of a game of Shap Luk, by its solution.
//!
//! A won position is not worth a whole win to people: in Shap Luk the rebels win from nearly everywhere, and the longer
//! it takes them, the more often they err. So the chance of a won position falls with the turns that are left, at a
//! rate that was chosen, not measured.

use crate::search::value::Choice;
use crate::solver::solution::{Solution, SolutionError};
use crate::solver::value::{self, Solved};
use gonagas_core::games::shap_luk::{ShapLukAction, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::outcome::STALL_TURNS;

/// The number of turns in which a win loses all but 37 % of what it is worth above a draw.
const PATIENCE: f64 = 60.0;

/// An action with its value under perfect play.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranked<A> {
    /// The action, with a value that says who wins and in how many actions.
    pub choice: Choice<A>,
    /// The probability that the first seat wins after it, a draw counted as half.
    pub chance: f64,
}

/// The legal actions of a position, the best first. Empty where nothing is known.
pub type Ranking<A> = Vec<Ranked<A>>;

/// Returns the rankings of the positions of a game in which somebody has to act.
///
/// The solution leaves out the rule that ends a game without progress. Where that could come before a win, nothing is
/// known.
pub fn rank(
    solution: &Solution,
    game: &impl Game<State = ShapLukState>,
    states: &[ShapLukState],
) -> Result<Vec<Ranking<ShapLukAction>>, SolutionError> {
    let ranking = |state: &ShapLukState| match game.status(state).choosing_side() {
        Some(_) => {
            Ok(known_actions(solution, state)?.into_iter().map(|(action, after)| ranked(action, after)).collect())
        }
        None => Ok(Vec::new()),
    };
    states.iter().map(ranking).collect()
}

/// Returns the legal actions with the value after each, the best first. Empty where the rule that ends a game without
/// progress could come before a win: what the solution says does not hold there.
pub fn known_actions(solution: &Solution, state: &ShapLukState) -> Result<Vec<(ShapLukAction, Solved)>, SolutionError> {
    let actions = solution.rank_actions(state)?;
    let last = actions.iter().filter_map(|(_, after)| after.turns()).max().unwrap_or(0) + 1;
    let may_stall = u16::from(state.stall_turns()) + last > u16::from(STALL_TURNS);
    Ok(if may_stall { Vec::new() } else { actions })
}

fn ranked(action: ShapLukAction, after: Solved) -> Ranked<ShapLukAction> {
    let value = value::action_value(after);
    let choice = Choice { action, value, earlier: value, line: vec![action], nodes: 0, depth: 0 };
    Ranked { choice, chance: chance(after) }
}

/// Returns the probability that the first seat wins between people, a draw counted as half.
#[must_use]
pub fn chance(solved: Solved) -> f64 {
    let lead = |turns: u16| 0.5 * (-f64::from(turns) / PATIENCE).exp();
    match solved {
        Solved::Draw => 0.5,
        Solved::Rebels(turns) => 0.5 + lead(turns),
        Solved::General(turns) => 0.5 - lead(turns),
    }
}
