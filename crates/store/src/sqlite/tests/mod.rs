//! Tests that need the internals: groups of jobs, full disks and defects.

mod query_plans;

use crate::event_batch::MatchIndex;
use crate::match_outbox::OutboxLane;
use crate::methods::matches::create_match;
use crate::sql::engine::Connection;
use crate::sql::outbox::entries::matches_with_pending_entries;
use crate::sqlite::OpenError;
use crate::sqlite::SqliteStore;
use crate::sqlite::connection::writer::Job;
use crate::sqlite::connection::{migrations, open};
use crate::store_error::StoreError;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId, UserId};
use gonagas_core::matches::shards::ShardRange;
use gonagas_core::session::rules::RequestedRules;
use rusqlite::{OpenFlags, StatementStatus};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};
use tempfile::TempDir;

type JobReply<T> = Receiver<Result<T, StoreError>>;

fn open_temp_store() -> (SqliteStore, TempDir) {
    let directory = tempfile::tempdir().unwrap();
    (SqliteStore::open(&directory.path().join("matches.db")).unwrap(), directory)
}

/// Creates a match with an outbox entry of this many mentions.
fn create_test_match(connection: &Connection, pings: usize) -> Result<MatchId, StoreError> {
    let rules = RequestedRules::parse("pahtum").map_err(|error| StoreError::Failed(error.to_string()))?;
    let terms = Terms::new(rules, UserId(1), None, ChannelRef::direct(2));
    let index = MatchIndex { is_over: false, participants: vec![], deadline: None };
    let tells = [Effect::PostMessage(vec![UserId(u64::MAX); pings])];
    create_match(connection, &terms, &[0; 32], 0.into(), &index, &tells, usize::MAX).map(|created| created.id)
}

fn pending_matches(connection: &Connection) -> Result<Vec<MatchId>, StoreError> {
    matches_with_pending_entries(connection, OutboxLane::Channels, ShardRange::SINGLE)
}

