//! Monte Carlo tree search with UCT and random playouts: it knows nothing but the rules. It plays the games of which
//! nothing else is known, and is a yardstick for the rest.
//!
//! Rolls are nodes whose outcome is drawn. (L. Kocsis and C. Szepesvári, 2006.)

use crate::search::limits::{Limits, NodeCounter};
use crate::search::random::SplitMix;
use crate::search::value::{Choice, Value, WIN};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

/// The weight of exploration, for results between 0 and 1.
const EXPLORATION: f64 = 1.0;

/// The number of playouts between two looks at the clock.
const POLL: u64 = 8;

/// The maximum number of nodes in the tree; when it is full only the visits go on.
const MAX_NODES: usize = 1 << 22;

/// The maximum number of moves in a playout; longer ones count as draws.
const MAX_PLAYOUT: u32 = 2000;

/// The longest line, and the number of visits from which an action belongs to it.
const MAX_LINE: usize = 12;
const LINE_VISITS: u32 = 10;

struct Node<A> {
    /// The action that leads here; `None` at the root.
    action: Option<A>,
    /// The seat that chose it; `None` after a roll.
    chooser: Option<Side>,
    visits: u32,
    /// The sum of the results of the first seat, a win counted as 2 and a draw as 1.
    points: u32,
    first_child: u32,
    child_count: u32,
}

/// The tree, with scratch space.
struct Tree<'a, G: Game> {
    game: &'a G,
    nodes: Vec<Node<G::Action>>,
    actions: Vec<G::Action>,
    path: Vec<usize>,
    random: SplitMix,
}

/// Returns the action that was visited most; `None` when no seat has to choose. A playout is a node of the limits.
pub fn search<G: Game>(game: &G, state: &G::State, seed: u64, limits: Limits<'_>) -> Option<Choice<G::Action>> {
    game.status(state).choosing_side()?;
    let root = Node { action: None, chooser: None, visits: 0, points: 0, first_child: 0, child_count: 0 };
    let mut tree = Tree { game, nodes: vec![root], actions: Vec::new(), path: Vec::new(), random: SplitMix::new(seed) };
    let mut counter = NodeCounter::new(limits);
    while !counter.is_exhausted {
        // A playout takes as long as hundreds of nodes, so the clock is asked more often than the counter does.
        if counter.nodes.is_multiple_of(POLL) && counter.nodes > 0 && limits.is_time_over() {
            break;
        }
        counter.count();
        tree.run(state.clone());
    }
    tree.best(counter.nodes)
}

