//! Results are counted once, with the end of a match, on their server and globally.

use crate::store::bench::*;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::results::match_result::{DisplayRating, MatchResult, RatedStatus, RatingOutcome};
use gonagas_store::event_batch::{EventBatch, MatchIndex};
use gonagas_store::store_error::StoreError;

const DAY: i64 = 24 * 60 * 60 * 1000;
const GUILD: u64 = 7;

/// Returns the end of a match of Anna, in the first seat, against Bo.
pub fn end(at: Timestamp, winner: Option<Side>, counts: RatedStatus) -> EventBatch {
    end_of([ANNA, BO], at, winner, counts)
}

pub fn end_of(seats: [UserId; 2], at: Timestamp, winner: Option<Side>, counts: RatedStatus) -> EventBatch {
    let finished = MatchResult {
        pool: "pahtum".into(),
        guild: Some(GUILD),
        seats,
        winner,
        reason: "resigned".into(),
        pair: None,
        rated_status: counts,
    };
    EventBatch {
        occurred_at: at,
        events: vec![NewEvent { actor: Some(BO), kind: EventKind::Resigned }],
        index: MatchIndex { is_over: true, participants: vec![], deadline: None },
        effects: vec![],
        result: Some(finished),
        second_game: None,
        plans: None,
        interaction: None,
    }
}

impl Bench {
    /// A match that ends so, with its outcome.
    pub async fn ended(&self, step: &EventBatch) -> (MatchId, RatingOutcome) {
        let id = self.create().await.id;
        self.store.append_events(id, 1, step, LIMIT).await.unwrap();
        (id, self.store.rating_outcome(id).await.unwrap().unwrap())
    }

    /// Returns the rows of a query with one column of text.
    pub fn rows(&self, sql: &str) -> Vec<String> {
        self.folder().rows(sql)
    }

    /// Returns the faults that the audit of the database finds in ratings and standings.
    pub fn faults(&self) -> Vec<String> {
        self.folder().faults()
    }
}

fn points(reckoning: &RatingOutcome) -> [(i64, i64); 2] {
    reckoning.changes.unwrap().map(|change| (change.before.points, change.after.points))
}

const WON: Option<Side> = Some(Side::First);

#[tokio::test]
async fn result_updates_ratings_on_server_and_globally() {
    let bench = Bench::new();
    let (id, reckoning) = bench.ended(&end(NOW, WON, RatedStatus::Rated)).await;
    assert_eq!(reckoning.rated_status, RatedStatus::Rated);
    assert_eq!(points(&reckoning), [(1500, 1662), (1500, 1338)]);
    assert_eq!(reckoning.changes.unwrap()[0].after, DisplayRating { points: 1662, provisional: true });
    let ratings =
        "SELECT scope || ' ' || pool || ' ' || CAST(round(points) AS bigint) || ' ' || match_count FROM ratings
                   ORDER BY 1";
    let each = |scope: &str| [1338, 1662].map(|points| format!("{scope} pahtum {points} 1"));
    assert_eq!(bench.rows(ratings), [each("0"), each("7")].concat());
    assert_eq!(bench.rows("SELECT DISTINCT match_id || '' FROM rating_history"), [id.0.to_string()]);
    assert_eq!(bench.faults(), Vec::<String>::new());
    let bench = bench.reopen();
    assert_eq!(bench.store.rating_outcome(id).await.unwrap(), Some(reckoning));
}

