//! The choice of an action in a running game, as text.

use crate::games::played_game::PlayedGame;
use crate::games::reason::ExplainGame;
use crate::games::{self, GameVisitor};
use crate::opponent::budget::Budget;
use crate::opponent::choose;
use crate::opponent::choose_error::{self, ChooseError};
use crate::opponent::level::Level;
use crate::search::search_game::SearchGame;
use crate::search::value::{self, Choice, Value};
use crate::solver::solution::{Solution, SolutionError};
use crate::solver::value::{Solved, action_value};
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukState};
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
    /// The number of nodes that were searched: positions, or playouts in Monte Carlo tree search; 0 where a solution
    /// was asked.
    pub nodes: u64,
    /// The depth that was searched completely.
    pub depth: u32,
    /// The value after the action under perfect play, where the game is solved.
    pub solved: Option<Solved>,
}

/// Returns the action of a level for the seat to act in a running game. The top level plays Shap Luk by the solution,
/// if one is given.
pub fn choose(
    session: &GameSession,
    level: Level,
    seed: u64,
    budget: Budget<'_>,
    solution: Option<&Solution>,
) -> Result<Advice, ChooseError> {
    let side = choose_error::choosing_side(session)?;
    if let Some(solution) = solution.filter(|_| level == Level::TOP)
        && let Some(played) = PlayedGame::<ShapLuk>::of(session)
    {
        return Ok(solved_advice(&played.game, played.state(), solution)?);
    }
    let advice = games::visit(session, &mut Advise { side, level, seed, budget });
    advice.ok_or(ChooseError::GameOver)
}

/// Chooses an action at a level.
struct Advise<'a> {
    side: Side,
    level: Level,
    seed: u64,
    budget: Budget<'a>,
}

impl GameVisitor for Advise<'_> {
    type Output = Option<Advice>;

    fn visit<G: ExplainGame>(&mut self, played: PlayedGame<G>) -> Option<Advice> {
        let game = &played.game;
        let state = played.state();
        let choice = choose::choose(game, state, self.level, self.seed, self.budget)?;
        Some(to_advice(game, state, self.side, &choice))
    }
}

fn to_advice<G: SearchGame>(game: &G, state: &G::State, side: Side, choice: &Choice<G::Action>) -> Advice {
    let expectation = game.expectation(value::for_side(choice.value, side));
    let mut after = state.clone();
    let line = choice.line.iter().map(|action| {
        let text = game.notation(&after, *action);
        game.play(&mut after, *action);
        text
    });
    Advice {
        action: game.notation(state, choice.action),
        side,
        value: choice.value,
        expectation,
        line: line.collect(),
        nodes: choice.nodes,
        depth: choice.depth,
        solved: None,
    }
}

/// Returns the best action by the solution.
fn solved_advice(game: &ShapLuk, state: &ShapLukState, solution: &Solution) -> Result<Advice, SolutionError> {
    let (action, solved) = solution.best_action(state)?;
    let value = action_value(solved);
    let choice = Choice { action, value, earlier: value, line: vec![action], nodes: 0, depth: 0 };
    Ok(Advice { solved: Some(solved), ..to_advice(game, state, state.mover(), &choice) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::test_solution::six_rebels;
    use gonagas_core::kit::game_view::GameView as _;

    #[test]
    fn solution_and_search_give_a_win_in_one_the_same_value() {
        // The general captures the pair beside c4, the last that he needs.
        let point = |name: &str| ShapLuk.board().site_by_name(name).unwrap();
        let rebels = ["b4", "d4", "a1", "e1", "a2", "e2"].iter().fold(0, |set, name| set | 1 << point(name));
        let state = ShapLukState::from_parts(rebels, point("c3"), true, Side::Second);
        let solved = solved_advice(&ShapLuk, &state, six_rebels()).unwrap();
        let choice = choose::choose(&ShapLuk, &state, Level::TOP, 1, Budget::nodes(500)).unwrap();
        let searched = to_advice(&ShapLuk, &state, Side::Second, &choice);
        assert_eq!(solved.solved, Some(Solved::General(0)));
        assert_eq!((solved.value, solved.expectation), (searched.value, searched.expectation));
    }
}
