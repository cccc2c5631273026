//! The computer player: a participant that is no Discord user.
//!
//! Its turn is a deadline that is always due, so it goes on after a restart. It thinks without the lock of the match, and what
//! it chose counts only if the match has not changed since.
//!
//! - `queue`: the matches in which it has to act
//! - `turn`: one turn, or one answer to an offer

pub(crate) mod queue;
pub(crate) mod turn;
