//! Commits with a lost answer: stored rows are found again, and nothing is stored twice.

use crate::store::bench::*;
use crate::store::puzzles::{attempt, puzzle};
use crate::support::database_proxy::DatabaseProxy;
use crate::support::postgres_server::{PostgresDatabase, shared_server};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{InteractionId, MatchId};
use gonagas_core::matches::results::puzzle_results::AttemptOutcome;
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::Store;
use gonagas_store::bot_activity::ShardClaim;
use gonagas_store::event_batch::{EventBatch, MatchEnd, MatchIndex, RequestStamp};
use gonagas_store::postgres::PostgresStore;
use gonagas_store::sqlite::{AccessPlan, AccessPlanner, SqliteStore, StoreAccess};
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::CreatedMatch;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

/// The connections that are refused after a lost answer, as by a server that is started again.
const REFUSED: u32 = 3;

/// A store that loses the answer of its next write on demand.
trait Lossy {
    fn store(&self) -> &Store;

    fn lose_next_reply(&self);
}

#[derive(Default)]
struct LosingPlanner(AtomicBool);

impl AccessPlanner for LosingPlanner {
    fn plan_access(&self, access: StoreAccess) -> AccessPlan {
        let loses_reply = access == StoreAccess::Write && self.0.swap(false, Ordering::SeqCst);
        AccessPlan { loses_reply, ..AccessPlan::default() }
    }
}

struct LossyFile {
    store: Store,
    planner: Arc<LosingPlanner>,
    _folder: TempDir,
}

impl LossyFile {
    fn new() -> LossyFile {
        let folder = TempDir::new().unwrap();
        let planner = Arc::new(LosingPlanner::default());
        let store = Store::Sqlite(
            SqliteStore::open_inline(&folder.path().join("matches.db"), Arc::clone(&planner) as _).unwrap(),
        );
        LossyFile { store, planner, _folder: folder }
    }
}

impl Lossy for LossyFile {
    fn store(&self) -> &Store {
        &self.store
    }

    fn lose_next_reply(&self) {
        self.planner.0.store(true, Ordering::SeqCst);
    }
}

struct LossyServer {
    store: Store,
    proxy: DatabaseProxy,
    _database: PostgresDatabase,
    _keys: TempDir,
}

impl LossyServer {
    async fn new() -> LossyServer {
        let database = shared_server().create_migrated_database();
        let keys = TempDir::new().unwrap();
        let proxy = DatabaseProxy::start(&database);
        let store = Store::Postgres(PostgresStore::open(&proxy.location(), &keys.path().join("key")).unwrap());
        assert_eq!(store.claim_shards(ShardRange::SINGLE).await, Ok(ShardClaim::Claimed));
        LossyServer { store, proxy, _database: database, _keys: keys }
    }
}

impl Lossy for LossyServer {
    fn store(&self) -> &Store {
        &self.store
    }

    fn lose_next_reply(&self) {
        self.proxy.lose_next_commit(REFUSED);
    }
}

async fn challenge(store: &Store, interaction: Option<u64>) -> Result<CreatedMatch, StoreError> {
    let stamp = RequestStamp { at: NOW, interaction: interaction.map(InteractionId) };
    let effects = [Effect::PostMessage(vec![BO])];
    store.create_match(&terms(), SECRET, stamp, &index(&[(ANNA, true), (BO, false)]), &effects, LIMIT).await
}

/// The index of a match that has ended.
fn over() -> MatchIndex {
    MatchIndex { is_over: true, deadline: None, ..index(&[(ANNA, false), (BO, false)]) }
}

async fn challenge_is_made_once(lossy: &impl Lossy) {
    lossy.lose_next_reply();
    let created = challenge(lossy.store(), Some(7)).await.unwrap();
    assert_eq!(lossy.store().active_matches_of_user(ANNA).await.unwrap(), [created.id]);
    assert_eq!(lossy.store().load_match(created.id).await.unwrap().outbox, created.outbox);
    assert_eq!(created.outbox.pending.len(), 1);
    // An interaction that Discord sends again is another matter.
    assert_eq!(challenge(lossy.store(), Some(7)).await.err(), Some(StoreError::RepeatedInteraction));
    // An unrecognisable write is not repeated.
    lossy.lose_next_reply();
    assert_eq!(challenge(lossy.store(), None).await.err(), Some(StoreError::Unreachable));
    assert_eq!(lossy.store().active_matches_of_user(ANNA).await.unwrap().len(), 2);
}

