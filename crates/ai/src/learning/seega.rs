//! Learning the weights of Seega.
//!
//! Two players search by weights that differ a little from the ones found so far, each weight up for one of them and
//! down for the other, at random. They play two games with the same opening and swapped seats, and all weights move
//! towards those of the winner (simultaneous perturbation: J. C. Spall, 1992). So a weight is judged by who wins, and
//! not by what it says of positions.

use crate::games::seega::estimate;
use crate::games::seega::weights::{self, COUNT, SIZES, Weights};
use crate::learning::several;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::random::{SplitMix, mix};
use crate::search::search_game::SearchGame;
use crate::search::value::Value;
use gonagas_core::games::seega::{Seega, SeegaAction, SeegaState};
use gonagas_core::kit::game::{Game, GameInfo};
use gonagas_core::kit::options::RuleSet;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

/// The weights with which learning begins: steps alone, and the centre.
const FIRST: [f64; COUNT] = [8.0, 0.0, 0.0, 8.0, 0.0, 40.0];

/// By how much each weight differs.
const DIFFERENCE: [f64; COUNT] = [2.0, 4.0, 4.0, 2.0, 4.0, 8.0];

/// The share of the difference by which weights move towards the winner of both games, at first and in the end. It
/// falls evenly by factors.
const RATES: [f64; 2] = [0.3, 0.03];

/// The nodes of a search.
const NODES: u64 = 400;

/// The size of the transposition table, 2 to the power of this many entries.
const TABLE_BITS: u32 = 12;

/// The number of stones that are placed at random before both players search.
const OPENING: u32 = 6;

/// The weights that were learned for a board.
#[derive(Debug)]
pub struct Learned {
    /// The size of the board, as an option.
    pub size: &'static str,
    /// The weights, in the order of [`Weights::of`].
    pub numbers: [i16; COUNT],
}

/// Learns the weights of all sizes of boards from this many pairs of games each. Returns the bytes of their file.
/// `progress` is called as soon as those of a board are found.
pub fn learn_all(pairs: u32, seed: u64, threads: usize, progress: &mut dyn FnMut(&Learned)) -> Vec<u8> {
    let boards: Vec<Seega> = weights::boards().collect();
    let learn = |place: usize| Learned { size: SIZES[place], numbers: learn(boards[place], pairs, seed) };
    let learned = several::work(boards.len(), threads, &learn, progress);
    learned.iter().flat_map(|board| board.numbers).flat_map(i16::to_le_bytes).collect()
}

/// Learns the weights of a board.
#[must_use]
pub fn learn(game: Seega, pairs: u32, seed: u64) -> [i16; COUNT] {
    let mut found = FIRST;
    for number in 0..pairs {
        let seed = mix(seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number)));
        let mut random = SplitMix::new(seed);
        let step: [f64; COUNT] =
            std::array::from_fn(|place| if random.below(2) == 0 { DIFFERENCE[place] } else { -DIFFERENCE[place] });
        let shifted = |sign: f64| {
            let weights = Weights::of(whole(&std::array::from_fn(|place| found[place] + sign * step[place])));
            Trial { game, weights }
        };
        let players = [shifted(1.0), shifted(-1.0)];
        let lead = Side::BOTH.into_iter().map(|seat| play(&players, seat, seed)).sum::<f64>() / 2.0;
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(f64::from(number) / f64::from(pairs));
        for (weight, step) in std::iter::zip(&mut found, step) {
            *weight += rate * lead * step;
        }
    }
    whole(&found)
}

fn whole(weights: &[f64; COUNT]) -> [i16; COUNT] {
    weights.map(|weight| weight.round() as i16)
}

/// Plays a game in which the first player has this seat, and returns 1 when it wins, −1 when it loses, and 0 for a draw.
fn play(players: &[Trial; 2], seat: Side, seed: u64) -> f64 {
    let game = players[0].game;
    let mut random = SplitMix::new(seed ^ 1);
    let mut searches = [AlphaBeta::new(TABLE_BITS), AlphaBeta::new(TABLE_BITS)];
    let mut state = game.initial_state();
    let mut actions = Vec::new();
    loop {
        let Some(side) = game.status(&state).choosing_side() else { break };
        actions.clear();
        game.legal_actions(&state, &mut actions);
        let is_opening = state.placed_count() < OPENING as u8;
        let player = usize::from(side != seat);
        let chosen = match is_opening {
            true => None,
            false => searches[player].search(&players[player], &state, random.next_u64(), Limits::nodes(NODES)),
        };
        let any = || actions[random.below(actions.len() as u32) as usize];
        let action = chosen.map_or_else(any, |choice| choice.action);
        game.play(&mut state, action);
    }
    match game.status(&state).outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == seat => 1.0,
        Some(_) => -1.0,
        None => 0.0,
    }
}

/// Seega as a player sees it who has other weights than those of the program.
#[derive(Debug, Clone, PartialEq)]
struct Trial {
    game: Seega,
    weights: Weights,
}

impl Game for Trial {
    type State = SeegaState;
    type Action = SeegaAction;

    const INFO: GameInfo = Seega::INFO;

    // Nobody chooses it from the catalogue.
    const RULE_SETS: &'static [RuleSet<Self>] = &[];

    fn initial_state(&self) -> SeegaState {
        self.game.initial_state()
    }

    fn status(&self, state: &SeegaState) -> GameStatus {
        self.game.status(state)
    }

    fn legal_actions(&self, state: &SeegaState, out: &mut Vec<SeegaAction>) {
        self.game.legal_actions(state, out);
    }

    fn play(&self, state: &mut SeegaState, action: SeegaAction) {
        self.game.play(state, action);
    }

    fn notation(&self, state: &SeegaState, action: SeegaAction) -> String {
        self.game.notation(state, action)
    }
}

impl SearchGame for Trial {
    const KINDS: usize = Seega::KINDS;

    const CHANCE_SCALE: Option<f64> = Seega::CHANCE_SCALE;

    fn key(&self, state: &SeegaState) -> u64 {
        self.game.key(state)
    }

    fn evaluate(&self, state: &SeegaState) -> Value {
        estimate::value(self.game, state, &self.weights)
    }

    fn priority(&self, state: &SeegaState, action: SeegaAction) -> i32 {
        self.game.priority(state, action)
    }

    fn kind(&self, state: &SeegaState, action: SeegaAction) -> usize {
        self.game.kind(state, action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_the_same_with_the_same_seed_and_any_number_of_threads() {
        let mut sizes = Vec::new();
        let bytes = learn_all(2, 5, 1, &mut |learned| sizes.push(learned.size));
        assert_eq!(sizes, SIZES);
        assert_eq!(learn_all(2, 5, 3, &mut |_| {}), bytes);
        assert_ne!(learn_all(2, 6, 1, &mut |_| {}), bytes);
    }
}
