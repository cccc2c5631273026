//! The features of a position of Seega that a learned estimate weighs.
//!
//! They are seen from the seat to act. Stones count by the class of their cell, as the lead of one seat over the other;
//! captures count for each seat on its own, since it matters who acts first. Each feature has several weights, for
//! placing and for moving and by the number of stones ([`mix`]).

use crate::games::seega::estimate;
use gonagas_core::games::seega::{Seega, SeegaState};
use gonagas_core::kit::grid::{self, Bitboard, Grid, GridDirection};
use gonagas_core::kit::side::Side;
use std::ops::Range;
use std::sync::LazyLock;

/// The classes of cells: corners, the rest of the edge, the two rings within, beside the centre, diagonally from it, and
/// the centre.
const CLASSES: usize = 7;
const BESIDE_CENTRE: usize = 4;
const DIAGONAL: usize = 5;
const CENTRE: usize = 6;

/// Where the features of each kind begin.
/// The lead in stones.
pub const MATERIAL: usize = CLASSES;
const MOBILITY: usize = MATERIAL + 1;
const BLOCKED: usize = MOBILITY + 1;
const PAIRS: usize = BLOCKED + 1;
const FLANKS: usize = PAIRS + 1;
const CENTRE_FLANKS: usize = FLANKS + 1;
/// Two features for each seat: any capture, and how many more.
const CAPTURES: usize = CENTRE_FLANKS + 2;
const TURN: usize = CAPTURES + 4;
const SEAT: usize = TURN + 1;
/// The features of where stones stand.
pub const STANDING: Range<usize> = 0..CLASSES;
/// The features of flanks and captures.
pub const FLANKING: Range<usize> = FLANKS..TURN;
/// The feature of stones side by side.
pub const BESIDE_EACH_OTHER: Range<usize> = PAIRS..PAIRS + 1;
/// The number of features.
pub const FEATURES: usize = SEAT + 1;

/// The numbers by which features are divided. Those that come in large numbers would otherwise learn faster than stones.
pub const DIVISORS: [i32; FEATURES] = {
    let mut divisors = [1; FEATURES];
    divisors[MOBILITY] = 6;
    divisors[BLOCKED] = 3;
    divisors[PAIRS] = 6;
    divisors[FLANKS] = 3;
    let mut class = 0;
    while class < CLASSES {
        divisors[class] = 2;
        class += 1;
    }
    divisors
};

/// The sets of weights: while stones are placed for none, half and all of them, and later for half of them or fewer,
/// three quarters and all.
const PLACING_KNOTS: usize = 3;
const MOVING_KNOTS: usize = 3;
/// The sets of weights of a board.
pub const KNOTS: usize = PLACING_KNOTS + MOVING_KNOTS;

/// The weights of both sets between which a position lies add up to this.
pub const WHOLE: i32 = 16;

/// The most captures that count.
const MAX_CAPTURES: i32 = 4;

/// The cells of each class, by the size of the board.
static CELLS: LazyLock<[[Bitboard; CLASSES]; 3]> = LazyLock::new(|| [5, 7, 9].map(|size| classes(Grid::new(size))));

/// The shape of a position, for both seats.
struct Shape {
    steps: i32,
    blocked: i32,
    pairs: i32,
    flanks: i32,
    centre_flanks: i32,
    captures: i32,
}

/// Returns the place of a board among those of 5, 7 and 9 cells on a side.
#[must_use]
pub fn board_index(game: Seega) -> usize {
    usize::from(game.grid().size().saturating_sub(5) / 2).min(2)
}

/// Returns the features of a position for the seat to act.
#[must_use]
pub fn features(game: Seega, state: &SeegaState) -> [i32; FEATURES] {
    let own = state.mover();
    let [own_stones, other_stones] = [own, own.opponent()].map(|side| state.stones()[side.index()]);
    let mut features = [0; FEATURES];
    for (feature, cells) in features.iter_mut().zip(&CELLS[board_index(game)]) {
        *feature = (own_stones & cells).count_ones() as i32 - (other_stones & cells).count_ones() as i32;
    }
    features[MATERIAL] = own_stones.count_ones() as i32 - other_stones.count_ones() as i32;
    let shape = shape(game, own_stones, other_stones);
    let other = self::shape(game, other_stones, own_stones);
    features[MOBILITY] = shape.steps - other.steps;
    features[BLOCKED] = shape.blocked - other.blocked;
    features[PAIRS] = shape.pairs - other.pairs;
    features[FLANKS] = shape.flanks - other.flanks;
    features[CENTRE_FLANKS] = shape.centre_flanks;
    features[CENTRE_FLANKS + 1] = other.centre_flanks;
    for (at, captures) in [shape.captures, other.captures].into_iter().enumerate() {
        features[CAPTURES + 2 * at] = captures.min(1);
        features[CAPTURES + 2 * at + 1] = captures.clamp(1, MAX_CAPTURES) - 1;
    }
    features[TURN] = 1;
    features[SEAT] = if own == Side::First { 1 } else { -1 };
    features
}

/// Returns the first of the two sets of weights between which a position lies, and the share of the second one, in parts
/// of [`WHOLE`].
#[must_use]
pub fn mix(game: Seega, state: &SeegaState) -> (usize, i32) {
    let stones = state.stones().map(Bitboard::count_ones).iter().sum::<u32>() as usize;
    mix_at(game, stones, estimate::is_placing(game, state))
}

