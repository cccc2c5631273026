//! Tests of `gonagas_core::matches`: matches of two players as logs of events, without a store and without Discord.
//!
//! - `automation`: forced uses and rolls that the bot makes for a player
//! - `clocks`, `random_clock_times`: the time that players have left
//! - `fixture`: a match for the tests, with dice that they choose
//! - `log_limits`: limits on the log of a match
//! - `pairs`: two games with sides swapped and the same dice
//! - `random_commands`: any commands in any order
//! - `relocation`: matches that move to another channel
//! - `results`: results and rated status
//! - `rolls`: rolling the dice
//! - `seed_words`: words that players add to the random draws
//! - `solo_matches`: one user on both seats
//! - `stops`: matches that are stopped from outside the game
//! - `takeback_requests`, `undo`: takebacks with and without the opponent's permission
//! - `threads_and_watchers`: matches in threads, watchers, and notes of moderators
//! - `turn_awareness`: whether a player knows of their turn, and compensated time

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
