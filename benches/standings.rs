//! What a page of a leaderboard, a profile and a head to head cost among a thousand finished matches and among a million:
//! first how many times as much, and then each by itself.
//!
//! `cargo bench --bench standings`; the million takes a minute to be made, and about a gigabyte in the temporary folder.

use criterion::{Criterion, criterion_group, criterion_main};
use gonagas::room::people::Person;
use gonagas::room::ranks::Board;
use gonagas::store::ranks::Ranks;
use gonagas::store::sqlite::Sqlite;
use std::hint::black_box;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The server of all matches.
const GUILD: Option<u64> = Some(7);

/// Whoever plays one of ten matches.
const OFTEN: Person = Person(1);

/// One of many.
const ONE: Person = Person(12);

/// How often each is done to find its usual time.
const TIMES: usize = 400;

/// Matches of a game among a twentieth as many people, and what follows from them: written at once, without playing.
const MAKE: &str = "
    PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;
    BEGIN;
    CREATE TEMP TABLE size AS SELECT ?1 AS matches;
    INSERT INTO matches (id, asked, edition, challenger, opponent, seat, guild, channel, secret, commitment, made, over)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n, size WHERE i < matches)
    SELECT i, 'seega size=7', 1, 1, 2, 'lot', 7, 70, zeroblob(32), hex(zeroblob(32)), i * 60000, 1 FROM n;
    INSERT INTO results (number, match, pool, guild, at, first, second, winner, reason, rated)
    SELECT id, id, 'seega', 7, made,
        CASE WHEN id % 10 = 0 THEN 1 ELSE 2 + id * 7919 % (matches / 20) END,
        2 + (id * 7919 + 1 + id % 13) % (matches / 20),
        nullif(id % 3, 0), 'captured', 'yes'
    FROM matches, size;
    INSERT INTO changes
    WITH played AS (SELECT number, match, first AS person FROM results UNION ALL SELECT number, match, second FROM results),
         scopes (scope) AS (VALUES (0), (7))
    SELECT scope, 'seega', person, row_number() OVER (PARTITION BY scope, person ORDER BY number), match,
        1500, 60, 0.06, 1500 + match % 400, 60, 0.06
    FROM played, scopes;
    INSERT INTO ratings
    SELECT scope, pool, person, 900 + person * 7919 % 1200 + 0.25, 60, 0.06, max(number), 0 FROM changes GROUP BY 1, 2, 3;
    INSERT INTO standings (scope, pool, period, person, score, rank, fades, won_first, drawn_first, lost_first, won_second,
        drawn_second, lost_second, streak, best)
    SELECT scope, pool, '', person, points, CASE WHEN person % 9 = 0 THEN 'provisional' ELSE 'placed' END, 1 << 60,
        matches, 0, 0, 0, 0, 0, 0, 1 FROM ratings;
    INSERT INTO pairs
    SELECT scope, min(first, second), max(first, second), pool, count(*), 0, 0
    FROM results, (SELECT 0 AS scope UNION ALL SELECT 7) GROUP BY 1, 2, 3, 4;
    COMMIT;";

struct World {
    store: Sqlite,
    _folder: TempDir,
    pages: u64,
}

fn world(runtime: &Runtime, matches: u32) -> World {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("matches.db");
    Sqlite::open(&path).expect("a database").close();
    let hand = rusqlite::Connection::open(&path).expect("a database");
    hand.execute_batch(&MAKE.replace("?1", &matches.to_string())).expect("matches");
    drop(hand);
    let store = Sqlite::open(&path).expect("a database");
    let pages = runtime.block_on(store.leaders(&board(), 1, ONE)).expect("a page").pages;
    World { store, _folder: folder, pages }
}

fn board() -> Board {
    Board { pool: "seega".into(), guild: GUILD, month: None }
}

/// What is asked.
#[derive(Debug, Clone, Copy)]
enum Question {
    First,
    Middle,
    Deep,
    Profile(Person),
    Versus,
    Fade,
}

const QUESTIONS: [Question; 7] = [
    Question::First,
    Question::Middle,
    Question::Deep,
    Question::Profile(OFTEN),
    Question::Profile(ONE),
    Question::Versus,
    Question::Fade,
];

/// Asks; answers how much there was to tell, so that nobody measures nothing.
fn ask(runtime: &Runtime, world: &World, question: Question) -> usize {
    let store = &world.store;
    let page = |page| runtime.block_on(store.leaders(&board(), page, ONE)).map(|leaders| leaders.placed.len());
    let found = match question {
        Question::First => page(1),
        Question::Middle => page(world.pages.div_ceil(2)),
        Question::Deep => page(world.pages - 1),
        Question::Profile(person) => runtime.block_on(store.profile(person, GUILD, 1)).map(|found| found.curve.len()),
        Question::Versus => runtime.block_on(store.versus([OFTEN, ONE], GUILD)).map(|found| found.pools.len()),
        Question::Fade => runtime.block_on(store.fade(1)).map(|()| 1),
    };
    found.expect("an answer")
}

/// The usual time of a question in both worlds. They take turns, so that whatever else the machine does hits both.
fn usual(runtime: &Runtime, worlds: [&World; 2], question: Question) -> [Duration; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..TIMES {
        for (world, times) in worlds.iter().zip(&mut times) {
            let start = Instant::now();
            black_box(ask(runtime, world, question));
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
    let (thousand, million) = (world(&runtime, 1000), world(&runtime, 1_000_000));
    for question in QUESTIONS {
        let [few, many] = usual(&runtime, [&thousand, &million], question);
        let told = ask(&runtime, &million, question);
        let ratio = many.as_secs_f64() / few.as_secs_f64();
        println!("{question:?}: {few:?} of a thousand, {many:?} of a million: {ratio:.2} times ({told} found)");
    }
    for question in QUESTIONS {
        bench.bench_function(&format!("{question:?} of a million"), |run| {
            run.iter(|| ask(&runtime, &million, question));
        });
    }
}

criterion_group!(benches, standings);
criterion_main!(benches);
