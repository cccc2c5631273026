//! Learning the weights of sáhkku by self-play.
//!
//! Two players who choose by the weights play against each other, and after each game the chances that the weights gave
//! its positions are moved towards what came of them (temporal differences: G. Tesauro, "Temporal difference learning
//! and TD-Gammon", 1995). With the same seed and number of games the weights are always the same.

pub mod self_play;
pub mod training;
pub mod weights;
