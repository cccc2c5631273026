//! The actions of a position in the tree, several of which are judged at the same time.

use gonagas_core::kit::board::Site;
use gonagas_core::kit::side::Side;

/// The weight of exploration, for results between 0 and 1.
const EXPLORATION: f32 = 0.1;

/// The number of visits at which an action's own results weigh about as much as what other playouts say of it.
const RAVE_VISITS: f32 = 5000.0;

/// The number of actions that are judged at the same time.
pub const LANES: usize = 4;

/// The number of cells of the largest board.
pub const CELLS: usize = 64;

/// The index of a position that has no node.
pub const NO_NODE: u32 = u32::MAX;

/// A position whose actions are in the tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    first_group: u32,
    group_count: u8,
    /// The index in [`Fill::cells`](super::Fill::cells) of the stone that is placed.
    pub(super) owner: u8,
    /// The seat that acts.
    pub(super) side: Side,
    /// The visits of the position.
    pub(super) visits: u32,
    /// The root of the logarithm of the visits: it draws the choice to actions that were tried seldom.
    pub(super) root_log_visits: f32,
}

/// A few actions of a position with what is needed to choose between them, so that the compiler can judge them
/// together.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    pub sites: [Site; LANES],
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
pub struct Results {
    pub visits: u32,
    /// The sum of the results of the seat that acted.
    pub sum: f32,
    /// The index of the node of the position after it, or [`NO_NODE`].
    pub node: u32,
}

impl Node {
    pub(super) fn new(first_group: u32, group_count: u8, owner: u8, side: Side, visits: u32) -> Node {
        Node { first_group, group_count, owner, side, visits, root_log_visits: root_log_visits(visits) }
    }

    /// Counts a visit.
    #[inline]
    pub(super) fn count(&mut self) {
        self.visits += 1;
        // Later it hardly changes.
        if self.visits < 64 || self.visits.is_multiple_of(16) {
            self.root_log_visits = root_log_visits(self.visits);
        }
    }

    #[inline]
    pub(super) fn groups(&self) -> std::ops::Range<usize> {
        self.first_group as usize..self.first_group as usize + usize::from(self.group_count)
    }
}

impl Group {
    /// The group of actions that do not exist: nothing is as bad.
    pub const EMPTY: Group = Group {
        sites: [CELLS as Site - 1; LANES],
        rave_visits: [1.0; LANES],
        rave_sums: [-1e9; LANES],
        rave_weights: [1.0; LANES],
        own_shares: [0.0; LANES],
        exploration: [0.0; LANES],
    };

    /// Adds an action with an estimate of its results.
    pub fn add(&mut self, lane: usize, site: Site, visits: f32, estimate: f32) {
        self.sites[lane] = site;
        self.rave_visits[lane] = visits;
        self.rave_sums[lane] = visits * estimate;
        self.exploration[lane] = EXPLORATION;
    }

    /// Returns how promising the actions are for the seat that chooses.
    #[inline]
    fn scores(&self, root_log_visits: f32) -> [f32; LANES] {
        std::array::from_fn(|lane| {
            let rave = self.rave_sums[lane] / self.rave_visits[lane];
            self.own_shares[lane] + self.rave_weights[lane] * rave + self.exploration[lane] * root_log_visits
        })
    }

    /// Counts a playout for the actions of which it says something: those with weight 1.
    #[inline]
    pub fn count_rave(&mut self, weights: &[f32; CELLS], result: f32) {
        let counts = self.sites.map(|site| weights[usize::from(site) % CELLS]);
        for (lane, count) in counts.into_iter().enumerate() {
            self.rave_visits[lane] += count;
            self.rave_sums[lane] += count * result;
        }
    }

    /// Takes the results of an action over.
    #[inline]
    pub fn set_own(&mut self, lane: usize, results: &Results) {
        let visits = results.visits as f32;
        let weight = (RAVE_VISITS / (3.0 * visits + RAVE_VISITS)).sqrt();
        self.rave_weights[lane] = weight;
        self.own_shares[lane] = (1.0 - weight) * results.sum / visits;
        self.exploration[lane] = EXPLORATION / (visits + 1.0).sqrt();
    }
}

impl Results {
    pub const NONE: Results = Results { visits: 0, sum: 0.0, node: NO_NODE };
}

