//! Perft and random playouts of any game.

use crate::kit::game::Game;
use crate::kit::random::RandomSource;

/// Returns the number of sequences of exactly `depth` actions from `state`, where each distinct roll is one action.
/// Sequences that end early do not count; at depth 0 there is one.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let child = |action: &G::Action| {
        let mut next = state.clone();
        game.play(&mut next, *action);
        perft(game, &next, depth - 1)
    };
    actions.iter().map(child).sum()
}

/// Plays to the end at random, every legal action equally likely and the dice fair, and returns the number of actions
/// played. `buffer` is scratch space that can be reused between calls.
pub fn random_playout<G: Game>(game: &G, state: &mut G::State, buffer: &mut Vec<G::Action>, draw: RandomSource) -> u64 {
    let mut played = 0;
    while let Some(action) = game.random_action(state, buffer, draw) {
        game.play(state, action);
        played += 1;
    }
    played
}
