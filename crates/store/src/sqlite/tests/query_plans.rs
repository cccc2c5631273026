//! The query plans of frequent statements, recorded as they run: each uses an index, so its cost does not grow with
//! unrelated rows.

use crate::sql::champions;
use crate::sql::competitions::{logs, work};
use crate::sql::engine::Connection;
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::matches::channels;
use crate::sql::puzzles;
use crate::sql::ratings::{head_to_head, leaderboards, month_reviews, profiles, results, standings};
use crate::sqlite::connection::migrations;
use crate::store_error::StoreError;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{ChannelRef, CompetitionId, MatchId, UserId};
use gonagas_core::matches::results::champions::Title;
use gonagas_core::matches::results::leaderboard::{LeaderboardKind, LeaderboardQuery};
use gonagas_core::matches::results::match_result::{MatchResult, RatedStatus};
use gonagas_core::matches::results::match_stats::CalendarMonth;
use rusqlite::trace::{TraceEvent, TraceEventCodes};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);
const GUILD: u64 = 7;
const DAY: i64 = 24 * 60 * 60 * 1000;

/// Returns a database in which two users of a server have played so often that they are placed.
fn played() -> rusqlite::Connection {
    let mut connection = rusqlite::Connection::open_in_memory().unwrap();
    migrations::migrate(&mut connection, Path::new("memory")).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    let hmac_key = HmacKeyFile::without_key();
    let filled = Connection::sqlite(&connection, &hmac_key);
    for day in 0..24 {
        let winner = if day % 3 == 0 { None } else { Some(Side::First) };
        results::record_result(&filled, MatchId(day), day as i64 * DAY, &finished([ANN, BEN], winner)).unwrap();
    }
    results::record_result(&filled, MatchId(24), 24 * DAY, &finished([UserId(3), ANN], Some(Side::First))).unwrap();
    connection
}

fn finished(seats: [UserId; 2], winner: Option<Side>) -> MatchResult {
    let pool = "seega".into();
    let reason = "captured".into();
    MatchResult { pool, guild: Some(GUILD), seats, winner, reason, pair: None, rated_status: RatedStatus::Rated }
}

