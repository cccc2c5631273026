//! Deliveries: what the store keeps to be posted, edited or archived, and the answers that carry it.
//!
//! - `respond`: answers the requester with the entry that fits, and delivers the rest.
//! - `deliver`: delivers what is pending of a match in its channel, in order.
//! - `direct_messages`, `reminders`, `threads`: entries of these kinds.
//! - `post`: one message at a time, and what became of it.
//! - `lost_channel`: a match whose channel is gone.
//! - `entries`: what an entry says, and by what its message is recognised.
//! - `private_board`: boards that one person sees alone.
//! - `outbox_signal`, `retry`: which matches have something pending, and when each is tried again.

pub(in crate::app) mod deliver;
pub(in crate::app) mod direct_messages;
pub(in crate::app) mod entries;
pub(in crate::app) mod lost_channel;
pub(in crate::app) mod outbox_signal;
pub(in crate::app) mod post;
pub(in crate::app) mod private_board;
pub(in crate::app) mod reminders;
pub(in crate::app) mod respond;
pub(in crate::app) mod retry;
pub(in crate::app) mod threads;
