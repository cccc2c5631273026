//! Walks through a game: counting every sequence of actions, and playing at random.

use crate::kit::game::Game;
use crate::kit::outcome::GameStatus;

/// The number of action sequences of exactly `depth` actions from `state`, each distinct throw counting as one action.
/// Sequences that end early do not count; depth 0 is 1.
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

/// A source of luck that the caller gives: a number from 0 up to, but not including, its argument, each equally likely.
pub type RandomSource<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Plays to the end at random, every legal action equally likely and the dice fair, and returns the number of actions.
/// `buffer` is scratch space that the caller keeps between calls.
pub fn random_playout<G: Game>(game: &G, state: &mut G::State, buffer: &mut Vec<G::Action>, draw: RandomSource) -> u64 {
    let mut played = 0;
    loop {
        let turn = game.status(state);
        if let GameStatus::Over(_) = turn {
            return played;
        }
        buffer.clear();
        game.legal_actions(state, buffer);
        let action = match turn {
            GameStatus::AwaitingRoll(_) => sample_roll(game, buffer, draw),
            _ => buffer[draw(buffer.len() as u32) as usize],
        };
        game.play(state, action);
        played += 1;
    }
}

/// One of these throws, each as likely as its weight says.
///
/// # Panics
///
/// Panics when there are no throws.
pub fn sample_roll<G: Game>(game: &G, throws: &[G::Action], draw: RandomSource) -> G::Action {
    let total = throws.iter().map(|throw| game.roll_weight(*throw)).sum();
    let mut left = draw(total);
    for throw in throws {
        let weight = game.roll_weight(*throw);
        if left < weight {
            return *throw;
        }
        left -= weight;
    }
    unreachable!("the weights add up to the total")
}
