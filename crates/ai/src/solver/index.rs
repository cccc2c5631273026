//! The numbering of positions: every set of rebels up to the mirror image, times the general's free points.
//!
//! The square has a left half of ten points (columns a and b), a middle column, and a right half, which is read from
//! the edge inwards as the left one is. A set and its mirror image differ in the order of their halves, so that only
//! sets whose left half is not greater are numbered. The numbers of a layer follow from a few small tables.

/// A set of points: bits 0 to 24 are the square, row by row from `a1`; 25 to 28 are `b6`, `c6`, `d6`, `c7`.
pub type Points = u32;

/// The number of points of the board.
pub const POINTS: u32 = 29;

/// The number of rebels in each layer, from the one next to the end up to the start of the game.
pub const LAYERS: [u32; 6] = [6, 8, 10, 12, 14, 16];

/// The number of halves of the square, as sets.
const HALVES: usize = 1 << 10;

/// The number of sets of the middle column.
const MIDDLES: usize = 1 << 5;

/// The mirror image of each point.
const MIRROR: [u8; POINTS as usize] = {
    let mut mirror = [0; POINTS as usize];
    let mut point = 0;
    while point < 25 {
        mirror[point] = (point / 5 * 5 + 4 - point % 5) as u8;
        point += 1;
    }
    [mirror[25], mirror[26], mirror[27], mirror[28]] = [27, 26, 25, 28];
    mirror
};

/// The left half, the middle and the right half of the square's first three rows, by these rows as bits.
static LOW_PARTS: [u32; 1 << 15] = parts::<{ 1 << 15 }>(0, 3);

/// The same of the last two rows.
static HIGH_PARTS: [u32; 1 << 10] = parts::<{ 1 << 10 }>(3, 2);

const fn parts<const N: usize>(first_row: u32, rows: u32) -> [u32; N] {
    let mut table = [0; N];
    let mut set = 0;
    while set < N {
        let mut row = 0;
        while row < rows {
            let bits = (set as u32) >> (5 * row) & 31;
            let at = first_row + row;
            let left = bits & 3;
            let middle = bits >> 2 & 1;
            let right = bits >> 4 & 1 | (bits >> 3 & 1) << 1;
            table[set] |= left << (2 * at) | middle << (10 + at) | right << (15 + 2 * at);
            row += 1;
        }
        set += 1;
    }
    table
}

/// Returns the mirror image of a point.
pub const fn mirror_point(point: u8) -> u8 {
    MIRROR[point as usize]
}

/// The symmetry of a set of rebels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symmetry {
    /// It is numbered itself.
    Numbered,
    /// Its mirror image is numbered.
    Mirrored,
    /// It is its own mirror image.
    Symmetric,
}

/// The numbering of the positions with a certain number of rebels.
#[derive(Debug)]
pub struct LayerIndex {
    /// The number of rebels.
    pub rebels: u32,
    /// The number of sets before those with each middle column.
    before_middle: [u32; MIDDLES],
    /// By the number of rebels in both halves and the left half: the number of pairs of halves before it.
    before_left: Vec<[u32; HALVES]>,
    /// By the number of rebels in a half: how many halves below this one have as many.
    below: Vec<[u16; HALVES]>,
    /// The number of numbered sets.
    pub sets: u32,
}

impl LayerIndex {
    /// Builds the tables for a number of rebels.
    pub fn new(rebels: u32) -> LayerIndex {
        let count = |half: usize| half.count_ones();
        let mut below = vec![[0; HALVES]; 11];
        for (size, row) in below.iter_mut().enumerate() {
            let mut found = 0;
            for (half, entry) in row.iter_mut().enumerate() {
                *entry = found;
                found += u16::from(count(half) as usize == size);
            }
        }
        let halves_from = |half: usize, size: u32| (half..HALVES).filter(|right| count(*right) == size).count() as u32;
        let from: Vec<Vec<u32>> =
            (0..=10).map(|size| (0..HALVES).map(|half| halves_from(half, size)).collect()).collect();
        let mut before_left = vec![[0; HALVES]; 21];
        let mut pairs = [0; 21];
        for both in 0..=20_u32 {
            for half in 0..HALVES {
                before_left[both as usize][half] = pairs[both as usize];
                if let Some(right) = both.checked_sub(count(half)).filter(|right| *right <= 10) {
                    pairs[both as usize] += from[right as usize][half];
                }
            }
        }
        let mut before_middle = [0; MIDDLES];
        let mut sets = 0;
        for (middle, before) in before_middle.iter_mut().enumerate() {
            *before = sets;
            sets += rebels.checked_sub(count(middle)).and_then(|both| pairs.get(both as usize)).copied().unwrap_or(0);
        }
        LayerIndex { rebels, before_middle, before_left, below, sets }
    }

    /// Returns how many free points the general may stand on.
    pub fn generals(&self) -> u32 {
        POINTS - self.rebels
    }

    /// Returns the number of positions, of one seat to move and with the flight spent or not.
    pub fn positions(&self) -> usize {
        (self.sets * self.generals()) as usize
    }

