//! A model of Discord: what the bot can do there, what people see of it, and what Discord refuses.
//!
//! - `model`: servers, channels, people and messages.
//! - `initial_world`: the servers, channels and people at the start.
//! - `channel_client`: the bot's calls; `channel_record`: what it did in each channel.
//! - `match_controls`: the controls of messages that are about matches.
//! - `responder`: the answers to one interaction.
//! - `shown_matches`: the matches that a person is shown.
//! - `public_words`: what no message for everyone may say.
//! - `limits`: what Discord takes as a message or a form.
//! - `visible_messages`: what people see, and can press.

pub(in crate::simulation) mod channel_client;
pub(in crate::simulation) mod channel_record;
pub(in crate::simulation) mod initial_world;
pub(in crate::simulation) mod limits;
pub(in crate::simulation) mod match_controls;
pub(in crate::simulation) mod model;
mod public_words;
pub(in crate::simulation) mod responder;
pub(in crate::simulation) mod shown_matches;
pub(in crate::simulation) mod visible_messages;
