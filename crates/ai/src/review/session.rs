//! Hints and reviews of a running or finished game, as text and data.

use crate::games::played_game::PlayedGame;
use crate::games::reason::{ExplainGame, Reason};
use crate::games::{self, GameVisitor};
use crate::opponent::choose_error::{self, ChooseError};
use crate::review::course;
use crate::review::exact::{self, Ranking};
use crate::review::explain::{self, Explained};
use crate::review::explain_turn::CertainEnd;
use crate::review::hint::{self, Suggestion};
use crate::review::lesson::{self, Lesson};
use crate::review::swing::{self, PlayerSums, Swing};
use crate::search::limits::Limits;
use crate::search::value::{self, Choice, Value, WIN};
use crate::solver::solution::Solution;
use crate::solver::value::{self as solved_value, Solved};
use crate::solver::winner;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;
use gonagas_core::session::game_session::GameSession;

/// The number of nodes of a hint that takes about a second.
pub const HINT_NODES: u64 = 200_000;

/// The number of nodes for each position of a review.
pub const REVIEW_NODES: u64 = 2_000;

/// The maximum number of turning points.
const TURNING_POINTS: usize = 3;

/// The lost chance from which an action may be a turning point.
const TURNING_LOSS: f64 = 0.05;

/// The accuracy in per cent above which a review gives a player no advice.
const EXCELLENT: f64 = 97.0;

/// A hint for the seat to act.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    /// The seat to act.
    pub side: Side,
    /// Good actions, the best first. Never empty.
    pub suggestions: Vec<SuggestedAction>,
    /// The value after the best action under perfect play, where the game is solved.
    pub solved: Option<Solved>,
    /// The seat that wins by force, where that is proven.
    pub winner: Option<Side>,
}

/// A good action.
#[derive(Debug, Clone, PartialEq)]
pub struct SuggestedAction {
    /// The action's notation.
    pub action: String,
    /// The probability that the seat to act wins with it, a draw counted as half.
    pub chance: f64,
    /// The expected continuation in notation, this action first. It ends at a roll.
    pub line: Vec<String>,
    /// The reasons for it, the most important first.
    pub reasons: Vec<Reason>,
}

/// The review of a game. Start value, luck and losses add up to the end value:
/// `start + (luck − loss of the first seat) − (luck − loss of the second seat) = end`, but for rounding errors.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// The probability that the first seat wins, before the first action and after each one. Its last entry is 1, 0 or
    /// 0.5 when the game was played to the end; otherwise what resigning or the clock gave away is missing in the sums.
    pub course: Vec<f64>,
    /// Each action and roll.
    pub actions: Vec<ReviewedAction>,
    /// Both seats.
    pub players: [PlayerReview; 2],
    /// The actions that lost most, in the order of play.
    pub turning_points: Vec<TurningPoint>,
    /// True when better actions and who wins are those of perfect play, by a solution, in every position.
    pub is_solved: bool,
}

/// An action or roll of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewedAction {
    /// Its notation.
    pub action: String,
    /// The change of the chance, as the seat sees it that acted or rolled.
    pub swing: Swing,
    /// The best action in its place, where that is better.
    pub better: Option<String>,
}

/// The play of a seat.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlayerReview {
    /// Luck, losses and accuracy.
    pub sums: PlayerSums,
    /// The thing to try next time.
    pub lesson: Lesson,
}

/// An action that changed the course of the game.
#[derive(Debug, Clone, PartialEq)]
pub struct TurningPoint {
    /// The number of actions and rolls before it.
    pub index: usize,
    /// The seat that acted.
    pub side: Side,
    /// The chance that it lost.
    pub loss: f64,
    /// The action that was played.
    pub played: String,
    /// The better one with its reasons.
    pub better: SuggestedAction,
    /// The lesson of the better one.
    pub lesson: Lesson,
    /// The ends under perfect play, where they are proven.
    pub ends: Option<ProvenEnds>,
}

/// The ends under perfect play to which a position and an action in it lead, as the seat that acts sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProvenEnds {
    /// The end before the action.
    pub before: CertainEnd,
    /// The end after it.
    pub after: CertainEnd,
    /// The number of actions of both seats from the action to that end, where it is known and nobody draws.
    pub actions: Option<u32>,
}

/// The reason why there is no hint or review.
#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    /// There is nothing to choose, or nobody who could.
    #[error(transparent)]
    NoChoice(#[from] ChooseError),
    /// The limits asked to stop.
    #[error("the review was stopped")]
    Stopped,
}

/// Returns up to `count` good actions for the seat to act, the best first. The best action of Shap Luk comes from the
/// solution, if one is given that knows it; then it is the only one.
pub fn hint(
    session: &GameSession,
    count: usize,
    limits: Limits<'_>,
    solution: Option<&Solution>,
) -> Result<Hint, ReviewError> {
    let side = choose_error::choosing_side(session)?;
    if let Some(solution) = solution
        && let Some(played) = PlayedGame::<ShapLuk>::of(session)
        && let Some(hint) = solved_hint(&played.game, played.state(), solution)?
    {
        return Ok(hint);
    }
    let (suggestions, winner) = games::visit(session, &mut Suggest { count: count.max(1), limits });
    Ok(Hint { side, suggestions, solved: None, winner })
}

