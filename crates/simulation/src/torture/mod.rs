//! Kills of the real bot while people play, and the check that nothing is lost.
//!
//! Two programs run: the stand-in, which stays, and the bot, in one process or in several with a shard each. Its processes are
//! killed without warning again and again and started on the same database. Meanwhile people play in channels of their own, and
//! what passes between bot and stand-in fails at times.
//!
//! - `options` and `report` are what goes in and what comes out.
//! - `run` has the course; `bot_instance` starts and kills one process; `programs` has the two programs.
//! - `standin_api` is what people do over the stand-in's API; `table` is two people who play; `controls` reads messages.
//! - `faults` chooses what fails; `verdict` compares what people saw with the database.

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
