//! The outbox: the messages to deliver to Discord, and the delivered ones.

pub mod delivery;
mod effect_codec;
pub mod entries;
pub mod pair_entries;
pub mod posts;
pub mod prune;
