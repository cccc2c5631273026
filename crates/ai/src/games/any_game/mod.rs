//! The games without a folder of their own, which the computer plays by their rules alone.
//!
//! The rules do not give the value of a position. So alpha-beta looks for an end that is certain, and where there is
//! none random playouts decide (Monte Carlo tree search). A review judges by certain ends only: the chances of few
//! playouts would blame at random. The reasons for an action are the ends that were seen, and the pieces that leave the
//! board.

#[cfg(test)]
mod tests;

use crate::games::levels::{Purpose, Skill, StrongGame};
use crate::games::reason::{ExplainGame, Reason};
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::random::add_to_key;
use crate::search::search_game::SearchGame;
use crate::search::uct;
use crate::search::value::{self, Choice, MAX_EVALUATION, Value};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;
use gonagas_core::session::any_game::{AnyAction, AnyGame, AnyPosition};
use std::fmt::{self, Write};

/// The share of the limits for the search for a certain end.
const LOOK_SHARE: f64 = 0.25;

/// The number of nodes that a playout counts as.
const PLAYOUT_NODES: u64 = 50;

/// Adds text to the key of a position.
struct KeyWriter(u64);

impl Write for KeyWriter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = text.bytes().fold(self.0, |key, byte| add_to_key(key, u64::from(byte)));
        Ok(())
    }
}

impl<const HAS_DICE: bool> SearchGame for AnyGame<HAS_DICE> {
    const KINDS: usize = 1;

    // Values are the shares of playouts.
    const CHANCE_SCALE: Option<f64> = None;

    /// A position that is written the same is the same.
    fn key(&self, state: &AnyPosition) -> u64 {
        let mut key = KeyWriter(1);
        // Writing to a key never fails.
        let _ = write!(key, "{state:?}");
        key.0
    }

    fn evaluate(&self, _state: &AnyPosition) -> Value {
        0
    }

    fn priority(&self, _state: &AnyPosition, _action: AnyAction) -> i32 {
        0
    }

    fn kind(&self, _state: &AnyPosition, _action: AnyAction) -> usize {
        0
    }
}

/// Level 1 sees what ends the game at once, and plays at random otherwise; the others differ by their playouts.
impl<const HAS_DICE: bool> StrongGame for AnyGame<HAS_DICE> {
    fn skills(&self) -> [Skill; 4] {
        [Skill::glance(0, 0), Skill::Strong(1_000), Skill::Strong(5_000), Skill::Strong(25_000)]
    }

    fn search_for(
        &self,
        purpose: Purpose,
        state: &AnyPosition,
        search: &mut AlphaBeta<Self>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<AnyAction>> {
        if purpose == Purpose::Review {
            return search.search(self, state, seed, limits);
        }
        let look = limits.within_share(LOOK_SHARE, |limits| search.search(self, state, seed, limits))?;
        if Self::is_certain(look.value) {
            return Some(look);
        }
        let playouts = limits.nodes.saturating_sub(look.nodes) / PLAYOUT_NODES;
        let found = uct::search(self, state, seed, Limits { nodes: playouts.max(1), ..limits })?;
        if loses(self, state, found.action, search, look.depth) {
            return Some(look);
        }
        // No number of playouts makes an end certain.
        let value = found.value.clamp(-MAX_EVALUATION, MAX_EVALUATION);
        Some(Choice { value, earlier: value, nodes: look.nodes + found.nodes * PLAYOUT_NODES, ..found })
    }
}

/// Returns true when an action certainly loses, as far as a search to this depth has seen already.
fn loses<const HAS_DICE: bool>(
    game: &AnyGame<HAS_DICE>,
    state: &AnyPosition,
    action: AnyAction,
    search: &mut AlphaBeta<AnyGame<HAS_DICE>>,
    depth: u32,
) -> bool {
    let (Some(side), Some(depth)) = (game.status(state).choosing_side(), depth.checked_sub(1)) else { return false };
    let mut after = state.clone();
    game.play(&mut after, action);
    let value = search.value(game, &after, depth, Limits::nodes(PLAYOUT_NODES * 100)).unwrap_or(0);
    AnyGame::<HAS_DICE>::is_certain(value) && value::for_side(value, side) < 0
}

impl<const HAS_DICE: bool> ExplainGame for AnyGame<HAS_DICE> {
    fn pieces(&self, state: &AnyPosition, side: Side) -> u32 {
        state.piece_count(side)
    }

    /// Only the threats of the seat to act are known.
    fn threat(&self, state: &AnyPosition, side: Side) -> u32 {
        if self.status(state).choosing_side() != Some(side) {
            return 0;
        }
        let opponent = side.opponent();
        let mut actions = Vec::new();
        let before = self.pieces(state, opponent);
        self.legal_actions(state, &mut actions);
        let captured = |action: AnyAction| {
            let mut after = state.clone();
            self.play(&mut after, action);
            before.saturating_sub(self.pieces(&after, opponent))
        };
        actions.into_iter().map(captured).max().unwrap_or(0)
    }

    fn add_facts(&self, _before: &AnyPosition, _action: AnyAction, _after: &AnyPosition, _out: &mut Vec<Reason>) {}
}
