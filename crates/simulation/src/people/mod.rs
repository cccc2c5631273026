//! The behaviour of people: they play on the boards that they see, ask for everything else, make mistakes, and try
//! forbidden requests.

pub mod choose;
mod controls;
pub mod memory;
mod places;
mod requests;
mod social;
pub mod step;
