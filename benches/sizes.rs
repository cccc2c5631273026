//! Measures the cost of the number of stored matches.
//!
//! `cargo bench --bench sizes [-- turns|running [PROGRAM]]`:
//!
//! - *turns*: the bot's CPU time for a turn with 100, 10,000 and 1,000,000 finished matches in the database, as a
//!   multiple of that with 100; and as a multiple of a floor, one durable append with the same requests and a picture
//!   that is ready.
//! - *running*: a database with 100,000 running matches, after an hour in which the bot did not run. How long the start
//!   takes, the memory, and for ten minutes of a day in which half of the matches end on time, and the players of the
//!   others are reminded, how late the latest is and how long the oldest message waited.
//!
//! The matches are copies of some that are played first. It needs Linux, and some gigabytes for the database.

#[allow(dead_code, reason = "each benchmark uses a part of it")]
#[path = "support/players.rs"]
mod players;

#[path = "support/copies.rs"]
mod copies;
#[path = "support/cpu_time.rs"]
mod cpu_time;
#[path = "support/floor.rs"]
mod floor;
#[allow(dead_code, reason = "each benchmark uses a part of it")]
#[path = "support/presses.rs"]
mod presses;

use crate::copies::{Copies, list_matches, write_copies};
use crate::cpu_time::{cpu_time, status};
use crate::floor::measure_floor;
use crate::players::{Bot, Pair, Process, Standin, start_bot, start_standin};
use crate::presses::{Kind, begin_match, press};
use rusqlite::Connection;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// The numbers of finished matches.
const SIZES: [u64; 3] = [100, 10_000, 1_000_000];

/// The pairs of people who play, each in a channel of its own.
const PAIRS: usize = 20;

/// The time in which they play.
const TIME: Duration = Duration::from_secs(20);

/// The number of running matches.
const RUNNING: u64 = 100_000;

/// A day and an hour, in milliseconds.
const DAY: i64 = 24 * 60 * 60 * 1000;
const HOUR: i64 = DAY / 24;

/// The first of the running matches is due so many milliseconds after the start.
const FIRST_END: i64 = 3 * 60 * 1000;

/// The time in which ends are watched, in seconds.
const WATCHED: u64 = 600;

/// The programs and their folder.
struct World {
    program: PathBuf,
    folder: PathBuf,
    standin: Arc<Standin>,
    _process: Process,
}

impl World {
    fn new(program: PathBuf, folder: &Path) -> World {
        let (process, standin) = start_standin(&program, folder);
        World { program, folder: folder.to_owned(), standin, _process: process }
    }

    fn database(&self) -> PathBuf {
        self.folder.join("bot.sqlite")
    }

    async fn start_bot(&self) -> Bot {
        // Discord starts one session in five seconds.
        sleep(Duration::from_secs(6)).await;
        start_bot(&self.program, &self.folder, &self.standin).await
    }

    async fn add_pairs(&self, name: &str) -> Vec<Arc<Pair>> {
        let mut pairs = Vec::new();
        for number in 0..PAIRS {
            pairs.push(Arc::new(self.standin.add_pair(&format!("{name}{number}")).await));
        }
        pairs
    }
}

/// Plays a match in each channel; to its end, or so far that the clock runs.
async fn play_originals(pairs: &[Arc<Pair>], to_the_end: bool) {
    for pair in pairs {
        begin_match(pair, Kind::Turns).await;
        for _ in 0..6 {
            pair.play().await;
        }
        if to_the_end {
            pair.command(&pair.people[0], "resign", json!({})).await;
            pair.press(&pair.people[0], "confirm").await;
        }
    }
    sleep(Duration::from_secs(5)).await;
}

