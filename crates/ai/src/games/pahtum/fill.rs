//! Playouts: likely ends of a game.

use crate::games::pahtum::lines::Cell;
use crate::games::pahtum::stones::{Stones, lead, row_and_column_cells, sites};
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

/// The bits of a key that hold the place in the list.
const PLACE_BITS: u32 = 6;

/// Free cells with how important they seem.
struct Cells {
    /// The importance, and below it the place in the list, so that no two keys are equal.
    keys: [i32; CELLS],
    /// The factors of the importance, as long as the cells are free.
    errors: [u32; CELLS],
    sites: [Site; CELLS],
    /// The place of each cell in the list.
    places: [u8; 1 << PLACE_BITS],
    count: usize,
}

/// Fills the free cells as players do who take the most important one first, with errors: then the seats share the
/// cells that matter, which they seldom do when every way is equally likely. What a stone changes in its row and column
/// is seen at once. That takes more than half of the time, and is worth it: a cell that was important often no longer
/// is when its neighbour is taken.
pub fn fill(game: &Pahtum, state: &PahtumState, random: &mut SplitMix) -> Fill {
    let mut stones = Stones::of(state);
    let [black, white] = state.stones().map(|stones| stones as u64);
    let mut neutral = state.blocks() as u64;
    for _ in neutral.count_ones()..u32::from(game.block_count()) {
        let nth = random.below(stones.free.count_ones()) as usize;
        let Some(site) = sites(stones.free).nth(nth) else { break };
        stones.put(site, Cell::Neutral);
        neutral |= 1 << site;
    }
    let mut cells = Cells::of(&stones, random);
    let mut sets = [black, white];
    // Black begins.
    let begins = usize::from(black.count_ones() != white.count_ones());
    for number in begins..begins + cells.count {
        let site = cells.take_first();
        sets[number % 2] |= 1 << site;
        stones.put(site, [Cell::Black, Cell::White][number % 2]);
        cells.see_change(&stones, site);
    }
    let [black, white] = sets;
    Fill { cells: [black, white, neutral], lead: lead(black, white) }
}

impl Cells {
    fn of(stones: &Stones, random: &mut SplitMix) -> Cells {
        let mut cells =
            Cells { keys: [0; CELLS], errors: [0; CELLS], sites: [0; CELLS], places: [0; 1 << PLACE_BITS], count: 0 };
        let mut errors = 0;
        for (place, site) in sites(stones.free).enumerate() {
            if place.is_multiple_of(4) {
                errors = random.next_u64();
            }
            cells.errors[place] = (1 << ERROR_BITS) + (errors as u32 & ((1 << ERROR_BITS) - 1));
            errors >>= ERROR_BITS;
            cells.sites[place] = site;
            cells.places[usize::from(site)] = place as u8;
            cells.count += 1;
            cells.set_key(stones, place);
        }
        cells
    }

    #[inline]
    fn set_key(&mut self, stones: &Stones, place: usize) {
        let importance = (stones.swing(self.sites[place]) as u32 + 8) * self.errors[place];
        self.keys[place] = (importance >> 2 & !((1 << PLACE_BITS) - 1)) as i32 | place as i32;
    }

    /// Takes the most important cell out.
    #[inline]
    fn take_first(&mut self) -> Site {
        let mut most = [0; LANES];
        for group in self.keys[..self.count.next_multiple_of(LANES).min(CELLS)].chunks_exact(LANES) {
            for lane in 0..LANES {
                most[lane] = most[lane].max(group[lane]);
            }
        }
        let most = most.into_iter().max().unwrap_or(0);
        let place = most as usize % (1 << PLACE_BITS);
        self.keys[place] = 0;
        self.sites[place]
    }

    /// Sees anew how important the free cells in the row and column of a new stone are.
    #[inline]
    fn see_change(&mut self, stones: &Stones, site: Site) {
        for site in sites(stones.free & row_and_column_cells(site)) {
            self.set_key(stones, usize::from(self.places[usize::from(site)]));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pahtum::stones::ALL_CELLS;
    use gonagas_core::kit::game::Game;

    #[test]
    fn cells_are_taken_in_turn_the_one_that_is_now_most_important_first() {
        let game = Pahtum::default();
        let mut random = SplitMix::new(1);
        let mut state = game.initial_state();
        let mut buffer = Vec::new();
        while let Some(site) = game.random_action(&state, &mut buffer, &mut |bound| random.below(bound)) {
            game.play(&mut state, site);
            let errors = Cells::of(&Stones::of(&state), &mut random.clone()).errors;
            let free: Vec<Site> = sites(Stones::of(&state).free).collect();
            let fill = fill(&game, &state, &mut random);
            let mut now = state;
            while game.status(&now).choosing_side().is_some() {
                let stones = Stones::of(&now);
                let seeming = |place: usize| {
                    let importance = (stones.swing(free[place]) as u32 + 8) * errors[place];
                    (importance >> 8, place)
                };
                let left = (0..free.len()).filter(|place| stones.free >> free[*place] & 1 == 1);
                game.play(&mut now, free[left.max_by_key(|place| seeming(*place)).unwrap()]);
            }
            assert_eq!(now.stones().map(|stones| stones as u64), fill.cells[..2]);
        }
    }

    #[test]
    fn cell_seems_up_to_twice_as_important_as_it_is() {
        let game = Pahtum::default();
        let mut random = SplitMix::new(2);
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
