//! Walks through a game: counting every sequence of actions, and playing at random.

use crate::kit::game::Game;
use crate::kit::outcome::Turn;

/// The number of action sequences of exactly `depth` actions from `state`, each distinct throw counting as one action.
/// Sequences that end early do not count; depth 0 is 1.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut actions = Vec::new();
    game.actions(state, &mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let child = |action: &G::Move| {
        let mut next = state.clone();
        game.play(&mut next, *action);
        perft(game, &next, depth - 1)
    };
    actions.iter().map(child).sum()
}

/// A source of luck that the caller gives: a number from 0 up to, but not including, its argument, each equally likely.
pub type Draw<'a> = &'a mut dyn FnMut(u32) -> u32;

/// Plays to the end at random, every legal action equally likely and the dice fair, and returns the number of actions.
/// `buffer` is scratch space that the caller keeps between calls.
pub fn playout<G: Game>(game: &G, state: &mut G::State, buffer: &mut Vec<G::Move>, draw: Draw) -> u64 {
    let mut played = 0;
    loop {
        let turn = game.turn(state);
        if let Turn::Over(_) = turn {
            return played;
        }
        buffer.clear();
        game.actions(state, buffer);
        let action = match turn {
            Turn::Throw(_) => throw(game, buffer, draw),
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
pub fn throw<G: Game>(game: &G, throws: &[G::Move], draw: Draw) -> G::Move {
    let total = throws.iter().map(|throw| game.weight(*throw)).sum();
    let mut left = draw(total);
    for throw in throws {
        let weight = game.weight(*throw);
        if left < weight {
            return *throw;
        }
        left -= weight;
    }
    unreachable!("the weights add up to the total")
}
