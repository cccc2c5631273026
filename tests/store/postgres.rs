//! The store in PostgreSQL: guarantees that a single writer gives for nothing in SQLite hold with several connections,
//! and a server that goes away and comes back.

use crate::store::bench::*;
use crate::store::ratings::end_of;
use crate::support::database::TestFolder;
use crate::support::postgres_server::{PostgresServer, shared_server};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::{InteractionId, MatchId, UserId};
use gonagas_core::matches::results::match_result::RatedStatus;
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::Store;
use gonagas_store::bot_activity::ShardClaim;
use gonagas_store::event_batch::EventBatch;
use gonagas_store::open_error::OpenError;
use gonagas_store::postgres::{PostgresLocation, PostgresStore, audit_postgres};
use gonagas_store::store_error::StoreError;
use std::future::Future;
use std::sync::Arc;
use tempfile::TempDir;

fn bench() -> Bench {
    Bench::on(TestFolder::with_postgres())
}

/// Runs futures at the same time. Returns their results.
async fn race<T: Send + 'static>(futures: Vec<impl Future<Output = T> + Send + 'static>) -> Vec<T> {
    let tasks: Vec<_> = futures.into_iter().map(tokio::spawn).collect();
    let mut results = Vec::new();
    for task in tasks {
        results.push(task.await.unwrap());
    }
    results
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn racing_challenges_do_not_exceed_the_limit() {
    let bench = Arc::new(bench());
    let challenge = |bench: Arc<Bench>| async move { create(&bench.store, &[]).await.map(|stored| stored.id) };
    let results = race((0..24).map(|_| challenge(Arc::clone(&bench))).collect()).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), LIMIT, "{results:?}");
    let refused = |result: &Result<MatchId, StoreError>| *result == Err(StoreError::TooManyMatches(ANNA));
    assert!(results.iter().filter(|result| result.is_err()).all(refused), "{results:?}");
    assert_eq!(bench.store.active_matches_of_user(ANNA).await.unwrap().len(), LIMIT);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn one_of_racing_events_is_stored() {
    let bench = Arc::new(bench());
    let id = bench.create().await.id;
    let append =
        |bench: Arc<Bench>| async move { bench.store.append_events(id, 1, &offered(&[]), LIMIT).await.map(drop) };
    let results = race((0..16).map(|_| append(Arc::clone(&bench))).collect()).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    assert!(results.iter().flat_map(|result| result.as_ref().err()).all(|error| *error == StoreError::Conflict));
    assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn racing_interaction_is_carried_out_once() {
    let bench = Arc::new(bench());
    let claim = |bench: Arc<Bench>| async move { carry_out(&bench.store, InteractionId(5), NOW).await.unwrap() };
    let results = race((0..16).map(|_| claim(Arc::clone(&bench))).collect()).await;
    assert_eq!(results.iter().filter(|claimed| **claimed).count(), 1, "{results:?}");
}

/// Creates a match and ends it.
async fn play(bench: Arc<Bench>, seats: [UserId; 2], winner: Option<Side>) -> RatedStatus {
    let terms = Terms { challenger: seats[0], opponent: Some(seats[1]), ..terms() };
    let listed = index(&[(seats[0], true), (seats[1], false)]);
    let id = bench.store.create_match(&terms, SECRET, NOW, &listed, &[], usize::MAX).await.unwrap().id;
    let end: EventBatch = end_of(seats, NOW + 1, winner, RatedStatus::Rated);
    bench.store.append_events(id, 1, &end, usize::MAX).await.unwrap();
    bench.store.rating_outcome(id).await.unwrap().unwrap().rated_status
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn two_of_racing_matches_of_a_pair_are_rated() {
    let bench = Arc::new(bench());
    let plays = (0..8).map(|_| play(Arc::clone(&bench), [ANNA, BO], Some(Side::First)));
    let results = race(plays.collect()).await;
    assert_eq!(results.iter().filter(|status| **status == RatedStatus::Rated).count(), 2, "{results:?}");
    assert_eq!(bench.folder().faults(), [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn racing_results_are_rated_as_one_after_the_other() {
    let bench = Arc::new(bench());
    // Everyone plays everyone, so that each result depends on others.
    let people: Vec<UserId> = (1..=6).map(UserId).collect();
    let pairs = people.iter().flat_map(|one| people.iter().map(move |other| [*one, *other]));
    let pairs: Vec<[UserId; 2]> = pairs.filter(|[one, other]| one.0 < other.0).collect();
    let winners = [Some(Side::First), None, Some(Side::Second)];
    let plays =
        pairs.iter().zip(winners.iter().cycle()).map(|(seats, winner)| play(Arc::clone(&bench), *seats, *winner));
    race(plays.collect()).await;
    assert_eq!(bench.folder().query_number("SELECT count(*) FROM results"), Some(pairs.len() as i64));
    // The check rates all of them again, in the order in which they were stored.
    assert_eq!(bench.folder().faults(), [""; 0]);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn store_goes_on_when_the_server_is_back() {
    let mut server = PostgresServer::start();
    let database = server.create_database();
    let keys = TempDir::new().unwrap();
    let store = Store::Postgres(PostgresStore::open(&database.location(), &keys.path().join("key")).unwrap());
    assert_eq!(store.claim_shards(ShardRange::SINGLE).await, Ok(ShardClaim::Claimed));
    assert_eq!(carry_out(&store, InteractionId(1), NOW).await, Ok(true));

    server.stop();
    assert_eq!(carry_out(&store, InteractionId(2), NOW).await, Err(StoreError::Unreachable));
    assert_eq!(store.last_heartbeat(NOW).await, Err(StoreError::Unreachable));
    assert!(store.has_failed_to_write());

    server.start_again();
    assert_eq!(carry_out(&store, InteractionId(1), NOW).await, Ok(false), "it was stored");
    assert_eq!(carry_out(&store, InteractionId(2), NOW).await, Ok(true));
    assert!(!store.has_failed_to_write());
    drop((store, database, server));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn connections_that_break_between_transactions_are_not_noticed() {
    let bench = bench();
    let id = bench.create().await.id;
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    bench.folder().postgres().execute(others);
    for after in 1..20 {
        bench.store.append_events(id, after, &offered(&[]), LIMIT).await.unwrap();
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn schema_does_not_change_while_a_bot_uses_it() {
    let bench = bench();
    let forget = |version: u32| format!("DELETE FROM refinery_schema_history WHERE version = {version}");
    // Rows of an older version, while it still runs.
    bench.folder().postgres().execute(&forget(3));
    let location = bench.folder().postgres().location();
    let open = || PostgresStore::open(&location, &bench.folder().path().join("key")).err();
    assert!(matches!(open(), Some(OpenError::OutdatedAndInUse(_))));
    // A process that has lost its connections finds that the schema is not its own any more.
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    bench.folder().postgres().execute(others);
    let refused = create(&bench.store, &[]).await.err();
    assert!(matches!(&refused, Some(StoreError::Failed(reason)) if reason.contains("schema")), "{refused:?}");
    assert_eq!(bench.folder().query_number("SELECT count(*) FROM matches"), Some(0));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn events_cannot_be_changed_by_hand() {
    let bench = bench();
    bench.create().await;
    let count = |sql: &str| bench.folder().query_number(sql);
    for change in [
        "UPDATE events SET payload = 'x'",
        "DELETE FROM events",
        "DELETE FROM matches",
        "UPDATE matches SET rules = 'x'",
        "INSERT INTO events SELECT match_id, 7, occurred_at, actor_id, kind, payload FROM events",
    ] {
        let attempt = format!(
            "DO $$ BEGIN {change}; RAISE 'it was changed'; EXCEPTION WHEN integrity_constraint_violation THEN NULL; END $$"
        );
        bench.folder().postgres().execute(&attempt);
    }
    assert_eq!(count("SELECT count(*) FROM events"), Some(1));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn refused_row_is_not_quoted() {
    let bench = bench();
    // The server's details would quote the row, with the secret of the match.
    bench.folder().postgres().execute("ALTER TABLE matches ADD CONSTRAINT nobody CHECK (challenger_id < 0)");
    let error = create(&bench.store, &[]).await.err().unwrap().to_string();
    assert!(error.contains("nobody") && !error.contains("\\x") && !error.contains("row contains"), "{error}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn check_sees_every_row_of_large_tables() {
    let bench = bench();
    bench.create().await;
    // Rows are fetched by the thousand.
    let copied =
        "rules, rules_edition, challenger_id, opponent_id, challenger_seat, channel_id, secret, commitment, created_at,
         is_over, is_open_challenge";
    let sql =
        format!("INSERT INTO matches (id, {copied}) SELECT n, {copied} FROM matches, generate_series(2, 2500) AS n");
    bench.folder().postgres().execute(&sql);
    let report = audit_postgres(&bench.folder().postgres().location(), |_, _| vec![]).unwrap();
    assert_eq!((report.match_count, report.faults.len()), (2500, 2499));
    assert!(report.faults[2498].contains("match #2500"), "{}", report.faults[2498]);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn database_that_cannot_store_every_text_is_refused() {
    let database = shared_server().create_database();
    let settings = "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0";
    let name = database.rows("SELECT current_database()").remove(0);
    database.execute(&format!("CREATE DATABASE {name}_latin {settings}"));
    let address = database.address().replacen(&name, &format!("{name}_latin"), 1);
    let location = PostgresLocation::parse(&address).unwrap();
    let error = PostgresStore::open(&location, &TempDir::new().unwrap().path().join("key")).err().unwrap().to_string();
    assert!(error.contains("LATIN1"), "{error}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn database_that_cannot_be_reached_is_named_without_its_password() {
    let location = PostgresLocation::parse("postgres://bot:geheim@%2Fnowhere/games").unwrap();
    let error = PostgresStore::open(&location, &TempDir::new().unwrap().path().join("key")).err().unwrap().to_string();
    assert!(error.contains("postgres:///nowhere/games") && !error.contains("geheim"), "{error}");
}
