//! Conversations with the bot, without Discord: what people do, what they see, and what goes wrong in between.

#![allow(clippy::unwrap_used)] // In a test a panic is an answer.

mod alone;
mod boards;
mod changes;
mod delivery;
mod dice;
mod fair;
mod left;
mod lists;
mod looking;
mod luck;
mod offers;
mod outages;
mod ranks;
mod ratings;
mod refusals;
mod replays;
mod several;
mod stops;
mod talks;
mod threads;
mod verify;
mod watching;
mod words;
mod world;
