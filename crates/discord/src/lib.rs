//! The Discord adapter, and the only user of poise and serenity: turns interactions and gateway events into requests to
//! the app, and messages of the app into API calls.
//!
//! - `run` logs in, serves and stops; `run_error` lists the reasons why the bot does not run.
//! - `discord_time` estimates Discord's clock, without this machine's.
//! - `endpoint` chooses between the real Discord and another server with the same API.
//! - `shard_setting` says which shards this process has.
//! - `guild_lists` has the servers that the bot is on.
//! - `installation` compares the application's installation page with the bot's needs, and has the link for a server.
//! - `gateway` holds the WebSocket connection and turns guild events into changes for the app.
//! - `commands` registers and reads the slash commands, from their specifications in the app.
//! - `interactions` passes each command, control and form to the app once, and answers it in time.
//! - `rest` sends requests to the REST API within its rate limits.
//!
//! This layer contains no text that players read. Command texts come from the translations in `assets/words`,
//! everything else from the messages of the app.

mod discord_time;
pub mod endpoint;
mod guild_lists;
pub mod installation;
pub mod interactions;
pub mod rest;
pub mod run;
pub mod run_error;
pub mod shard_setting;

/// The slash commands and user menus on Discord, made from their specifications.
mod commands {
    pub(super) mod definition;
    pub(super) mod framework;
    pub(super) mod interaction;
    pub(super) mod registration;
}

/// The gateway: Discord's WebSocket connection.
mod gateway {
    mod addresses;
    pub mod connection;
    mod event_check;
    pub mod guild_events;
    mod link;
    mod link_session;
    mod reconnect_policy;
    mod relay;
    mod relay_context;
    mod relay_listener;
    pub mod session_limit;
    pub mod session_starts;
    pub mod shard_group;
}
