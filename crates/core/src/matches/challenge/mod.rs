//! The terms of a challenge, and the random draws when it is accepted.

pub mod pair;
pub mod setup;
pub mod terms;
