//! Measures a page of a leaderboard of all time and of a month, a profile and a head-to-head, among a thousand finished
//! matches and among a million: first as a ratio, and then each by itself.
//!
//! `cargo bench --bench standings`; preparing the million takes a minute and about a gigabyte in the temporary folder.

use criterion::{Criterion, criterion_group, criterion_main};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::leaderboard::{LeaderboardKind, LeaderboardQuery};
use gonagas_store::Store;
use gonagas_store::sqlite::SqliteStore;
use std::hint::black_box;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The server of all matches.
const GUILD: Option<u64> = Some(7);

/// A player of one in ten matches.
const OFTEN: UserId = UserId(1);

/// An ordinary player.
const ONE: UserId = UserId(12);

/// The number of measurements, of which the median is taken.
const TIMES: usize = 400;

/// Writes matches of a game among a twentieth as many people, with all that follows from them, without playing.
const MAKE: &str = "
    PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;
    BEGIN;
    CREATE TEMP TABLE size AS SELECT ?1 AS match_count;
    INSERT INTO matches (id, rules, rules_edition, challenger_id, opponent_id, challenger_seat, guild_id, channel_id,
        secret, commitment, created_at, is_over)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n, size WHERE i < match_count)
    SELECT i, 'seega size=7', 1, 1, 2, 'lot', 7, 70, zeroblob(32), hex(zeroblob(32)), i * 60000, 1 FROM n;
    INSERT INTO results (number, match_id, pool, guild_id, ended_at, first_player_id, second_player_id, winner_seat,
        reason, rated)
    SELECT id, id, 'seega', 7, created_at,
        CASE WHEN id % 10 = 0 THEN 1 ELSE 2 + id * 7919 % (match_count / 20) END,
        2 + (id * 7919 + 1 + id % 13) % (match_count / 20),
        nullif(id % 3, 0), 'captured', 'yes'
    FROM matches, size;
    INSERT INTO rating_history
    WITH played AS (SELECT number, match_id, first_player_id AS user_id FROM results
            UNION ALL SELECT number, match_id, second_player_id FROM results),
         scopes (scope) AS (VALUES (0), (7))
    SELECT scope, 'seega', user_id, row_number() OVER (PARTITION BY scope, user_id ORDER BY number), match_id,
        1500, 60, 0.06, 1500 + match_id % 400, 60, 0.06
    FROM played, scopes;
    INSERT INTO ratings
    SELECT scope, pool, user_id, 900 + user_id * 7919 % 1200 + 0.25, 60, 0.06, max(number), 0
    FROM rating_history GROUP BY 1, 2, 3;
    INSERT INTO standings (scope, pool, period, user_id, score, rank, provisional_at, first_wins, first_draws,
        first_losses, second_wins, second_draws, second_losses, current_streak, best_streak)
    SELECT scope, pool, '', user_id, points, CASE WHEN user_id % 9 = 0 THEN 'provisional' ELSE 'placed' END, 1 << 60,
        match_count, 0, 0, 0, 0, 0, 0, 1 FROM ratings;
    INSERT INTO standings (scope, pool, period, user_id, score, rank, first_wins, first_draws, first_losses,
        second_wins, second_draws, second_losses, current_streak, best_streak)
    SELECT scope, pool, '1970-01', user_id, user_id * 6959 % 500 - 249.75,
        CASE WHEN user_id % 9 = 0 THEN 'provisional' ELSE 'placed' END, match_count, 0, 0, 0, 0, 0, 0, 1 FROM ratings;
    INSERT INTO head_to_head
    SELECT scope, min(first_player_id, second_player_id), max(first_player_id, second_player_id), pool, count(*), 0, 0
    FROM results, (SELECT 0 AS scope UNION ALL SELECT 7) GROUP BY 1, 2, 3, 4;
    COMMIT;";

struct World {
    store: Store,
    _folder: TempDir,
}

