//! The line protocol.

mod any_input;
mod protocol;
