//! The engine protocol.
//!
//! - `protocol`: each command and its response.
//! - `computer`: the commands that ask the computer for an action.
//! - `cli`: the commands that measure the computer and solve a game.
//! - `any_input`: arbitrary input.

mod any_input;
mod cli;
mod computer;
mod protocol;