/// Returns the milliseconds of the bot's CPU time for a turn.
async fn measure_turns(world: &World, bot: &Bot, name: &str) -> f64 {
    let mut begun = Vec::new();
    for pair in world.add_pairs(name).await {
        let control = begin_match(&pair, Kind::Turns).await;
        begun.push((pair, control));
    }
    world.standin.take_waits();
    let before = cpu_time(bot.process.0.id());
    let end = Instant::now() + TIME;
    let tasks: JoinSet<()> = begun.into_iter().map(|(pair, control)| press(pair, Kind::Turns, control, end)).collect();
    tasks.join_all().await;
    let waits = world.standin.take_waits();
    let at = |share: usize| waits.get(waits.len() * share / 100).copied().unwrap_or_default();
    println!("  acknowledged after {} ms, 95 % within {} ms", at(50), at(95));
    (cpu_time(bot.process.0.id()) - before) as f64 / waits.len().max(1) as f64
}

async fn compare_sizes(world: &World) {
    let pairs = world.add_pairs("original").await;
    let bot = world.start_bot().await;
    play_originals(&pairs, true).await;
    drop(bot);
    let floor = measure_floor(&world.standin, &pairs, &world.folder).await;
    println!("the floor of a turn: {floor:.2} ms");
    let originals = list_matches(&world.database(), true);
    let mut first = None;
    let mut stored = originals.len() as u64;
    for size in SIZES {
        let of_each = (size - stored) / originals.len() as u64;
        let copies =
            Copies { originals: originals.clone(), of_each, pairs_of_people: size / 40 + 1, later: 0, step: 0 };
        stored = write_copies(&world.database(), &copies);
        let bot = world.start_bot().await;
        let bytes = fs::metadata(world.database()).expect("a file").len();
        println!("{stored} matches, {} bytes each:", bytes / stored);
        let turn = measure_turns(world, &bot, &size.to_string()).await;
        let first = *first.get_or_insert(turn);
        let memory = status(bot.process.0.id(), "VmRSS:");
        println!(
            "  a turn: {turn:.2} ms, {:.2} of the first, {:.2} of the floor; {memory}",
            turn / first,
            turn / floor
        );
    }
}

/// Returns the milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

/// Records that the player to act was reminded when that was due, after four fifths of the time. The next deadline is
/// the end.
fn record_reminder(database: &Connection, id: i64) {
    let event = "INSERT INTO events
        SELECT m.id, max(e.number) + 1, m.deadline_at, NULL, 'reminded', ''
        FROM matches m JOIN events e ON e.match_id = m.id WHERE m.id = ?1";
    let end = "UPDATE matches SET deadline_at = turn + (deadline_at - turn) * 5 / 4
        FROM (SELECT max(occurred_at) AS turn FROM events WHERE match_id = ?1 AND kind = 'action') WHERE id = ?1";
    database.execute(event, [id]).expect("an event");
    database.execute(end, [id]).expect("a deadline");
}

/// Writes copies of the running matches, and makes the bot's last run end an hour ago. In a day, one after the other,
/// half of the copies end, and the players of the others are reminded.
fn write_running(database: &Path) {
    let originals = list_matches(database, false);
    println!("copies of {} matches", originals.len());
    let (ending, reminded): (Vec<i64>, Vec<i64>) = originals.iter().partition(|id| *id % 2 == 0);
    let of_each = RUNNING / originals.len() as u64;
    let connection = Connection::open(database).expect("a database");
    for (originals, end) in [(ending, true), (reminded, false)] {
        let deadline = |id: &i64| {
            let query = "SELECT deadline_at FROM matches WHERE id = ?1";
            connection.query_row(query, [id], |row| row.get::<_, i64>(0)).expect("a clock")
        };
        if end {
            originals.iter().for_each(|id| record_reminder(&connection, *id));
        }
        let due = originals.iter().map(deadline).min().expect("a running match");
        // The hour is given back to all.
        let later = now() - HOUR + FIRST_END - due;
        let step = DAY / of_each as i64 / originals.len() as i64;
        write_copies(database, &Copies { originals, of_each, pairs_of_people: RUNNING / 10, later, step });
    }
    let last_seen = now() - HOUR;
    connection
        .execute("UPDATE heartbeat SET last_seen_at = ?1, steady_since = ?1 - ?2", (last_seen, DAY))
        .expect("the end of the last run");
}

