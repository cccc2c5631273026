//! Pahtum for the computer.

mod endgame;
mod estimate;
mod fill;
mod lines;
mod reasons;
mod stones;
mod strongest;
