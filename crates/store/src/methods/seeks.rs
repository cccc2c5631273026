//! Wishes for an opponent.

use crate::event_batch::RequestStamp;
use crate::sql::users::seeks;
use crate::store_error::StoreError;
use crate::{SeekCandidate, SeekSubject, Store, StoredSeek};
use gonagas_core::matches::ids::{Timestamp, UserId};

impl Store {
    /// Stores a wish in place of the one that its owner has on the server.
    pub async fn set_seek(&self, seek: &StoredSeek, request: impl Into<RequestStamp> + Send) -> Result<(), StoreError> {
        let seek = seek.clone();
        let request = request.into();
        self.write_for(request, move |connection| seeks::set_seek(connection, &seek, request.at)).await
    }

    /// Renews the wish of a user on a server, and returns it; `None` if they have none.
    pub async fn renew_seek(
        &self,
        guild: u64,
        user: UserId,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<Option<StoredSeek>, StoreError> {
        let request = request.into();
        self.write_for(request, move |connection| seeks::renew_seek(connection, guild, user, request.at)).await
    }

    /// Ends the wish of a user on a server. Returns true if they had one.
    pub async fn remove_seek(
        &self,
        guild: u64,
        user: UserId,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<bool, StoreError> {
        self.write_for(request.into(), move |connection| seeks::remove_seek(connection, guild, user)).await
    }

    /// Returns the wish of a user on a server; `None` if they have none.
    pub async fn seek_of(&self, guild: u64, user: UserId, now: Timestamp) -> Result<Option<StoredSeek>, StoreError> {
        self.read(move |connection| seeks::seek_of(connection, guild, user, now)).await
    }

    /// Lists what may fit wishes whose owners have not heard of it and may get a message now.
    pub async fn seek_candidates(&self, now: Timestamp) -> Result<Vec<SeekCandidate>, StoreError> {
        self.read(move |connection| seeks::seek_candidates(connection, now)).await
    }

    /// Records that the owner of a wish hears of something now, or with `is_sent` false that they cannot see it.
    /// Returns false if nothing is to be sent: they have heard of it, have had their messages for now, or have no such
    /// wish any more.
    pub async fn claim_seek_news(
        &self,
        candidate: &SeekCandidate,
        is_sent: bool,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let candidate = candidate.clone();
        self.write(move |connection| seeks::claim_news(connection, &candidate, is_sent, now)).await
    }

    /// Takes back the record of a message that was certainly not sent.
    pub async fn release_seek_news(&self, user: UserId, subject: SeekSubject) -> Result<(), StoreError> {
        self.write(move |connection| seeks::release_news(connection, user, subject)).await
    }

    /// Deletes wishes that are over, and records that nothing needs any more.
    pub async fn prune_seeks(&self, now: Timestamp) -> Result<(), StoreError> {
        self.write(move |connection| seeks::prune(connection, now)).await
    }
}
