//! The simulator: the app with its store and its background work, in a model of Discord with people, a clock and faults; one of it, or
//! several that share the store.
//!
//! Everything runs in one thread on Tokio's paused clock and without sockets, and every random choice follows from the seed. So
//! two runs with the same options give the same trace, byte for byte.
//!
//! - `options`, `report`: what goes in, and what comes out.
//! - `run`: a whole run; `world`: what happens in a step; `interaction_run`: one request and its answers.
//! - `place_changes`: what happens to channels, messages and members.
//! - `shrink`: the fewest steps that still fail.
//! - `bot`: a run of the bot, which is started and killed; `computer`: its computer player.
//! - `fleet`: the runs that there are, one or several that share the database; `process`: what is different for one of several.
//! - `pause_gate`: holds a paused process up; `lease_monitor`: whose shards are whose.
//! - `discord`: the model of Discord; `people`: what people do there.
//! - `clock`, `faults`, `random`, `trace`: what the others share.
//! - `ledger`: what was asked and confirmed; `arrangements`: what holds until it is changed; `checks`: what must hold.
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
