//! Delivery of outbox entries to Discord, and responses that carry an entry.
//!
//! - `respond`: answers the requester with the entry that fits, and delivers the rest.
//! - `computer_queue_notice`: tells a player whose match waits until the computer has thought about others.
//! - `deliver`: delivers the pending entries of a match in its channel, in order.
//! - `direct_messages`, `reminders`, `threads`: entries of these kinds.
//! - `reachability`: whether direct messages reach a user.
//! - `post`: posts one message and records the outcome.
//! - `unverified_posts`: posts that may have been made, in channels that cannot be searched for them.
//! - `forbidden_channels`: the channels in which the bot may not post; one match tries for all.
//! - `forbidden_matches`: the matches whose entries wait for a permission.
//! - `lost_channel`: matches whose channel is gone.
//! - `entries`: the message of an entry, and the names by which it is recognised.
//! - `private_board`: the look of boards that only one user sees; `private_answers`: responses with them; `followed_boards`: edits of
//!   those that follow their match.
//! - `prune`: deletes entries that nothing needs any more.
//! - `outbox_signal`: wakes the outbox worker for matches with pending entries.
//! - `retry`: the times at which failed deliveries are tried again; `retry_state`: those of one match.

mod computer_queue_notice;
pub(crate) mod deliver;
pub(crate) mod direct_messages;
pub(crate) mod entries;
pub(crate) mod followed_boards;
pub(crate) mod forbidden_channels;
pub(crate) mod forbidden_matches;
pub(crate) mod lost_channel;
pub(crate) mod outbox_signal;
pub(crate) mod post;
mod private_answers;
pub(crate) mod private_board;
pub(crate) mod prune;
pub(crate) mod reachability;
pub(crate) mod reminders;
pub(crate) mod respond;
pub(crate) mod retry;
mod retry_state;
pub(crate) mod threads;
pub(crate) mod unverified_posts;
