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

pub(crate) mod channel_client;
pub(crate) mod channel_record;
pub(crate) mod initial_world;
pub(crate) mod limits;
pub(crate) mod match_controls;
pub(crate) mod model;
mod public_words;
pub(crate) mod responder;
pub(crate) mod shown_matches;
pub(crate) mod visible_messages;
