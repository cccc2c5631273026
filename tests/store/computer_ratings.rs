//! The ratings of the computer's levels: each result keeps the rating with which it was rated, for any ratings of later
//! versions.

use crate::store::bench::*;
use crate::store::ratings::end_of;
use crate::support::database::TestFolder;
use crate::support::postgres_server::shared_server;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::results::match_result::{DisplayRating, MatchResult, PairShare, PairStanding, RatedStatus};
use gonagas_core::matches::results::pair_result::PairGameResult;
use gonagas_core::rating::{RatedResult, Rating, computer_rating, update_ratings};
use gonagas_store::event_batch::{EventBatch, MatchIndex};
use gonagas_store::postgres::{PostgresStore, import_sqlite};
use gonagas_store::{ExportValue, Store};

const WON: Option<Side> = Some(Side::First);
const POOL: &str = "pahtum computer";
const LEVEL: u8 = 3;

/// A rating that the level does not have at present.
const OLD: Rating = Rating { points: 1234.4, deviation: 60.0, volatility: 0.05 };

/// The ratings of levels 1 to 5 that were in force before they were stored with the results. This list never changes.
const BEFORE_STORED: [(&str, [f64; 5]); 13] = [
    ("pahtum computer", [1000.0, 1310.0, 1610.0, 1775.0, 2000.0]),
    ("seega computer", [1000.0, 1260.0, 1410.0, 1615.0, 1845.0]),
    ("shap-luk computer", [1000.0, 1220.0, 1280.0, 1335.0, 1495.0]),
    ("sahkku rules=devils-game computer", [1000.0, 1080.0, 1205.0, 1420.0, 1500.0]),
    ("sahkku rules=raisa computer", [1000.0, 1370.0, 1640.0, 1870.0, 2045.0]),
    ("sahkku rules=maze computer", [1000.0, 1265.0, 1535.0, 1725.0, 1870.0]),
    ("sahkku rules=lagesvuotna computer", [1000.0, 1125.0, 1260.0, 1350.0, 1620.0]),
    ("sahkku rules=vuovdaguoika computer", [1000.0, 1210.0, 1335.0, 1515.0, 1575.0]),
    ("sahkku rules=gavkevuotna computer", [1000.0, 1175.0, 1290.0, 1465.0, 1570.0]),
    ("sahkku rules=unjarga computer", [1000.0, 1185.0, 1300.0, 1380.0, 1590.0]),
    // The levels of all other rules were 150 points apart.
    ("pahtum2 computer", [1000.0, 1150.0, 1300.0, 1450.0, 1600.0]),
    ("sahkku rules=mazes computer", [1000.0, 1150.0, 1300.0, 1450.0, 1600.0]),
    ("draughts computer", [1000.0, 1150.0, 1300.0, 1450.0, 1600.0]),
];

