//! The engine protocol.

mod any_input;
mod cli;
mod computer;
mod protocol;
