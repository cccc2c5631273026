//! The Discord adapter against the local stand-in, through real serenity and poise.
//!
//! - `fake` connects a bot that a test controls, `fast_time` lets its timers fire; `messages` builds messages, `program` runs the command line.
//! - `commands`, `forms`: what people do, as requests to the app.
//! - `answers`, `late`, `lost`: responses in time, deferred, and with lost replies.
//! - `channels`, `threads`, `mentions`: posting, and who is notified; `sight`: what people may see.
//! - `gateway`, `changes`, `session`: the connection, events about servers, logging in and stopping.
//! - `shards`: several connections, each for its servers.
//! - `cli`: the whole program.

mod answers;
mod changes;
mod channels;
mod cli;
mod commands;
mod fake;
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
