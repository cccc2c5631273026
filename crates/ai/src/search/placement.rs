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

/// The number of actions that are judged at the same time.
const LANES: usize = 4;

/// The number of cells of the largest board.
const CELLS: usize = 64;

/// The index of the family of a position that has none.
const NONE: u32 = u32::MAX;

/// The actions of a position.
#[derive(Debug, Clone, Copy)]
struct Family {
    first_group: u32,
    group_count: u8,
    /// The index in [`Fill::cells`] of the stone that is placed.
    owner: u8,
    /// The seat that acts.
    side: Side,
    /// The visits of the position.
    visits: u32,
    /// How much the choice is drawn to actions that were tried seldom: the root of the logarithm of the visits.
    unrest: f32,
}

/// A few actions of a position with what is needed to choose between them, so that the compiler can judge them together.
#[derive(Debug, Clone, Copy)]
struct Group {
    sites: [Site; LANES],
    rave_visits: [f32; LANES],
    rave_sums: [f32; LANES],
    /// The weight of what other playouts say of the action.
    rave_weights: [f32; LANES],
    /// The mean of its own results by its weight.
    own_shares: [f32; LANES],
    /// The weight of exploration.
    exploration: [f32; LANES],
}

/// The results of an action.
#[derive(Debug, Clone, Copy)]
struct Results {
    visits: u32,
    /// The sum of the results of the seat that acted.
    sum: f32,
    /// The index of the family of the position after it, or [`NONE`].
    family: u32,
}

struct Tree<'a, G: PlacementGame> {
    game: &'a G,
    families: Vec<Family>,
    groups: Vec<Group>,
    /// The results of the actions of all groups, in their order.
    results: Vec<Results>,
    actions: Vec<Site>,
    /// The families on the way, each with the index of the results of the action that was chosen.
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
        families: Vec::new(),
        groups: Vec::new(),
        results: Vec::new(),
        actions: Vec::new(),
        path: Vec::new(),
        weights: [[0.0; CELLS]; 3],
        random: SplitMix::new(seed),
    };
    let mut counter = NodeCounter::new(limits);
    tree.add_family(state, 0)?;
    while !counter.is_exhausted {
        counter.count();
        tree.run(state.clone());
    }
    tree.best(side, counter.nodes)
}

impl Family {
    fn groups(&self) -> std::ops::Range<usize> {
        self.first_group as usize..self.first_group as usize + usize::from(self.group_count)
    }
}

impl Group {
    /// The group of actions that do not exist: nothing is as bad.
    const EMPTY: Group = Group {
        sites: [CELLS as Site - 1; LANES],
        rave_visits: [1.0; LANES],
        rave_sums: [-1e9; LANES],
        rave_weights: [1.0; LANES],
        own_shares: [0.0; LANES],
        exploration: [0.0; LANES],
    };

    /// Returns how promising the actions are for the seat that chooses.
    #[inline]
    fn scores(&self, unrest: f32) -> [f32; LANES] {
        std::array::from_fn(|lane| {
            let rave = self.rave_sums[lane] / self.rave_visits[lane];
            self.own_shares[lane] + self.rave_weights[lane] * rave + self.exploration[lane] * unrest
        })
    }

    /// Counts a playout for the actions of which it says something: those with weight 1.
    #[inline]
    fn count_rave(&mut self, weights: &[f32; CELLS], result: f32) {
        let counts = self.sites.map(|site| weights[usize::from(site) % CELLS]);
        for (lane, count) in counts.into_iter().enumerate() {
            self.rave_visits[lane] += count;
            self.rave_sums[lane] += count * result;
        }
    }

    /// Takes the results of an action over.
    #[inline]
    fn set_own(&mut self, lane: usize, results: &Results) {
        let visits = results.visits as f32;
        let weight = (RAVE_VISITS / (3.0 * visits + RAVE_VISITS)).sqrt();
        self.rave_weights[lane] = weight;
        self.own_shares[lane] = (1.0 - weight) * results.sum / visits;
        self.exploration[lane] = EXPLORATION / (visits + 1.0).sqrt();
    }
}

