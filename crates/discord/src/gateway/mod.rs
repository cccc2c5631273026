//! The gateway: Discord's WebSocket connection.

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
