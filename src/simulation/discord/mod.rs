//! A model of Discord: what the bot can do there, what people see of it, and what Discord refuses.
//!
//! - `model`: servers, channels, people and messages.
//! - `places`: the servers, channels and people at the start.
//! - `channel_client`: the bot's calls.
//! - `responder`: the answers to one interaction.
//! - `limits`: what Discord takes as a message.
//! - `sight`: what people see, and can press.

pub(in crate::simulation) mod channel_client;
mod limits;
pub(in crate::simulation) mod model;
pub(in crate::simulation) mod places;
pub(in crate::simulation) mod responder;
pub(in crate::simulation) mod sight;
