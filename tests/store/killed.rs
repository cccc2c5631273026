//! Completed writes are in the database after the process was killed.

use crate::store::bench::*;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::MatchId;
use gonagas_store::Store;
use gonagas_store::sqlite::SqliteStore;
use gonagas_store::stored_match::StoredMatch;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// The environment variable with the child's database; without it the child does nothing.
const PATH: &str = "GONAGAS_TEST_KILLED_STORE";

/// The number of completed writes before the parent kills the child.
const ANSWERS: usize = 40;

/// The number of rounds, because a kill reveals only data that was not yet on disk at that moment.
const ROUNDS: usize = 8;

#[test]
fn every_completed_write_survives_a_kill() {
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    for _ in 0..ROUNDS {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("matches.db");
        let answered = answers_until_killed(&path);
        runtime.block_on(find_all(&path, &answered));
    }
}

async fn find_all(path: &Path, answered: &[(MatchId, u32)]) {
    let store = Store::Sqlite(SqliteStore::open(path).unwrap());
    let last: HashMap<MatchId, u32> = answered.iter().copied().collect();
    assert!(!last.is_empty());
    for (id, number) in last {
        let StoredMatch { events, outbox, .. } = store.load_match(id).await.unwrap();
        assert!(events.len() >= number as usize, "#{} has {} events, {number} were answered", id.0, events.len());
        // Each event was stored with one outbox entry.
        assert_eq!(outbox.pending.len(), events.len());
    }
}

fn answers_until_killed(path: &Path) -> Vec<(MatchId, u32)> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["store::killed::child_that_writes_until_it_is_killed", "--exact", "--ignored", "--nocapture"])
        .env(PATH, path)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut answers = Vec::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        answers.extend(answer(&line.unwrap()));
        if answers.len() == ANSWERS {
            child.kill().unwrap();
        }
    }
    assert!(!child.wait().unwrap().success(), "it was to go on until it is killed");
    assert!(answers.len() >= ANSWERS);
    answers
}

fn answer(line: &str) -> Option<(MatchId, u32)> {
    let answer = line.split_once("answered ")?.1.strip_suffix('.')?;
    let (id, number) = answer.split_once(' ')?;
    Some((MatchId(id.parse().ok()?), number.parse().ok()?))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "part of every_completed_write_survives_a_kill"]
async fn child_that_writes_until_it_is_killed() {
    let Some(path) = std::env::var_os(PATH) else { return };
    let store = std::sync::Arc::new(Store::Sqlite(SqliteStore::open(path.as_ref()).unwrap()));
    let mut writing = tokio::task::JoinSet::new();
    for _ in 0..LIMIT {
        let store = store.clone();
        writing.spawn(async move {
            let id = create(&store, &[Effect::PostMessage(vec![BO])]).await.unwrap().id;
            for after in 1.. {
                store.append_events(id, after, &offered(&[Effect::PostMessage(vec![])]), LIMIT).await.unwrap();
                println!("answered {} {}.", id.0, after + 1);
            }
        });
    }
    writing.join_all().await;
}
