//! Learning the weights of Seega.
//!
//! One weight after another is changed by a step, and the player with the change plays pairs of games against the one
//! without it, each pair with the same opening and swapped seats. A change that wins significantly more is kept. So a
//! weight is judged by who wins, and not by what it says of positions.

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

/// The weights with which learning begins.
const FIRST: [i16; COUNT] = [6, 8, 0, 6, 8, 40];

/// The steps by which weights are changed.
const STEPS: [i16; COUNT] = [3, 5, 8, 3, 5, 10];

/// The nodes of a search.
const NODES: u64 = 400;

/// The most pairs that judge a change.
const PAIRS: u32 = 48;

/// The pairs after which a change is given up that has not won more by then.
const FIRST_PAIRS: u32 = 12;

/// The standard errors by which a change has to be better. Among many changes that make no difference a smaller number
/// would keep some.
const SIGNIFICANT: f64 = 2.6;

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

/// Learns the weights of all sizes of boards with this many changes each. Returns the bytes of their file. `progress`
/// is called as soon as those of a board are found.
pub fn learn_all(changes: u32, seed: u64, threads: usize, progress: &mut dyn FnMut(&Learned)) -> Vec<u8> {
    let boards: Vec<Seega> = weights::boards().collect();
    let learn = |place: usize| Learned { size: SIZES[place], numbers: learn(boards[place], changes, seed) };
    let learned = several::work(boards.len(), threads, &learn, progress);
    learned.iter().flat_map(|board| board.numbers).flat_map(i16::to_le_bytes).collect()
}

/// Learns the weights of a board.
#[must_use]
pub fn learn(game: Seega, changes: u32, seed: u64) -> [i16; COUNT] {
    let mut best = FIRST;
    for number in 0..changes {
        let seed = mix(seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number)));
        let mut random = SplitMix::new(seed);
        let mut changed = best;
        let place = random.below(COUNT as u32) as usize;
        let step = STEPS[place] * (1 + random.below(2) as i16);
        changed[place] += if random.below(2) == 0 { step } else { -step };
        if is_better(game, [changed, best], seed) {
            best = changed;
        }
    }
    best
}

/// Returns true if a player with the first weights wins significantly more than one with the second.
fn is_better(game: Seega, weights: [[i16; COUNT]; 2], seed: u64) -> bool {
    let players = weights.map(|numbers| Trial { game, weights: Weights::of(numbers) });
    let mut sum = 0.0;
    let mut squares = 0.0;
    for pair in 1..=PAIRS {
        let seed = mix(seed ^ u64::from(pair));
        let lead = Side::BOTH.into_iter().map(|seat| play(&players, seat, seed)).sum::<f64>();
        sum += lead;
        squares += lead * lead;
        if pair == FIRST_PAIRS && sum <= 0.0 {
            return false;
        }
    }
    // The sum over pairs without a difference has this standard deviation.
    sum > SIGNIFICANT * squares.sqrt()
}

/// The lead in stones at which a game is counted as won. Few such games are lost, and most of their turns are still to
/// come.
const WON: u32 = 7;

/// Plays a game in which the first player has this seat. Returns 1 when it wins, −1 when it loses, and 0 for a draw.
fn play(players: &[Trial; 2], seat: Side, seed: u64) -> f64 {
    let game = players[0].game;
    let mut random = SplitMix::new(seed ^ 1);
    let mut searches = [AlphaBeta::new(TABLE_BITS), AlphaBeta::new(TABLE_BITS)];
    let mut state = game.initial_state();
    let mut actions = Vec::new();
    while let Some(side) = game.status(&state).choosing_side() {
        let score = game.score(&state);
        if score[0].abs_diff(score[1]) >= WON {
            break;
        }
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
    // The seat with more captures wins at the end of any game.
    match game.agreed_winner(&state) {
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
    fn change_is_kept_if_it_wins_more() {
        let board = weights::boards().nth(1).unwrap();
        assert!(is_better(board, [[0, -2, 16, 0, 18, 40], FIRST], 5));
        assert!(!is_better(board, [FIRST, FIRST], 5));
    }

    #[test]
    fn same_seed_learns_the_same() {
        let board = weights::boards().next().unwrap();
        assert_eq!(learn(board, 2, 5), learn(board, 2, 5));
    }
}