fn world(matches: u32) -> World {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("matches.db");
    SqliteStore::open(&path).expect("a database").close();
    let hand = rusqlite::Connection::open(&path).expect("a database");
    hand.execute_batch(&MAKE.replace("?1", &matches.to_string())).expect("matches");
    drop(hand);
    World { store: Store::Sqlite(SqliteStore::open(&path).expect("a database")), _folder: folder }
}

/// The period of a leaderboard.
#[derive(Debug, Clone, Copy)]
enum Period {
    AllTime,
    Month,
}

/// The page of a leaderboard.
#[derive(Debug, Clone, Copy)]
enum Page {
    First,
    Middle,
    LastButOne,
    Last,
}

/// A query.
#[derive(Debug, Clone, Copy)]
enum Query {
    Leaders(Period, Page),
    Profile(UserId),
    Versus,
    Fade,
}

/// Returns all queries.
fn queries() -> Vec<Query> {
    let pages = [Page::First, Page::Middle, Page::LastButOne, Page::Last];
    let of = |period| pages.map(|page| Query::Leaders(period, page));
    let others = [Query::Profile(OFTEN), Query::Profile(ONE), Query::Versus, Query::Fade];
    [of(Period::AllTime).to_vec(), of(Period::Month).to_vec(), others.to_vec()].concat()
}

/// Returns a closure that runs a query on a world, with its page computed before. It returns the number of rows, so
/// that an empty query is noticed.
fn prepare<'a>(runtime: &'a Runtime, world: &'a World, query: Query) -> Box<dyn Fn() -> usize + 'a> {
    let store = &world.store;
    match query {
        Query::Leaders(period, page) => {
            let this_month = matches!(period, Period::Month);
            let leaders = move |page| {
                let query = LeaderboardQuery {
                    page,
                    everywhere: false,
                    this_month,
                    kind: LeaderboardKind::Matches,
                    pool: "seega".into(),
                };
                runtime.block_on(store.leaderboard_page(&query, GUILD, 0, ONE)).expect("a page")
            };
            let pages = leaders(1).page_count;
            let page = match page {
                Page::First => 1,
                Page::Middle => pages.div_ceil(2),
                Page::LastButOne => pages - 1,
                Page::Last => pages,
            };
            Box::new(move || leaders(page).entries.len())
        }
        Query::Profile(person) => Box::new(move || {
            let found = runtime.block_on(store.player_profile(person, GUILD, 1)).expect("a profile");
            found.rating_curve.len() + found.recent_matches.len()
        }),
        Query::Versus => {
            Box::new(move || runtime.block_on(store.head_to_head([OFTEN, ONE], GUILD)).expect("two people").pools.len())
        }
        Query::Fade => {
            Box::new(move || runtime.block_on(store.mark_inactive_provisional(1)).map(|()| 1).expect("an answer"))
        }
    }
}

/// Returns the median times of a query in both worlds. They take turns, so that other load on the machine affects both.
fn medians(prepare: [&dyn Fn() -> usize; 2]) -> [Duration; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..TIMES {
        for (ask, times) in prepare.iter().zip(&mut times) {
            let start = Instant::now();
            black_box(ask());
            times.push(start.elapsed());
        }
    }
    times.map(|mut times| {
        times.sort_unstable();
        times[TIMES / 2]
    })
}

fn standings(bench: &mut Criterion) {
    let runtime = Runtime::new().expect("a runtime");
    let (thousand, million) = (world(1000), world(1_000_000));
    for query in queries() {
        let (of_few, of_many) = (prepare(&runtime, &thousand, query), prepare(&runtime, &million, query));
        let [few, many] = medians([&of_few, &of_many]);
        let ratio = many.as_secs_f64() / few.as_secs_f64();
        let (found, told) = (of_few(), of_many());
        println!(
            "{query:?}: {few:?} of a thousand, {many:?} of a million: {ratio:.2} times ({found} and {told} found)"
        );
    }
    for query in queries() {
        let ask = prepare(&runtime, &million, query);
        bench.bench_function(&format!("{query:?} of a million"), |run| run.iter(&ask));
    }
}

criterion_group!(benches, standings);
criterion_main!(benches);
