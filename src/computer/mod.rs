//! The computer player of the bot: the search of `gonagas-ai` on threads of its own.
//!
//! - `player`: the computer player; `thinking_threads`: where it thinks.

pub mod player;
mod thinking_threads;
