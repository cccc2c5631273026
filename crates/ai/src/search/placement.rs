//! Monte Carlo tree search for games in which stones are placed until the board is full, and never move.
//!
//! The worth of a cell then hardly depends on when it is taken. So a playout fills all free cells at once, and
//! each one says something of every action: an action is also judged by the playouts in which its seat got that cell later (the
//! all-moves-as-first heuristic, RAVE). Such hints weigh less, the more often the action itself was tried. (S. Gelly and
//! D. Silver, 2011.)

use crate::search::choice::Choice;
use crate::search::limits::{Limits, NodeCounter};
use crate::search::random::SplitMix;
use crate::search::search_game::SearchGame;
use crate::search::value::{MAX_EVALUATION, Value};
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

/// The weight of exploration, for results between 0 and 1.
const EXPLORATION: f32 = 0.1;

/// The number of visits at which an action's own results weigh about as much as what other playouts say of it.
const RAVE_VISITS: f32 = 5000.0;

/// The number of visits of a position from which a playout no longer counts for actions taken later in it.
const MAX_RAVE: u32 = 30_000;

/// The number of visits at which a position gets actions of its own.
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

/// A position in the tree, reached by an action.
#[derive(Debug, Clone, Copy)]
struct Node {
    first_child: u32,
    visits: u32,
    /// The sum of the results of the seat that acted.
    sum: f32,
    rave_visits: f32,
    rave_sum: f32,
    site: Site,
    child_count: u8,
    /// The index in [`Fill::cells`] of the stone that its children place.
    next_owner: u8,
    /// The seat that acts next.
    next_side: Side,
}

struct Tree<'a, G: PlacementGame> {
    game: &'a G,
    nodes: Vec<Node>,
    actions: Vec<Site>,
    path: Vec<u32>,
    random: SplitMix,
}

/// Returns the action that was tried most; `None` when the game is over. A playout is a node of the limits.
pub fn search<G: PlacementGame>(game: &G, state: &G::State, seed: u64, limits: Limits<'_>) -> Option<Choice<Site>> {
    let side = game.status(state).choosing_side()?;
    let mut tree = Tree {
        game,
        nodes: vec![Node::new(0, side)],
        actions: Vec::new(),
        path: Vec::new(),
        random: SplitMix::new(seed),
    };
    let mut counter = NodeCounter::new(limits);
    tree.expand(0, state);
    while !counter.is_exhausted {
        counter.count();
        tree.run(state.clone());
    }
    tree.best(side, counter.nodes)
}

impl Node {
    fn new(site: Site, side: Side) -> Node {
        Node {
            first_child: 0,
            visits: 0,
            sum: 0.0,
            rave_visits: 0.0,
            rave_sum: 0.0,
            site,
            child_count: 0,
            next_owner: 0,
            next_side: side,
        }
    }

    fn children(&self) -> std::ops::Range<usize> {
        self.first_child as usize..self.first_child as usize + usize::from(self.child_count)
    }

    /// Returns how promising the action is for the seat that chooses it.
    fn score(&self, logarithm: f32) -> f32 {
        let visits = self.visits as f32;
        let rave = self.rave_sum / self.rave_visits;
        if self.visits == 0 {
            return rave + EXPLORATION * logarithm.sqrt();
        }
        let beta = (RAVE_VISITS / (3.0 * visits + RAVE_VISITS)).sqrt();
        let own = self.sum / visits;
        (1.0 - beta) * own + beta * rave + EXPLORATION * (logarithm / (visits + 1.0)).sqrt()
    }
}