impl<G: PlacementGame> Tree<'_, G> {
    /// Goes down to a leaf, fills the board, and counts the result on the way.
    fn run(&mut self, mut state: G::State) {
        let mut family = 0;
        self.path.clear();
        while family != NONE {
            let action = self.choose(&self.families[family as usize]);
            self.path.push((family, action));
            self.game.play(&mut state, self.site(action));
            let results = self.results[action];
            family = results.family;
            if family == NONE && results.visits >= EXPANSION {
                family = self.add_family(&state, results.visits).unwrap_or(NONE);
                self.results[action].family = family;
            }
        }
        let fill = self.game.fill(&state, &mut self.random);
        self.count(fill);
    }

    /// Gives a position actions of its own and returns their index, unless the game is over or the tree is full.
    fn add_family(&mut self, state: &G::State, visits: u32) -> Option<u32> {
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
                group.sites[lane] = *site;
                group.rave_visits[lane] = PRIOR_VISITS;
                group.rave_sums[lane] = PRIOR_VISITS * prior;
                group.exploration[lane] = EXPLORATION;
            }
            self.groups.push(group);
        }
        self.results.resize(self.groups.len() * LANES, Results { visits: 0, sum: 0.0, family: NONE });
        let owner = if self.game.places_neutral(state) { 2 } else { side.index() as u8 };
        let group_count = (self.groups.len() - first_group as usize) as u8;
        self.families.push(Family { first_group, group_count, owner, side, visits, unrest: unrest(visits) });
        Some(self.families.len() as u32 - 1)
    }

    /// Returns the index of the most promising action.
    fn choose(&self, family: &Family) -> usize {
        let mut best = [f32::MIN; LANES];
        let mut best_groups = [0; LANES];
        for (number, group) in self.groups[family.groups()].iter().enumerate() {
            let scores = group.scores(family.unrest);
            for lane in 0..LANES {
                let is_better = scores[lane] > best[lane];
                best[lane] = if is_better { scores[lane] } else { best[lane] };
                best_groups[lane] = if is_better { number as u32 } else { best_groups[lane] };
            }
        }
        let first = family.groups().start * LANES;
        let actions = (0..LANES).map(|lane| (best[lane], first + best_groups[lane] as usize * LANES + lane));
        // Of equal ones the first.
        actions
            .reduce(|one, other| if other.0 > one.0 || other.0 == one.0 && other.1 < one.1 { other } else { one })
            .map_or(first, |best| best.1)
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
        for (family, action) in &self.path {
            let family = &mut self.families[*family as usize];
            family.visits += 1;
            // Later it hardly changes.
            if family.visits < 64 || family.visits % 16 == 0 {
                family.unrest = unrest(family.visits);
            }
            let result = seat_results[family.side.index()];
            if family.visits <= MAX_RAVE {
                for group in &mut self.groups[family.groups()] {
                    group.count_rave(&self.weights[usize::from(family.owner)], result);
                }
            }
            let results = &mut self.results[*action];
            results.visits += 1;
            results.sum += result;
            self.groups[action / LANES].set_own(action % LANES, results);
        }
    }

    fn best(&self, side: Side, playouts: u64) -> Option<Choice<Site>> {
        let most = |family: u32| {
            let family = self.families.get(family as usize)?;
            let groups = family.groups();
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
            at = if line.len() < MAX_LINE { most(self.results[action].family) } else { None };
        }
        Some(Choice { action: self.site(best), value, earlier: value, line, nodes: playouts, depth: 0 })
    }

    /// Returns the value with this chance, the reverse of [`SearchGame::win_chance`].
    fn value_of(&self, chance: f64) -> Value {
        let value = G::CHANCE_SCALE.unwrap_or(f64::from(MAX_EVALUATION)) * (chance / (1.0 - chance)).ln();
        value.clamp(-f64::from(MAX_EVALUATION), f64::from(MAX_EVALUATION)) as Value
    }
}

fn unrest(visits: u32) -> f32 {
    (visits.max(1) as f32).ln().sqrt()
}

/// The bits of a number below 16 as numbers.
const BITS: [[f32; 4]; 16] = {
    let mut bits = [[0.0; 4]; 16];
    let mut at = 0;
    while at < 64 {
        bits[at / 4][at % 4] = (at / 4 >> (at % 4) & 1) as f32;
        at += 1;
    }
    bits
};

/// Writes the cells of a set as numbers.
#[inline]
fn spread(set: u64, weights: &mut [f32; CELLS]) {
    for (number, four) in weights.chunks_exact_mut(4).enumerate() {
        four.copy_from_slice(&BITS[(set >> (4 * number) & 15) as usize]);
    }
}
