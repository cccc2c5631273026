//! Seega as it is learned. Stones are placed by the position after them; once all are placed, both players search.

mod trial;

use crate::games::seega::weights;
use crate::games::seega::{estimate, features};
use crate::learning::learned_game::LearnedGame;
use crate::learning::seega::trial::Trial;
use crate::learning::self_play::SelfPlay;
use crate::learning::weights::LearningWeights;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use gonagas_core::games::seega::{Seega, SeegaAction, SeegaState};
use gonagas_core::kit::grid::Bitboard;
use gonagas_core::kit::side::Side;

/// The nodes of a search in self-play.
const NODES: u64 = 300;

/// The size of its transposition table, 2 to the power of this many entries.
const TABLE_BITS: u32 = 10;

/// A search by weights that still change.
pub struct SeegaSearch {
    trial: Trial,
    memory: AlphaBeta<Trial>,
}

impl LearnedGame for Seega {
    const TRAINED_RULES: &'static [&'static str] = &weights::TRAINED_RULES;
    const SIZE: usize = weights::SIZE;
    const UNITS: f64 = weights::UNITS;
    // A game on a larger board takes longer, and shows more positions.
    const GAMES: &'static [u32] = &[1500, 600, 300];

    type Search = SeegaSearch;

    fn trained_rules() -> impl Iterator<Item = Seega> {
        weights::trained_rules()
    }

    fn for_each_feature(&self, state: &SeegaState, _next: Side, mut f: impl FnMut(usize, f32)) {
        let (set, share) = features::mix(*self, state);
        let shares = [features::WHOLE - share, share].map(|share| share as f32 / features::WHOLE as f32);
        for (feature, number) in features::features(*self, state).into_iter().enumerate() {
            if number != 0 {
                let number = number as f32 / features::DIVISORS[feature] as f32;
                f(set * features::FEATURES + feature, shares[0] * number);
                f((set + 1) * features::FEATURES + feature, shares[1] * number);
            }
        }
    }

    /// While stones are placed, only with as many of either seat. Otherwise the seat to act has fewer stones, and with
    /// them fewer moves and pairs, which would be taken for the reason why the second seat wins more often.
    fn teaches(&self, state: &SeegaState) -> bool {
        let [light, dark] = state.stones().map(Bitboard::count_ones);
        !estimate::is_placing(*self, state) || light == dark
    }

    fn search(&self, weights: &LearningWeights) -> SeegaSearch {
        SeegaSearch { trial: Trial::new(*self, &weights.to_bytes(Self::UNITS)), memory: AlphaBeta::new(TABLE_BITS) }
    }

    fn choose(play: &mut SelfPlay<'_, Seega>, state: &SeegaState, side: Side) -> SeegaAction {
        if estimate::is_placing(*play.game, state) {
            return play.choose_greedily(state, side);
        }
        let seed = play.next_seed();
        let SeegaSearch { trial, memory } = &mut play.search;
        let choice = memory.search(trial, state, seed, Limits::nodes(NODES));
        choice.map_or_else(|| play.choose_greedily(state, side), |choice| choice.action)
    }
}