#[tokio::test]
async fn unrated_result_is_counted_in_standings() {
    let bench = Bench::new();
    for counts in [RatedStatus::Unrated, RatedStatus::TooShort] {
        let (_, reckoning) = bench.ended(&end(NOW, WON, counts)).await;
        assert_eq!(reckoning, RatingOutcome { rated_status: counts, changes: None });
    }
    bench.ended(&end(NOW, None, RatedStatus::Unrated)).await;
    assert_eq!(
        bench.rows("SELECT match_id || '' FROM rating_history UNION ALL SELECT pool FROM ratings"),
        Vec::<String>::new()
    );
    let standings =
        "SELECT rank || ' ' || first_wins || first_draws || second_losses || ' ' || current_streak || best_streak
         FROM standings
                     WHERE scope = 7 AND period = '' ORDER BY 1";
    assert_eq!(bench.rows(standings), ["none 002 00", "none 210 02"]);
    assert_eq!(
        bench.rows("SELECT low_wins || '' || high_wins || '' || draws FROM head_to_head"),
        ["021", "021"],
        "Bo's number is below zero"
    );
    assert_eq!(bench.store.rating_outcome(MatchId(99)).await, Ok(None));
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn third_match_of_same_players_within_day_is_not_rated() {
    let bench = Bench::new();
    let counts = async |seats, at| bench.ended(&end_of(seats, at, WON, RatedStatus::Rated)).await.1.rated_status;
    assert_eq!(counts([ANNA, BO], NOW).await, RatedStatus::Rated);
    assert_eq!(counts([BO, ANNA], NOW + 1).await, RatedStatus::Rated);
    assert_eq!(counts([ANNA, BO], NOW + 2).await, RatedStatus::TooManyRecent);
    assert_eq!(counts([ANNA, CLEO], NOW + 3).await, RatedStatus::Rated, "another opponent");
    assert_eq!(counts([ANNA, BO], NOW + DAY - 1).await, RatedStatus::TooManyRecent);
    assert_eq!(counts([ANNA, BO], NOW + DAY).await, RatedStatus::Rated, "the first is a day ago");
    assert_eq!(counts([BO, ANNA], NOW + DAY).await, RatedStatus::TooManyRecent);
    let mut other = end(NOW + 4, WON, RatedStatus::Rated);
    other.result.as_mut().unwrap().pool = "seega".into();
    assert_eq!(bench.ended(&other).await.1.rated_status, RatedStatus::Rated, "another game");
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn concurrent_ends_count_once() {
    let bench = Bench::new();
    for _ in 0..8 {
        let id = bench.create().await.id;
        let step = end_of([ANNA, BO], NOW, WON, RatedStatus::Rated);
        let append = || bench.store.append_events(id, 1, &step, LIMIT);
        let (one, two, three) = tokio::join!(append(), append(), append());
        assert_eq!([one, two, three].iter().filter(|result| result.is_ok()).count(), 1);
        assert_eq!(bench.store.append_events(id, 1, &step, LIMIT).await, Err(StoreError::Conflict));
    }
    assert_eq!(bench.rows("SELECT rated || count(*) FROM results GROUP BY rated ORDER BY rated"), ["often6", "yes2"]);
    assert_eq!(bench.rows("SELECT DISTINCT match_count || '' FROM ratings"), ["2"]);
    assert_eq!(bench.rows("SELECT DISTINCT first_wins || '' FROM standings ORDER BY 1"), ["0", "8"]);
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn append_fails_when_result_cannot_be_stored() {
    let bench = Bench::on_file();
    let id = bench.create().await.id;
    bench
        .by_hand()
        .execute_batch(
            "INSERT INTO results VALUES (1, 1, 'pahtum', 7, 0, 1, 2, 1, 'resigned', 'no', 0, NULL, 0, 0, 0, 0, NULL,
                 NULL, NULL, NULL)",
        )
        .unwrap();
    assert!(bench.store.append_events(id, 1, &end(NOW, WON, RatedStatus::Rated), LIMIT).await.is_err());
    assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), 1);
    assert_eq!(bench.rows("SELECT pool FROM ratings UNION ALL SELECT pool FROM standings"), Vec::<String>::new());
}

#[tokio::test]
async fn inactivity_increases_deviation() {
    let deviation = async |idle| {
        let bench = Bench::new();
        for day in 0..30 {
            bench.ended(&end(NOW + day * DAY, if day % 2 == 0 { WON } else { None }, RatedStatus::Rated)).await;
        }
        bench.ended(&end(NOW + 30 * DAY + idle, WON, RatedStatus::Rated)).await;
        assert_eq!(bench.faults(), Vec::<String>::new());
        let old = "SELECT CAST(deviation_before AS TEXT) FROM rating_history WHERE number = 31 AND scope = 0";
        bench.rows(old)[0].parse::<f64>().unwrap()
    };
    let soon = deviation(0).await;
    let later = deviation(300 * DAY).await;
    assert!(later > soon + 20.0, "{soon} {later}");
}

#[tokio::test]
async fn check_finds_rows_that_do_not_follow_from_results() {
    let bench = Bench::new();
    for at in 0..3 {
        bench.ended(&end(NOW + at, WON, RatedStatus::Rated)).await;
    }
    for (harm, mend, fault) in [
        ("points = points + 1", "points = points - 1", "points is "),
        ("deviation = deviation + 1", "deviation = deviation - 1", "deviation is "),
        (
            "match_count = match_count + 1",
            "match_count = match_count - 1",
            "match_count is 3, and 2 follows from the results",
        ),
        ("points = points + 1e-9", "points = points - 1e-9", ""),
    ] {
        bench.folder().execute(&format!("UPDATE ratings SET {harm} WHERE scope = 7"));
        let faults = bench.faults();
        assert_eq!(faults.len(), if fault.is_empty() { 0 } else { 2 }, "{harm}: {faults:?}");
        assert!(
            faults.iter().all(|found| found.starts_with("ratings (scope 7, pool “pahtum”") && found.contains(fault))
        );
        bench.folder().execute(&format!("UPDATE ratings SET {mend} WHERE scope = 7"));
    }
    for (harm, fault) in [
        ("UPDATE rating_history SET points_after = 0 WHERE number = 1 AND scope = 0", "points_after is 0"),
        ("UPDATE standings SET best_streak = 9 WHERE scope = 0", "best_streak is 9"),
        ("UPDATE head_to_head SET draws = 9", "draws is 9, and 0 follows"),
        ("DELETE FROM head_to_head WHERE scope = 0", "this follows from the results and is missing"),
        ("INSERT INTO head_to_head VALUES (9, 1, 2, 'seega', 1, 0, 0)", "this does not follow from the results"),
        ("UPDATE results SET rated = 'yes'", "rated is “yes”, and “often” follows"),
        ("INSERT INTO rating_histogram VALUES (0, 'pahtum', '', 1, 1500, 1)", "rating_histogram: 1 counts"),
    ] {
        bench.folder().execute(harm);
        let faults = bench.faults();
        assert!(faults.iter().any(|found| found.contains(fault)), "{harm}: {faults:?}");
    }
}
