//! The computer player of the bot: the search of `gonagas-ai` on threads of its own.
//!
//! - `player`: the computer player; `thinking_pool`: its threads.

pub mod player;
mod thinking_pool;
