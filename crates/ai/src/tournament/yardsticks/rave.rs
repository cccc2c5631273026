//! Monte Carlo tree search with RAVE: an action is judged also by the playouts in which its seat chose it later on (all
//! moves as first). It knows nothing but the rules. (S. Gelly and D. Silver, 2007.)

use crate::search::limits::{Limits, NodeCounter};
use crate::search::random::SplitMix;
use crate::search::search_game::SearchGame;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

/// The weight of exploration, for results between 0 and 1.
const EXPLORATION: f64 = 0.4;

/// The number of visits at which both ways to judge an action weigh the same.
const EQUIVALENCE: f64 = 500.0;

/// The number of playouts between two looks at the clock.
const POLL: u64 = 8;

/// The maximum number of nodes in the tree; when it is full only the visits go on.
const MAX_NODES: usize = 1 << 21;

/// The maximum number of actions in a playout; longer ones count as draws.
const MAX_PLAYOUT: u32 = 2000;

/// The results of an action: visits, and the points of the seat that chose it, a win counted as 1.
#[derive(Clone, Copy, Default)]
struct Results {
    visits: f64,
    points: f64,
}

struct Node<A> {
    /// The action that leads here; `None` at the root.
    action: Option<A>,
    kind: usize,
    /// The seat that chose it; `None` after a roll.
    chooser: Option<Side>,
    own: Results,
    /// The results of playouts in which the seat chose an action of this kind anywhere below.
    later: Results,
    children: std::ops::Range<usize>,
}

struct Tree<'a, G: SearchGame> {
    game: &'a G,
    nodes: Vec<Node<G::Action>>,
    path: Vec<usize>,
    /// The number of the last playout in which each seat chose an action of each kind.
    chosen: [Vec<u64>; 2],
    playout: u64,
    actions: Vec<G::Action>,
    random: SplitMix,
}

/// Returns the action that was visited most; `None` when no seat has to choose. A playout is a node of the limits.
pub fn search<G: SearchGame>(game: &G, state: &G::State, seed: u64, limits: Limits<'_>) -> Option<G::Action> {
    game.status(state).choosing_side()?;
    let mut tree = Tree {
        game,
        nodes: vec![Node::new(None, 0, None)],
        path: Vec::new(),
        chosen: [vec![0; G::KINDS], vec![0; G::KINDS]],
        playout: 0,
        actions: Vec::new(),
        random: SplitMix::new(seed),
    };
    let mut counter = NodeCounter::new(limits);
    while !(counter.is_exhausted || counter.nodes > 0 && counter.nodes.is_multiple_of(POLL) && limits.is_time_over()) {
        counter.count();
        tree.run(state.clone());
    }
    let root = tree.nodes[0].children.clone();
    let first = root.start;
    let best = root.max_by(|one, other| tree.nodes[*one].own.visits.total_cmp(&tree.nodes[*other].own.visits));
    tree.nodes.get(best.unwrap_or(first))?.action
}

