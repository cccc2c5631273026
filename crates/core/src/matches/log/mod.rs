//! The log of a match: numbered events, and how the store writes them.
//!
//! - `event`: an event and its kinds
//! - `event_codec`: the text form of an event in the store
//! - `location`: the channel or thread to which a match was moved
//! - `stop`: why a match was stopped without a result

pub mod event;
pub mod event_codec;
pub mod location;
pub mod stop;
