//! The outbox: the messages to deliver to Discord, and the delivered ones.

pub(crate) mod delivery;
mod effect_codec;
pub(crate) mod entries;
pub(crate) mod pair_entries;
pub(crate) mod posts;
pub(crate) mod prune;
pub(crate) mod threads;