/// Looks for good actions.
struct Suggest<'a> {
    count: usize,
    limits: Limits<'a>,
}

impl GameVisitor for Suggest<'_> {
    type Output = (Vec<SuggestedAction>, Option<Side>);

    fn visit<G: ExplainGame>(&mut self, played: PlayedGame<G>) -> (Vec<SuggestedAction>, Option<Side>) {
        let game = &played.game;
        let state = played.state();
        let suggestions = hint::suggest(game, state, self.count, self.limits).into_iter();
        let as_text = |suggestion: Suggestion<G::Action>| SuggestedAction {
            action: game.notation(state, suggestion.choice.action),
            chance: suggestion.chance,
            line: notations(game, state, &suggestion.choice.line),
            reasons: suggestion.reasons,
        };
        (suggestions.map(as_text).collect(), game.proven_winner(state))
    }
}

/// Returns the best action by the solution; `None` where that does not know it.
pub(super) fn solved_hint(
    game: &ShapLuk,
    state: &ShapLukState,
    solution: &Solution,
) -> Result<Option<Hint>, ChooseError> {
    let Some(&(action, solved)) = exact::known_actions(solution, state)?.first() else { return Ok(None) };
    let found = exact::chance(solved);
    let chance = if state.mover() == Side::First { found } else { 1.0 - found };
    let value = solved_value::action_value(solved);
    let mut reasons = explain::reasons(game, state, Explained { line: &[action], value });
    if solved == Solved::Draw {
        reasons.insert(0, Reason::HoldsDraw);
    }
    let text = game.notation(state, action);
    let suggestion = SuggestedAction { action: text.clone(), chance, line: vec![text], reasons };
    let winner = winner::winner(state);
    Ok(Some(Hint { side: state.mover(), suggestions: vec![suggestion], solved: Some(solved), winner }))
}

/// Returns the review of a game from its actions and rolls. The limit of nodes is for each position; the same limit
/// always gives the same review. Shap Luk is judged by the solution, if one is given.
pub fn review(session: &GameSession, limits: Limits<'_>, solution: Option<&Solution>) -> Result<Review, ReviewError> {
    if let Some(solution) = solution
        && let Some(played) = PlayedGame::<ShapLuk>::of(session)
    {
        return solved_review(&played, solution, limits);
    }
    games::visit(session, &mut ReviewGame { limits }).ok_or(ReviewError::Stopped)
}

/// Reviews a game by search.
struct ReviewGame<'a> {
    limits: Limits<'a>,
}

impl GameVisitor for ReviewGame<'_> {
    type Output = Option<Review>;

    fn visit<G: ExplainGame>(&mut self, played: PlayedGame<G>) -> Option<Review> {
        review_played(&played, &[], self.limits)
    }
}

/// Returns the review of a game by the solution, and by search where that says nothing.
pub(super) fn solved_review(
    played: &PlayedGame<ShapLuk>,
    solution: &Solution,
    limits: Limits<'_>,
) -> Result<Review, ReviewError> {
    let rankings = exact::rank(solution, &played.game, &played.states).map_err(ChooseError::from)?;
    let review = review_played(played, &rankings, limits).ok_or(ReviewError::Stopped)?;
    let is_over = |state: &ShapLukState| played.game.status(state).choosing_side().is_none();
    let mut positions = std::iter::zip(&played.states, &rankings);
    let is_solved = positions.all(|(state, ranking)| !ranking.is_empty() || is_over(state));
    Ok(Review { is_solved, ..review })
}

/// Returns the review of a game; `None` when it was stopped. See [`course::survey`] for the rankings.
pub(super) fn review_played<G: ExplainGame>(
    played: &PlayedGame<G>,
    rankings: &[Ranking<G::Action>],
    limits: Limits<'_>,
) -> Option<Review> {
    let course = course::survey(played, rankings, limits)?;
    let swings: Vec<Swing> = (0..played.actions.len())
        .map(|index| {
            let (side, is_roll, is_judged) = decision(played, index);
            swing::swing(&course, index, side, is_roll, is_judged)
        })
        .collect();
    let lessons: Vec<_> = (0..swings.len()).map(|index| lesson_of(played, &course.better, &swings, index)).collect();
    let actions = swings.iter().enumerate().map(|(index, swing)| {
        let text = |action| played.game.notation(&played.states[index], action);
        ReviewedAction {
            action: text(played.actions[index]),
            swing: *swing,
            better: course.better[index].as_ref().map(|choice| text(choice.action)),
        }
    });
    Some(Review {
        actions: actions.collect(),
        players: Side::BOTH.map(|side| player(&swings, &lessons, side)),
        turning_points: turning_points(played, rankings, &course.better, &swings, &lessons),
        course: course.values,
        is_solved: false,
    })
}