/// Takes the additions of the migration that stores these ratings from a database.
const DOWNGRADE: &str = "ALTER TABLE results DROP COLUMN computer_volatility;
    ALTER TABLE results DROP COLUMN computer_deviation;
    ALTER TABLE results DROP COLUMN computer_points;
    DELETE FROM refinery_schema_history WHERE version > (SELECT version FROM refinery_schema_history WHERE name = 'computer_ratings')
        OR name = 'computer_ratings';
    DROP TABLE IF EXISTS restore_mark;
    DROP TABLE away_guilds;
    ALTER TABLE preferences DROP COLUMN accepts_messages;
    ALTER TABLE preferences DROP COLUMN language;
    ALTER TABLE preferences DROP COLUMN chosen_language;
    ALTER TABLE guild_settings DROP COLUMN is_language_settled;
    ALTER TABLE preferences DROP COLUMN challenge_rated;
    ALTER TABLE preferences DROP COLUMN challenge_pair;
    ALTER TABLE preferences DROP COLUMN challenge_clock;
    ALTER TABLE preferences DROP COLUMN utc_offset;
    DROP INDEX preferences_by_digest;
    ALTER TABLE preferences DROP COLUMN digest_hour;
    ALTER TABLE preferences DROP COLUMN digest_due_at;
    DROP INDEX matches_by_mention;
    ALTER TABLE guild_settings DROP COLUMN seeker_role_id;
    ALTER TABLE matches DROP COLUMN mentioned_role_id;
    DROP TABLE reply_plans;
    DROP INDEX matches_by_pairing;
    ALTER TABLE matches DROP COLUMN competition_id;
    ALTER TABLE matches DROP COLUMN pairing;
    DROP TABLE competition_pairings;
    DROP TABLE competition_entries;
    DROP TABLE competition_events;
    DROP TABLE competitions;
    ALTER TABLE guild_settings DROP COLUMN organiser_role_id;
    DROP TABLE champion_roles;
    DROP TABLE role_grants;
    DROP TABLE stale_champions;
    DROP TABLE month_reviews;
    DROP INDEX results_by_guild;
    DROP TABLE seeks;
    DROP TABLE seek_news;
    DROP TABLE daily_openings;
    DROP TABLE daily_tries;
    DROP TABLE daily_posts;
    DROP INDEX puzzle_tries_by_game;
    DROP INDEX puzzle_tries_by_guild;
    DROP INDEX puzzle_solver_ratings_by_game;
    ALTER TABLE puzzle_tries DROP COLUMN guild_id;
    ALTER TABLE puzzle_tries DROP COLUMN points;
    DROP INDEX preferences_by_streak_hour;
    ALTER TABLE preferences DROP COLUMN puzzle_names;
    ALTER TABLE preferences DROP COLUMN puzzle_games;
    ALTER TABLE preferences DROP COLUMN streak_hour;
    ALTER TABLE preferences DROP COLUMN streak_reminded_day;
    ALTER TABLE guild_settings DROP COLUMN has_own_clock;
    DROP TABLE untold_guilds;
    ALTER TABLE matches DROP COLUMN is_without_bot;
    ALTER TABLE matches DROP COLUMN language;
    ALTER TABLE outbox DROP COLUMN is_without_bot";

/// Takes the additions of that migration and of later ones from a database.
fn downgrade(folder: &TestFolder) {
    // SQLite drops no column that a trigger names. The databases write that differently.
    for (trigger, table) in [
        ("matches_place_immutable", "matches"),
        ("stale_champions_on_insert", "standings"),
        ("matches_competition_immutable", "matches"),
        ("stale_champions_on_update", "standings"),
        ("stale_champions_on_delete", "standings"),
    ] {
        let drop = format!("DROP TRIGGER {trigger}");
        folder.try_execute(&drop).or_else(|_| folder.try_execute(&format!("{drop} ON {table}"))).unwrap();
    }
    // SQLite has no functions.
    drop(folder.try_execute("DROP FUNCTION mark_champions_stale"));
    folder.execute(DOWNGRADE);
    for function in ["refuse_gap_in_competition_events", "refuse_deletion_of_competition_events"] {
        drop(folder.try_execute(&format!("DROP FUNCTION {function}")));
    }
}

/// Returns a win of the first of these players.
fn win_of(seats: [UserId; 2], pool: &str, status: RatedStatus) -> EventBatch {
    let step = end_of(seats, NOW, WON, status);
    let result = step.result.clone().map(|result| MatchResult { pool: pool.into(), ..result });
    EventBatch { result, ..step }
}

/// Returns a rated win of someone against a level.
fn win(person: UserId, pool: &str, level: u8) -> EventBatch {
    win_of([person, UserId::computer(level)], pool, RatedStatus::Rated)
}

