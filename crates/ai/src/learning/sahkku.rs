//! Sáhkku as it is learned. Players choose one die after another by the position after it, which is hundreds of times
//! faster than to look at whole turns, and teaches the weights nearly the same.

use crate::games::sahkku::features::{self, for_each_feature};
use crate::games::sahkku::weights;
use crate::learning::learned_game::LearnedGame;
use crate::learning::self_play::SelfPlay;
use crate::learning::weights::LearningWeights;
use gonagas_core::games::sahkku::{Sahkku, SahkkuAction, SahkkuState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

/// The number of rolls that are tried for each number of dice that may be rolled again.
const TRIED_ROLLS: u32 = 3;

impl LearnedGame for Sahkku {
    const TRAINED_RULES: &'static [&'static str] = &weights::TRAINED_RULES;
    const SIZE: usize = features::SIZE;
    const UNITS: f64 = weights::UNITS;
    const GAMES: &'static [u32] = &[40_000; weights::TRAINED_RULES.len()];

    type Search = ();

    fn trained_rules() -> impl Iterator<Item = Sahkku> {
        weights::trained_rules()
    }

    fn for_each_feature(&self, state: &SahkkuState, next: Side, mut f: impl FnMut(usize, f32)) {
        for_each_feature(self, state, next, |feature, number| f(feature, number as f32));
    }

    fn search(&self, _weights: &LearningWeights) {}

    /// The sum over some rolls of the dice, where the action is to roll again.
    fn worth_after(play: &mut SelfPlay<'_, Sahkku>, after: &SahkkuState, action: SahkkuAction, side: Side) -> f32 {
        match action {
            SahkkuAction::KeepDice | SahkkuAction::Rethrow(_) => {
                (0..TRIED_ROLLS).map(|_| finish_turn(play, *after, side)).sum()
            }
            _ => worth(play, after, side),
        }
    }
}

/// Plays a turn to its end without rolling again by choice, and returns its value.
fn finish_turn(play: &mut SelfPlay<'_, Sahkku>, mut state: SahkkuState, side: Side) -> f32 {
    while state.mover() == side {
        let action = match play.game.status(&state) {
            GameStatus::Over(_) => break,
            GameStatus::AwaitingRoll(_) => play.random_action(&state),
            GameStatus::AwaitingAction(_) if may_keep(play, &state) => SahkkuAction::KeepDice,
            GameStatus::AwaitingAction(_) => play.choose_greedily(&state, side),
        };
        play.game.play(&mut state, action);
    }
    worth(play, &state, side)
}

/// Returns the worth of a position for the side whose turn goes on or is over, as if the opponent rolled next.
fn worth(play: &SelfPlay<'_, Sahkku>, state: &SahkkuState, side: Side) -> f32 {
    match play.game.status(state) {
        GameStatus::Over(_) => play.weights.worth(play.game, state, side),
        _ => 1.0 - play.weights.chance(play.game, state, side.opponent()),
    }
}

fn may_keep(play: &mut SelfPlay<'_, Sahkku>, state: &SahkkuState) -> bool {
    play.buffer.clear();
    play.game.legal_actions(state, &mut play.buffer);
    play.buffer.contains(&SahkkuAction::KeepDice)
}
