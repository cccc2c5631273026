//! A running game without its type parameters, for every layer above the rules.
//!
//! - `rules`: rules as text, with random options ([`rules::RequestedRules`]) or resolved ones ([`rules::Rules`]).
//! - `game_session`: a game being played.
//! - `turns`: its turns, and the highlights of the last one.
//! - `frames`: the positions of a game, one after each action.
//! - `catalogue`: the games that can be played.
//! - `rule_set_info`: the catalogue's entries, and the errors of parsing rules.
//! - `any_game`: any game as one type, for searching it by its rules alone.
//! - `factory`: the object-safe trait behind a game of the catalogue.
//! - `dyn_game`: the object-safe trait behind a running game.

pub mod any_game;
pub mod catalogue;
mod dyn_game;
mod factory;
pub mod frames;
pub mod game_session;
mod rule_set_info;
pub mod rules;
mod turns;
