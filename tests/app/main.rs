//! Conversations with the bot, without Discord: what people do, what they see, and what goes wrong in between.

#![allow(clippy::unwrap_used)] // In a test a panic is an answer.

mod boards;
mod delivery;
mod dice;
mod fair;
mod luck;
mod offers;
mod outages;
mod ratings;
mod refusals;
mod several;
mod talks;
mod verify;
mod words;
mod world;
