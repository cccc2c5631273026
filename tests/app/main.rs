//! Conversations with the bot, without Discord: what people do, what they see, and what goes wrong in between.

#![allow(clippy::unwrap_used)] // In a test a panic is an answer.

mod alone;
mod blocks;
mod boards;
mod challenges;
mod changes;
mod clocks;
mod delivery;
mod dice;
mod direct;
mod drafts;
mod fair;
mod late;
mod left;
mod lists;
mod looking;
mod luck;
mod numbers;
mod offers;
mod outages;
mod preferences;
mod privacy;
mod ranks;
mod ratings;
mod refusals;
mod rematch;
mod replays;
mod settings;
mod several;
mod stops;
mod takeback;
mod talks;
mod threads;
mod vacations;
mod verify;
mod watching;
mod words;
mod world;
