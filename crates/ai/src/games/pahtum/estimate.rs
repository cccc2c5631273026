//! Pahtum: the mean score of every line, if the free cells were filled at random.
//!
//! Rows and columns score apart, and stones never move, so this mean is what infinitely many random playouts would
//! show, at the price of 28 look-ups. It knows that a line with a gap in the right place is worth more than one that is
//! cut. It does not know which seat can take a cell first; the search sees that.

use crate::games::pahtum::fill;
use crate::games::pahtum::lines::UNITS;
use crate::games::pahtum::stones::Stones;
use crate::search::placement::{Fill, PlacementGame};
use crate::search::random::{SplitMix, add_to_key};
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::value::{MAX_EVALUATION, Value};
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;

/// The value of a point. A lead of 25 points before the board is full is nearly always enough.
const POINT_VALUE: Value = 100;

impl SearchGame for Pahtum {
    const KINDS: usize = 49;

    // Fitted to 60 pairs of level 4 against itself: 736 with 1 neutral stone, 532 with 7.
    const CHANCE_SCALE: Option<f64> = Some(630.0);

    fn key(&self, state: &PahtumState) -> u64 {
        let [black, white] = state.stones().map(|stones| stones as u64);
        add_to_key(add_to_key(add_to_key(1, black), white), state.blocks() as u64)
    }

    fn evaluate(&self, state: &PahtumState) -> Value {
        (Stones::of(state).mean_lead() * POINT_VALUE / UNITS).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// The difference that it makes who takes the cell.
    fn priority(&self, state: &PahtumState, site: Site) -> i32 {
        (Stones::of(state).swing(site) / 4).min(CAPTURE_PRIORITY - 1)
    }

    fn kind(&self, _state: &PahtumState, site: Site) -> usize {
        usize::from(site)
    }
}

impl PlacementGame for Pahtum {
    fn places_neutral(&self, state: &PahtumState) -> bool {
        places_neutral(self, state)
    }

    fn fill(&self, state: &PahtumState, random: &mut SplitMix) -> Fill {
        fill::fill(self, state, random)
    }
}

/// Returns true when the next stone belongs to nobody.
#[must_use]
pub fn places_neutral(game: &Pahtum, state: &PahtumState) -> bool {
    state.blocks().count_ones() < u32::from(game.block_count())
}

/// Returns the number of free cells.
#[must_use]
pub fn free_count(state: &PahtumState) -> u32 {
    Stones::of(state).free.count_ones()
}

/// Returns the mean score of each seat in points, if the free cells were filled at random.
#[must_use]
pub fn mean_scores(state: &PahtumState) -> [f64; 2] {
    Stones::of(state).mean_scores().map(|mean| f64::from(mean) / f64::from(UNITS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::pahtum::stones;
    use gonagas_core::kit::game::Game;

    /// Returns the mean lead of Black in points.
    fn mean_lead(state: &PahtumState) -> f64 {
        f64::from(Stones::of(state).mean_lead()) / f64::from(UNITS)
    }

    #[test]
    fn lead_of_a_full_board_is_the_score() {
        let game = Pahtum::default();
        let mut random = crate::search::random::SplitMix::new(4);
        for _ in 0..20 {
            let mut state = game.initial_state();
            let mut buffer = Vec::new();
            while let Some(site) = game.random_action(&state, &mut buffer, &mut |bound| random.below(bound)) {
                game.play(&mut state, site);
            }
            let score = game.score(&state);
            assert_eq!(mean_lead(&state), f64::from(score[0]) - f64::from(score[1]));
        }
    }

    #[test]
    fn lead_is_the_mean_of_random_ends() {
        let game = Pahtum::default();
        let mut random = crate::search::random::SplitMix::new(5);
        let mut state = game.initial_state();
        let mut buffer = Vec::new();
        for site in [24, 0, 48, 1, 47, 2, 40] {
            game.play(&mut state, site);
        }
        let ends = (0..40_000).map(|_| {
            let mut end = state;
            while let Some(site) = game.random_action(&end, &mut buffer, &mut |bound| random.below(bound)) {
                game.play(&mut end, site);
            }
            let score = game.score(&end);
            f64::from(score[0]) - f64::from(score[1])
        });
        let mean = ends.sum::<f64>() / 40_000.0;
        assert!((mean - mean_lead(&state)).abs() < 1.0, "{mean} {}", mean_lead(&state));
    }

    #[test]
    fn filled_boards_are_full_and_score_as_the_rules_say() {
        for blocks in [1, 3, 13] {
            let game = Pahtum::RULE_SETS[0].build_rules(&[blocks as usize / 2 + 1]);
            let mut random = SplitMix::new(6);
            let mut state = game.initial_state();
            let mut buffer = Vec::new();
            while let Some(site) = game.random_action(&state, &mut buffer, &mut |bound| random.below(bound)) {
                let [black, white, blocked] = game.fill(&state, &mut random).cells;
                assert_eq!(black | white | blocked, stones::ALL_CELLS);
                let own = (49 - blocks) / 2;
                assert_eq!([black, white, blocked].map(u64::count_ones), [own, own, blocks]);
                game.play(&mut state, site);
            }
            let fill = game.fill(&state, &mut random);
            let score = game.score(&state);
            assert_eq!(fill.lead, score[0] as i32 - score[1] as i32);
            assert_eq!(fill.cells[..2], state.stones().map(|stones| stones as u64));
        }
    }
}
