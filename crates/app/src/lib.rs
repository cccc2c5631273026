//! The application: each step loads a match, decides, stores the events with their effects, and delivers the effects.
//! It does not know Discord: `ports` has the traits that it needs of the outside, and `requests` has what users ask
//! for, as plain data.
//!
//! No state that a restart may not lose is kept in memory. Each step locks its match, so that the messages of one match
//! are delivered in order. A match belongs to one process at a time, the one that has claimed the shard of its server, and the
//! store refuses whatever another one writes; so the locks in memory suffice. An append still names the event that it follows, and
//! fails when the log has grown since.

mod analysis;
mod autocomplete;
pub mod autocomplete_input;
mod challenges;
mod clocks;
mod computer;
mod dispatch;
mod exercise;
pub mod held_in_memory;
mod history;
mod learning;
mod limits;
pub mod matches;
mod outbox;
mod panic_guard;
mod people;
mod permissions;
mod play;
pub mod ports;
mod puzzles;
mod request_context;
mod request_kind;
pub mod requests;
pub mod server;
pub mod status;
mod user_error;
pub mod workers;

use crate::challenges::computer_offers::ComputerOffers;
use crate::clocks::downtime::DowntimeTracker;
use crate::computer::queue::ComputerQueue;
use crate::limits::usage::RecentUsage;
use crate::matches::locks::MatchLocks;
use crate::outbox::followed_boards::FollowedBoards;
use crate::outbox::forbidden_channels::ForbiddenChannels;
use crate::outbox::forbidden_matches::ForbiddenMatches;
use crate::outbox::outbox_signal::OutboxSignal;
use crate::outbox::prune::PruneCursor;
use crate::people::names::RecentNames;
use crate::ports::{Clock, ComputerPlayer};
use crate::puzzles::daily_signal::DailyPuzzleSignal;
use crate::requests::Requester;
use crate::server::guild_retries::GuildRetries;
use gonagas_core::matches::ids::{ChannelRef, Timestamp};
use gonagas_store::Store;
use gonagas_store::store_error::StoreError;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::Message;
use gonagas_ui::screens::ephemeral;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use tokio::sync::Notify;

/// The source of the secrets of matches: returns 32 unpredictable bytes, different ones on each call.
pub type SecretSource = Arc<dyn Fn() -> [u8; 32] + Send + Sync>;

/// The bot, apart from Discord.
pub struct App {
    store: Store,
    clock: Arc<dyn Clock>,
    secret_source: SecretSource,
    computer: Arc<dyn ComputerPlayer>,
    match_locks: MatchLocks,
    /// Wakes the outbox worker.
    outbox_signal: OutboxSignal,
    /// Wakes the deadline worker when there may be an earlier deadline.
    deadline_signal: Notify,
    /// Wakes the worker that looks after removals of the bot from servers.
    removal_signal: Notify,
    /// The matches in which the computer player has to act.
    computer_queue: ComputerQueue,
    /// The offers to play the computer that are due later.
    computer_offers: ComputerOffers,
    /// The private boards that follow their match.
    followed_boards: FollowedBoards,
    /// Wakes the worker that posts the puzzle of the day.
    daily_puzzle_signal: DailyPuzzleSignal,
    /// The names of people that were fetched lately.
    recent_names: RecentNames,
    /// Records when the bot could not be reached.
    downtime: DowntimeTracker,
    /// The recent actions of users, which limits count.
    recent_usage: RecentUsage,
    /// The outbox entry up to which old ones are deleted.
    prune_cursor: PruneCursor,
    /// The number of panics in the background tasks.
    background_panics: AtomicUsize,
    /// The matches whose deliveries wait for a permission.
    forbidden_matches: ForbiddenMatches,
    /// The channels in which the bot may not post.
    forbidden_channels: ForbiddenChannels,
    /// The servers whose deliveries were tried again a moment ago.
    guild_retries: GuildRetries,
}

impl App {
    /// Creates the bot with this store, this clock, this source of secrets and this computer player.
    pub fn new(
        store: Store,
        clock: Arc<dyn Clock>,
        secret_source: SecretSource,
        computer: Arc<dyn ComputerPlayer>,
    ) -> App {
        let (match_locks, outbox_signal, deadline_signal, downtime) = Default::default();
        App {
            store,
            clock,
            secret_source,
            computer,
            match_locks,
            outbox_signal,
            deadline_signal,
            removal_signal: Notify::default(),
            computer_queue: ComputerQueue::default(),
            computer_offers: ComputerOffers::default(),
            followed_boards: FollowedBoards::default(),
            daily_puzzle_signal: DailyPuzzleSignal::default(),
            recent_names: RecentNames::default(),
            downtime,
            recent_usage: RecentUsage::default(),
            prune_cursor: PruneCursor::default(),
            background_panics: AtomicUsize::default(),
            forbidden_matches: ForbiddenMatches::default(),
            forbidden_channels: ForbiddenChannels::default(),
            guild_retries: GuildRetries::default(),
        }
    }

    /// Returns the store, for its counts.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Returns the store, for closing it.
    pub fn into_store(self) -> Store {
        self.store
    }

    /// Returns true if a server, or for `None` the direct messages, falls to a shard of this process. Others are the
    /// business of other processes, which may share the store.
    pub fn belongs_to_this_process(&self, guild: Option<u64>) -> bool {
        self.downtime.range().find(guild).is_some()
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Returns the texts of public messages in a channel.
    async fn public_catalog(&self, channel: ChannelRef) -> Result<Catalog, StoreError> {
        Ok(Catalog::for_locale(&self.store.guild_settings(channel.guild).await?.language))
    }
}

/// The reason why a request is not carried out, as a private message to the requester.
struct UserError {
    message: Box<Message>,
    /// True if the message says that nothing was changed.
    says_unchanged: bool,
}

impl From<String> for UserError {
    fn from(text: String) -> UserError {
        UserError::from(ephemeral::text_message(text))
    }
}

impl From<Message> for UserError {
    fn from(message: Message) -> UserError {
        UserError { message: Box::new(message), says_unchanged: false }
    }
}

/// Returns the texts of private messages to this requester.
fn private_catalog(requester: &Requester) -> Catalog {
    Catalog::for_locale(&requester.locale)
}
