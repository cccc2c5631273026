//! A model of Discord: the actions of the bot there, the view of people, and the refusals of Discord.

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
