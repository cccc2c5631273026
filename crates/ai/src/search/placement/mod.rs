//! Monte Carlo tree search for games in which stones are placed until the board is full, and never move.
//!
//! The worth of a cell then hardly depends on when it is taken. So a playout fills all free cells at once, and each one
//! says something of every action: an action is also judged by the playouts in which its seat got that cell later (the
//! all-moves-as-first heuristic, RAVE). Such hints weigh less, the more often the action itself was tried. (S. Gelly
//! and D. Silver, 2011.)

mod actions;

use crate::search::limits::{Limits, NodeCounter};
use crate::search::placement::actions::{CELLS, Group, LANES, NO_NODE, Node, Results, most_promising, spread};
use crate::search::random::SplitMix;
use crate::search::search_game::SearchGame;
use crate::search::value::{Choice, MAX_EVALUATION, Value};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::side::Side;

/// A game in which stones are placed until the board is full.
pub trait PlacementGame: SearchGame<Action = Site> {
    /// Returns true when the next stone belongs to nobody.
    fn places_neutral(&self, state: &Self::State) -> bool;

    /// Fills the free cells as the seats might take them.
    fn fill(&self, state: &Self::State, random: &mut SplitMix) -> Fill;
}

/// A full board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fill {
    /// The cells of each seat, and those of nobody.
    pub cells: [u64; 3],
    /// The lead of the first seat in points.
    pub lead: i32,
}

/// The number of visits of a position from which a playout no longer counts for actions taken later in it.
const MAX_RAVE: u32 = 30_000;

/// The number of visits at which a position gets actions of its own, while the tree is small.
const EXPANSION: u32 = 6;

/// The share of the lead in a result; the rest is won or lost.
const LEAD_SHARE: f32 = 0.3;

/// The lead that is worth half as much as the largest one.
const LEAD_SCALE: f32 = 20.0;

/// The maximum number of positions in the tree.
const MAX_NODES: usize = 1 << 20;

/// The number of playouts that an estimate of an action counts as.
const PRIOR_VISITS: f32 = 20.0;

/// The priority of an action that is certain to be good.
const PRIOR_SCALE: f32 = 2000.0;

/// The longest line.
const MAX_LINE: usize = 12;

struct Tree<'a, G: PlacementGame> {
    game: &'a G,
    nodes: Vec<Node>,
    groups: Vec<Group>,
    /// The results of the actions of all groups, in their order.
    results: Vec<Results>,
    actions: Vec<Site>,
    /// The nodes on the way, each with the index of the results of the action that was chosen.
    path: Vec<(u32, usize)>,
    /// For each kind of stone of [`Fill::cells`] 1 where a playout has it, otherwise 0.
    weights: [[f32; CELLS]; 3],
    random: SplitMix,
}

/// Returns the action that was tried most; `None` when the game is over. A playout is a node of the limits.
pub fn search<G: PlacementGame>(game: &G, state: &G::State, seed: u64, limits: Limits<'_>) -> Option<Choice<Site>> {
    let side = game.status(state).choosing_side()?;
    let mut tree = Tree {
        game,
        nodes: Vec::new(),
        groups: Vec::new(),
        results: Vec::new(),
        actions: Vec::new(),
        path: Vec::new(),
        weights: [[0.0; CELLS]; 3],
        random: SplitMix::new(seed),
    };
    let mut counter = NodeCounter::new(limits);
    tree.add_node(state, 0)?;
    while !counter.is_exhausted {
        counter.count();
        tree.run(state.clone());
    }
    tree.best(side, counter.nodes)
}

