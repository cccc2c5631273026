//! Runs in which people mostly organise, join and play tournaments and ladders, while days pass fast and the bot is
//! killed.

use crate::simulation::runs::{minutes, run_honestly};
use gonagas_simulation::options::{Scenario, SimulationOptions};
use gonagas_simulation::planted_defect::PlantedDefect;
use gonagas_simulation::report::Invariant;
use gonagas_simulation::run::run;
use gonagas_ui::message::Message;
use rusqlite::Connection;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// The seeds of the runs in which a defect has to show.
const SEEDS: Range<u64> = 1..7;

fn competitions(seed: u64, processes: u32) -> SimulationOptions {
    let guilds = 2 * u64::from(processes);
    SimulationOptions { people: 16, guilds, processes, scenario: Scenario::Competitions, ..minutes(seed, 30) }
}

/// Spoils the database after each step, and posts of competitions.
#[derive(Default)]
struct Spoiler {
    sql: &'static str,
    /// True if each post shows the first two people in the wrong order.
    swaps_people: bool,
    /// True if each post notifies someone.
    notifies: bool,
    connection: Mutex<Option<Connection>>,
}

impl PlantedDefect for Spoiler {
    fn change_message(&self, message: &mut Message) {
        let is_ladder = message.text.starts_with("**L");
        if self.notifies && (is_ladder || message.text.starts_with("**T")) {
            message.allowed_mentions = vec![gonagas_core::matches::ids::UserId(10_001)];
        }
        if self.swaps_people && is_ladder {
            let mut lines: Vec<String> = message.text.lines().map(str::to_owned).collect();
            let first = lines.iter().position(|line| line.starts_with("**1.**"));
            if let Some(first) =
                first.filter(|first| lines.get(first + 1).is_some_and(|next| next.starts_with("**2.**")))
            {
                lines.swap(first, first + 1);
            }
            message.text = lines.join("\n");
        }
    }

    fn spoil_database(&self, database: &Path) {
        if self.sql.is_empty() {
            return;
        }
        let mut kept = self.connection.lock().unwrap();
        let connection = kept.get_or_insert_with(|| Connection::open(database).unwrap());
        connection.execute_batch(self.sql).unwrap();
    }
}

#[test]
fn competitions_with_kills_break_no_invariant() {
    for (seed, processes) in [(1, 1), (2, 1), (4, 3)] {
        let report = run_honestly(&competitions(seed, processes));
        assert_eq!(report.violations, [], "{report}");
        let kills = report.faults.get("kills").copied().unwrap_or_default();
        assert!(kills + report.faults.get("restarts").copied().unwrap_or_default() > 0, "{report}");
    }
}

#[test]
fn defects_of_competitions_are_found() {
    // A wrong place, a wrong post, a post that notifies people, and room for too many games.
    let spoils = |sql| Spoiler { sql, ..Spoiler::default() };
    let cases: [(Spoiler, &str); 4] = [
        (spoils("UPDATE competition_entries SET place = 4 - place WHERE place <= 3"), "is stored as"),
        (Spoiler { swaps_people: true, ..Spoiler::default() }, "is shown as"),
        (Spoiler { notifies: true, ..Spoiler::default() }, "a post notifies"),
        (spoils("UPDATE competition_entries SET reserved_games = 0"), "reserved games"),
    ];
    for (spoiler, detail) in cases {
        let spoiler = Arc::new(spoiler);
        let mut others = Vec::new();
        let found = SEEDS.into_iter().any(|seed| {
            let defect = Arc::clone(&spoiler) as Arc<dyn PlantedDefect>;
            *spoiler.connection.lock().unwrap() = None;
            let report = run(&competitions(seed, 1), defect).unwrap();
            let is_found = report
                .violations
                .iter()
                .any(|one| one.invariant == Invariant::Competitions && one.detail.contains(detail));
            others.extend(report.violations);
            is_found
        });
        assert!(found, "{detail} is not found, and this is: {others:#?}");
    }
}
