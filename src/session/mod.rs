//! One running game with its types forgotten: what everything above the rules speaks to.
//!
//! - [`rules`]: rules as text, with what is still to be drawn ([`rules::RequestedRules`]) and settled ([`rules::Rules`]).
//! - [`game_session`]: a game being played, [`game_session::GameSession`].
//! - [`frames`]: a game as a sequence of positions.

mod dyn_game;
mod factory;
pub mod frames;
pub mod game_session;
mod rule_set_info;
pub mod rules;
