//! All turns of a position, distinguished by the positions to which they lead.

use crate::search::search_game::SearchGame;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use std::collections::HashSet;

/// A turn, and the position at its end.
#[derive(Debug, Clone)]
pub struct TurnEnd<G: SearchGame> {
    /// The actions, at least one.
    pub actions: Vec<G::Action>,
    /// The position after them.
    pub state: G::State,
}

/// Returns a turn for each position that ends one; of turns with the same end the first. `None` when there are more
/// than `most`, or no seat has to choose.
pub fn turn_ends<G: SearchGame>(game: &G, state: &G::State, most: usize) -> Option<Vec<TurnEnd<G>>> {
    let side = game.status(state).choosing_side()?;
    let mut finder = Finder { game, side, most, ends: Vec::new(), seen_ends: HashSet::new(), seen: HashSet::new() };
    finder.explore(state, &mut Vec::new()).then_some(finder.ends)
}

/// Returns true when a turn of this seat ends in the position.
pub fn is_turn_over<G: SearchGame>(game: &G, state: &G::State, side: Side) -> bool {
    game.status(state) != GameStatus::AwaitingAction(side) || game.is_turn_start(state)
}

struct Finder<'a, G: SearchGame> {
    game: &'a G,
    side: Side,
    most: usize,
    ends: Vec<TurnEnd<G>>,
    seen_ends: HashSet<u64>,
    /// The keys of positions within the turn.
    seen: HashSet<u64>,
}

impl<G: SearchGame> Finder<'_, G> {
    /// Adds the ends of turns that go on from here. Returns false when there are too many.
    fn explore(&mut self, state: &G::State, actions: &mut Vec<G::Action>) -> bool {
        let mut legal = Vec::new();
        self.game.legal_actions(state, &mut legal);
        for action in legal {
            let mut after = state.clone();
            self.game.play(&mut after, action);
            actions.push(action);
            let key = self.game.key(&after);
            if is_turn_over(self.game, &after, self.side) {
                if self.seen_ends.insert(key) {
                    self.ends.push(TurnEnd { actions: actions.clone(), state: after });
                }
            } else if self.seen.insert(key) && !self.explore(&after, actions) {
                return false;
            }
            actions.pop();
        }
        self.ends.len() <= self.most
    }
}
