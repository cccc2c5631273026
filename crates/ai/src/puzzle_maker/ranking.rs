//! The best turn of a position and the second best, by search, or by the solution of Shap Luk.

use crate::games::reason::ExplainGame;
use crate::puzzle_maker::turn_ends::{TurnEnd, is_turn_over, turn_ends};
use crate::review::explain_turn::compared_chance;
use crate::review::{exact, explain};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::search_game::SearchGame as _;
use crate::search::value::{self, Value};
use crate::solver::solution::{Solution, SolutionError};
use crate::solver::value::action_value;
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukAction, ShapLukState};
use gonagas_core::kit::game::Game as _;
use gonagas_core::kit::side::Side;

/// The most turns of a position that is looked at.
pub(super) const MAX_TURNS: usize = 240;

/// The size of the transposition table: 2 to the power of this many entries, of 16 bytes each.
const TABLE_BITS: u32 = 15;

/// The seed by which equally good actions are put in order.
const SEED: u64 = 1;

/// The depth of the look at every turn of a game with dice: the opponent's roll is only estimated.
const FIRST_DEPTH: u32 = 0;

/// The depth of the look at the best of them: the opponent's turn after every roll.
const ROLL_DEPTH: u32 = 1;

/// The effort of looking at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// In games without dice: the number of nodes, half of them for the best turn.
    pub nodes: u64,
    /// In games with dice: the number of turns that are compared by the opponent's turn after every roll. With a single
    /// one the turns are compared by their estimates alone.
    pub rivals: usize,
}

/// The best turn and the second best.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking<A> {
    /// The actions of the best turn.
    pub turn: Vec<A>,
    /// The expected continuation after it.
    pub continuation: Vec<A>,
    /// The value after the best turn and after the second best, positive when the seat to act is better.
    pub values: [Value; 2],
    /// The chances of winning with them, a draw counted as half.
    pub chances: [f64; 2],
    /// The number of different turns.
    pub turn_count: usize,
    /// True when the best turn captures something and no other turn does.
    pub is_only_capture: bool,
}

/// Returns the best turn by search; `None` where a turn has too many possibilities, or there is only one. In a game
/// with dice the turn `known` is among those that are compared.
pub(super) fn rank<G: ExplainGame>(
    game: &G,
    state: &G::State,
    effort: Effort,
    known: Option<&[G::Action]>,
) -> Option<Ranking<G::Action>> {
    let side = game.status(state).choosing_side()?;
    let ends = turn_ends(game, state, MAX_TURNS)?;
    if ends.len() < 2 {
        return None;
    }
    let found = if G::INFO.has_dice {
        rank_ends(game, &ends, side, effort.rivals, known.and_then(|turn| end_of(game, state, turn)).as_ref())?
    } else {
        rank_actions(game, state, &ends, side, effort.nodes)?
    };
    let chance = |own: Value| compared_chance(game, own);
    Some(Ranking {
        chances: found.values.map(chance),
        turn_count: ends.len(),
        is_only_capture: is_only_capture(game, state, &ends, &found.turn, side),
        turn: found.turn,
        continuation: found.continuation,
        values: found.values,
    })
}

/// The finding of a search.
struct Found<A> {
    turn: Vec<A>,
    continuation: Vec<A>,
    values: [Value; 2],
}

/// Searches a game without dice, in which every turn is a single action.
fn rank_actions<G: ExplainGame>(
    game: &G,
    state: &G::State,
    ends: &[TurnEnd<G>],
    side: Side,
    nodes: u64,
) -> Option<Found<G::Action>> {
    if ends.iter().any(|end| end.actions.len() > 1) {
        return None;
    }
    let mut search = AlphaBeta::new(TABLE_BITS);
    let mut prove =
        |actions: &[G::Action]| game.search_for_proof(state, actions, &mut search, SEED, Limits::nodes(nodes / 2));
    let mut actions: Vec<G::Action> = ends.iter().map(|end| end.actions[0]).collect();
    let best = prove(&actions)?;
    actions.retain(|action| *action != best.action);
    let second = prove(&actions)?;
    let own = |value: Value| value::for_side(value, side);
    let values = [own(best.value), own(second.value).min(own(best.value))];
    Some(Found { turn: vec![best.action], continuation: best.line.get(1..).unwrap_or_default().to_vec(), values })
}

/// Compares the ends of turns in a game with dice: all of them by their estimates, and the best by the opponent's turn
/// after every roll.
fn rank_ends<G: ExplainGame>(
    game: &G,
    ends: &[TurnEnd<G>],
    side: Side,
    rivals: usize,
    known: Option<&G::State>,
) -> Option<Found<G::Action>> {
    let mut search = AlphaBeta::new(TABLE_BITS);
    let mut value_at = |state: &G::State, depth: u32| {
        let value = match game.status(state).outcome() {
            Some(outcome) => value::outcome_value(outcome, 0),
            None => search.value(game, state, depth, Limits::nodes(u64::MAX))?,
        };
        Some(value::for_side(value, side))
    };
    let known_key = known.map(|state| game.key(state));
    let mut first: Vec<(Value, usize)> = Vec::with_capacity(ends.len());
    for (index, end) in ends.iter().enumerate() {
        // The known turn is always among those that are compared.
        let is_known = known_key == Some(game.key(&end.state));
        let value = if is_known { Value::MAX } else { value_at(&end.state, FIRST_DEPTH)? };
        first.push((value, index));
    }
    first.sort_by_key(|(value, index)| (std::cmp::Reverse(*value), *index));
    let mut compared = first;
    if rivals > 1 {
        compared.truncate(rivals);
        for (value, index) in &mut compared {
            *value = value_at(&ends[*index].state, ROLL_DEPTH)?;
        }
        compared.sort_by_key(|(value, index)| (std::cmp::Reverse(*value), *index));
    }
    let [(value, best), (second, _)] = [*compared.first()?, *compared.get(1)?];
    Some(Found { turn: ends[best].actions.clone(), continuation: Vec::new(), values: [value, second] })
}

/// Returns the end of a turn; `None` when it does not end.
fn end_of<G: ExplainGame>(game: &G, state: &G::State, turn: &[G::Action]) -> Option<G::State> {
    let side = game.status(state).choosing_side()?;
    let mut after = state.clone();
    turn.iter().for_each(|action| game.play(&mut after, *action));
    is_turn_over(game, &after, side).then_some(after)
}

/// Returns true when this turn captures something and no other turn does.
pub(super) fn is_only_capture<G: ExplainGame>(
    game: &G,
    state: &G::State,
    ends: &[TurnEnd<G>],
    turn: &[G::Action],
    side: Side,
) -> bool {
    let captures = |end: &&TurnEnd<G>| explain::losses(game, state, &end.state, side.opponent()) > 0;
    let mut capturing = ends.iter().filter(captures);
    let Some(only) = capturing.next() else { return false };
    let end = end_of(game, state, turn);
    capturing.next().is_none() && end.is_some_and(|end| game.key(&end) == game.key(&only.state))
}

/// Returns the best turn, with the values and chances of perfect play; `None` where there is only one, or where the
/// rule that ends a game without progress may come before a win.
pub(super) fn rank_by_solution(
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
    let values = [after_best, after_second].map(|after| value::for_side(action_value(after), side));
    Ok(Some(Ranking {
        turn: vec![best],
        continuation: reply.into_iter().collect(),
        values,
        chances: values.map(|value| ShapLuk.win_chance(value)),
        turn_count: ranked.len(),
        is_only_capture: is_only_capture(&ShapLuk, state, &ends, &[best], side),
    }))
}
