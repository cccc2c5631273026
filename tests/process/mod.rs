//! The real program, as people meet it: a stand-in and the bot in processes of their own, killed and started again.

mod again;
mod challenges;
mod clocks;
mod crashes;
mod departures;
mod dice;
mod direct;
mod endings;
mod fair;
mod games;
mod local;
mod losses;
mod memory;
mod permissions;
mod places;
mod privacy;
mod races;
mod ratings;
mod starts;
pub mod support;
mod typing;
mod upkeep;
