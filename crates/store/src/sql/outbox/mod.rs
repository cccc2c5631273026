//! The outbox: what is still to be delivered to Discord, and what was.

pub mod delivery;
mod effect_codec;
pub(crate) mod entries;
pub(crate) mod posts;
pub(crate) mod prune;
