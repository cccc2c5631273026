//! Planted defects: each breaks the law that is there to find it.

use crate::simulation::runs::minutes;
use gonagas::simulation::options::SimulationOptions;
use gonagas::simulation::report::Law;
use gonagas::simulation::run::run;
use gonagas::simulation::sabotage::Sabotage;
use gonagas::simulation::shrink::shrink;
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// A defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Defect {
    /// Events are lost after they were confirmed.
    LostEvents,
    /// An event is stored that nobody asked for.
    DoubledEvent,
    /// A move of one player is taken for the other's.
    WrongActor,
    /// A move is not legal.
    IllegalMove,
    /// Time is given back that nobody has lost.
    GivenBackTwice,
    /// A result counts for no rating.
    SkippedRating,
    /// Boards are not edited.
    StaleBoards,
    /// Answers are not sent.
    NoAnswers,
    /// Messages are too long.
    LongMessages,
    /// A turn of the computer stays in its queue.
    LeakedQueueEntry,
    /// A task panics.
    Panic,
    /// The database is spoilt.
    SpoiltDatabase,
}

/// Lets events be changed.
const UNLOCK: &str = "DROP TRIGGER IF EXISTS events_immutable; DROP TRIGGER IF EXISTS events_not_deletable;";

impl Defect {
    /// The SQL that plants the defect in the match `?1`, whose last event is new and has the number `?2`.
    fn sql(self) -> Option<&'static str> {
        match self {
            Defect::LostEvents => Some(
                "DELETE FROM events WHERE match_id = ?1 AND number = ?2 AND kind = 'action' AND actor_id > 0
                     AND (SELECT is_over FROM matches WHERE id = ?1) = 0",
            ),
            Defect::DoubledEvent => Some(
                "INSERT INTO events SELECT match_id, number + 1, occurred_at + 1, actor_id, 'worded', 'again' FROM events
                 WHERE match_id = ?1 AND number = ?2 AND kind = 'invited'",
            ),
            Defect::WrongActor => Some(
                "UPDATE events SET actor_id = (SELECT user_id FROM participants
                     WHERE match_id = ?1 AND user_id <> actor_id ORDER BY user_id LIMIT 1)
                 WHERE match_id = ?1 AND number = ?2 AND kind = 'action' AND actor_id IS NOT NULL
                     AND (SELECT count(DISTINCT user_id) FROM participants WHERE match_id = ?1) = 2",
            ),
            Defect::IllegalMove => Some(
                "UPDATE events SET payload = 'z99' WHERE match_id = ?1 AND number = ?2 AND kind = 'action'",
            ),
            Defect::GivenBackTwice => Some(
                "INSERT INTO events SELECT match_id, number + 1, occurred_at, NULL, 'given-back', '9000000' FROM events
                 WHERE match_id = ?1 AND number = ?2 AND kind IN ('accepted', 'action')
                     AND EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND is_over = 0 AND time_control <> '')",
            ),
            _ => None,
        }
    }
}

/// Plants a defect.
struct Planted {
    defect: Defect,
    /// The last events that were seen.
    seen: Mutex<BTreeMap<i64, i64>>,
}

impl Planted {
    fn plant(defect: Defect) -> Arc<dyn Sabotage> {
        Arc::new(Planted { defect, seen: Mutex::default() })
    }
}

impl Sabotage for Planted {
    fn drops_edits(&self) -> bool {
        self.defect == Defect::StaleBoards
    }

    fn swallows_answers(&self) -> bool {
        self.defect == Defect::NoAnswers
    }

    fn computer_hangs(&self) -> bool {
        self.defect == Defect::LeakedQueueEntry
    }

    fn lengthens_messages(&self) -> bool {
        self.defect == Defect::LongMessages
    }

    fn computer_panics(&self) -> bool {
        self.defect == Defect::Panic
    }

    fn spoil_database(&self, database: &Path) {
        let connection = Connection::open(database).unwrap();
        match self.defect {
            Defect::SpoiltDatabase => drop(connection.execute_batch("DROP TABLE events")),
            Defect::SkippedRating => {
                connection.execute("DELETE FROM rating_history", []).unwrap();
            }
            defect => {
                let Some(sql) = defect.sql() else { return };
                connection.execute_batch(UNLOCK).unwrap();
                let mut last = connection.prepare("SELECT match_id, max(number) FROM events GROUP BY 1").unwrap();
                let last = last.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
                let last: Vec<(i64, i64)> = last.map(Result::unwrap).collect();
                let mut seen = self.seen.lock().unwrap();
                for (id, number) in last {
                    if seen.insert(id, number) != Some(number) {
                        connection.execute(sql, [id, number]).unwrap();
                    }
                }
            }
        }
    }
}

/// The seeds of the runs in which a defect has to show. In a short run there may be nothing to spoil.
const SEEDS: std::ops::Range<u64> = 5..13;

/// Checks that a defect breaks its law.
fn expect_breach(defect: Defect, law: Law) {
    let found = SEEDS.into_iter().any(|seed| {
        let options = SimulationOptions { people: 20, ..minutes(seed, 30) };
        let report = run(&options, Planted::plant(defect)).unwrap();
        report.breaches.iter().any(|breach| breach.law == law)
    });
    assert!(found, "{defect:?} breaks nothing");
}

#[test]
fn lost_events_break_what_was_confirmed() {
    expect_breach(Defect::LostEvents, Law::ConfirmedIsStored);
}

#[test]
fn event_that_nobody_asked_for_is_found() {
    expect_breach(Defect::DoubledEvent, Law::OncePerRequest);
}

#[test]
fn move_of_wrong_player_is_out_of_turn() {
    expect_breach(Defect::WrongActor, Law::Turns);
}

#[test]
fn illegal_move_cannot_be_replayed() {
    expect_breach(Defect::IllegalMove, Law::Replay);
}

#[test]
fn time_given_back_twice_does_not_add_up() {
    expect_breach(Defect::GivenBackTwice, Law::Clocks);
}

#[test]
fn skipped_rating_does_not_follow_from_results() {
    expect_breach(Defect::SkippedRating, Law::Derived);
}

#[test]
fn boards_that_are_not_edited_are_stale() {
    expect_breach(Defect::StaleBoards, Law::Boards);
}

#[test]
fn missing_answer_is_found() {
    expect_breach(Defect::NoAnswers, Law::Answers);
}

#[test]
fn message_that_discord_refuses_is_found() {
    expect_breach(Defect::LongMessages, Law::Limits);
}

#[test]
fn turn_left_in_queue_is_found() {
    expect_breach(Defect::LeakedQueueEntry, Law::Memory);
}

#[test]
fn panic_of_a_task_is_found() {
    expect_breach(Defect::Panic, Law::Panics);
}

#[test]
fn spoilt_database_is_found() {
    expect_breach(Defect::SpoiltDatabase, Law::Opens);
}

#[test]
fn failing_run_is_made_smaller() {
    let options = SimulationOptions { people: 20, ..minutes(5, 30) };
    let planted = || Planted::plant(Defect::WrongActor);
    let failed = run(&options, planted()).unwrap();
    let steps = failed.steps;
    let (few, smallest) = shrink(&options, failed, 40, planted).unwrap();
    assert!(few.len() * 4 < steps as usize, "{} of {steps} steps are left", few.len());
    let only_steps = Some(few.into_iter().collect());
    let again = run(&SimulationOptions { only_steps, ..options }, planted()).unwrap();
    assert_eq!(again.breaches, smallest.breaches);
}
