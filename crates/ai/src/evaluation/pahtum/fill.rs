//! Playouts: likely ends of a game.

use crate::evaluation::pahtum::lines::Cell;
use crate::evaluation::pahtum::stones::{Stones, lead, sites};
use crate::search::placement::Fill;
use crate::search::random::SplitMix;
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;

/// The number of cells of the board, up to a multiple of [`LANES`].
const CELLS: usize = 56;

/// Cells are compared this many at a time.
const LANES: usize = 8;

/// The bits of an error, by which a cell may seem up to twice as important as it is.
const ERROR_BITS: u32 = 16;

/// Free cells with how important they seem.
struct Cells {
    /// The importance, and below it the place in the list, so that no two keys are equal.
    keys: [i32; CELLS],
    sites: [Site; CELLS],
    count: usize,
}

/// Fills the free cells as players do who take the most important one first, by what they see now and with errors: then the seats
/// share the cells that matter, which they seldom do when every way is equally likely.
pub(super) fn fill(game: &Pahtum, state: &PahtumState, random: &mut SplitMix) -> Fill {
    let mut stones = Stones::of(state);
    let [black, white] = state.stones().map(|stones| stones as u64);
    let mut neutral = state.blocks() as u64;
    for _ in neutral.count_ones()..u32::from(game.block_count()) {
        let nth = random.below(stones.free.count_ones()) as usize;
        let Some(site) = sites(stones.free).nth(nth) else { break };
        stones.put(site, Cell::Neutral);
        neutral |= 1 << site;
    }
    let [one, other] = Cells::of(&stones, random).share();
    // Black begins.
    let is_black = black.count_ones() == white.count_ones();
    let [black, white] = if is_black { [black | one, white | other] } else { [black | other, white | one] };
    Fill { cells: [black, white, neutral], lead: lead(black, white) }
}

impl Cells {
    fn of(stones: &Stones, random: &mut SplitMix) -> Cells {
        let mut cells = Cells { keys: [0; CELLS], sites: [0; CELLS], count: 0 };
        let mut errors = 0;
        for site in sites(stones.free) {
            if cells.count.is_multiple_of(4) {
                errors = random.next_u64();
            }
            let error = errors as u32 & ((1 << ERROR_BITS) - 1);
            errors >>= ERROR_BITS;
            let importance = (stones.swing(site) as u32 + 8) * ((1 << ERROR_BITS) + error);
            cells.keys[cells.count] = (importance >> 2 & !63) as i32 | cells.count as i32;
            cells.sites[cells.count] = site;
            cells.count += 1;
        }
        cells
    }

    /// Shares the cells between two who take the most important one in turn.
    fn share(&self) -> [u64; 2] {
        let keys = &self.keys[..self.count.next_multiple_of(LANES).min(CELLS)];
        let mut shares = [0; 2];
        for (group, sites) in keys.chunks_exact(LANES).zip(self.sites.chunks_exact(LANES)) {
            let mut taken_before = [0; LANES];
            for key in &keys[..self.count] {
                for lane in 0..LANES {
                    taken_before[lane] += i32::from(*key > group[lane]);
                }
            }
            for lane in 0..LANES {
                shares[taken_before[lane] as usize & 1] |= u64::from(group[lane] > 0) << sites[lane];
            }
        }
        shares
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::pahtum::stones::ALL_CELLS;
    use gonagas_core::kit::game::Game;

    #[test]
    fn cells_are_taken_in_turn_the_most_important_one_first() {
        let (game, mut random) = (Pahtum::default(), SplitMix::new(1));
        let (mut state, mut buffer) = (game.initial_state(), Vec::new());
        while let Some(site) = game.random_action(&state, &mut buffer, &mut |bound| random.below(bound)) {
            let stones = Stones::of(&state);
            let cells = Cells::of(&stones, &mut random);
            let mut order: Vec<_> = (0..cells.count).map(|at| (cells.keys[at], cells.sites[at])).collect();
            order.sort_unstable_by(|one, other| other.cmp(one));
            let share =
                |first: usize| order.iter().skip(first).step_by(2).fold(0_u64, |set, (_, site)| set | 1 << site);
            assert_eq!(cells.share(), [share(0), share(1)]);
            assert_eq!(share(0) | share(1), stones.free);
            game.play(&mut state, site);
        }
        assert_eq!(Cells::of(&Stones::of(&state), &mut random).share(), [0, 0]);
    }

    #[test]
    fn cell_seems_up_to_twice_as_important_as_it_is() {
        let (game, mut random) = (Pahtum::default(), SplitMix::new(2));
        let stones = Stones::of(&game.initial_state());
        assert_eq!(stones.free, ALL_CELLS);
        let mut shares = [0_usize; 4];
        for _ in 0..100 {
            let cells = Cells::of(&stones, &mut random);
            for at in 0..cells.count {
                let own = f64::from(stones.swing(cells.sites[at]) + 8);
                let seeming = f64::from(cells.keys[at] >> 6) / 256.0;
                shares[((seeming / own - 1.0) * 4.0).clamp(0.0, 3.0) as usize] += 1;
                assert!((0.99..2.0).contains(&(seeming / own)), "{seeming} {own}");
            }
        }
        assert!(shares.iter().all(|count| (1000..1500).contains(count)), "{shares:?}");
    }
}
