//! One running game with its types forgotten: what everything above the rules speaks to.
//!
//! - [`rules`]: rules as text, with what is still to be drawn ([`rules::Asked`]) and settled ([`rules::Rules`]).
//! - [`running`]: a game being played, [`running::Table`].
//! - [`film`]: a game as a sequence of positions.

mod family;
pub mod film;
mod listing;
pub mod rules;
pub mod running;
mod typed;
