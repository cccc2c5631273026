//! The real program, as people meet it: a stand-in and the bot in processes of their own, killed and started again.

mod challenges;
mod crashes;
mod departures;
mod dice;
mod endings;
mod fair;
mod games;
mod local;
mod losses;
mod memory;
mod permissions;
mod races;
mod ratings;
mod starts;
mod support;
mod typing;
mod upkeep;
