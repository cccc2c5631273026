//! Storage of matches.

use crate::store::event_batch::{EventBatch, MatchIndex, RequestStamp};
use crate::store::match_outbox::MatchOutbox;
use crate::store::store_error::StoreError;
use crate::store::stored_match::{CreatedMatch, StoredMatch};
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId, Timestamp};
use gonagas_core::matches::settings::board_overrides::BoardOverride;
use std::future::Future;

/// Creates, extends and loads matches. When a call that writes returns `Ok`, the change is on disk.
pub trait MatchStore: Send + Sync + 'static {
    /// Creates a match with its first event, [`gonagas_core::matches::log::event::EventKind::ChallengeCreated`] by the challenger,
    /// and its first outbox entries. Returns its number and its outbox.
    ///
    /// # Errors
    ///
    /// [`StoreError::RematchExists`] when it is a rematch and another one of the same match is pending or was accepted;
    /// [`StoreError::Blocked`] when one of the two blocks the other; [`StoreError::TooManyMatches`] when the challenger
    /// already has `limit` matches; [`StoreError::TooManyMatchesInGuild`] when they already have as many on the server
    /// as it allows; [`StoreError::RepeatedInteraction`] when the interaction has changed something before.
    fn create_match(
        &self,
        terms: &Terms,
        secret: [u8; 32],
        stamp: impl Into<RequestStamp> + Send,
        index: &MatchIndex,
        effects: &[Effect],
        limit: usize,
    ) -> impl Future<Output = Result<CreatedMatch, StoreError>> + Send;

    /// Appends events to a match's log and their effects to its outbox, all or nothing. A result also updates ratings and
    /// standings. The second game of a pair is created with its events. Returns the outbox as it is after this, read in the same transaction.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when the last event is no longer number `after`; nothing is stored then. When the match
    /// counts toward the limit of a user for whom it did not before: [`StoreError::TooManyMatches`] if they already
    /// have `limit` matches, [`StoreError::TooManyMatchesInGuild`] if they already have as many on the server as it
    /// allows, and [`StoreError::Blocked`] if they and another participant block each other. A match that is over
    /// counts for nobody. [`StoreError::NotFound`] when there is no such match. [`StoreError::RepeatedInteraction`] when
    /// the batch's interaction has changed something before.
    fn append_events(
        &self,
        id: MatchId,
        after: u32,
        batch: &EventBatch,
        limit: usize,
    ) -> impl Future<Output = Result<MatchOutbox, StoreError>> + Send;

    /// Adds effects to the outbox of a match without an event, such as a board that is posted again in `channel`. Returns
    /// the outbox as it is after this, read in the same transaction.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match.
    fn enqueue_effects(
        &self,
        id: MatchId,
        channel: ChannelRef,
        effects: &[Effect],
        at: Timestamp,
    ) -> impl Future<Output = Result<MatchOutbox, StoreError>> + Send;

    /// Changes one choice for the public boards of a match, and has its current message show the change. Returns the outbox
    /// as it is after this, read in the same transaction.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match.
    fn change_public_boards(
        &self,
        id: MatchId,
        change: BoardOverride,
        at: Timestamp,
    ) -> impl Future<Output = Result<MatchOutbox, StoreError>> + Send;

    /// Loads a match with its whole log, its outbox, the settings of its server and the preferences of its participants, in
    /// one read.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match. [`StoreError::UnsupportedEdition`] when it is played by an
    /// edition of its rules that this program does not know.
    fn load_match(&self, id: MatchId) -> impl Future<Output = Result<StoredMatch, StoreError>> + Send;
}
