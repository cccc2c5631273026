//! Conversations with the bot, without Discord: what people do, what they see, and what goes wrong in between.

#![allow(clippy::unwrap_used)] // In a test a panic is an answer.

mod boards;
mod changes;
mod clocks;
mod delivery;
mod dice;
mod fair;
mod left;
mod luck;
mod offers;
mod outages;
mod refusals;
mod replays;
mod several;
mod talks;
mod vacations;
mod verify;
mod words;
mod world;
