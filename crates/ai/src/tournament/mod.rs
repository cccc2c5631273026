//! Matches between players of the computer, to measure their strength.
//!
//! Games come in pairs with the same opening and, where there are dice, the same rolls; the players swap seats in
//! between. So the opening and the luck of the dice weigh on both alike. A pair counts as one result, and the error
//! follows from the spread of the pairs.

pub mod chances;
pub mod clock;
pub mod luck;
pub mod player;
pub mod series;
pub mod share;