impl SqliteStore {
    /// Queues a job without waiting for it.
    fn enqueue_job<T: Send + 'static>(
        &self,
        work: impl Fn(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> JobReply<T> {
        let (responder, answer) = channel();
        self.writer.enqueue(Job::new(work, move |result| drop(responder.send(result)))).unwrap();
        answer
    }

    /// Queues a job and waits for it.
    fn run_job<T: Send + 'static>(
        &self,
        work: impl Fn(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.enqueue_job(work).recv().unwrap()
    }

    /// Pauses the writer until the returned sender is dropped; jobs that are queued meanwhile are one group.
    fn pause_writer(&self) -> Sender<()> {
        let (go_on, gate) = channel();
        let gate = Mutex::new(gate);
        self.enqueue_job(move |_| {
            drop(gate.lock().map(|gate| gate.recv()));
            Ok(())
        });
        go_on
    }

    /// Lists the ids of all matches, read by another connection.
    fn match_ids_in_file(&self) -> Vec<MatchId> {
        let hand = rusqlite::Connection::open(&self.path).unwrap();
        let mut ids = hand.prepare("SELECT id FROM matches ORDER BY id").unwrap();
        ids.query_map([], |row| row.get::<_, u32>(0)).unwrap().map(|id| MatchId(id.unwrap().into())).collect()
    }

    /// Runs a statement on the writing connection.
    fn execute_sql(&self, pragma: &'static str) {
        self.run_job(move |connection| Ok(connection.as_sqlite().execute_batch(pragma)?)).unwrap();
    }
}

#[test]
fn failed_job_does_not_affect_others() {
    let (store, _directory) = open_temp_store();
    let go_on = store.pause_writer();
    let first = store.enqueue_job(|connection| create_test_match(connection, 0));
    let failed =
        store.enqueue_job(|connection| create_test_match(connection, 0).and(Err::<(), _>(StoreError::Conflict)));
    let panicked = store
        .enqueue_job::<()>(|connection| create_test_match(connection, 0).map(|_| panic!("this is part of the test")));
    let path = store.path.clone();
    let seen_outside = store.enqueue_job(move |_| {
        let hand = rusqlite::Connection::open(&path)?;
        Ok(hand.query_row("SELECT count(*) FROM matches", [], |row| row.get::<_, u32>(0))?)
    });
    let last = store.enqueue_job(|connection| create_test_match(connection, 0));
    drop(go_on);

    let first = first.recv().unwrap().unwrap();
    assert_eq!(failed.recv().unwrap(), Err(StoreError::Conflict));
    assert!(matches!(panicked.recv().unwrap(), Err(StoreError::Failed(_))));
    assert_eq!(seen_outside.recv().unwrap(), Ok(0), "they were committed together");
    assert_eq!(store.match_ids_in_file(), [first, last.recv().unwrap().unwrap()]);
}

#[test]
fn job_that_loses_transaction_does_not_affect_others() {
    let (store, _directory) = open_temp_store();
    let go_on = store.pause_writer();
    let first = store.enqueue_job(|connection| create_test_match(connection, 0));
    let culprit = store.enqueue_job(|connection| Ok(connection.as_sqlite().execute_batch("ROLLBACK")?));
    let last = store.enqueue_job(|connection| create_test_match(connection, 0));
    drop(go_on);

    assert!(culprit.recv().unwrap().is_err());
    let stored = [first.recv().unwrap().unwrap(), last.recv().unwrap().unwrap()];
    assert_eq!(store.match_ids_in_file(), stored);
}

#[test]
fn full_disk_stores_exactly_the_completed_jobs() {
    let (store, _directory) = open_temp_store();
    store.execute_sql("PRAGMA max_page_count = 40");
    let go_on = store.pause_writer();
    let sizes = [0, 100_000, 0, 20, 100_000, 0];
    let answers = sizes.map(|pings| store.enqueue_job(move |connection| create_test_match(connection, pings)));
    drop(go_on);
    let answers = answers.map(|answer| answer.recv().unwrap());
    for (pings, answer) in sizes.iter().zip(&answers) {
        assert_eq!(answer.as_ref().err(), (*pings > 20).then_some(&StoreError::DiskFull), "{answers:?}");
    }
    assert_eq!(store.match_ids_in_file(), answers.into_iter().flatten().collect::<Vec<_>>());

    store.execute_sql("PRAGMA max_page_count = 100000");
    let id = store.run_job(|connection| create_test_match(connection, 100_000)).unwrap();
    assert_eq!(store.match_ids_in_file().last(), Some(&id));
}

#[tokio::test]
async fn read_only_database_is_reported() {
    let (store, _directory) = open_temp_store();
    store.run_job(|connection| create_test_match(connection, 0)).unwrap();
    store.execute_sql("PRAGMA query_only = ON");
    let created = store.write(|connection| create_test_match(connection, 0)).await;
    assert_eq!(created.err(), Some(StoreError::ReadOnly));
    assert_eq!(store.claim_ownership(1).await, Err(OpenError::ReadOnly(store.path.clone())));
    assert_eq!(store.read(pending_matches).await, Ok(vec![MatchId(1)]));
}

#[test]
fn failed_commit_fails_all_jobs_of_group() {
    let (store, _directory) = open_temp_store();
    let go_on = store.pause_writer();
    let good = store.enqueue_job(|connection| create_test_match(connection, 0));
    let bad = store.enqueue_job(|connection| {
        // An event without a match, which only the commit rejects.
        connection.defer_references()?;
        Ok(connection.as_sqlite().execute_batch("INSERT INTO events VALUES (99, 1, 0, NULL, 'invited', '')")?)
    });
    drop(go_on);
    assert!(matches!(good.recv().unwrap(), Err(StoreError::Failed(_))));
    assert!(matches!(bad.recv().unwrap(), Err(StoreError::Failed(_))));
    assert_eq!(store.match_ids_in_file(), []);
    store.run_job(|connection| create_test_match(connection, 0)).unwrap();
}

#[test]
fn drop_finishes_queued_jobs() {
    let (store, directory) = open_temp_store();
    let go_on = store.pause_writer();
    // More than one group, and nobody waits for the replies.
    (0..150).for_each(|_| drop(store.enqueue_job(|connection| create_test_match(connection, 0))));
    drop(go_on);
    drop(store);
    assert_eq!(SqliteStore::open(&directory.path().join("matches.db")).unwrap().match_ids_in_file().len(), 150);
}

#[tokio::test]
async fn panic_in_read_returns_connection() {
    let (store, _directory) = open_temp_store();
    for _ in 0..10 {
        let read = store.read::<(), _>(|_| panic!("this is part of the test")).await;
        assert!(matches!(read, Err(StoreError::Failed(_))));
    }
    assert_eq!(store.read(pending_matches).await, Ok(vec![]));
}

#[tokio::test]
async fn readers_cannot_write() {
    let (store, _directory) = open_temp_store();
    let written = store.read(|connection| Ok(connection.as_sqlite().execute_batch("DELETE FROM owner")?)).await;
    assert_eq!(written, Err(StoreError::ReadOnly));
}

#[tokio::test]
async fn statement_is_parsed_once_whatever_is_bound() {
    let (store, _directory) = open_temp_store();
    let parsed_again = |connection: &Connection| {
        let sql = "SELECT kind FROM events WHERE match_id = ?1 ORDER BY number";
        for id in 1..5 {
            let mut kinds = connection.as_sqlite().prepare_cached(sql)?;
            kinds.query_map([id], |row| row.get::<_, String>(0))?.for_each(drop);
        }
        Ok(connection.as_sqlite().prepare_cached(sql)?.get_status(StatementStatus::RePrepare))
    };
    assert_eq!(store.read(parsed_again).await, Ok(0));
    assert_eq!(store.run_job(parsed_again), Ok(0));
}

#[test]
fn commits_are_durable_and_references_hold() {
    let (store, _directory) = open_temp_store();
    let request = |pragma: &'static str| {
        let asked = move |connection: &Connection| {
            Ok(connection.as_sqlite().query_row(pragma, [], |row| row.get::<_, i64>(0))?)
        };
        store.run_job(asked).unwrap()
    };
    assert_eq!(request("PRAGMA synchronous"), 2, "FULL");
    assert_eq!(request("PRAGMA foreign_keys"), 1);
}

#[test]
fn connection_that_cannot_write_is_refused() {
    let (store, directory) = open_temp_store();
    store.close();
    let path = directory.path().join("matches.db");
    let opened = open::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY, &|_| Ok(()));
    assert_eq!(opened.err(), Some(OpenError::ReadOnly(path)));
}

#[test]
fn migration_without_space_fails_and_can_be_repeated() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("matches.db");
    let mut connection = rusqlite::Connection::open(&path).unwrap();
    connection.execute_batch("PRAGMA max_page_count = 5").unwrap();
    assert_eq!(migrations::migrate(&mut connection, &path), Err(OpenError::DiskFull(path.clone())));
    drop(connection);
    SqliteStore::open(&path).unwrap();
}
