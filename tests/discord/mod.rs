//! The Discord adapter against the local stand-in, through real serenity and poise.

mod answers;
mod changes;
mod channels;
mod cli;
mod commands;
pub mod fake;
mod fast_time;
mod forms;
mod gateway;
mod late;
mod lost;
mod mentions;
mod messages;
mod program;
mod session;
mod shards;
mod sight;
mod threads;