/// Returns the milliseconds by which the latest match is late.
fn latest(database: &Connection) -> i64 {
    let query = "SELECT coalesce(max(?1 - deadline_at), 0) FROM matches WHERE is_over = 0 AND deadline_at < ?1";
    database.query_row(query, [now()], |row| row.get(0)).unwrap_or_default()
}

/// Returns the time up to which the bot is known to have run. It is stored once the time of a downtime is given back
/// everywhere.
fn last_seen(database: &Connection) -> i64 {
    database.query_row("SELECT min(last_seen_at) FROM heartbeat", [], |row| row.get(0)).unwrap_or_default()
}

/// Returns a figure of the bot.
async fn figure(world: &World, address: &str, name: &str) -> f64 {
    let Ok(response) = world.standin.client.get(format!("http://{address}/metrics")).send().await else { return 0.0 };
    let text = response.text().await.unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.and_then(|value| value.parse().ok()).unwrap_or_default()
}

async fn run_many(world: &World) {
    let pairs = world.add_pairs("original").await;
    let bot = world.start_bot().await;
    play_originals(&pairs, false).await;
    drop(bot);
    write_running(&world.database());
    sleep(Duration::from_secs(6)).await;
    let (start, begin) = (Instant::now(), now());
    let bot = start_bot(&world.program, &world.folder, &world.standin).await;
    println!("{RUNNING} running matches: the bot is ready after {:.1} s", start.elapsed().as_secs_f64());
    let pair = Arc::new(world.standin.add_pair("after").await);
    begin_match(&pair, Kind::Turns).await;
    println!("  the first match begins after {:.1} s", start.elapsed().as_secs_f64());
    let database = Connection::open(world.database()).expect("a database");
    let swept = "SELECT count(*) FROM matches WHERE is_over = 0 AND deadline_at < ?1";
    while database.query_row(swept, [now()], |row| row.get::<_, i64>(0)).unwrap_or(1) > 0 {
        sleep(Duration::from_millis(100)).await;
    }
    println!("  all of the hour is given back where it is due after {:.1} s", start.elapsed().as_secs_f64());
    let (mut late, mut waiting, mut swept) = (0, 0.0_f64, false);
    let before = count_ends_and_reminders(&database);
    for _ in 0..WATCHED {
        sleep(Duration::from_secs(1)).await;
        if !swept && last_seen(&database) > begin {
            swept = true;
            println!("  it is given back in all matches after {:.0} s", start.elapsed().as_secs_f64());
        }
        late = late.max(latest(&database));
        waiting = waiting.max(figure(world, &bot.metrics, "gonagas_oldest_delivery_seconds").await);
    }
    let (ends, reminders) = count_ends_and_reminders(&database);
    println!("  {} matches ended and {} reminders were sent in {WATCHED} s", ends - before.0, reminders - before.1);
    println!("  the latest was {late} ms late, the oldest message waited {waiting} s");
    let (memory, most) = (status(bot.process.0.id(), "VmRSS:"), status(bot.process.0.id(), "VmHWM:"));
    println!("  {memory}, {most} at most; {} ms of CPU time", cpu_time(bot.process.0.id()));
}

/// Returns the numbers of matches that ended on time and of reminders.
fn count_ends_and_reminders(database: &Connection) -> (i64, i64) {
    let query = "SELECT count(*) FROM events WHERE kind = ?1";
    let count = |kind: &str| database.query_row(query, [kind], |row| row.get(0)).expect("a count");
    (count("forfeited"), count("reminded"))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let program = arguments.get(1).map_or(env!("CARGO_BIN_EXE_gonagas"), String::as_str);
    let program = fs::canonicalize(program).expect("a program");
    let folder = tempfile::tempdir().expect("a folder");
    let measured = async {
        let world = World::new(program, folder.path());
        match arguments.first().map(String::as_str) {
            Some("running") => run_many(&world).await,
            Some("turns") | None => compare_sizes(&world).await,
            Some(other) => println!("{other} is neither turns nor running"),
        }
    };
    tokio::runtime::Runtime::new().expect("a runtime").block_on(measured);
}