async fn events_are_appended_once(lossy: &impl Lossy) {
    let id: MatchId = challenge(lossy.store(), None).await.unwrap().id;
    for (after, interaction) in [(1, None), (2, Some(InteractionId(8)))] {
        lossy.lose_next_reply();
        let batch = EventBatch { interaction, ..offered(&[Effect::UpdateMessage]) };
        let outbox = lossy.store().append_events(id, after, &batch, LIMIT).await.unwrap();
        let loaded = lossy.store().load_match(id).await.unwrap();
        assert_eq!((loaded.events.len(), loaded.outbox), (after as usize + 1, outbox));
    }
}

/// Each request is stored once, and its result is the first one.
async fn requests_are_carried_out_once(lossy: &impl Lossy) {
    let store = lossy.store();
    let request = |id| RequestStamp { at: NOW, interaction: Some(InteractionId(id)) };
    let id = challenge(store, None).await.unwrap().id;
    store.append_events(id, 1, &offered(&[]), LIMIT).await.unwrap();

    lossy.lose_next_reply();
    let solved = attempt(puzzle("a"), true);
    let tried = store.record_puzzle_attempt(ANNA, &solved, request(1)).await.unwrap().outcome;
    assert_eq!(tried, AttemptOutcome::Unrated { left: 2 });
    let again = store.record_puzzle_attempt(ANNA, &solved, request(1)).await;
    assert_eq!(again.err(), Some(StoreError::RepeatedInteraction));

    let read = store.vacation(BO).await.unwrap();
    let mut away = read.vacation.clone();
    away.extend(3, NOW).unwrap();
    lossy.lose_next_reply();
    assert_eq!(store.update_vacation(BO, &read, &away, request(2)).await, Ok(()), "no conflict with itself");
    assert_eq!(store.vacation(BO).await.unwrap().vacation, away);

    lossy.lose_next_reply();
    assert_eq!(store.block_user(BO, CLEO, request(3), LIMIT).await, Ok(true), "they were not blocked before");
    lossy.lose_next_reply();
    assert_eq!(store.unblock_user(BO, CLEO, request(4)).await, Ok(true), "they were blocked");

    lossy.lose_next_reply();
    let outbox = store.enqueue_effects(id, HERE, &[Effect::UpdateMessage], request(5)).await.unwrap();
    assert_eq!(store.load_match(id).await.unwrap().outbox, outbox);

    lossy.lose_next_reply();
    let end = MatchEnd { id, after: 2, batch: EventBatch { index: over(), ..offered(&[]) } };
    assert_eq!(store.erase_user(ANNA, request(6), &[end]).await.unwrap().len(), 1);
    assert_eq!(store.active_matches_of_user(ANNA).await, Ok(vec![]));
    assert_eq!(store.has_carried_out(InteractionId(6)).await, Ok(true));
}

#[tokio::test]
async fn requests_without_an_answer_are_carried_out_once() {
    requests_are_carried_out_once(&LossyFile::new()).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn requests_with_an_unanswered_commit_are_carried_out_once() {
    requests_are_carried_out_once(&LossyServer::new().await).await;
}

#[tokio::test]
async fn challenge_without_an_answer_is_made_once() {
    challenge_is_made_once(&LossyFile::new()).await;
}

#[tokio::test]
async fn events_without_an_answer_are_appended_once() {
    let lossy = LossyFile::new();
    events_are_appended_once(&lossy).await;
    // Rows of another request are not taken for its own.
    lossy.lose_next_reply();
    let late = EventBatch { occurred_at: NOW + 5, ..offered(&[]) };
    let refused = lossy.store().append_events(MatchId(1), 2, &late, LIMIT).await;
    assert_eq!(refused.err(), Some(StoreError::Conflict));
    assert_eq!(lossy.store().load_match(MatchId(1)).await.unwrap().events.len(), 3);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn challenge_with_an_unanswered_commit_is_made_once() {
    challenge_is_made_once(&LossyServer::new().await).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn events_with_an_unanswered_commit_are_appended_once() {
    events_are_appended_once(&LossyServer::new().await).await;
}