/// Rewrites the consequences of a person's only match, which they won on the first seat, as if the level had had this
/// rating.
fn rerate(person: UserId, level: Rating) -> String {
    let [Rating { points, deviation, volatility }, _] = update_ratings([Rating::INITIAL, level], RatedResult::Win);
    let user = person.0.cast_signed();
    format!(
        "UPDATE ratings SET points = {points:?}, deviation = {deviation:?}, volatility = {volatility:?} WHERE user_id = {user};
         UPDATE rating_history SET points_after = {points:?}, deviation_after = {deviation:?},
             volatility_after = {volatility:?} WHERE user_id = {user};
         UPDATE standings SET score = CASE period WHEN '' THEN {points:?} ELSE {points:?} - 1500 END WHERE user_id = {user};
         UPDATE results SET computer_points = {:?}, computer_deviation = {:?}, computer_volatility = {:?}
         WHERE first_player_id = {user};",
        level.points, level.deviation, level.volatility
    )
}

impl Bench {
    /// A rated win of someone that an earlier version has stored, in which the level had another rating.
    async fn won_long_ago(&self, person: UserId) -> MatchId {
        let (id, _) = self.ended(&win(person, POOL, LEVEL)).await;
        self.folder().execute(&rerate(person, OLD));
        id
    }

    /// The points of the level in each result.
    fn computer_points(&self) -> Vec<String> {
        computer_points(self.folder())
    }
}

fn computer_points(folder: &TestFolder) -> Vec<String> {
    folder.rows("SELECT coalesce(CAST(computer_points AS TEXT), '-') FROM results ORDER BY number")
}

