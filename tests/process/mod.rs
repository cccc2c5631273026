//! The real program, as players meet it: a stand-in and the bot in processes of their own, which are killed and
//! restarted.
//!
//! - `startup_errors`, `shutdown`, `crashes`: starting, stopping and killing the bot.
//! - `challenges`, `again`, `typed_moves`, `games`, `races`: playing with menus and by typing, alone and at the same
//!   moment.
//! - `greetings`: the first message on a server, and the match behind its button.
//! - `commands_only`: servers on which only the commands are installed.
//! - `clocks`, `ratings`, `pairs`, `fairness`, `dice`: what follows from a match.
//! - `locations`, `direct_messages`, `permissions`, `lost_messages`, `removals`: where a match is shown, and what can
//!   go wrong there.
//! - `local_mode`, `locked_database`, `backup_and_check`, `monitoring`, `shards`, `privacy`: operation and personal data.
//! - `small_disk`: the disk is full, or read-only.
//! - `power_cuts`: the disk loses what was not synced.
//! - `several_processes`: processes that share a database of PostgreSQL, each with some of the shards.
//! - `torture`: the bot is killed again and again.
//! - `support`: programs, people and messages for these tests.

mod again;
mod backup_and_check;
mod challenges;
mod clocks;
mod commands_only;
mod computer;
mod crashes;
mod dice;
mod direct_messages;
mod fairness;
mod games;
mod greetings;
mod local_mode;
mod locations;
mod locked_database;
mod lost_messages;
mod monitoring;
mod pairs;
mod permissions;
mod power_cuts;
mod privacy;
mod races;
mod ratings;
mod removals;
mod several_processes;
mod shards;
mod shutdown;
mod small_disk;
mod startup_errors;
pub mod support;
mod torture;
mod typed_moves;
