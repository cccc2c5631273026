//! Perft and random playouts of any game.

use crate::kit::game::Game;
use crate::kit::outcome::GameStatus;

/// Returns the number of sequences of exactly `depth` actions from `state`, where each distinct roll is one action. Sequences
/// that end early do not count; at depth 0 there is one.
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

/// A function of the caller that returns random numbers from 0 up to, but not including, its argument, each equally likely.
pub type RandomSource<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Plays to the end at random, every legal action equally likely and the dice fair, and returns the number of actions played.
/// `buffer` is scratch space that can be reused between calls.
pub fn random_playout<G: Game>(game: &G, state: &mut G::State, buffer: &mut Vec<G::Action>, draw: RandomSource) -> u64 {
    let mut played = 0;
    loop {
        let status = game.status(state);
        if let GameStatus::Over(_) = status {
            return played;
        }
        buffer.clear();
        game.legal_actions(state, buffer);
        let action = match status {
            GameStatus::AwaitingRoll(_) => sample_roll(game, buffer, draw),
            _ => buffer[draw(buffer.len() as u32) as usize],
        };
        game.play(state, action);
        played += 1;
    }
}

/// Returns one of these rolls at random, each with the probability that follows from its weight.
///
/// # Panics
///
/// Panics when there are no rolls.
pub fn sample_roll<G: Game>(game: &G, rolls: &[G::Action], draw: RandomSource) -> G::Action {
    let total = rolls.iter().map(|roll| game.roll_weight(*roll)).sum();
    let mut left = draw(total);
    for roll in rolls {
        let weight = game.roll_weight(*roll);
        if left < weight {
            return *roll;
        }
        left -= weight;
    }
    unreachable!("the weights add up to the total")
}