/// Returns the seat of an action or roll, true for a roll, and true for an action that is judged.
fn decision<G: ExplainGame>(played: &PlayedGame<G>, index: usize) -> (Side, bool, bool) {
    let state = &played.states[index];
    let status = played.game.status(state);
    let mut legal = Vec::new();
    played.game.legal_actions(state, &mut legal);
    let is_roll = status.choosing_side().is_none();
    let is_judged = !is_roll && legal.len() > 1 && played.game.is_instructive(state);
    (status.active_side().unwrap_or(Side::First), is_roll, is_judged)
}

fn lesson_of<G: ExplainGame>(
    played: &PlayedGame<G>,
    better: &[Option<Choice<G::Action>>],
    swings: &[Swing],
    index: usize,
) -> Option<Lesson> {
    let better = better[index].as_ref()?;
    let game = &played.game;
    let state = &played.states[index];
    if !game.is_instructive(state) {
        return None;
    }
    Some(lesson::lesson(game, state, played.actions[index], better, swings[index].side))
}

fn player(swings: &[Swing], lessons: &[Option<Lesson>], side: Side) -> PlayerReview {
    let sums = swing::sums(swings, side);
    let own = std::iter::zip(swings, lessons).filter(|(swing, _)| swing.side == side);
    let losses: Vec<_> = own.filter_map(|(swing, lesson)| Some(((*lesson)?, swing.loss()))).collect();
    let is_excellent = sums.accuracy.is_none_or(|accuracy| accuracy >= EXCELLENT);
    let lesson = if is_excellent { Lesson::StrongerOpponent } else { lesson::main_lesson(&losses) };
    PlayerReview { sums, lesson }
}

fn turning_points<G: ExplainGame>(
    played: &PlayedGame<G>,
    rankings: &[Ranking<G::Action>],
    better: &[Option<Choice<G::Action>>],
    swings: &[Swing],
    lessons: &[Option<Lesson>],
) -> Vec<TurningPoint> {
    let mut indices: Vec<usize> = (0..swings.len()).filter(|index| swings[*index].loss() >= TURNING_LOSS).collect();
    indices.sort_by(|one, other| swings[*other].loss().total_cmp(&swings[*one].loss()));
    let point = |index: usize| {
        let choice = better[index].as_ref()?;
        let lesson = lessons[index]?;
        let game = &played.game;
        let state = &played.states[index];
        Some(TurningPoint {
            index,
            side: swings[index].side,
            loss: swings[index].loss(),
            played: game.notation(state, played.actions[index]),
            better: SuggestedAction {
                action: game.notation(state, choice.action),
                chance: swings[index].before,
                line: notations(game, state, &choice.line),
                reasons: explain::reasons(game, state, Explained { line: &choice.line, value: choice.value }),
            },
            lesson,
            ends: proven_ends(played, rankings, index, swings[index].side),
        })
    };
    // A turn without an explanation teaches nothing.
    let can_be_explained = |point: &TurningPoint| !point.better.reasons.is_empty() || point.better.line.len() > 1;
    let mut points: Vec<_> =
        indices.into_iter().filter_map(point).filter(can_be_explained).take(TURNING_POINTS).collect();
    points.sort_unstable_by_key(|point| point.index);
    points
}

/// Returns the ends before and after an action, by the ranking of its position, or else by what is proven of both
/// positions. `None` where they say nothing that a chance would not.
fn proven_ends<G: ExplainGame>(
    played: &PlayedGame<G>,
    rankings: &[Ranking<G::Action>],
    index: usize,
    side: Side,
) -> Option<ProvenEnds> {
    if let Some(ranking) = rankings.get(index).filter(|ranking| !ranking.is_empty()) {
        let ranked = ranking.iter().find(|ranked| ranked.choice.action == played.actions[index])?;
        let [before, after] = [ranking[0].choice.value, ranked.choice.value].map(|one| value::for_side(one, side));
        let actions = (after != 0).then(|| (WIN - after.abs()) as u32 - 1).filter(|actions| *actions > 0);
        return Some(ProvenEnds { before: end_of(before), after: end_of(after), actions });
    }
    let winner = |index: usize| played.game.proven_winner(&played.states[index]);
    let [before, after] = [winner(index)?, winner(index + 1)?];
    let end = |winner: Side| if winner == side { CertainEnd::Win } else { CertainEnd::Loss };
    (before != after).then(|| ProvenEnds { before: end(before), after: end(after), actions: None })
}

/// Returns the end that an exact value shows to its seat.
fn end_of(own_value: Value) -> CertainEnd {
    match own_value {
        0 => CertainEnd::Draw,
        1.. => CertainEnd::Win,
        _ => CertainEnd::Loss,
    }
}

fn notations<G: Game>(game: &G, state: &G::State, line: &[G::Action]) -> Vec<String> {
    let mut after = state.clone();
    let text = |action: &G::Action| {
        let text = game.notation(&after, *action);
        game.play(&mut after, *action);
        text
    };
    line.iter().map(text).collect()
}
