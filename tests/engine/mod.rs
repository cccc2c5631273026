//! The engine protocol.
//!
//! - `protocol`: each command and its response.
//! - `computer`: the commands that ask the computer for an action.
//! - `any_input`: arbitrary input.

mod any_input;
mod computer;
mod protocol;
