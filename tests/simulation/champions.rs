//! Runs in which people play rated matches on servers with roles for champions, and runs in which months pass.

use crate::simulation::runs::minutes;
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_simulation::options::SimulationOptions;
use gonagas_simulation::planted_defect::PlantedDefect;
use gonagas_simulation::report::{Invariant, SimulationReport};
use gonagas_simulation::run::run;
use gonagas_simulation::step::{Asked, Step};
use rusqlite::Connection;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// The seeds of the runs in which a defect has to show.
const SEEDS: Range<u64> = 1..7;

/// The ratings with which everyone begins, so that one rated match places its players, and the roles of the servers.
const LADDER: &str = "
    CREATE TABLE IF NOT EXISTS ladder (guild_id INTEGER PRIMARY KEY);
    INSERT OR IGNORE INTO initial_ratings
        WITH RECURSIVE people (user_id) AS (SELECT 10001 UNION ALL SELECT user_id + 1 FROM people WHERE user_id < 10040)
        SELECT guild_id, pool, user_id, 1400 + user_id * 37 % 300, 60, 0.06
        FROM people, (SELECT DISTINCT guild_id FROM matches WHERE guild_id IS NOT NULL),
            (SELECT 'pahtum' AS pool UNION SELECT 'seega')
        WHERE guild_id NOT IN (SELECT guild_id FROM ladder);
    INSERT OR IGNORE INTO champion_roles (guild_id, pool, role_id)
        SELECT DISTINCT guild_id, pool, role_id FROM matches,
            (SELECT '' AS pool, 501 AS role_id UNION SELECT 'pahtum', 502 UNION SELECT 'seega', 503)
        WHERE guild_id IS NOT NULL AND guild_id NOT IN (SELECT guild_id FROM ladder);
    INSERT OR IGNORE INTO ladder SELECT DISTINCT guild_id FROM matches WHERE guild_id IS NOT NULL;";

/// Has everyone play rated matches of two games, and spoils the database after each step.
struct Ladder {
    spoils: &'static str,
    connection: Mutex<Option<Connection>>,
}

impl PlantedDefect for Ladder {
    fn change_step(&self, step: Step) -> Step {
        let Step::Ask(asked) = step else { return step };
        let Some(Challenge::User(request)) = asked.request.command() else { return Step::Ask(asked) };
        let game = if asked.user.0.is_multiple_of(4) { "seega" } else { "pahtum" };
        let request = ChallengeRequest {
            game: game.to_owned(),
            options: "size=5".to_owned(),
            side: None,
            rated: Some(true),
            pair: Some(false),
            ..request.clone()
        };
        Step::Ask(Asked { request: Request::from(Challenge::User(request)), ..asked })
    }

    fn spoil_database(&self, database: &Path) {
        let mut kept = self.connection.lock().unwrap();
        let connection = kept.get_or_insert_with(|| Connection::open(database).unwrap());
        connection.execute_batch(LADDER).unwrap();
        connection.execute_batch(self.spoils).unwrap();
    }
}

/// Has months pass on servers that want their review, and spoils the database after each step.
struct Months {
    spoils: &'static str,
    connection: Mutex<Option<Connection>>,
}

impl PlantedDefect for Months {
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
    let options = SimulationOptions { people: 12, guilds: u64::from(processes), processes, ..minutes(seed, 60) };
    run(&options, Arc::new(Ladder { spoils, connection: Mutex::default() })).unwrap()
}

fn months(seed: u64, processes: u32, spoils: &'static str) -> SimulationReport {
    let options = SimulationOptions { people: 20, guilds: 2, processes, ..minutes(seed, 30) };
    run(&options, Arc::new(Months { spoils, connection: Mutex::default() })).unwrap()
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
        let runs = SEEDS.into_iter().map(|seed| ladder(seed, 1, spoils));
        expect_violation(runs, Invariant::Champions, detail);
    }
}

#[test]
fn reviews_of_months_break_no_invariant() {
    for (seed, processes) in [(1, 1), (2, 3)] {
        let report = months(seed, processes, "");
        assert_eq!(report.violations, [], "{report}");
    }
}

#[test]
fn defects_of_reviews_are_found() {
    for (spoils, detail) in [
        ("UPDATE month_reviews SET posted_month = -1, attempted_month = -1", "a second time"),
        ("UPDATE results SET guild_id = NULL WHERE guild_id IS NOT NULL AND match_id % 2 = 0", "were finished"),
    ] {
        let runs = SEEDS.into_iter().map(|seed| months(seed, 1, spoils));
        expect_violation(runs, Invariant::MonthReviews, detail);
    }
}