#[tokio::test]
async fn earlier_result_follows_from_the_rating_of_its_time() {
    let bench = Bench::new();
    let id = bench.won_long_ago(CLEO).await;
    assert_eq!(bench.faults(), Vec::<String>::new());
    let [person, level] = bench.store.rating_outcome(id).await.unwrap().unwrap().changes.unwrap();
    let old = DisplayRating { points: 1234, provisional: false };
    assert_eq!((level.before, level.after), (old, old));
    let [after, _] = update_ratings([Rating::INITIAL, OLD], RatedResult::Win);
    assert_eq!((person.before.points, person.after.points), (1500, after.points.round() as i64));
    // The next result is rated with the rating of today.
    let (_, next) = bench.ended(&win(CLEO, POOL, LEVEL)).await;
    let today = computer_rating(POOL, LEVEL).points;
    assert_eq!(next.changes.unwrap()[1].before.points, today.round() as i64);
    assert_eq!(bench.computer_points().len(), 2);
    assert_eq!(bench.rows("SELECT match_id || '' FROM results WHERE computer_points = 1234.4"), [id.0.to_string()]);
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn only_rated_results_against_the_computer_keep_its_rating() {
    let bench = Bench::new();
    let computer = UserId::computer(LEVEL);
    for (seats, status) in [
        ([CLEO, computer], RatedStatus::Unrated),
        ([CLEO, computer], RatedStatus::TooShort),
        ([CLEO, BO], RatedStatus::Rated),
        ([computer, CLEO], RatedStatus::Rated),
    ] {
        bench.ended(&win_of(seats, POOL, status)).await;
    }
    let today = computer_rating(POOL, LEVEL);
    assert_eq!(
        bench.rows("SELECT number || '' FROM results WHERE computer_points IS NOT NULL"),
        bench.rows("SELECT max(number) || '' FROM results")
    );
    let stored = format!(
        "SELECT reason FROM results WHERE computer_points = {:?} AND computer_deviation = {:?} AND computer_volatility = {:?}",
        today.points, today.deviation, today.volatility
    );
    assert_eq!(bench.rows(&stored), ["resigned"]);
    // No other column is about the computer.
    for (table, column) in [
        ("ratings", "user_id"),
        ("rating_history", "user_id"),
        ("standings", "user_id"),
        ("head_to_head", "low_user_id"),
    ] {
        let rows = format!("SELECT {column} || '' FROM {table} WHERE {column} = {}", computer.0);
        assert_eq!(bench.rows(&rows), Vec::<String>::new(), "{table}");
    }
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn pair_keeps_the_rating_in_the_game_that_decides_it() {
    let bench = Bench::new();
    let games = [bench.create().await.id, bench.create().await.id];
    let computer = UserId::computer(LEVEL);
    for (id, seats) in std::iter::zip(games, [[CLEO, computer], [computer, CLEO]]) {
        let step = win_of(seats, POOL, RatedStatus::Rated);
        let game = PairGameResult { winner: WON, is_conceded: false, counts: [9, 4], turn_count: 30 };
        let pair = Some(PairShare { first_game: games[0], game, standing: PairStanding::Waits });
        let result = step.result.clone().map(|result| MatchResult { pair, reason: "score".into(), ..result });
        bench.store.append_events(id, 1, &EventBatch { result, ..step }, LIMIT).await.unwrap();
    }
    assert_eq!(
        bench.rows("SELECT decides_pair || '' FROM results WHERE computer_points IS NOT NULL"),
        ["1"],
        "{:?}",
        bench.computer_points()
    );
    assert_eq!(bench.rows("SELECT rated FROM results ORDER BY number"), ["no", "yes"]);
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn check_finds_a_rating_that_does_not_explain_the_result() {
    for (harm, fault) in [
        ("computer_points = computer_points + 100", "ratings (scope 7, pool “pahtum computer”, user_id 3): points is "),
        ("computer_deviation = 350", "ratings (scope 7, pool “pahtum computer”, user_id 3): points is "),
        (
            "computer_points = NULL, computer_deviation = NULL, computer_volatility = NULL",
            "computer_points is nothing, and ",
        ),
        ("rated = 'no'", "computer_points is 1234.4, and nothing follows"),
    ] {
        let bench = Bench::new();
        bench.won_long_ago(CLEO).await;
        bench.folder().execute(&format!("UPDATE results SET {harm}"));
        let faults = bench.faults();
        assert!(faults.iter().any(|found| found.contains(fault)), "{harm}: {faults:?}");
    }
}

#[tokio::test]
async fn check_finds_a_rating_of_the_computer_where_none_has_played() {
    let bench = Bench::new();
    bench.ended(&win_of([CLEO, BO], "pahtum", RatedStatus::Rated)).await;
    bench.folder().execute("UPDATE results SET computer_points = 1, computer_deviation = 1, computer_volatility = 1");
    let faults = bench.faults();
    assert!(faults.iter().any(|found| found.contains("computer_points is 1, and nothing follows")), "{faults:?}");
}

#[tokio::test]
async fn part_of_a_rating_cannot_be_stored() {
    let bench = Bench::new();
    bench.won_long_ago(CLEO).await;
    for column in ["computer_points", "computer_deviation", "computer_volatility"] {
        let refused = bench.folder().try_execute(&format!("UPDATE results SET {column} = NULL"));
        assert!(refused.is_err(), "{column}");
    }
}

#[tokio::test]
async fn erased_person_leaves_nothing_of_their_matches_against_the_computer() {
    let bench = Bench::new();
    let computer = UserId::computer(LEVEL);
    let listed = |is_over| MatchIndex { is_over, ..index(&[(CLEO, true)]) };
    let against = Terms { challenger: CLEO, opponent: Some(computer), ..terms() };
    let id = bench.store.create_match(&against, SECRET, NOW, &listed(false), &[], LIMIT).await.unwrap().id;
    let end = EventBatch { index: listed(true), ..win(CLEO, POOL, LEVEL) };
    bench.store.append_events(id, 1, &end, LIMIT).await.unwrap();
    bench.folder().execute(&rerate(CLEO, OLD));
    let other = bench.won_long_ago(BO).await;
    let sections = bench.store.export_user_data(CLEO).await.unwrap();
    let matches = sections.iter().find(|section| section.name == "matches").unwrap();
    let column = matches.columns.iter().position(|column| column == "computer_points").unwrap();
    assert_eq!(matches.rows[0][column], ExportValue::Real(OLD.points));

    bench.store.erase_user(CLEO, NOW, &[]).await.unwrap();
    assert_eq!(bench.rows("SELECT match_id || '' FROM results"), [other.0.to_string()]);
    assert_eq!(bench.computer_points(), ["1234.4"]);
    assert_eq!(bench.faults(), Vec::<String>::new());
}

/// Fills a database with the rows of the last version without these ratings, and closes it. Returns the points of the
/// level in each result.
async fn store_before_ratings(bench: Bench) -> (TestFolder, Vec<String>) {
    let mut expected = Vec::new();
    let mut rewrite = String::new();
    for (pool, ratings) in BEFORE_STORED {
        for (level, points) in (1..).zip(ratings) {
            let person = UserId(5000 + expected.len() as u64);
            bench.ended(&win(person, pool, level)).await;
            rewrite += &rerate(person, Rating { points, deviation: 45.0, volatility: 0.06 });
            expected.push(points);
        }
    }
    bench.folder().execute(&rewrite);
    bench.ended(&win_of([ANNA, BO], "pahtum", RatedStatus::Rated)).await;
    bench.ended(&win_of([ANNA, UserId::computer(1)], POOL, RatedStatus::Unrated)).await;
    let folder = bench.close();
    downgrade(&folder);
    let shown = |points: f64| if folder.is_file() { format!("{points:?}") } else { points.to_string() };
    let expected = expected.into_iter().map(shown).chain(["-".to_owned(), "-".to_owned()]).collect();
    (folder, expected)
}

#[tokio::test]
async fn upgrade_gives_earlier_results_the_ratings_that_were_in_force() {
    let (folder, expected) = store_before_ratings(Bench::new()).await;
    let bench = Bench::on(folder);
    assert_eq!(bench.computer_points(), expected);
    assert_eq!(bench.faults(), Vec::<String>::new());
    // Matches go on from there.
    bench.ended(&win(UserId(5000), BEFORE_STORED[0].0, 5)).await;
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn upgrade_knows_every_level_on_either_seat() {
    let bench = Bench::new();
    for (person, (pool, level)) in (5000..).zip([(POOL, 9), ("draughts computer", 9), ("draughts computer", 6)]) {
        bench.ended(&win(UserId(person), pool, level)).await;
    }
    bench.ended(&win_of([UserId::computer(2), CLEO], POOL, RatedStatus::Rated)).await;
    let folder = bench.close();
    downgrade(&folder);
    let bench = Bench::on(folder);
    let points = bench.rows("SELECT CAST(CAST(computer_points AS BIGINT) AS TEXT) FROM results ORDER BY number");
    assert_eq!(points, ["2000", "2200", "1750", "1310"]);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn move_keeps_the_ratings_of_the_levels() {
    let bench = Bench::on_file();
    let id = bench.won_long_ago(CLEO).await;
    let outcome = bench.store.rating_outcome(id).await.unwrap();
    let folder = bench.close();
    let database = shared_server().create_database();
    let key = folder.path().join("moved.key");
    // The move checks both databases.
    let report = import_sqlite(&folder.file(), &database.location(), &key, |_, _| vec![]).unwrap();
    assert_eq!((report.match_count, report.faults), (1, vec![]));
    let rating = "SELECT computer_points || ' ' || computer_deviation || ' ' || computer_volatility FROM results";
    assert_eq!(database.rows(rating), ["1234.4 60 0.05"]);
    let moved = Store::Postgres(PostgresStore::open(&database.location(), &key).unwrap());
    assert_eq!(moved.rating_outcome(id).await.unwrap(), outcome);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn file_of_an_earlier_version_is_moved_with_the_ratings_that_were_in_force() {
    let (folder, expected) = store_before_ratings(Bench::on_file()).await;
    let database = shared_server().create_database();
    let key = folder.path().join("moved.key");
    let report = import_sqlite(&folder.file(), &database.location(), &key, |_, _| vec![]).unwrap();
    assert_eq!(report.faults, Vec::<String>::new());
    let stored = "SELECT coalesce(CAST(computer_points AS TEXT), '-') FROM results ORDER BY number";
    let points: Vec<String> = expected.iter().map(|points| points.trim_end_matches(".0").to_owned()).collect();
    assert_eq!(database.rows(stored), points);
}
