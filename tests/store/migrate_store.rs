//! The move of a SQLite file into a PostgreSQL database.

use crate::store::bench::*;
use crate::store::puzzles::{attempt, puzzle};
use crate::store::ratings::end_of;
use crate::support::database::TestFolder;
use crate::support::postgres_server::shared_server;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::results::match_result::RatedStatus;
use gonagas_core::matches::settings::preferences::PreferencesPatch;
use gonagas_core::matches::shards::{Shard, ShardRange};
use gonagas_store::Store;
use gonagas_store::bot_activity::{AwayGuild, AwayShard, ShardClaim};
use gonagas_store::open_error::OpenError;
use gonagas_store::postgres::{ImportError, PostgresStore, import_sqlite};
use gonagas_store::sqlite::hmac_key_path;
use std::fs;

const GUILD: u64 = 7;

/// Fills a file with something in many tables, and closes it.
async fn used_file() -> TestFolder {
    let bench = Bench::on_file();
    for day in 0..3 {
        let id = bench.create().await.id;
        let end = end_of([ANNA, BO], NOW + day * 86_400_000, Some(Side::First), RatedStatus::Rated);
        bench.store.append_events(id, 1, &end, LIMIT).await.unwrap();
    }
    let open = bench.create().await.id;
    bench.tell(open, HERE, &[Effect::UpdateMessage]).await;
    bench
        .store
        .update_preferences(ANNA, PreferencesPatch { pings: Some(false), ..PreferencesPatch::default() }, NOW)
        .await
        .unwrap();
    bench.store.block_user(ANNA, CLEO, NOW, 9).await.unwrap();
    // Leaves a key and tombstones.
    bench.store.block_user(ANNA, UserId(44), NOW, 9).await.unwrap();
    bench.store.record_puzzle_attempt(UserId(44), &attempt(puzzle("a"), true), NOW).await.unwrap();
    bench.store.erase_user(UserId(44), NOW, &[]).await.unwrap();
    let away = AwayShard { shard: Shard { index: 1, total: 4 }, since: NOW };
    bench.store.record_away_shards(&[away]).await.unwrap();
    let away = AwayGuild { guild: GUILD, since: NOW, removed_at: Some(NOW) };
    bench.store.record_away_guilds(&[], &[away]).await.unwrap();
    bench.store.record_heartbeat(NOW).await.unwrap();
    bench.close()
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn moved_store_holds_the_same_and_goes_on() {
    let folder = used_file().await;
    let database = shared_server().create_database();
    let key = folder.path().join("moved.key");
    let report = import_sqlite(&folder.file(), &database.location(), &key, |_, _| vec![]).unwrap();
    assert_eq!((report.match_count, report.faults), (4, vec![]));
    assert_eq!(fs::read(&key).unwrap(), fs::read(hmac_key_path(&folder.file())).unwrap());

    let without_key = PostgresStore::open(&database.location(), &folder.path().join("none.key"));
    assert!(matches!(without_key, Err(OpenError::OtherKey { .. })), "it would recognise no erased account");
    let old = folder.open();
    let new = Store::Postgres(PostgresStore::open(&database.location(), &key).unwrap());
    assert_eq!(new.claim_shards(ShardRange::SINGLE).await, Ok(ShardClaim::Claimed));
    for user in [ANNA, BO, CLEO] {
        assert_eq!(new.export_user_data(user).await, old.export_user_data(user).await);
        let profiles =
            (new.player_profile(user, Some(GUILD), NOW).await, old.player_profile(user, Some(GUILD), NOW).await);
        assert_eq!(profiles.0, profiles.1);
    }
    for id in 1..=4 {
        let there = new.load_match(MatchId(id)).await.unwrap();
        let here = old.load_match(MatchId(id)).await.unwrap();
        assert_eq!(format!("{:?}", there.terms), format!("{:?}", here.terms));
        assert_eq!((there.events, there.outbox), (here.events, here.outbox));
    }
    assert_eq!(new.last_heartbeat(NOW).await, Ok(Some(NOW)));
    assert_eq!(new.away_shards().await, old.away_shards().await);
    assert_eq!(new.away_guilds().await, old.away_guilds().await);
    assert!(new.puzzle_stakes(UserId(44), "a", None).await.unwrap().is_repeated, "before the erasure");
    // Numbers go on after the file's, also after deleted ones.
    let listed = index(&[(ANNA, true), (BO, false)]);
    let created =
        new.create_match(&terms(), SECRET, NOW, &listed, &[Effect::PostMessage(vec![])], LIMIT).await.unwrap();
    assert_eq!(created.id, MatchId(5));
    let last = folder.query_number("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'").unwrap();
    assert_eq!(i64::try_from(created.outbox.pending[0].id.0), Ok(last + 1));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn store_is_not_moved_over_another_one() {
    let folder = used_file().await;
    let target = Bench::on(TestFolder::with_postgres());
    target.create().await;
    let target = target.close();
    let moved = import_sqlite(&folder.file(), &target.postgres().location(), &folder.path().join("k"), |_, _| vec![]);
    assert!(matches!(moved, Err(ImportError::NotEmpty { .. })), "{moved:?}");
    assert_eq!(target.query_number("SELECT count(*) FROM matches"), Some(1));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn damaged_store_is_not_moved() {
    let folder = used_file().await;
    folder.execute("UPDATE ratings SET points = points + 1");
    let database = shared_server().create_database();
    let moved = import_sqlite(&folder.file(), &database.location(), &folder.path().join("k"), |_, _| vec![]);
    assert!(matches!(moved, Err(ImportError::Faults { .. })), "{moved:?}");
    assert_eq!(database.query_number("SELECT count(*) FROM pg_tables WHERE tablename = 'matches'"), Some(0));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn file_of_a_running_bot_is_not_moved() {
    let bench = Bench::on_file();
    let database = shared_server().create_database();
    let moved = import_sqlite(&bench.path(), &database.location(), &bench.folder().path().join("k"), |_, _| vec![]);
    assert!(matches!(moved, Err(ImportError::Open(_))), "{moved:?}");
}