impl<G: PlacementGame> Tree<'_, G> {
    /// Goes down to a leaf, fills the board, and counts the result on the way.
    fn run(&mut self, mut state: G::State) {
        let mut at = 0;
        self.path.clear();
        self.path.push(0);
        loop {
            let node = self.nodes[at];
            if node.child_count == 0 && node.visits >= EXPANSION {
                self.expand(at, &state);
            }
            if self.nodes[at].child_count == 0 {
                break;
            }
            at = self.choose_child(at);
            self.path.push(at as u32);
            self.game.play(&mut state, self.nodes[at].site);
        }
        let fill = self.game.fill(&state, &mut self.random);
        self.count(fill);
    }

    fn expand(&mut self, at: usize, state: &G::State) {
        let Some(side) = self.game.status(state).choosing_side() else { return };
        self.actions.clear();
        self.game.legal_actions(state, &mut self.actions);
        if self.nodes.len() + self.actions.len() > MAX_NODES {
            return;
        }
        let first = self.nodes.len() as u32;
        let node = &mut self.nodes[at];
        node.first_child = first;
        node.child_count = self.actions.len() as u8;
        node.next_side = side;
        node.next_owner = if self.game.places_neutral(state) { 2 } else { side.index() as u8 };
        for site in &self.actions {
            let mut child = Node::new(*site, side);
            let prior = 0.5 + (self.game.priority(state, *site) as f32 / PRIOR_SCALE).min(0.4);
            (child.rave_visits, child.rave_sum) = (PRIOR_VISITS, PRIOR_VISITS * prior);
            self.nodes.push(child);
        }
    }

    fn choose_child(&self, at: usize) -> usize {
        let node = &self.nodes[at];
        let logarithm = (node.visits.max(1) as f32).ln();
        let mut best = (node.children().start, f32::MIN);
        for child in node.children() {
            let score = self.nodes[child].score(logarithm);
            if score > best.1 {
                best = (child, score);
            }
        }
        best.0
    }

    /// Counts a playout for every position on the way, and for their actions that it says something of.
    fn count(&mut self, fill: Fill) {
        let won = f32::from(fill.lead.signum() as i8) * 0.5 + 0.5;
        let lead = fill.lead as f32 / (LEAD_SCALE + fill.lead.abs() as f32) * 0.5 + 0.5;
        let first = (1.0 - LEAD_SHARE) * won + LEAD_SHARE * lead;
        let results = [first, 1.0 - first];
        let mut chooser = Side::First;
        for (depth, at) in self.path.iter().enumerate() {
            let node = &mut self.nodes[*at as usize];
            node.visits += 1;
            if depth > 0 {
                node.sum += results[chooser.index()];
            }
            chooser = node.next_side;
            if node.visits > MAX_RAVE {
                continue;
            }
            let (owned, result) = (fill.cells[usize::from(node.next_owner)], results[chooser.index()]);
            let children = node.children();
            for child in &mut self.nodes[children] {
                let counts = (owned >> child.site & 1) as f32;
                child.rave_visits += counts;
                child.rave_sum += counts * result;
            }
        }
    }

    fn best(&self, side: Side, playouts: u64) -> Option<Choice<Site>> {
        let most =
            |at: usize| self.nodes[at].children().max_by_key(|child| (self.nodes[*child].visits, usize::MAX - child));
        let best = most(0)?;
        let node = &self.nodes[best];
        let share = if node.visits > 0 { node.sum / node.visits as f32 } else { 0.5 };
        let own = self.value_of(f64::from(share));
        let value = if side == Side::First { own } else { -own };
        let mut line = Vec::new();
        let mut at = Some(best);
        while let Some(child) = at.filter(|child| line.is_empty() || self.nodes[*child].visits > EXPANSION) {
            line.push(self.nodes[child].site);
            at = if line.len() < MAX_LINE { most(child) } else { None };
        }
        Some(Choice { action: node.site, value, earlier: value, line, nodes: playouts, depth: 0 })
    }

    /// Returns the value with this chance, the reverse of [`SearchGame::win_chance`].
    fn value_of(&self, chance: f64) -> Value {
        let value = G::CHANCE_SCALE.unwrap_or(f64::from(MAX_EVALUATION)) * (chance / (1.0 - chance)).ln();
        value.clamp(-f64::from(MAX_EVALUATION), f64::from(MAX_EVALUATION)) as Value
    }
}