impl<G: Game> Tree<'_, G> {
    /// Goes down to a leaf, plays it out, and counts the result on the way back.
    fn run(&mut self, mut state: G::State) {
        let mut at = 0;
        self.path.clear();
        self.path.push(0);
        loop {
            let status = self.game.status(&state);
            if self.nodes[at].child_count == 0 && (at == 0 || self.nodes[at].visits > 0) {
                self.expand(at, &state, status);
            }
            if self.nodes[at].child_count == 0 {
                break;
            }
            at = self.choose_child(at, status);
            self.path.push(at);
            if let Some(action) = self.nodes[at].action {
                self.game.play(&mut state, action);
            }
            if self.nodes[at].visits == 0 {
                break;
            }
        }
        let points = self.play_out(&mut state);
        for at in &self.path {
            self.nodes[*at].visits += 1;
            self.nodes[*at].points += points;
        }
    }

    fn expand(&mut self, at: usize, state: &G::State, status: GameStatus) {
        if self.nodes.len() >= MAX_NODES {
            return;
        }
        self.actions.clear();
        self.game.legal_actions(state, &mut self.actions);
        self.nodes[at].first_child = self.nodes.len() as u32;
        self.nodes[at].child_count = self.actions.len() as u32;
        let chooser = status.choosing_side();
        let child = |action: &G::Action| Node {
            action: Some(*action),
            chooser,
            visits: 0,
            points: 0,
            first_child: 0,
            child_count: 0,
        };
        self.nodes.extend(self.actions.iter().map(child));
    }

    fn choose_child(&mut self, at: usize, status: GameStatus) -> usize {
        let node = &self.nodes[at];
        let first = node.first_child as usize;
        let count = node.child_count as usize;
        if let GameStatus::AwaitingRoll(_) = status {
            return first + self.draw_roll(first, count);
        }
        let logarithm = f64::from(node.visits.max(1)).ln();
        let unvisited = (first..first + count).filter(|child| self.nodes[*child].visits == 0).count();
        if unvisited > 0 {
            let nth = self.random.below(unvisited as u32) as usize;
            let mut open = (first..first + count).filter(|child| self.nodes[*child].visits == 0);
            return open.nth(nth).unwrap_or(first);
        }
        let mut best = (first, f64::MIN);
        for child in first..first + count {
            let score = self.nodes[child].score(logarithm);
            if score > best.1 {
                best = (child, score);
            }
        }
        best.0
    }

    /// Draws an outcome of the dice and returns its place among the children.
    fn draw_roll(&mut self, first: usize, count: usize) -> usize {
        let weight = |node: &Node<G::Action>| node.action.map_or(0, |roll| self.game.roll_weight(roll));
        let total = self.nodes[first..first + count].iter().map(weight).sum();
        let mut left = self.random.below(total);
        for place in 0..count {
            let weight = self.nodes[first + place].action.map_or(0, |roll| self.game.roll_weight(roll));
            if left < weight {
                return place;
            }
            left -= weight;
        }
        0
    }

    /// Plays at random to the end and returns the points of the first seat: 2 for a win, 1 for a draw.
    fn play_out(&mut self, state: &mut G::State) -> u32 {
        let random = &mut self.random;
        for _ in 0..MAX_PLAYOUT {
            let action = self.game.random_action(state, &mut self.actions, &mut |bound| random.below(bound));
            match action {
                Some(action) => self.game.play(state, action),
                None => break,
            }
        }
        match self.game.status(state).outcome().map(|outcome| outcome.winner) {
            Some(Some(Side::First)) => 2,
            Some(Some(Side::Second)) => 0,
            Some(None) | None => 1,
        }
    }

    fn best(&self, playouts: u64) -> Option<Choice<G::Action>> {
        let best = self.most_visited(0)?;
        let node = &self.nodes[best];
        let share = f64::from(node.points) / (2.0 * f64::from(node.visits.max(1)));
        let value = ((2.0 * share - 1.0) * f64::from(WIN)) as Value;
        Some(Choice { action: node.action?, value, earlier: value, line: self.line(best), nodes: playouts, depth: 0 })
    }

    /// Returns the child that was visited most, of equal ones the first.
    fn most_visited(&self, at: usize) -> Option<usize> {
        let first = self.nodes[at].first_child as usize;
        let count = self.nodes[at].child_count as usize;
        (first..first + count).max_by_key(|child| (self.nodes[*child].visits, usize::MAX - child))
    }

    /// Returns the actions that were visited most, from this one on until a roll or one that was hardly visited.
    fn line(&self, best: usize) -> Vec<G::Action> {
        let is_expected =
            |child: &usize| self.nodes[*child].chooser.is_some() && self.nodes[*child].visits >= LINE_VISITS;
        let line = std::iter::successors(Some(best), |at| self.most_visited(*at).filter(is_expected));
        line.take(MAX_LINE).filter_map(|at| self.nodes[at].action).collect()
    }
}

impl<A> Node<A> {
    /// Returns the upper confidence bound as the seat that chooses sees it.
    fn score(&self, logarithm: f64) -> f64 {
        let visits = f64::from(self.visits);
        let share = f64::from(self.points) / (2.0 * visits);
        let own = if self.chooser == Some(Side::First) { share } else { 1.0 - share };
        own + EXPLORATION * (logarithm / visits).sqrt()
    }
}
