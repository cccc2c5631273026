//! The laws that hold for every game and rule set, golden games, and what follows from the rules alone.

mod golden;
mod highlights;
mod laws;
mod menus;
mod pahtum;
mod turns;