/// Returns the plans of all statements that a function runs, each with its statement. The plan of a statement includes
/// those of its triggers.
fn plans(
    mut connection: rusqlite::Connection,
    request: impl Fn(&Connection) -> Result<(), StoreError>,
) -> Vec<(String, Vec<String>)> {
    let run: Arc<Mutex<BTreeSet<String>>> = Arc::default();
    let heard = Arc::clone(&run);
    let hear = move |event: TraceEvent<'_>| {
        if let TraceEvent::Stmt(statement, _) = event {
            heard.lock().unwrap().insert(statement.sql().into_owned());
        }
    };
    connection.trace_v2(TraceEventCodes::SQLITE_TRACE_STMT, Some(hear)).unwrap();
    request(&Connection::sqlite(&connection, &HmacKeyFile::without_key())).unwrap();
    connection.trace_v2(TraceEventCodes::SQLITE_TRACE_STMT, None::<fn(TraceEvent<'_>)>).unwrap();
    let run = run.lock().unwrap().clone();
    assert!(!run.is_empty(), "nothing was asked");
    run.into_iter().map(|sql| (plan(&connection, &sql), sql)).map(|(plan, sql)| (sql, plan)).collect()
}

fn plan(connection: &rusqlite::Connection, sql: &str) -> Vec<String> {
    let mut plan = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
    let steps = plan.raw_query().mapped(|row| row.get(3)).collect::<rusqlite::Result<Vec<String>>>();
    steps.unwrap()
}

/// Panics if a statement scans a whole table or sorts its rows.
fn found_at_once(plans: Vec<(String, Vec<String>)>) {
    for (sql, plan) in plans {
        let slow = plan.iter().find(|step| step.contains("TEMP B-TREE") || step.starts_with("SCAN "));
        // A constant row is no table, and a page has few rows.
        let slow = slow.filter(|step| !["SCAN CONSTANT ROW", "SCAN page"].contains(&step.as_str()));
        assert!(slow.is_none(), "{sql}\n{plan:#?}");
    }
}

fn board(everywhere: bool, this_month: bool) -> LeaderboardQuery {
    LeaderboardQuery { page: 1, everywhere, this_month, kind: LeaderboardKind::Matches, pool: "seega".into() }
}

#[test]
fn pages_of_leaderboards_are_found_at_once() {
    for everywhere in [false, true] {
        for this_month in [false, true] {
            found_at_once(plans(played(), |connection| {
                for user in [ANN, UserId(9)] {
                    let board = board(everywhere, this_month);
                    let page = leaderboards::leaderboard_page(connection, &board, Some(GUILD), 0, user)?;
                    let provisional = page.entries.iter().filter(|entry| entry.is_provisional).count();
                    assert_eq!((page.entries.len(), provisional), (3, 1), "{page:?}");
                }
                Ok(())
            }));
        }
    }
}

/// The grants and standings of other servers are not read, and a change of a leaderboard finds the roles of its server.
#[test]
fn champions_use_an_index() {
    let request = |connection: &Connection| {
        champions::roles::set_role(connection, GUILD, &Title::FirstOfAll, Some(90))?;
        champions::roles::refresh(connection, GUILD, 0)?;
        champions::grants::due_grants(connection, 0)?;
        champions::grants::retry_guild(connection, GUILD, 0)?;
        results::record_result(connection, MatchId(25), 25 * DAY, &finished([ANN, BEN], Some(Side::First)))
    };
    for (sql, plan) in plans(played(), request) {
        let scan = plan.iter().find(|step| step.starts_with("SCAN role_grants") || step.starts_with("SCAN champion"));
        let scan = scan.or_else(|| plan.iter().find(|step| step.starts_with("SCAN standings")));
        assert!(scan.is_none(), "{sql}\n{plan:#?}");
    }
}

/// The search for work each minute, and the answers to people, read no matches and people of other competitions, and of
/// those that are over only the repeating ones.
#[test]
fn competitions_use_an_index() {
    let request = |connection: &Connection| {
        work::due(connection, 0, 0)?;
        work::matches_of(connection, CompetitionId(1))?;
        work::quick_results(connection, CompetitionId(1), DAY)?;
        work::settled_pairings(connection, CompetitionId(1))?;
        logs::ladders_of_guild(connection, GUILD)?;
        logs::places_of(connection, ANN, GUILD, 5)?;
        logs::reserved_games(connection, ANN).map(drop)
    };
    for (sql, plan) in plans(played(), request) {
        let tables = ["matches", "events", "competition_entries", "competition_events"];
        let partial = ["active", "unshown", "untold", "untold_removals", "recurring"];
        let is_slow = |step: &&String| {
            let Some(scanned) = step.strip_prefix("SCAN ") else { return false };
            let is_partial = partial.iter().any(|index| scanned.ends_with(&format!("INDEX competitions_{index}")));
            tables.contains(&scanned) || scanned.starts_with("competitions") && !is_partial
        };
        assert!(!plan.iter().any(|step| is_slow(&step)), "{sql}\n{plan:#?}");
    }
}

/// The results of other servers and of other months are not read.
#[test]
fn review_of_a_month_uses_an_index() {
    let request = |connection: &Connection| {
        let review = month_reviews::load_review(connection, GUILD, CalendarMonth::containing(0))?;
        assert_eq!((review.match_count, review.most_active.len()), (25, 3));
        Ok(())
    };
    for (sql, plan) in plans(played(), request) {
        let scan = plan.iter().find(|step| step.starts_with("SCAN results") || step.starts_with("SCAN events"));
        assert!(scan.is_none(), "{sql}\n{plan:#?}");
    }
}

/// The attempts and ratings of other games are not read.
#[test]
fn pages_of_puzzle_leaderboards_use_an_index() {
    for everywhere in [false, true] {
        for this_month in [false, true] {
            let request = |connection: &Connection| {
                let query = LeaderboardQuery { kind: LeaderboardKind::Puzzles, ..board(everywhere, this_month) };
                puzzles::leaderboard::leaderboard_page(connection, &query, Some(GUILD), 0, ANN).map(drop)
            };
            for (sql, plan) in plans(played(), request) {
                let scan = plan.iter().find(|step| step.starts_with("SCAN puzzle") || step.starts_with("SCAN tries"));
                assert!(scan.is_none(), "{sql}\n{plan:#?}");
                let index = if this_month || !everywhere { "puzzle_tries_by" } else { "puzzle_solver_ratings_by_game" };
                let is_found = plan.iter().any(|step| step.contains(index));
                assert!(is_found || !sql.contains("rank()"), "{sql}\n{plan:#?}");
            }
        }
    }
}

/// Many users may be skipped; their rows must not be read.
#[test]
fn players_before_a_page_are_skipped_in_the_index() {
    let request = |connection: &Connection| {
        leaderboards::leaderboard_page(connection, &board(false, false), Some(GUILD), 0, ANN).map(drop)
    };
    let plans = plans(played(), request);
    let (_, plan) = plans.iter().find(|(sql, _)| sql.contains("OFFSET")).unwrap();
    assert!(plan.iter().any(|step| step.contains("COVERING INDEX standings_by_rank")), "{plan:#?}");
}

#[test]
fn profiles_and_two_people_are_found_at_once() {
    for guild in [Some(GUILD), None] {
        let plans = plans(played(), |connection| {
            let found = profiles::load_profile(connection, ANN, guild, 24 * DAY)?;
            assert!(
                found.recent_matches.len() == 5 && found.rating_curve.len() > 5 && found.pools[0].rank.is_some(),
                "{found:?}"
            );
            let versus = head_to_head::load_head_to_head(connection, [ANN, BEN], guild)?;
            assert!(versus.recent_matches.len() == 5 && versus.pools.len() == 1, "{versus:?}");
            Ok(())
        });
        // A query for one server must not read the results of others.
        let anywhere = plans.iter().filter(|(_, plan)| plan.iter().any(|step| step.contains("_global"))).count();
        assert_eq!(anywhere, if guild.is_some() { 0 } else { 3 }, "{plans:#?}");
        found_at_once(plans);
    }
}

#[test]
fn inactive_players_and_results_use_an_index() {
    found_at_once(plans(played(), |connection| {
        assert!(results::rating_outcome(connection, MatchId(3))?.is_some_and(|found| found.changes.is_some()));
        assert!(leaderboards::has_inactive_placed(connection, 1000 * DAY)?);
        leaderboards::mark_inactive_provisional(connection, 1000 * DAY)?;
        standings::set_hidden(connection, ANN, true)?;
        standings::set_hidden(connection, ANN, false)
    }));
}

#[test]
fn a_result_is_written_without_looking_at_others() {
    found_at_once(plans(played(), |connection| {
        results::record_result(connection, MatchId(99), 30 * DAY, &finished([ANN, BEN], Some(Side::First)))
    }));
}

/// A log may be long, so moves to other channels have an index of their own.
#[test]
fn where_a_match_has_moved_is_found_without_its_log() {
    let place = ChannelRef::on_server(GUILD, 70);
    let request = |connection: &Connection| {
        channels::last_relocation(connection, MatchId(1))?;
        channels::active_matches_possibly_in_channel(connection, place)?;
        Ok(())
    };
    for (sql, plan) in plans(played(), request) {
        assert!(plan.iter().any(|step| step.contains("events_moved")), "{sql}\n{plan:#?}");
        assert!(!plan.iter().any(|step| step.starts_with("SCAN ")), "{sql}\n{plan:#?}");
    }
}
