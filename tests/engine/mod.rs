//! The engine protocol.
//!
//! - `protocol`: each command and its response.
//! - `any_input`: arbitrary input.

mod any_input;
mod protocol;
