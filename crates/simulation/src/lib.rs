//! The simulator: the app with its store and its background work, in a model of Discord with people, a clock and
//! faults; one of it, or several that share the store.
//!
//! Everything runs in one thread on Tokio's paused clock and without sockets, and every random choice follows from the
//! seed. So two runs with the same options give the same trace, byte for byte.
//!
//! - `options`, `report`: input and output.
//! - `run`: a whole run; `world`: the events of a step; `interaction_run`: one request and its answers.
//! - `place_changes`: changes of channels, messages and members.
//! - `shrink`: the fewest steps that still fail.
//! - `bot`: a run of the bot, which is started and killed; `computer`: its computer player.
//! - `fleet`: the runs that there are, one or several that share the database; `process`: a process that shares the
//!   database with others.
//! - `pause_gate`: holds a paused process up; `lease_monitor`: the owners of shards.
//! - `discord`: the model of Discord; `people`: the actions of people there.
//! - `clock`, `faults`, `random`, `trace`: shared parts.
//! - `ledger`: the requests and confirmations; `arrangements`: settings that hold until they are changed; `checks`: the
//!   invariants.
//! - `planted_defect`: defects that tests plant.
//! - `torture`: kills of the real bot, in processes of its own.

mod arrangements;
mod bot;
mod checks;
mod clock;
mod computer;
mod discord;
mod faults;
mod fleet;
mod interaction_run;
mod lease_monitor;
mod ledger;
pub mod options;
mod pause_gate;
mod people;
mod place_changes;
pub mod planted_defect;
mod process;
mod random;
pub mod report;
pub mod run;
pub mod shrink;
pub mod torture;
mod trace;
mod world;