    /// Returns the number of a set or of its mirror image.
    pub fn set_number(&self, set: Points) -> (u32, Symmetry) {
        let parts = LOW_PARTS[(set & 0x7fff) as usize] | HIGH_PARTS[(set >> 15) as usize];
        let left = (parts & 0x3ff) as usize;
        let middle = (parts >> 10 & 31) as usize;
        let right = (parts >> 15) as usize;
        let low = left.min(right);
        let high = left.max(right);
        let both = (self.rebels - middle.count_ones()) as usize;
        let size = high.count_ones() as usize;
        let number = self.before_middle[middle]
            + self.before_left[both][low]
            + u32::from(self.below[size][high] - self.below[size][low]);
        let symmetry = match left.cmp(&right) {
            std::cmp::Ordering::Less => Symmetry::Numbered,
            std::cmp::Ordering::Equal => Symmetry::Symmetric,
            std::cmp::Ordering::Greater => Symmetry::Mirrored,
        };
        (number, symmetry)
    }

    /// Returns the number of a position: a set of as many rebels as the layer has, and the general on a free point.
    pub fn position_number(&self, set: Points, general: u8) -> usize {
        let (number, symmetry) = self.set_number(set);
        let slot = match symmetry {
            Symmetry::Numbered | Symmetry::Symmetric => general_slot(set, general),
            Symmetry::Mirrored => general_slot(mirror_set(set), mirror_point(general)),
        };
        (number * self.generals() + slot) as usize
    }

    /// Returns every numbered set, in order.
    pub fn list_sets(&self) -> Vec<Points> {
        let mut sets = Vec::with_capacity(self.sets as usize);
        for middle in 0..MIDDLES {
            let Some(both) = self.rebels.checked_sub(middle.count_ones()) else { continue };
            for left in 0..HALVES {
                let Some(size) = both.checked_sub(left.count_ones()) else { continue };
                let rights = (left..HALVES).filter(|right| right.count_ones() == size);
                sets.extend(rights.map(|right| join_parts(left as u32, middle as u32, right as u32)));
            }
        }
        sets
    }
}

/// Returns how many free points there are below the general's.
pub fn general_slot(set: Points, general: u8) -> u32 {
    let below = (1 << general) - 1;
    (!set & below).count_ones()
}

/// Returns the mirror image of a set of points of the square.
pub fn mirror_set(set: Points) -> Points {
    // Columns a and e change places, and b and d.
    const COLUMN: Points = 0b00001_00001_00001_00001_00001;
    (set & COLUMN) << 4 | set >> 4 & COLUMN | (set & COLUMN << 1) << 2 | set >> 2 & COLUMN << 1 | set & COLUMN << 2
}

/// Returns the set with these halves and this middle column.
fn join_parts(left: u32, middle: u32, right: u32) -> Points {
    (0..5).fold(0, |set, row| {
        let outer = right >> (2 * row) & 1;
        let inner = right >> (2 * row + 1) & 1;
        let bits = left >> (2 * row) & 3 | (middle >> row & 1) << 2 | inner << 3 | outer << 4;
        set | bits << (5 * row)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_or_its_mirror_image_has_its_number() {
        for rebels in [4, 6, 16, 20] {
            let index = LayerIndex::new(rebels);
            let sets = index.list_sets();
            assert_eq!(sets.len(), index.sets as usize);
            for (number, set) in sets.iter().enumerate().step_by(7) {
                let (found, symmetry) = index.set_number(*set);
                assert_eq!(found as usize, number);
                assert_ne!(symmetry, Symmetry::Mirrored);
                let mirrored = mirror_set(*set);
                let points = (0..25).filter(|point| set >> point & 1 == 1);
                assert_eq!(mirrored, points.fold(0, |mirrored, point| mirrored | 1 << mirror_point(point)));
                assert_eq!(index.set_number(mirrored).0, found);
                assert_eq!(symmetry == Symmetry::Symmetric, mirrored == *set);
            }
        }
    }

    #[test]
    fn all_layers_have_half_of_all_positions() {
        let binomial = |n: u64, k: u64| (0..k).fold(1, |product, step| product * (n - step) / (step + 1));
        for rebels in LAYERS {
            let index = LayerIndex::new(rebels);
            let all = binomial(25, rebels.into());
            let symmetric = index.list_sets().iter().filter(|set| mirror_set(**set) == **set).count() as u64;
            assert_eq!(2 * u64::from(index.sets), all + symmetric, "{rebels}");
        }
    }

    #[test]
    fn mirrored_positions_share_a_number() {
        let index = LayerIndex::new(8);
        for set in index.list_sets().into_iter().step_by(1009) {
            for general in (0..29).filter(|point| set >> point & 1 == 0) {
                let mirrored = mirror_set(set);
                let other = mirror_point(general);
                if mirrored != set {
                    assert_eq!(index.position_number(set, general), index.position_number(mirrored, other));
                }
            }
        }
    }
}
