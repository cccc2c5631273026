//! What a page of a leaderboard of all time and of a month, a profile and a head to head cost among a thousand finished
//! matches and among a million: first how many times as much, and then each by itself.
//!
//! `cargo bench --bench standings`; the million takes a minute to be made, and about a gigabyte in the temporary folder.

use criterion::{Criterion, criterion_group, criterion_main};
use gonagas::matches::ids::UserId;
use gonagas::matches::results::leaderboard::LeaderboardScope;
use gonagas::matches::results::match_stats::CalendarMonth;
use gonagas::store::rating_store::RatingStore;
use gonagas::store::sqlite::SqliteStore;
use std::hint::black_box;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The server of all matches.
const GUILD: Option<u64> = Some(7);

/// Whoever plays one of ten matches.
const OFTEN: UserId = UserId(1);

/// One of many.
const ONE: UserId = UserId(12);

/// How often each is done to find its usual time.
const TIMES: usize = 400;

/// Matches of a game among a twentieth as many people, and what follows from them: written at once, without playing.
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
    store: SqliteStore,
    _folder: TempDir,
}

fn world(matches: u32) -> World {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("matches.db");
    SqliteStore::open(&path).expect("a database").close();
    let hand = rusqlite::Connection::open(&path).expect("a database");
    hand.execute_batch(&MAKE.replace("?1", &matches.to_string())).expect("matches");
    drop(hand);
    World { store: SqliteStore::open(&path).expect("a database"), _folder: folder }
}

/// Of which time a leaderboard is.
#[derive(Debug, Clone, Copy)]
enum Period {
    AllTime,
    Month,
}

/// Where on a leaderboard.
#[derive(Debug, Clone, Copy)]
enum Page {
    First,
    Middle,
    LastButOne,
    Last,
}

/// What is asked.
#[derive(Debug, Clone, Copy)]
enum Question {
    Leaders(Period, Page),
    Profile(UserId),
    Versus,
    Fade,
}

/// All of them.
fn questions() -> Vec<Question> {
    let pages = [Page::First, Page::Middle, Page::LastButOne, Page::Last];
    let of = |period| pages.map(|page| Question::Leaders(period, page));
    let others = [Question::Profile(OFTEN), Question::Profile(ONE), Question::Versus, Question::Fade];
    [of(Period::AllTime).to_vec(), of(Period::Month).to_vec(), others.to_vec()].concat()
}

/// Something that is asked of a world, with the page worked out before: how much there was to tell comes back, so that
/// nobody measures nothing.
fn asking<'a>(runtime: &'a Runtime, world: &'a World, question: Question) -> Box<dyn Fn() -> usize + 'a> {
    let store = &world.store;
    match question {
        Question::Leaders(period, page) => {
            let month = match period {
                Period::AllTime => None,
                Period::Month => Some(CalendarMonth::containing(0)),
            };
            let board = LeaderboardScope { pool: "seega".into(), guild: GUILD, month };
            let leaders = move |page| runtime.block_on(store.leaderboard_page(&board, page, ONE)).expect("a page");
            let pages = leaders(1).page_count;
            let page = match page {
                Page::First => 1,
                Page::Middle => pages.div_ceil(2),
                Page::LastButOne => pages - 1,
                Page::Last => pages,
            };
            Box::new(move || {
                let found = leaders(page);
                found.ranked.len() + found.provisional.len()
            })
        }
        Question::Profile(person) => Box::new(move || {
            let found = runtime.block_on(store.player_profile(person, GUILD, 1)).expect("a profile");
            found.rating_curve.len() + found.recent_matches.len()
        }),
        Question::Versus => {
            Box::new(move || runtime.block_on(store.head_to_head([OFTEN, ONE], GUILD)).expect("two people").pools.len())
        }
        Question::Fade => {
            Box::new(move || runtime.block_on(store.mark_inactive_provisional(1)).map(|()| 1).expect("an answer"))
        }
    }
}

/// The usual time of a question in both worlds. They take turns, so that whatever else the machine does hits both.
fn usual(asking: [&dyn Fn() -> usize; 2]) -> [Duration; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..TIMES {
        for (ask, times) in asking.iter().zip(&mut times) {
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
    for question in questions() {
        let (of_few, of_many) = (asking(&runtime, &thousand, question), asking(&runtime, &million, question));
        let [few, many] = usual([&of_few, &of_many]);
        let ratio = many.as_secs_f64() / few.as_secs_f64();
        let (found, told) = (of_few(), of_many());
        println!(
            "{question:?}: {few:?} of a thousand, {many:?} of a million: {ratio:.2} times ({found} and {told} found)"
        );
    }
    for question in questions() {
        let ask = asking(&runtime, &million, question);
        bench.bench_function(&format!("{question:?} of a million"), |run| run.iter(&ask));
    }
}

criterion_group!(benches, standings);
criterion_main!(benches);
