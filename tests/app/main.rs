//! Conversations with the bot, without Discord: what people do, what they see, and what goes wrong in between.

mod outages;
mod refusals;
mod talks;
mod world;
