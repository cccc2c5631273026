//! A model of Discord: the actions of the bot there, the view of people, and the refusals of Discord.

pub mod channel_client;
pub mod channel_record;
pub mod initial_world;
pub mod limits;
pub mod model;
mod public_words;
pub mod responder;
pub mod shown_matches;
pub mod visible_messages;
