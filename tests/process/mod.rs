//! The real program, as players meet it: a stand-in and the bot in processes of their own, which are killed and
//! restarted.

mod again;
mod backup_and_check;
mod challenges;
pub mod champions;
mod clocks;
mod commands_only;
mod computer;
mod conversations;
mod crashes;
mod dice;
mod direct_messages;
mod fairness;
mod games;
mod greetings;
mod installation_page;
mod local_mode;
mod locations;
mod locked_database;
mod lost_messages;
mod monitoring;
mod pairs;
mod permissions;
mod places;
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
