//! Effects: the messages to post, edit and send after events of a match.
//!
//! A match has one *current message* at a time, the one with its controls. A new one is posted at the bottom of the
//! channel when another player must act; while the same player goes on, the current one is edited.

pub mod derive;
pub mod effect;
pub mod mentions;
pub mod notification;
