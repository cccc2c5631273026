//! A running game without its type parameters, for every layer above the rules.

pub mod any_game;
pub mod catalogue;
mod dyn_game;
mod factory;
pub mod frames;
pub mod game_session;
mod rule_set_info;
pub mod rules;
pub mod turn_label;
pub mod turns;
