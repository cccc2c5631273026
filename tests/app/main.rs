//! Conversations with the bot, without Discord: what people do, what they see, and what goes wrong in between.

#![allow(clippy::unwrap_used)] // In a test a panic is an answer.

mod blocks;
mod boards;
mod challenges;
mod delivery;
mod dice;
mod drafts;
mod fair;
mod luck;
mod offers;
mod outages;
mod refusals;
mod rematch;
mod several;
mod takeback;
mod talks;
mod verify;
mod words;
mod world;
