//! The outbox: what is still to be delivered to Discord, and what was.
//!
//! - `delivery`: records outcomes of deliveries
//! - `effect_codec`: effects as text
//! - `entries`: stores and reads entries
//! - `pair_entries`: how the games of a pair show each other
//! - `posts`: the messages of matches
//! - `prune`: deletes entries that nothing needs any more
//! - `threads`: the threads of matches

pub(in crate::store) mod delivery;
mod effect_codec;
pub(in crate::store) mod entries;
pub(in crate::store) mod pair_entries;
pub(in crate::store) mod posts;
pub(in crate::store) mod prune;
pub(in crate::store) mod threads;
