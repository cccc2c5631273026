//! One step of the bot: load, judge, keep, tell. It knows no Discord: what it needs of the outside are the traits in
//! `ports`, and what people ask of it are the plain data in `requests`.
//!
//! Nothing that matters is kept in memory. Each step locks the match that it is about, so that the messages of one match
//! are delivered in order. One process at a time has the database open, and the store refuses a second one, so the locks in
//! memory suffice; an append still names the event that it follows, and fails when the log has grown since.

mod autocomplete;
mod challenges;
mod clocks;
mod dispatch;
mod history;
pub mod matches;
mod outbox;
mod people;
mod permissions;
mod play;
pub mod ports;
mod repetition;
mod request_context;
pub mod requests;
pub mod server;
mod user_error;

use crate::app::clocks::downtime::DowntimeTracker;
use crate::app::matches::locks::MatchLocks;
use crate::app::outbox::outbox_signal::OutboxSignal;
use crate::app::ports::Clock;
use crate::app::requests::Requester;
use crate::store::{Store, StoreError};
use crate::ui::i18n::Catalog;
use crate::ui::message::Message;
use crate::ui::screens::ephemeral;
use gonagas_core::matches::ids::{ChannelRef, Timestamp};
use std::sync::Arc;
use tokio::sync::Notify;

/// Where the secrets behind the draws come from: 32 bytes that nobody can foresee, others each time.
pub type SecretSource = Arc<dyn Fn() -> [u8; 32] + Send + Sync>;

/// The bot, apart from Discord.
pub struct App<S> {
    store: S,
    clock: Arc<dyn Clock>,
    secret_source: SecretSource,
    match_locks: MatchLocks,
    /// Wakes the part that tells what could not be told at once.
    outbox_signal: OutboxSignal,
    /// Wakes the part that acts on dates: there may be an earlier one.
    deadline_signal: Notify,
    /// Knows since when the bot was not there.
    downtime: DowntimeTracker,
}

impl<S: Store> App<S> {
    /// The bot with this memory, this clock and these secrets.
    pub fn new(store: S, clock: Arc<dyn Clock>, secrets: SecretSource) -> App<S> {
        let (holds, wake, dated, pulse) = Default::default();
        App {
            store,
            clock,
            secret_source: secrets,
            match_locks: holds,
            outbox_signal: wake,
            deadline_signal: dated,
            downtime: pulse,
        }
    }

    /// Returns the store, for its counts.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// Returns the store, for closing it.
    pub fn into_store(self) -> S {
        self.store
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The words for what all see in a place.
    async fn public_catalog(&self, channel: ChannelRef) -> Result<Catalog, StoreError> {
        Ok(Catalog::for_locale(&self.store.guild_settings(channel.guild).await?.language))
    }
}

/// Why something that was asked is not done: a private word to the one who asked.
struct UserError(Box<Message>);

impl From<String> for UserError {
    fn from(text: String) -> UserError {
        UserError(Box::new(ephemeral::text_message(text)))
    }
}

/// The words for private answers to this person.
fn private_catalog(requester: &Requester) -> Catalog {
    Catalog::for_locale(&requester.locale)
}
