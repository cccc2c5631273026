//! The gateway: Discord's WebSocket connection.
//!
//! - `shard_group` starts, watches and ends the shards of this process; `connection` has serenity's client, which all of them
//!   share, and reports their connections.
//! - `relay` stands between the serenity of a shard and the gateway, and `relay_listener` accepts serenity's connections to it.
//!   Each relayed connection is a `link`, which `link_session` connects and passes payloads through; `link_state` says
//!   whether events arrive, and `relay_context` is what the relays of all shards share.
//! - `reconnect_policy` paces the connections of a shard, `session_starts` the new sessions of all shards; `session_limit`
//!   reads Discord's limit on new sessions.
//! - `addresses` holds the gateway's addresses, for new sessions and for resuming one.
//! - `close_code` knows which close codes are final.
//! - `event_check` finds events that serenity cannot parse, and repairs them or reads what an answer needs.
//! - `guild_events` turns events about guilds, channels and threads into changes for the app.

mod addresses;
mod close_code;
pub(super) mod connection;
mod event_check;
pub(super) mod guild_events;
mod link;
mod link_session;
mod link_state;
mod reconnect_policy;
mod relay;
mod relay_context;
mod relay_listener;
pub(super) mod session_limit;
pub(super) mod session_starts;
pub(super) mod shard_group;
