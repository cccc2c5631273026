//! The log of a match: numbered events, and how the store writes them.

pub mod event;
pub mod event_codec;
pub mod location;
pub mod stop;
