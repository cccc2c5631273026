//! The computer player of the bot: the search of `gonagas-ai` on threads of its own.

pub mod player;
mod thinking_threads;
