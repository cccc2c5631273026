//! Challenges: proposing a match, and everything until it begins.
//!
//! - `propose`: `/challenge`.
//! - `challenge_form`: the user menu *Challenge*, with its form.
//! - `open_challenges`: `/challenges`.
//! - `rematch`: `/rematch`.
//! - `solo`: matches in which one user plays both seats, in direct messages.
//! - `play_computer`: `/play`; `against_computer`: starts a match against the computer player.
//! - `start`: the button *Play*, which offers the games to play at once.
//! - `computer_offers`: private offers to play the computer while a challenge waits.
//! - `unseen`: challenges that are accepted at once and shown to nobody.
//! - `blocks`: `/block` and `/unblock`.

mod against_computer;
pub(crate) mod blocks;
pub(crate) mod challenge_form;
pub(crate) mod computer_offers;
pub(crate) mod open_challenges;
mod play_computer;
pub(crate) mod propose;
pub(crate) mod rematch;
pub(crate) mod solo;
pub(crate) mod start;
mod unseen;