impl<G: SearchGame> Tree<'_, G> {
    /// Goes down to a leaf, plays it out, and counts the result on the way back.
    fn run(&mut self, mut state: G::State) {
        self.playout += 1;
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        loop {
            let status = self.game.status(&state);
            if self.nodes[at].children.is_empty() && (at == 0 || self.nodes[at].own.visits > 0.0) {
                self.expand(at, &state, status);
            }
            if self.nodes[at].children.is_empty() {
                break;
            }
            at = self.choose_child(at, status);
            self.path.push(at);
            if let Some(action) = self.nodes[at].action {
                self.game.play(&mut state, action);
            }
            if self.nodes[at].own.visits == 0.0 {
                break;
            }
        }
        let points = self.play_out(&mut state);
        self.count(points);
    }

    fn expand(&mut self, at: usize, state: &G::State, status: GameStatus) {
        if self.nodes.len() >= MAX_NODES {
            return;
        }
        self.actions.clear();
        self.game.legal_actions(state, &mut self.actions);
        let start = self.nodes.len();
        let chooser = status.choosing_side();
        let child = |action: &G::Action| {
            let kind = if chooser.is_some() { self.game.kind(state, *action) } else { 0 };
            Node::new(Some(*action), kind, chooser)
        };
        self.nodes.extend(self.actions.iter().map(child));
        self.nodes[at].children = start..self.nodes.len();
    }

    fn choose_child(&mut self, at: usize, status: GameStatus) -> usize {
        let children = self.nodes[at].children.clone();
        if let GameStatus::AwaitingRoll(_) = status {
            return self.draw_roll(children);
        }
        let exploration = EXPLORATION * (1.0 + self.nodes[at].own.visits).ln().sqrt();
        let score = |child: usize| {
            let node = &self.nodes[child];
            node.mean() + exploration / (1.0 + node.own.visits).sqrt()
        };
        // Equal ones, such as all of a new position, are taken in an order that changes.
        let shift = self.random.below(children.len() as u32) as usize;
        let count = children.len();
        let order = (0..count).map(|place| children.start + (place + shift) % count);
        order
            .map(|child| (child, score(child)))
            .max_by(|one, other| one.1.total_cmp(&other.1))
            .map_or(at, |best| best.0)
    }

    fn draw_roll(&mut self, rolls: std::ops::Range<usize>) -> usize {
        let actions: Vec<_> = self.nodes[rolls.clone()].iter().filter_map(|node| node.action).collect();
        let random = &mut self.random;
        let roll = self.game.sample_roll(&actions, &mut |bound| random.below(bound));
        rolls.start + actions.iter().position(|action| *action == roll).unwrap_or(0)
    }

    /// Plays at random to the end and returns the points of the first seat.
    fn play_out(&mut self, state: &mut G::State) -> f64 {
        for _ in 0..MAX_PLAYOUT {
            let chooser = self.game.status(state).choosing_side();
            let random = &mut self.random;
            let action = self.game.random_action(state, &mut self.actions, &mut |bound| random.below(bound));
            let Some(action) = action else { break };
            if let Some(side) = chooser {
                self.chosen[side.index()][self.game.kind(state, action)] = self.playout;
            }
            self.game.play(state, action);
        }
        let winner = self.game.status(state).outcome().map(|outcome| outcome.winner);
        winner.flatten().map_or(0.5, |winner| f64::from(u8::from(winner == Side::First)))
    }

    /// Counts a result from the leaf up.
    fn count(&mut self, points: f64) {
        for step in (0..self.path.len()).rev() {
            let at = self.path[step];
            for child in self.nodes[at].children.clone() {
                let node = &mut self.nodes[child];
                if node.chooser.is_some_and(|side| self.chosen[side.index()][node.kind] == self.playout) {
                    node.later.add(points, node.chooser);
                }
            }
            let node = &mut self.nodes[at];
            node.own.add(points, node.chooser);
            if let Some(side) = node.chooser {
                self.chosen[side.index()][node.kind] = self.playout;
            }
        }
    }
}

impl<A> Node<A> {
    fn new(action: Option<A>, kind: usize, chooser: Option<Side>) -> Node<A> {
        Node { action, kind, chooser, own: Results::default(), later: Results::default(), children: 0..0 }
    }

    /// Returns the mean of both ways to judge the action; the more often it was visited, the less the other one counts.
    fn mean(&self) -> f64 {
        let weight = (EQUIVALENCE / (3.0 * self.own.visits + EQUIVALENCE)).sqrt();
        (1.0 - weight) * self.own.mean() + weight * self.later.mean()
    }
}

impl Results {
    fn add(&mut self, first_seat_points: f64, side: Option<Side>) {
        self.visits += 1.0;
        self.points += if side == Some(Side::Second) { 1.0 - first_seat_points } else { first_seat_points };
    }

    fn mean(self) -> f64 {
        if self.visits > 0.0 { self.points / self.visits } else { 0.5 }
    }
}
