//! The fixtures of the tests: a store in a directory of its own, and matches to put into it.

use crate::support::database::TestFolder;
use gonagas_core::matches::challenge::terms::{SeatPreference, Terms};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, InteractionId, MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::shards::ShardRange;
use gonagas_core::session::rules::RequestedRules;
use gonagas_store::Store;
use gonagas_store::event_batch::{EventBatch, MatchIndex, Participant, RequestStamp};
use gonagas_store::match_outbox::OutboxEntry;
use gonagas_store::match_outbox::OutboxLane;
use gonagas_store::store_error::StoreError;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The largest account id that Discord assigns before the year 2084.
pub const ANNA: UserId = UserId(u64::MAX >> 1);
pub const BO: UserId = UserId(1 << 62);
pub const CLEO: UserId = UserId(3);
pub const HERE: ChannelRef = ChannelRef::on_server(u64::MAX - 1, u64::MAX - 2);
pub const THERE: ChannelRef = ChannelRef::direct(77);
pub const NOW: Timestamp = 1_700_000_000_000;
pub const LIMIT: usize = 3;
/// The secret of all matches.
pub const SECRET: [u8; 32] = [0xA5; 32];

/// A match after something was stored.
pub struct Stored {
    /// The match.
    pub id: MatchId,
    /// The outbox entries that were added.
    pub notices: Vec<OutboxEntry>,
}

/// A directory with a database in it.
pub struct Bench {
    pub store: Store,
    folder: TestFolder,
}

impl Bench {
    /// Returns a store in the database that the environment chooses.
    pub fn new() -> Bench {
        Bench::on(TestFolder::new())
    }

    /// Returns a store in a file, for tests that look into it.
    pub fn on_file() -> Bench {
        Bench::on(TestFolder::with_file())
    }

    pub fn on(folder: TestFolder) -> Bench {
        Bench { store: folder.open(), folder }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.file()
    }

    pub fn folder(&self) -> &TestFolder {
        &self.folder
    }

    /// Opens another connection to the file, like a SQLite shell.
    pub fn by_hand(&self) -> rusqlite::Connection {
        rusqlite::Connection::open(self.path()).unwrap()
    }

    /// Returns the pending entries of a match, if there is one.
    pub async fn pending(&self, id: MatchId) -> Vec<OutboxEntry> {
        match self.store.load_match(id).await {
            Err(StoreError::NotFound) => vec![],
            loaded => loaded.unwrap().outbox.pending,
        }
    }

    /// Returns the pending entries of all matches.
    pub async fn all_pending(&self) -> Vec<OutboxEntry> {
        pending_entries(&self.store).await
    }

    /// Closes the store and opens the same file again.
    pub fn reopen(self) -> Bench {
        self.store.close();
        Bench::on(self.folder)
    }

    /// Closes the store. The file exists until the directory is dropped.
    pub fn close(self) -> TestFolder {
        self.store.close();
        self.folder
    }

    pub async fn create(&self) -> Stored {
        create(&self.store, &[Effect::PostMessage(vec![BO])]).await.unwrap()
    }

    pub async fn append(&self, id: MatchId, after: u32, tells: &[Effect]) -> Stored {
        let before = self.pending(id).await;
        self.store.append_events(id, after, &offered(tells), LIMIT).await.unwrap();
        self.since(id, &before).await
    }

    /// Enqueues effects in a channel.
    pub async fn tell(&self, id: MatchId, channel: ChannelRef, tells: &[Effect]) -> Stored {
        let before = self.pending(id).await;
        self.store.enqueue_effects(id, channel, tells, NOW).await.unwrap();
        self.since(id, &before).await
    }

    /// Returns the pending entries of a match that are not in `before`.
    async fn since(&self, id: MatchId, before: &[OutboxEntry]) -> Stored {
        let mut entries = self.pending(id).await;
        entries.retain(|entry| !before.contains(entry));
        Stored { id, notices: entries }
    }
}

/// Returns the pending entries of all matches, in order.
pub async fn pending_entries(store: &Store) -> Vec<OutboxEntry> {
    let mut entries = BTreeMap::new();
    for lane in [OutboxLane::Channels, OutboxLane::DirectMessages] {
        for id in store.matches_with_pending_entries(lane, ShardRange::SINGLE).await.unwrap() {
            let pending = store.load_match(id).await.unwrap().outbox.pending;
            entries.extend(pending.into_iter().map(|entry| (entry.id, entry)));
        }
    }
    entries.into_values().collect()
}

pub async fn create(store: &Store, tells: &[Effect]) -> Result<Stored, StoreError> {
    create_in(store, tells).await
}

/// The same in one of the two databases.
pub async fn create_in(store: &Store, tells: &[Effect]) -> Result<Stored, StoreError> {
    let index = index(&[(ANNA, true), (BO, false)]);
    let created = store.create_match(&terms(), SECRET, NOW, &index, tells, LIMIT).await?;
    Ok(Stored { id: created.id, notices: created.outbox.pending })
}

pub fn terms() -> Terms {
    let rules = RequestedRules::parse("pahtum blocks=random").unwrap();
    let terms = Terms::new(rules, ANNA, Some(BO), HERE);
    Terms { challenger_seat: SeatPreference::Second, rated: true, commitment: "00ff".into(), ..terms }
}

pub fn index(users: &[(UserId, bool)]) -> MatchIndex {
    let users = users.iter().map(|(user, counts)| Participant { user_id: *user, counts_toward_limit: *counts });
    MatchIndex { is_over: false, participants: users.collect(), deadline: None }
}

/// Returns a batch with one event that leaves everything else as it was.
pub fn offered(tells: &[Effect]) -> EventBatch {
    EventBatch {
        occurred_at: NOW + 1,
        events: vec![NewEvent { actor: Some(BO), kind: EventKind::EndOffered }],
        index: index(&[(ANNA, true), (BO, false)]),
        effects: tells.to_vec(),
        result: None,
        second_game: None,
        plans: None,
        interaction: None,
    }
}

/// Stores something for a person's request. Returns false if its interaction has changed something before.
pub async fn carry_out(store: &Store, id: InteractionId, at: Timestamp) -> Result<bool, StoreError> {
    let request = RequestStamp { at, interaction: Some(id) };
    match store.set_hidden_from_leaderboards(UserId(id.0), true, request).await {
        Err(StoreError::RepeatedInteraction) => Ok(false),
        stored => stored.map(|()| true),
    }
}