/// Returns [`mix`] by the number of stones.
#[must_use]
pub fn mix_at(game: Seega, stones: usize, is_placing: bool) -> (usize, i32) {
    let all = usize::from(game.stone_count());
    let [start, spans, least] =
        if is_placing { [0, PLACING_KNOTS - 1, 0] } else { [PLACING_KNOTS, MOVING_KNOTS - 1, all / 2] };
    let parts = (stones.clamp(least, all) - least) * spans * WHOLE as usize / (all - least);
    let first = (parts / WHOLE as usize).min(spans - 1);
    (start + first, (parts - first * WHOLE as usize) as i32)
}

/// Returns the shape of these stones against the others.
fn shape(game: Seega, own: Bitboard, other: Bitboard) -> Shape {
    let grid = game.grid();
    let free = grid.all_cells() & !(own | other);
    let centre = grid::cell_bit(grid.centre());
    let count = |cells: Bitboard| cells.count_ones() as i32;
    let beside_own = GridDirection::ALL.map(|direction| grid.shift(own, direction));
    let reached = beside_own.iter().fold(0, |reached, cells| reached | cells) & free;
    let beside_free = GridDirection::ALL.into_iter().fold(0, |beside, direction| beside | grid.shift(free, direction));
    let mut flanks = 0;
    let mut centre_flanks = 0;
    let mut captures = 0;
    for (direction, beside) in std::iter::zip(GridDirection::ALL, beside_own) {
        // The free cells beyond stones of the opponent that have one's own on the other side.
        let beyond = grid.shift(beside & other & !centre, direction) & free;
        flanks += count(beyond);
        centre_flanks += count(beyond & centre);
        captures += count(beyond & reached);
    }
    Shape {
        steps: beside_own.iter().map(|cells| count(cells & free)).sum(),
        blocked: count(own & !beside_free),
        // Up and right, so that each pair counts once.
        pairs: count(beside_own[0] & own) + count(beside_own[3] & own),
        flanks,
        centre_flanks,
        captures,
    }
}

/// Returns the cells of each class.
fn classes(grid: Grid) -> [Bitboard; CLASSES] {
    let last = grid.size() - 1;
    let mut classes = [0; CLASSES];
    for site in 0..grid.cell_count() {
        let [row, column] = [site / grid.size(), site % grid.size()];
        let [from_row, from_column] = [row, column].map(|at| at.min(last - at));
        let [to_row, to_column] = [from_row, from_column].map(|at| last / 2 - at);
        let class = match (to_row + to_column, from_row.min(from_column)) {
            (0, _) => CENTRE,
            (1, _) => BESIDE_CENTRE,
            (2, _) if to_row == to_column => DIAGONAL,
            (_, 0) if from_row == from_column => 0,
            (_, ring) => usize::from(ring) + 1,
        };
        classes[class] |= grid::cell_bit(site);
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::kit::game::Game;

    /// Returns the rules for a size of the board, and the position after these actions.
    fn position(size: &str, actions: &str) -> (Seega, SeegaState) {
        let game = Seega::RULE_SETS[0].rules_with(std::iter::once(size)).unwrap();
        let mut state = game.initial_state();
        for text in actions.split_whitespace() {
            let mut legal = Vec::new();
            game.legal_actions(&state, &mut legal);
            let action = legal.into_iter().find(|action| game.notation(&state, *action) == text);
            game.play(&mut state, action.unwrap_or_else(|| panic!("{text} is not legal")));
        }
        (game, state)
    }

    #[test]
    fn every_cell_has_a_class() {
        for (index, size) in [5_u8, 7, 9].into_iter().enumerate() {
            let classes = CELLS[index];
            assert_eq!(classes.iter().sum::<Bitboard>(), Grid::new(size).all_cells(), "no cell is in two classes");
            let counts = classes.map(Bitboard::count_ones);
            assert_eq!([counts[0], counts[BESIDE_CENTRE], counts[DIAGONAL], counts[CENTRE]], [4, 4, 4, 1]);
            assert_eq!(counts[1], 4 * (u32::from(size) - 2), "the edge");
        }
    }

    #[test]
    fn position_that_looks_the_same_to_both_seats_has_no_lead() {
        // Each stone has one of the other seat opposite, and Light is to act.
        let (game, state) = position("size=5", "a1 b1 e5 d5");
        let found = features(game, &state);
        assert_eq!((found[TURN], found[SEAT]), (1, 1));
        assert!(found[..TURN].iter().all(|number| *number == 0), "{found:?}");
    }

    #[test]
    fn stones_and_flanks_are_counted_for_the_seat_to_act() {
        // Dark's c2 has Light's c1 behind it, and the centre is free: from there Light would capture it.
        let (game, state) = position("size=5", "c1 a1 c2 e5");
        let found = features(game, &state);
        assert_eq!((found[MATERIAL], found[1], found[0], found[BESIDE_CENTRE]), (0, 1, 0, -1));
        assert_eq!((found[CENTRE_FLANKS], found[CENTRE_FLANKS + 1]), (1, 0));
        assert_eq!(found[CAPTURES], 0, "no stone of Light reaches the centre");
    }

    #[test]
    fn sets_of_weights_are_mixed_by_the_number_of_stones() {
        let game = Seega::default();
        assert_eq!([0, 24, 48].map(|stones| mix_at(game, stones, true)), [(0, 0), (1, 0), (1, 16)]);
        assert_eq!(
            [2, 24, 30, 36, 48].map(|stones| mix_at(game, stones, false)),
            [(3, 0), (3, 0), (3, 8), (4, 0), (4, 16)]
        );
    }
}
