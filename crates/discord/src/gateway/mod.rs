//! The gateway: Discord's WebSocket connection.

mod addresses;
mod close_code;
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