/// Returns the place of the most promising action, of equal ones the first.
#[inline]
pub fn most_promising(groups: &[Group], root_log_visits: f32) -> usize {
    let mut best = [f32::MIN; LANES];
    let mut best_groups = [0; LANES];
    for (number, group) in groups.iter().enumerate() {
        let scores = group.scores(root_log_visits);
        for lane in 0..LANES {
            let is_better = scores[lane] > best[lane];
            best[lane] = if is_better { scores[lane] } else { best[lane] };
            best_groups[lane] = if is_better { number as u32 } else { best_groups[lane] };
        }
    }
    let actions = (0..LANES).map(|lane| (best[lane], best_groups[lane] as usize * LANES + lane));
    let better = |one: (f32, usize), other: (f32, usize)| {
        if other.0 > one.0 || other.0 == one.0 && other.1 < one.1 { other } else { one }
    };
    actions.reduce(better).map_or(0, |best| best.1)
}

fn root_log_visits(visits: u32) -> f32 {
    (visits.max(1) as f32).ln().sqrt()
}

/// The bits of a number below 16 as numbers.
const BITS: [[f32; 4]; 16] = {
    let mut bits = [[0.0; 4]; 16];
    let mut at = 0;
    while at < 64 {
        bits[at / 4][at % 4] = ((at / 4) >> (at % 4) & 1) as f32;
        at += 1;
    }
    bits
};

/// Writes the cells of a set as numbers.
#[inline]
pub fn spread(set: u64, weights: &mut [f32; CELLS]) {
    for (number, four) in weights.chunks_exact_mut(4).enumerate() {
        four.copy_from_slice(&BITS[(set >> (4 * number) & 15) as usize]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn action_is_judged_by_its_own_results_and_those_of_other_playouts() {
        let mut group = Group::EMPTY;
        (group.rave_visits[1], group.rave_sums[1]) = (40.0, 10.0);
        group.set_own(1, &Results { visits: 600, sum: 360.0, node: NO_NODE });
        let rave_weight = (5000.0 / 6800.0_f32).sqrt();
        let expected = (1.0 - rave_weight) * 0.6 + rave_weight * 0.25 + EXPLORATION * (9.0 / 601.0_f32).sqrt();
        let scores = group.scores(3.0);
        assert!((scores[1] - expected).abs() < 1e-6, "{scores:?} {expected}");
        assert!([0, 2, 3].iter().all(|lane| scores[*lane] < -1e6));
    }

    #[test]
    fn most_promising_action_is_the_first_of_the_best() {
        let group = |estimates: [f32; LANES]| {
            let mut group = Group::EMPTY;
            estimates.into_iter().enumerate().for_each(|(lane, estimate)| group.add(lane, 0, 20.0, estimate));
            group
        };
        let low = group([0.5, 0.25, 0.25, 0.5]);
        assert_eq!(most_promising(&[low, group([0.5, 0.75, 0.5, 0.5]), low], 1.0), 5);
        assert_eq!(most_promising(&[low, group([0.75, 0.5, 0.5, 0.5]), group([0.5, 0.5, 0.5, 0.75])], 1.0), 4);
        assert_eq!(most_promising(&[low, group([0.25, 0.25, 0.5, 0.25]), low], 1.0), 0);
        let mut last = Group::EMPTY;
        last.add(0, 0, 20.0, 0.75);
        assert_eq!(most_promising(&[low, last], 1.0), 4);
    }

    #[test]
    fn playout_counts_for_the_cells_that_it_gives_to_a_seat() {
        let mut weights = [0.0; CELLS];
        spread(1 << 48 | 0b1011, &mut weights);
        let cells: Vec<usize> = (0..CELLS).filter(|site| weights[*site] == 1.0).collect();
        assert_eq!(cells, [0, 1, 3, 48]);
        let mut group = Group { sites: [2, 3, 48, 40], rave_sums: [0.0; LANES], ..Group::EMPTY };
        group.count_rave(&weights, 0.75);
        assert_eq!(group.rave_visits, [1.0, 2.0, 2.0, 1.0]);
        assert_eq!(group.rave_sums, [0.0, 0.75, 0.75, 0.0]);
    }
}
