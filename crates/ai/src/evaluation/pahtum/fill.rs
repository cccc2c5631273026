//! Playouts: likely ends of a game.

use crate::evaluation::pahtum::lines::Cell;
use crate::evaluation::pahtum::stones::{Stones, sites};
use crate::search::placement::Fill;
use crate::search::random::SplitMix;
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;

/// The number of cells of the board.
const CELLS: usize = 49;

/// The share by which a cell may seem more important than it is.
const MISJUDGEMENT: u64 = 1;

/// Fills the free cells as players do who take the most important one first, by what they see now and with errors: then the seats
/// share the cells that matter, which they seldom do when every way is equally likely.
pub(super) fn fill(game: &Pahtum, state: &PahtumState, random: &mut SplitMix) -> Fill {
    let mut stones = Stones::of(state);
    let [mut black, mut white] = state.stones().map(|stones| stones as u64);
    let mut neutral = state.blocks() as u64;
    for _ in neutral.count_ones()..u32::from(game.block_count()) {
        let nth = random.below(stones.free.count_ones()) as usize;
        let Some(site) = sites(stones.free).nth(nth) else { break };
        stones.put(site, Cell::Neutral);
        neutral |= 1 << site;
    }
    let mut cells = [(0, 0); CELLS];
    // Black begins.
    let mut is_black = black.count_ones() == white.count_ones();
    for (_, site) in sort_by_importance(&stones, &mut cells, random) {
        *(if is_black { &mut black } else { &mut white }) |= 1 << *site;
        stones.put(*site, if is_black { Cell::Black } else { Cell::White });
        is_black = !is_black;
    }
    Fill { cells: [black, white, neutral], lead: stones.lead_bounds()[0] }
}

/// Returns the free cells, the most important ones first.
fn sort_by_importance<'a>(
    stones: &Stones,
    cells: &'a mut [(u32, Site); CELLS],
    random: &mut SplitMix,
) -> &'a [(u32, Site)] {
    let mut count = 0;
    for site in sites(stones.free) {
        let error = random.next_u64() >> 48;
        let swing = stones.swing(site) as u64 + 8;
        let importance = swing * ((1 << 16) + MISJUDGEMENT * error);
        cells[count] = ((importance >> 8) as u32, site);
        count += 1;
    }
    let cells = &mut cells[..count];
    cells.sort_unstable_by(|one, other| other.cmp(one));
    cells
}