impl<G: PlacementGame> Tree<'_, G> {
    /// Goes down to a leaf, fills the board, and counts the result on the way.
    fn run(&mut self, mut state: G::State) {
        let mut node = 0;
        self.path.clear();
        while node != NO_NODE {
            let action = self.choose(&self.nodes[node as usize]);
            self.path.push((node, action));
            self.game.play(&mut state, self.site(action));
            let results = self.results[action];
            node = results.node;
            if node == NO_NODE && results.visits >= expansion(self.results.len()) {
                node = self.add_node(&state, results.visits).unwrap_or(NO_NODE);
                self.results[action].node = node;
            }
        }
        let fill = self.game.fill(&state, &mut self.random);
        self.count(fill);
    }

    /// Gives a position actions of its own and returns their index, unless the game is over or the tree is full.
    fn add_node(&mut self, state: &G::State, visits: u32) -> Option<u32> {
        let side = self.game.status(state).choosing_side()?;
        self.actions.clear();
        self.game.legal_actions(state, &mut self.actions);
        let first_group = self.groups.len() as u32;
        if self.results.len() + self.actions.len() > MAX_NODES {
            return None;
        }
        for sites in self.actions.chunks(LANES) {
            let mut group = Group::EMPTY;
            for (lane, site) in sites.iter().enumerate() {
                let prior = 0.5 + (self.game.priority(state, *site) as f32 / PRIOR_SCALE).min(0.4);
                group.add(lane, *site, PRIOR_VISITS, prior);
            }
            self.groups.push(group);
        }
        self.results.resize(self.groups.len() * LANES, Results::NONE);
        let owner = if self.game.places_neutral(state) { 2 } else { side.index() as u8 };
        let group_count = (self.groups.len() - first_group as usize) as u8;
        self.nodes.push(Node::new(first_group, group_count, owner, side, visits));
        Some(self.nodes.len() as u32 - 1)
    }

    /// Returns the index of the most promising action.
    fn choose(&self, node: &Node) -> usize {
        let groups = node.groups();
        groups.start * LANES + most_promising(&self.groups[groups], node.root_log_visits)
    }

    fn site(&self, action: usize) -> Site {
        self.groups[action / LANES].sites[action % LANES]
    }

    /// Counts a playout for every position on the way, and for their actions that it says something of.
    fn count(&mut self, fill: Fill) {
        let won = f32::from(fill.lead.signum() as i8) * 0.5 + 0.5;
        let lead = fill.lead as f32 / (LEAD_SCALE + fill.lead.abs() as f32) * 0.5 + 0.5;
        let first = (1.0 - LEAD_SHARE) * won + LEAD_SHARE * lead;
        let seat_results = [first, 1.0 - first];
        for (weights, set) in self.weights.iter_mut().zip(fill.cells) {
            spread(set, weights);
        }
        for (node, action) in &self.path {
            let node = &mut self.nodes[*node as usize];
            node.count();
            let result = seat_results[node.side.index()];
            if node.visits <= MAX_RAVE {
                for group in &mut self.groups[node.groups()] {
                    group.count_rave(&self.weights[usize::from(node.owner)], result);
                }
            }
            let results = &mut self.results[*action];
            results.visits += 1;
            results.sum += result;
            self.groups[action / LANES].set_own(action % LANES, results);
        }
    }

    fn best(&self, side: Side, playouts: u64) -> Option<Choice<Site>> {
        let most = |node: u32| {
            let node = self.nodes.get(node as usize)?;
            let groups = node.groups();
            // Of equal ones the first.
            (groups.start * LANES..groups.end * LANES).rev().max_by_key(|action| self.results[*action].visits)
        };
        let best = most(0)?;
        let results = self.results[best];
        let share = if results.visits > 0 { results.sum / results.visits as f32 } else { 0.5 };
        let own = self.value_of(f64::from(share));
        let value = if side == Side::First { own } else { -own };
        let mut line = Vec::new();
        let mut at = Some(best);
        while let Some(action) = at.filter(|action| line.is_empty() || self.results[*action].visits > EXPANSION) {
            line.push(self.site(action));
            at = if line.len() < MAX_LINE { most(self.results[action].node) } else { None };
        }
        Some(Choice { action: self.site(best), value, earlier: value, line, nodes: playouts, depth: 0 })
    }

    /// Returns the value with this chance, the reverse of [`SearchGame::win_chance`].
    fn value_of(&self, chance: f64) -> Value {
        let value = G::CHANCE_SCALE.unwrap_or(f64::from(MAX_EVALUATION)) * (chance / (1.0 - chance)).ln();
        value.clamp(-f64::from(MAX_EVALUATION), f64::from(MAX_EVALUATION)) as Value
    }
}

/// Returns the number of visits at which a position gets actions of its own. It grows while the second half of the tree
/// fills, so that a long search still has room for the positions that matter.
fn expansion(node_count: usize) -> u32 {
    let sixteenths = 16 * node_count / MAX_NODES;
    EXPANSION << sixteenths.saturating_sub(8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fuller_tree_grows_at_positions_that_were_seen_more_often() {
        let sixteenths = |count: usize| expansion(count * MAX_NODES / 16);
        assert_eq!([0, 8, 9, 12, 16].map(sixteenths), [1, 1, 2, 16, 256].map(|times| times * EXPANSION));
    }
}
