//! The state of a match, rebuilt from its terms and its log.

mod apply_event;
pub mod clocks;
pub mod determine_result;
pub mod ending;
pub mod match_state;
pub mod offers;
pub mod pairing;
pub mod play_state;
mod replay_after_takeback;
pub mod turns;
