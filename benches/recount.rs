//! Measures how long checking a whole database takes per match, with all ratings computed again, for a thousand matches
//! and for a hundred thousand. The same without results shows how much of it is the ratings.
//!
//! `cargo bench --bench recount`; the matches are written through the store as the bot does, which takes some minutes.

use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::{SeatPreference, Terms};
use gonagas_core::matches::ids::{ChannelRef, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::results::match_result::{MatchResult, RatedStatus};
use gonagas_core::session::rules::RequestedRules;
use gonagas_store::Store;
use gonagas_store::event_batch::{EventBatch, MatchIndex};
use gonagas_store::sqlite::SqliteStore;
use gonagas_store::sqlite::audit_database;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::Runtime;

/// The numbers of matches.
const SIZES: [u64; 2] = [1_000, 100_000];

/// The number of measurements, of which the median is taken.
const TIMES: usize = 5;

/// The number of matches that are written concurrently.
const AT_ONCE: u64 = 500;

const GUILD: u64 = 7;

/// The time of the first match; the others follow every ten minutes.
const BEGIN: Timestamp = 1_700_000_000_000;
const EACH: Timestamp = 600_000;

struct World {
    matches: u64,
    path: PathBuf,
    _folder: TempDir,
}

impl World {
    /// Returns a store with this many matches among a twentieth as many people.
    fn new(runtime: &Runtime, matches: u64, results: bool) -> World {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("matches.db");
        let store = Store::Sqlite(SqliteStore::open(&path).expect("a database"));
        let made = async {
            for first in (0..matches).step_by(AT_ONCE as usize) {
                let these = first..matches.min(first + AT_ONCE);
                futures_util::future::join_all(these.map(|number| write_match(&store, matches, number, results))).await;
            }
        };
        runtime.block_on(made);
        store.close();
        World { matches, path, _folder: folder }
    }

    /// Measures one check, and asserts that it finds no faults: these would end it early.
    fn look(&self) -> Duration {
        let start = Instant::now();
        let found = audit_database(&self.path, |_, _| Vec::new()).expect("a sound database");
        let taken = start.elapsed();
        assert!(found.faults.is_empty() && found.match_count == self.matches, "{:?}", found.faults);
        taken
    }

    /// Returns the median time.
    fn median(&self) -> Duration {
        let mut times: Vec<Duration> = (0..TIMES).map(|_| self.look()).collect();
        times.sort_unstable();
        times[TIMES / 2]
    }
}

/// Writes a match with its end.
async fn write_match(store: &Store, matches: u64, number: u64, results: bool) {
    let at = BEGIN + number.cast_signed() * EACH;
    let people = matches / 20;
    let first = number * 7919 % people;
    let seats = [UserId(1 + first), UserId(1 + (first + 1 + number % (people - 1)) % people)];
    let index = MatchIndex { is_over: false, participants: Vec::new(), deadline: None };
    let created = store.create_match(&terms(seats), [0; 32], at, &index, &[], usize::MAX).await.expect("a match");
    let winner = [None, Some(Side::First), Some(Side::Second)][(number % 3) as usize];
    let finished = MatchResult {
        pool: "seega".into(),
        guild: Some(GUILD),
        seats,
        winner,
        reason: "captured".into(),
        pair: None,
        rated_status: RatedStatus::Rated,
    };
    let step = EventBatch {
        occurred_at: at,
        events: vec![NewEvent { actor: Some(seats[0]), kind: EventKind::EndOffered }],
        index: MatchIndex { is_over: true, ..index },
        effects: Vec::new(),
        result: results.then_some(finished),
        second_game: None,
        plans: None,
        interaction: None,
    };
    store.append_events(created.id, 1, &step, usize::MAX).await.expect("an end");
}

fn terms([challenger, opponent]: [UserId; 2]) -> Terms {
    let rules = RequestedRules::parse("seega size=7").expect("a game");
    let terms = Terms::new(rules, challenger, Some(opponent), ChannelRef::on_server(GUILD, 70));
    Terms { challenger_seat: SeatPreference::First, rated: true, ..terms }
}

fn main() {
    let runtime = Runtime::new().expect("a runtime");
    let each = SIZES.map(|matches| {
        let [with, without] = [true, false].map(|results| World::new(&runtime, matches, results).median());
        let ratings = with.saturating_sub(without);
        let a_match = |time: Duration| time / matches as u32;
        println!(
            "{matches} matches: {with:?}, without results {without:?}; a match: {:?}, of which {:?} for its ratings",
            a_match(with),
            a_match(ratings)
        );
        [a_match(with), a_match(ratings)]
    });
    let [few, many] = each.map(|times| times.map(|time| time.as_secs_f64()));
    let [all, ratings] = [0, 1].map(|which| many[which] / few[which]);
    println!("a match among the many costs {all:.2} times as much, its ratings {ratings:.2} times");
}
