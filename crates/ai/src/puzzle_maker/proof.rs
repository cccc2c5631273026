//! The proof of a puzzle: that its turn is the best one by a margin.

use crate::games::played_game::PlayedGame;
use crate::games::reason::ExplainGame;
use crate::games::{self, GameVisitor};
use crate::puzzle_maker::ranking::{self, Effort, Ranking};
use crate::review::explain_turn::parse_actions;
use crate::solver::solution::{Solution, SolutionError};
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::game::Game;
use gonagas_core::puzzles::puzzle::Puzzle;
use gonagas_core::session::game_session::GameSession;

/// The effort with which puzzles are made, and with which `gonagas puzzles --check` proves them again.
pub const FULL_EFFORT: Effort = Effort { nodes: 60_000, rivals: 16 };

/// The effort of the tests.
pub const QUICK_EFFORT: Effort = Effort { nodes: 12_000, rivals: 3 };

/// The effort of a first look in games without dice, after which most positions are dull.
pub(super) const GLANCE_EFFORT: Effort = Effort { nodes: 2_000, rivals: 0 };

/// The margin and the lowest chance below which a position is dull.
const DULL_MARGIN: f64 = 0.05;
const DULL_CHANCE: f64 = 0.15;

/// By how much the best turn's chance of winning has to exceed that of the second best: in games without dice, and with
/// dice.
pub(super) const MARGINS: [f64; 2] = [0.15, 0.06];

/// The lowest chance with the best turn. Where everything loses there is nothing to find.
pub(super) const MIN_CHANCE: f64 = 0.25;

/// A ranking as text.
pub type TextRanking = Ranking<String>;

/// The reason why a puzzle is not proved.
#[derive(Debug, thiserror::Error)]
pub enum ProofError {
    /// Its actions are not legal, or no seat chooses.
    #[error("its actions are not legal")]
    Illegal,
    /// Another turn is best, or there is nothing to choose.
    #[error("the best turn is {0}")]
    OtherTurn(String),
    /// The best turn is not better than the others by the margin.
    #[error("its turn has a chance of {0:.2}, and another one of {1:.2}")]
    NoMargin(f64, f64),
    /// The solution cannot be read, or has no such positions.
    #[error(transparent)]
    Solution(#[from] SolutionError),
}

/// Proves a puzzle by the solution where that is given and has the position, and else by search.
pub fn prove(puzzle: &Puzzle, effort: Effort, solution: Option<&Solution>) -> Result<(), ProofError> {
    let position = puzzle.position().ok_or(ProofError::Illegal)?;
    let answer = puzzle.answer().ok_or(ProofError::Illegal)?;
    let solved = solution.map(|solution| rank_by_solution(&position, solution)).transpose()?.flatten();
    let ranking = solved.or_else(|| rank_by_search(&position, effort, Some(&puzzle.turn)));
    let ranking = ranking.ok_or_else(|| ProofError::OtherTurn("not to be found".to_owned()))?;
    let mut end = position.fork();
    ranking.turn.iter().try_for_each(|action| end.play(action)).map_err(|_| ProofError::Illegal)?;
    if end.scene() != answer.session().scene() {
        return Err(ProofError::OtherTurn(ranking.turn.join(" ")));
    }
    if !is_clear(&position, &ranking) {
        return Err(ProofError::NoMargin(ranking.chances[0], ranking.chances[1]));
    }
    Ok(())
}

/// Returns true when the best turn is better than the second best by the margin, and not hopeless.
pub(super) fn is_clear(position: &GameSession, ranking: &TextRanking) -> bool {
    let margin = MARGINS[usize::from(position.rules().game_info().has_dice)];
    let [best, second] = ranking.chances;
    best >= MIN_CHANCE && best - second >= margin
}

/// Returns true after a glance at a position that will not become a puzzle.
pub(super) fn is_dull(ranking: &TextRanking) -> bool {
    let [best, second] = ranking.chances;
    best < DULL_CHANCE || best - second < DULL_MARGIN
}

/// Returns the best turn by search; see [`ranking::rank`].
pub(super) fn rank_by_search(position: &GameSession, effort: Effort, known: Option<&[String]>) -> Option<TextRanking> {
    games::visit(position, &mut Rank { effort, known })
}

/// Looks for the best turn.
struct Rank<'a> {
    effort: Effort,
    known: Option<&'a [String]>,
}

impl GameVisitor for Rank<'_> {
    type Output = Option<TextRanking>;

    fn visit<G: ExplainGame>(&mut self, played: PlayedGame<G>) -> Option<TextRanking> {
        let game = &played.game;
        let state = played.state();
        let known = self.known.and_then(|turn| parse_actions(game, state, turn));
        let ranking = ranking::rank(game, state, self.effort, known.as_deref())?;
        Some(to_text(game, state, ranking))
    }
}

/// Returns the best turn by the solution; `None` in other games.
pub(super) fn rank_by_solution(
    position: &GameSession,
    solution: &Solution,
) -> Result<Option<TextRanking>, SolutionError> {
    let Some(played) = PlayedGame::<ShapLuk>::of(position) else { return Ok(None) };
    let ranking = ranking::rank_by_solution(played.state(), solution)?;
    Ok(ranking.map(|ranking| to_text(&played.game, played.state(), ranking)))
}

fn to_text<G: Game>(game: &G, state: &G::State, ranking: Ranking<G::Action>) -> TextRanking {
    let mut after = state.clone();
    let mut notations = |actions: &[G::Action]| -> Vec<String> {
        let text = |action: &G::Action| {
            let text = game.notation(&after, *action);
            game.play(&mut after, *action);
            text
        };
        actions.iter().map(text).collect()
    };
    let turn = notations(&ranking.turn);
    let continuation = notations(&ranking.continuation);
    let Ranking { values, chances, turn_count, is_only_capture, .. } = ranking;
    Ranking { turn, continuation, values, chances, turn_count, is_only_capture }
}
