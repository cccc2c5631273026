//! Kills of the real bot while people play, and the check that nothing is lost.
//!
//! Two programs run: the stand-in, which stays, and the bot, in one process or in several with a shard each. Its
//! processes are killed without warning again and again and started on the same database. Meanwhile people play in
//! channels of their own, and requests between bot and stand-in fail at times.

mod bot_instance;
mod controls;
pub mod faults;
pub mod options;
mod programs;
pub mod report;
pub mod run;
mod standin_api;
mod table;
pub mod verdict;
