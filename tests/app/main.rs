//! Conversations with the bot, without Discord: what people do, what they see, and what goes wrong in between.

#![allow(clippy::unwrap_used)] // In a test a panic is an answer.

mod boards;
mod delivery;
mod dice;
mod direct;
mod fair;
mod luck;
mod offers;
mod outages;
mod preferences;
mod refusals;
mod replays;
mod settings;
mod several;
mod talks;
mod verify;
mod words;
mod world;
