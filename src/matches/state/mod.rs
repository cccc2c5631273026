//! FIXME map

pub(in crate::matches) mod apply_event;
pub mod clocks;
pub mod determine_result;
pub mod ending;
pub mod match_state;
pub mod offers;
pub mod play_state;
pub(in crate::matches) mod replay_after_takeback;
pub mod turns;
