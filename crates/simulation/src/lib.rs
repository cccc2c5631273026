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
mod clock;
mod computer;
mod faults;
mod fleet;
mod interaction_run;
mod lease_monitor;
mod ledger;
pub mod options;
mod pause_gate;
mod place_changes;
pub mod planted_defect;
mod process;
mod random;
pub mod report;
pub mod run;
pub mod shrink;
pub mod step;
mod trace;
mod world;

/// The invariants that always hold, and the invariants that hold in the end.
mod checks {
    pub mod answers;
    pub mod boards;
    mod calls;
    pub mod champions;
    mod clocks;
    pub mod competitions;
    mod confirmed;
    mod course;
    mod daily_puzzles;
    pub mod derived;
    pub mod due;
    mod fairness;
    mod hints;
    pub mod invariant;
    mod leaderboards;
    pub mod logs;
    pub mod lost_places;
    mod match_limits;
    pub mod memory;
    mod month_reviews;
    pub mod notices;
    pub mod offers;
    mod plans;
    mod played_games;
    mod rematches;
    mod removals;
    mod request_batches;
    mod rights;
    pub mod sight;
    mod vacations;
    mod wishes;
    pub mod without_bot;
}

/// A model of Discord: the actions of the bot there, the view of people, and the refusals of Discord.
mod discord {
    pub mod channel_client;
    pub mod channel_record;
    pub mod initial_world;
    pub mod limits;
    pub mod model;
    mod public_words;
    pub mod responder;
    pub mod shown_matches;
    pub mod visible_messages;
}

/// The behaviour of people: they play on the boards that they see, ask for everything else, make mistakes, and try
/// forbidden requests.
mod people {
    pub mod choose;
    pub mod competitions;
    mod controls;
    pub mod puzzle_days;
    pub mod reply_plans;
    mod requests;
    pub mod situation;
    mod social;
}

/// Kills of the real bot while people play, and the check that nothing is lost.
///
/// Two programs run: the stand-in, which stays, and the bot, in one process or in several with a shard each. Its
/// processes are killed without warning again and again and started on the same database. Meanwhile people play in
/// channels of their own, and requests between bot and stand-in fail at times.
pub mod torture {
    mod bot_instance;
    mod controls;
    pub mod faults;
    pub mod options;
    mod programs;
    pub mod run;
    mod standin_api;
    mod table;
    pub mod verdict;
}
