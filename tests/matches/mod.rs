//! Tests of `gonagas_core::matches`: matches of two players as logs of events, without a store and without Discord.

mod automation;
mod clocks;
mod fixture;
mod log_limits;
mod pairs;
mod random_clock_times;
mod random_commands;
mod relocation;
mod results;
mod rolls;
mod seed_words;
mod solo_matches;
mod stops;
mod takeback_requests;
mod threads_and_watchers;
mod turn_awareness;
mod undo;
