//! The state of a match, rebuilt from its terms and its log.
//!
//! - `apply_event`: how an event changes the state
//! - `clocks`: the time that both players have left
//! - `determine_result`: the result of a finished match
//! - `ending`: how a match ended
//! - `match_state`: the match as a whole
//! - `offers`: draw offers and takeback requests
//! - `pairing`: the two games of a pair
//! - `play_state`: the phases of a match, and a match that has started
//! - `replay_after_takeback`: undoes actions and rebuilds what depends on them
//! - `turns`: where turns begin and end

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
