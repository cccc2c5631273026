//! The trait by which a game is learned.

use crate::learning::self_play::SelfPlay;
use crate::learning::weights::LearningWeights;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;

/// A game whose estimate is learned: a weight for each feature of a position.
pub trait LearnedGame: Game {
    /// The rules with weights of their own, as options.
    const TRAINED_RULES: &'static [&'static str];

    /// The number of weights for each of them.
    const SIZE: usize;

    /// The units of a stored weight in 1.
    const UNITS: f64;

    /// The number of games for each of these rules when nobody says another.
    const GAMES: &'static [u32];

    /// The search by which both players of a game choose; nothing where they look at the position after their action.
    type Search;

    /// Returns the rules of [`LearnedGame::TRAINED_RULES`].
    fn trained_rules() -> impl Iterator<Item = Self>;

    /// Calls `f` with each feature of a position and its number of occurrences, as the seat sees it that acts or rolls
    /// next.
    fn for_each_feature(&self, state: &Self::State, next: Side, f: impl FnMut(usize, f32));

    /// Returns true for the start of a turn from which weights are learned.
    fn teaches(&self, _state: &Self::State) -> bool {
        true
    }

    /// Returns a search by these weights.
    fn search(&self, weights: &LearningWeights) -> Self::Search;

    /// Returns the action that a player chooses.
    fn choose(play: &mut SelfPlay<'_, Self>, state: &Self::State, side: Side) -> Self::Action {
        play.choose_greedily(state, side)
    }

    /// Returns the worth of an action for the seat that has chosen it, from the position after it.
    fn worth_after(play: &mut SelfPlay<'_, Self>, after: &Self::State, _action: Self::Action, side: Side) -> f32 {
        play.weights.worth(play.game, after, side)
    }
}
