//! The outbox: what is still to be delivered to Discord, and what was.
//!
//! - `delivery`: records outcomes of deliveries
//! - `effect_codec`: effects as text
//! - `entries`: stores and reads entries
//! - `pair_entries`: how the games of a pair show each other
//! - `posts`: the messages and threads of matches
//! - `prune`: deletes entries that nothing needs any more

pub(crate) mod delivery;
mod effect_codec;
pub(crate) mod entries;
pub(crate) mod pair_entries;
pub(crate) mod posts;
pub(crate) mod prune;
