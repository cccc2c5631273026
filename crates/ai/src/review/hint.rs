//! The best actions of a position, with reasons.

use crate::games::levels::Purpose;
use crate::games::reason::{ExplainGame, Reason};
use crate::review::explain::{self, Explained};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::value::{self, Choice};

/// The size of the transposition table: 2 to the power of this many entries, of 16 bytes each.
const TABLE_BITS: u32 = 17;

/// The seed by which equally good actions are put in order. A position has one hint.
const SEED: u64 = 1;

/// A good action.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion<A> {
    /// The action, with its value and the expected continuation.
    pub choice: Choice<A>,
    /// The probability that the seat to act wins with it, a draw counted as half.
    pub chance: f64,
    /// The reasons for it, the most important first.
    pub reasons: Vec<Reason>,
}

/// Returns up to `count` good actions, the best first; none when no seat has to choose. Half of the nodes are for the
/// best one.
pub fn suggest<G: ExplainGame>(
    game: &G,
    state: &G::State,
    count: usize,
    limits: Limits<'_>,
) -> Vec<Suggestion<G::Action>> {
    let Some(side) = game.status(state).choosing_side() else { return Vec::new() };
    let mut left = Vec::new();
    game.legal_actions(state, &mut left);
    let mut search = AlphaBeta::new(TABLE_BITS);
    let mut suggestions: Vec<Suggestion<G::Action>> = Vec::new();
    while suggestions.len() < count && !left.is_empty() {
        let share = if count < 2 || left.len() == 1 {
            1
        } else if suggestions.is_empty() {
            2
        } else {
            2 * (count as u64 - 1)
        };
        let limits = Limits { nodes: (limits.nodes / share).max(1), ..limits };
        let choice = match suggestions.is_empty() {
            true => game.search_for(Purpose::Play, state, &mut search, SEED, limits),
            false => search.search_among(game, state, &left, SEED, limits),
        };
        let Some(choice) = choice else { break };
        left.retain(|action| *action != choice.action);
        let reasons = explain::reasons(game, state, Explained { line: &choice.line, value: choice.value });
        let own = game.win_chance(value::for_side(choice.value, side));
        // The search chose the earlier ones over this one, and with more nodes.
        let most = suggestions.last().map_or(1.0, |last| last.chance);
        suggestions.push(Suggestion { chance: own.min(most), choice, reasons });
    }
    suggestions
}
