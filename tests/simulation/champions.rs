//! Runs in which leaderboards change on servers with roles for champions, and runs in which months pass.

use crate::simulation::runs::minutes;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_simulation::options::SimulationOptions;
use gonagas_simulation::planted_defect::PlantedDefect;
use gonagas_simulation::report::{Invariant, SimulationReport};
use gonagas_simulation::run::run;
use gonagas_simulation::step::{Asked, Step};
use gonagas_ui::message::Message;
use rusqlite::Connection;
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// The seeds of the runs in which a defect has to show.
const SEEDS: Range<u64> = 1..7;

/// The leaderboard of a game that does not exist, with everyone on each server, and roles for its champion and for the
/// first of all. Each server is prepared once.
const LADDER: &str = "
    CREATE TABLE IF NOT EXISTS ladder (guild_id INTEGER PRIMARY KEY);
    INSERT OR IGNORE INTO champion_roles (guild_id, pool, role_id)
        SELECT DISTINCT guild_id, pool, role_id
        FROM matches, (SELECT '' AS pool, 501 AS role_id UNION SELECT 'ladder', 502)
        WHERE guild_id IS NOT NULL AND guild_id NOT IN (SELECT guild_id FROM ladder);
    INSERT INTO standings (scope, pool, period, user_id, score, rank, provisional_at, first_wins, first_draws, first_losses,
            second_wins, second_draws, second_losses, current_streak, best_streak)
        WITH RECURSIVE people (user_id) AS (SELECT 10001 UNION ALL SELECT user_id + 1 FROM people WHERE user_id < 10012)
        SELECT guild_id, 'ladder', '', user_id, 1400 + user_id * 37 % 300, 'placed', NULL, 1, 0, 0, 0, 0, 0, 0, 0
        FROM people, (SELECT DISTINCT guild_id FROM matches WHERE guild_id IS NOT NULL)
        WHERE guild_id NOT IN (SELECT guild_id FROM ladder);
    INSERT OR IGNORE INTO ladder SELECT DISTINCT guild_id FROM matches WHERE guild_id IS NOT NULL;";

/// The steps between two changes of the ladder.
const CHANGE_INTERVAL: usize = 25;

/// Has people climb and fall on a ladder, and spoils the database after each step.
struct Ladder {
    spoils: &'static str,
    steps: AtomicUsize,
    is_quiet: AtomicBool,
    connection: Mutex<Option<Connection>>,
}

impl PlantedDefect for Ladder {
    fn spoil_database(&self, database: &Path) {
        let mut kept = self.connection.lock().unwrap();
        let connection = kept.get_or_insert_with(|| Connection::open(database).unwrap());
        let step = self.steps.fetch_add(1, Ordering::Relaxed);
        if !self.is_quiet.load(Ordering::Relaxed) {
            connection.execute_batch(LADDER).unwrap();
            if step.is_multiple_of(CHANGE_INTERVAL) {
                let change = format!(
                    "UPDATE standings SET score = 1400 + (user_id * 37 + {step} * 53) % 12 * 25
                     WHERE pool = 'ladder' AND (user_id + {step} / {CHANGE_INTERVAL}) % 3 = 0"
                );
                connection.execute_batch(&change).unwrap();
            }
        }
        connection.execute_batch(self.spoils).unwrap();
    }

    fn explains_fault(&self, fault: &str) -> bool {
        fault.starts_with("standings") && fault.contains("“ladder”")
    }

    fn faults_have_ended(&self) {
        self.is_quiet.store(true, Ordering::Relaxed);
    }
}

/// Has months pass on servers that want their review, and spoils the database after each step.
struct Months {
    spoils: &'static str,
    /// True if reviews have another number of matches.
    miscounts: bool,
    connection: Mutex<Option<Connection>>,
}

impl PlantedDefect for Months {
    fn change_message(&self, message: &mut Message) {
        if self.miscounts && message.text.starts_with("**20") {
            message.text = message.text.replacen('\n', "\n1", 1);
        }
    }

    fn change_step(&self, step: Step) -> Step {
        match step {
            Step::Autocomplete { user, channel, .. } if user.0.is_multiple_of(2) => {
                let review = SettingsRequest::ReviewChannel(Some(channel));
                Step::Ask(Asked::once(user, channel, Request::from(Settings(review))))
            }
            Step::Autocomplete { .. } => Step::MoveClock(3 * DAY),
            step => step,
        }
    }

    fn spoil_database(&self, database: &Path) {
        let mut kept = self.connection.lock().unwrap();
        let connection = kept.get_or_insert_with(|| Connection::open(database).unwrap());
        // Every server wants it where it has begun a match.
        let wanted = "INSERT OR IGNORE INTO month_reviews (guild_id, channel_id)
            SELECT guild_id, min(channel_id) FROM matches WHERE guild_id IS NOT NULL GROUP BY guild_id;";
        connection.execute_batch(wanted).unwrap();
        connection.execute_batch(self.spoils).unwrap();
    }
}

fn ladder(seed: u64, processes: u32, spoils: &'static str) -> SimulationReport {
    let ladder =
        Ladder { spoils, steps: AtomicUsize::new(0), is_quiet: AtomicBool::new(false), connection: Mutex::default() };
    run(&SimulationOptions { processes, ..minutes(seed, 20) }, Arc::new(ladder)).unwrap()
}

fn months(seed: u64, processes: u32, spoils: &'static str, miscounts: bool) -> SimulationReport {
    let options = SimulationOptions { people: 20, guilds: 2, processes, ..minutes(seed, 30) };
    run(&options, Arc::new(Months { spoils, miscounts, connection: Mutex::default() })).unwrap()
}

/// Fails unless a run has broken the invariant with this detail.
fn expect_violation(runs: impl Iterator<Item = SimulationReport>, invariant: Invariant, detail: &str) {
    let mut others = Vec::new();
    for report in runs {
        if report.violations.iter().any(|one| one.invariant == invariant && one.detail.contains(detail)) {
            return;
        }
        others.extend(report.violations);
    }
    panic!("{invariant:?} with “{detail}” is not found, and this is: {others:#?}");
}

#[test]
fn champions_break_no_invariant() {
    for (seed, processes) in [(1, 1), (2, 1), (3, 3)] {
        let report = ladder(seed, processes, "");
        assert_eq!(report.violations, [], "{report}");
    }
}

#[test]
fn defects_of_champions_are_found() {
    for (spoils, detail) in [
        ("DELETE FROM stale_champions", "the champion does not have the role"),
        ("DELETE FROM role_grants WHERE is_wanted = 0", "they are no champion"),
        ("UPDATE role_grants SET state = 'given' WHERE state = 'held'", "a role that was theirs"),
    ] {
        let runs = SEEDS.map(|seed| ladder(seed, 1, spoils));
        expect_violation(runs, Invariant::Champions, detail);
    }
}

#[test]
fn reviews_of_months_break_no_invariant() {
    for (seed, processes) in [(1, 1), (2, 3)] {
        let report = months(seed, processes, "", false);
        assert_eq!(report.violations, [], "{report}");
    }
}

#[test]
fn defects_of_reviews_are_found() {
    let forgets = "UPDATE month_reviews SET posted_month = -1, attempted_month = -1";
    for (spoils, miscounts, detail) in [(forgets, false, "a second time"), ("", true, "were finished")] {
        let runs = SEEDS.map(|seed| months(seed, 1, spoils, miscounts));
        expect_violation(runs, Invariant::MonthReviews, detail);
    }
}
