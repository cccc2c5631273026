//! The choice of an action in a running game, as text.

use crate::opponent::budget::Budget;
use crate::opponent::choose;
use crate::opponent::choose_error::{self, ChooseError};
use crate::opponent::level::Level;
use crate::opponent::strongest::StrongGame;
use crate::opponent::typed;
use crate::search::choice::Choice;
use crate::search::search_game::SearchGame;
use crate::search::value::{self, Value};
use crate::solver::solution::{Solution, SolutionError};
use crate::solver::value::Solved;
use gonagas_core::games::pahtum::Pahtum;
use gonagas_core::games::sahkku::Sahkku;
use gonagas_core::games::seega::Seega;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;
use gonagas_core::session::game_session::GameSession;

/// A chosen action with its reasons, as text and plain data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice {
    /// The action's notation.
    pub action: String,
    /// The seat that acts.
    pub side: Side,
    /// The value after the action, positive when the first seat is better.
    pub value: Value,
    /// The chance of the seat that acts, in thousandths; a draw counts as half.
    pub expectation: u32,
    /// The expected continuation in notation, this action first. It ends at a roll.
    pub line: Vec<String>,
    /// The number of nodes that were searched.
    pub nodes: u64,
    /// The depth that was searched completely.
    pub depth: u32,
    /// The value after the action under perfect play, where the game is solved.
    pub solved: Option<Solved>,
}

/// Returns the action of a level for the seat to act in a running game. The top level plays Shap Luk by the solution, if one
/// is given.
///
/// # Errors
///
/// [`ChooseError`], when no seat has to choose, the game is unknown, or the solution cannot be read.
pub fn choose(
    session: &GameSession,
    level: Level,
    seed: u64,
    budget: Budget<'_>,
    solution: Option<&Solution>,
) -> Result<Advice, ChooseError> {
    choose_error::choosing_side(session)?;
    if let Some(solution) = solution.filter(|_| level == Level::TOP)
        && let Some((game, state)) = typed::position::<ShapLuk>(session)
    {
        return Ok(solved_advice(&game, &state, solution)?);
    }
    let advice = advise::<Pahtum>(session, level, seed, budget)
        .or_else(|| advise::<Seega>(session, level, seed, budget))
        .or_else(|| advise::<ShapLuk>(session, level, seed, budget))
        .or_else(|| advise::<Sahkku>(session, level, seed, budget));
    advice.ok_or_else(|| ChooseError::unknown_game(session))
}

/// Returns the choice for a game of this type; `None` for another game.
fn advise<G: StrongGame>(session: &GameSession, level: Level, seed: u64, budget: Budget<'_>) -> Option<Advice> {
    let (game, state) = typed::position::<G>(session)?;
    let choice = choose::choose(&game, &state, level, seed, budget)?;
    to_advice(&game, &state, &choice)
}

fn to_advice<G: SearchGame>(game: &G, state: &G::State, choice: &Choice<G::Action>) -> Option<Advice> {
    let side = game.status(state).choosing_side()?;
    let expectation = game.expectation(value::for_side(choice.value, side));
    let mut after = state.clone();
    let line = choice.line.iter().map(|action| {
        let text = game.notation(&after, *action);
        game.play(&mut after, *action);
        text
    });
    Some(Advice {
        action: game.notation(state, choice.action),
        side,
        value: choice.value,
        expectation,
        line: line.collect(),
        nodes: choice.nodes,
        depth: choice.depth,
        solved: None,
    })
}

/// Returns the best action by the solution.
fn solved_advice(game: &ShapLuk, state: &ShapLukState, solution: &Solution) -> Result<Advice, SolutionError> {
    let (action, solved) = solution.best_action(state)?;
    let value = match solved {
        Solved::Draw => 0,
        Solved::Rebels(turns) => value::WIN - Value::from(turns),
        Solved::General(turns) => Value::from(turns) - value::WIN,
    };
    let side = state.mover();
    let text = game.notation(state, action);
    let expectation = match (solved, side) {
        (Solved::Draw, _) => 500,
        (Solved::Rebels(_), Side::First) | (Solved::General(_), Side::Second) => 1000,
        _ => 0,
    };
    let line = vec![text.clone()];
    Ok(Advice { action: text, side, value, expectation, line, nodes: 0, depth: 0, solved: Some(solved) })
}
