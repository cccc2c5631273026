//! Tries at puzzles with their ratings, and the puzzles of the day.

use crate::store::bench::*;
use crate::store::personal_data::run_evenly;
use crate::store::ratings::end_of;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::log::event::{EventKind, MatchStart, NewEvent};
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::results::leaderboard::{LeaderboardKind, LeaderboardPage, LeaderboardQuery};
use gonagas_core::matches::results::match_result::RatedStatus;
use gonagas_core::matches::results::puzzle_results::{
    AttemptEnd, AttemptOutcome, EndedAttempt, PuzzleAttempt, RatedPuzzle, UNRATED_PUZZLES,
};
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, PostChannel};
use gonagas_core::matches::settings::preferences::PreferencesPatch;
use gonagas_core::session::rules::RequestedRules;
use gonagas_store::event_batch::{EventBatch, MatchIndex};
use gonagas_store::store_error::StoreError;
use gonagas_store::{DailyPost, DuePost, EndedDailyPost, ExportValue, PlayedGame, PostSeries, Store};

const GUILD: u64 = u64::MAX - 1;

pub fn puzzle(id: &str) -> RatedPuzzle {
    RatedPuzzle { id: id.to_owned(), game: "seega".to_owned(), first_points: 1500.0 }
}

/// An attempt at a puzzle that is not that of the day.
pub fn attempt(puzzle: RatedPuzzle, is_solved: bool) -> EndedAttempt {
    let end = if is_solved { AttemptEnd::Solved } else { AttemptEnd::Missed };
    EndedAttempt { puzzle, end, guild: None, day: None }
}

/// Has people try the puzzles of theirs that are not rated.
pub async fn with_first_puzzles(store: &Store, people: &[UserId]) {
    for user in people {
        for number in 0..UNRATED_PUZZLES {
            let first = RatedPuzzle { game: "shap-luk".to_owned(), ..puzzle(&format!("first-{number}")) };
            store.record_puzzle_attempt(*user, &attempt(first, false), NOW).await.unwrap();
        }
    }
}

async fn try_puzzle(
    bench: &Bench,
    user: UserId,
    puzzle: RatedPuzzle,
    is_solved: bool,
    now: i64,
) -> Result<AttemptOutcome, StoreError> {
    let recorded = bench.store.record_puzzle_attempt(user, &attempt(puzzle, is_solved), now).await;
    recorded.map(|recorded| recorded.outcome)
}

async fn has_attempted(bench: &Bench, user: UserId, puzzle: &str) -> bool {
    bench.store.puzzle_stakes(user, puzzle, None).await.unwrap().is_repeated
}

#[tokio::test]
async fn first_try_rates_person_and_puzzle_and_later_ones_change_nothing() {
    let bench = Bench::new();
    with_first_puzzles(&bench.store, &[ANNA, BO]).await;
    let AttemptOutcome::First(first) = try_puzzle(&bench, ANNA, puzzle("a"), true, NOW).await.unwrap() else {
        panic!("it is the first")
    };
    assert_eq!((first.rating.before.points, first.puzzle_points), (1500, 1500));
    assert!(first.rating.after.points > 1500 && first.rating.after.provisional);
    for is_solved in [true, false] {
        let again = try_puzzle(&bench, ANNA, puzzle("a"), is_solved, NOW + 1).await;
        assert_eq!(again, Ok(AttemptOutcome::AttemptedBefore));
    }
    let AttemptOutcome::First(second) = try_puzzle(&bench, BO, puzzle("a"), false, NOW).await.unwrap() else {
        panic!("it is the first of this person")
    };
    assert!(second.puzzle_points < 1500 && second.rating.after.points < 1500);
    let bench = bench.reopen();
    let progress = bench.store.puzzle_progress(ANNA, "seega", NOW).await.unwrap();
    assert_eq!(progress.attempts, [PuzzleAttempt { puzzle: "a".to_owned(), is_solved: true }]);
    assert_eq!(progress.points.round() as i64, first.rating.after.points);
    assert!(progress.puzzle_points["a"] > second.puzzle_points as f64, "Bo missed it");
    assert!(has_attempted(&bench, ANNA, "a").await);
    assert!(!has_attempted(&bench, ANNA, "b").await);
}

#[tokio::test]
async fn standings_count_tries_by_game_and_become_uncertain_with_time() {
    let bench = Bench::new();
    with_first_puzzles(&bench.store, &[ANNA]).await;
    for number in 0..30 {
        try_puzzle(&bench, ANNA, puzzle(&number.to_string()), number % 2 == 0, NOW).await.unwrap();
    }
    let other = RatedPuzzle { game: "pahtum".to_owned(), ..puzzle("other") };
    try_puzzle(&bench, ANNA, other, false, NOW).await.unwrap();
    let standings = bench.store.puzzle_standings(ANNA, NOW).await.unwrap();
    let counts: Vec<_> = standings.iter().map(|one| (one.game.as_str(), one.tried, one.solved)).collect();
    assert_eq!(counts, [("pahtum", 1, 0), ("seega", 30, 15), ("shap-luk", 3, 0)]);
    assert!(!standings[1].rating.provisional && standings[0].rating.provisional);
    assert_eq!((standings[2].rating.points, standings[2].deviation), (1500, 150), "nothing there is rated");
    let later = bench.store.puzzle_standings(ANNA, NOW + 800 * DAY).await.unwrap();
    assert!(later[1].rating.provisional && later[1].deviation > standings[1].deviation);
    assert_eq!(later[1].rating.points, standings[1].rating.points);
    assert_eq!(bench.store.puzzle_standings(BO, NOW).await, Ok(vec![]));
}

#[tokio::test]
async fn puzzle_of_the_day_is_due_until_it_is_posted() {
    let bench = Bench::new();
    let choose = |channel| GuildSettingChange::PuzzleChannel(channel);
    let settings = bench.store.update_guild_setting(GUILD, &choose(Some(5)), NOW).await.unwrap();
    assert_eq!(settings.puzzle_channel, Some(PostChannel { id: 5, is_forbidden: false }));
    let due = |begun_in| vec![DuePost { guild: GUILD, channel: 5, begun_in }];
    assert_eq!(bench.store.due_posts(PostSeries::DailyPuzzle, 100).await, Ok(due(None)));
    assert_eq!(bench.store.begin_post(PostSeries::DailyPuzzle, GUILD, 5, 100).await, Ok(true));
    let bench = bench.reopen();
    assert_eq!(bench.store.due_posts(PostSeries::DailyPuzzle, 100).await, Ok(due(Some(5))));
    assert_eq!(bench.store.due_posts(PostSeries::DailyPuzzle, 101).await, Ok(due(None)));
    bench.store.fail_post(PostSeries::DailyPuzzle, GUILD, 5, 100, true).await.unwrap();
    assert_eq!(bench.store.due_posts(PostSeries::DailyPuzzle, 100).await, Ok(due(None)), "it has failed for certain");
    let shown = async || bench.store.guild_settings(Some(GUILD)).await.unwrap().puzzle_channel;
    assert_eq!(shown().await, Some(PostChannel { id: 5, is_forbidden: true }));
    bench.store.finish_daily_puzzle(GUILD, 100, Some(DailyPost { channel: 5, message: 900 })).await.unwrap();
    assert_eq!(shown().await, Some(PostChannel { id: 5, is_forbidden: false }));
    assert_eq!(bench.store.due_posts(PostSeries::DailyPuzzle, 100).await, Ok(vec![]));
    assert_eq!(bench.store.guilds_with_scheduled_posts().await, Ok(vec![GUILD]));
    // Another setting leaves the channel as it is.
    bench.store.update_guild_setting(GUILD, &GuildSettingChange::UseThreads(true), NOW).await.unwrap();
    assert_eq!(shown().await.map(|channel| channel.id), Some(5));
    bench.store.update_guild_setting(GUILD, &choose(None), NOW).await.unwrap();
    assert_eq!((shown().await, bench.store.due_posts(PostSeries::DailyPuzzle, 101).await), (None, Ok(vec![])));
    bench.store.update_guild_setting(GUILD, &choose(Some(6)), NOW).await.unwrap();
    assert_eq!(bench.store.due_posts(PostSeries::DailyPuzzle, 100).await, Ok(vec![]), "that day had one");
    assert_eq!(bench.store.guilds_with_scheduled_posts().await, Ok(vec![GUILD]));
}

#[tokio::test]
async fn outcome_of_a_post_concerns_its_own_channel() {
    let bench = Bench::new();
    let choose = async |channel| {
        let change = GuildSettingChange::PuzzleChannel(Some(channel));
        bench.store.update_guild_setting(GUILD, &change, NOW).await.unwrap();
    };
    let shown = async || bench.store.guild_settings(Some(GUILD)).await.unwrap().puzzle_channel;
    choose(5).await;
    bench.store.begin_post(PostSeries::DailyPuzzle, GUILD, 5, 100).await.unwrap();
    choose(6).await;
    assert_eq!(
        bench.store.begin_post(PostSeries::DailyPuzzle, GUILD, 5, 100).await,
        Ok(false),
        "nobody wants it there"
    );
    assert_eq!(bench.store.clear_post_channel(PostSeries::DailyPuzzle, GUILD, 5).await, Ok(false));
    let due = vec![DuePost { guild: GUILD, channel: 6, begun_in: Some(5) }];
    assert_eq!(bench.store.due_posts(PostSeries::DailyPuzzle, 100).await, Ok(due));
    bench.store.fail_post(PostSeries::DailyPuzzle, GUILD, 5, 100, true).await.unwrap();
    assert_eq!(shown().await, Some(PostChannel { id: 6, is_forbidden: false }));
    bench.store.begin_post(PostSeries::DailyPuzzle, GUILD, 6, 100).await.unwrap();
    bench.store.fail_post(PostSeries::DailyPuzzle, GUILD, 6, 100, true).await.unwrap();
    bench.store.finish_daily_puzzle(GUILD, 100, Some(DailyPost { channel: 5, message: 900 })).await.unwrap();
    assert_eq!(shown().await, Some(PostChannel { id: 6, is_forbidden: true }), "it was posted elsewhere");
    assert_eq!(bench.store.due_posts(PostSeries::DailyPuzzle, 100).await, Ok(vec![]), "but once a day");
    assert_eq!(bench.store.clear_post_channel(PostSeries::DailyPuzzle, GUILD, 6).await, Ok(true));
    assert_eq!(shown().await, None);
}

#[tokio::test]
async fn try_before_an_erasure_stays_the_only_one_that_counts() {
    let bench = Bench::new();
    with_first_puzzles(&bench.store, &[ANNA, BO]).await;
    try_puzzle(&bench, ANNA, puzzle("a"), false, NOW).await.unwrap();
    try_puzzle(&bench, BO, puzzle("a"), true, NOW).await.unwrap();
    let ratings = || bench.rows("SELECT puzzle || points || deviation FROM puzzle_ratings");
    let before = ratings();
    for round in 1..=2 {
        bench.store.erase_user(ANNA, NOW + round, &[]).await.unwrap();
        assert!(has_attempted(&bench, ANNA, "a").await);
        assert!(!has_attempted(&bench, ANNA, "b").await);
        let again = try_puzzle(&bench, ANNA, puzzle("a"), true, NOW + round).await;
        assert_eq!(again, Ok(AttemptOutcome::AttemptedBefore));
        assert_eq!(ratings(), before);
        assert_eq!(bench.rows("SELECT count(*) || '' FROM puzzle_solver_ratings"), ["1"], "nothing of Anna's is rated");
    }
    // Another puzzle comes next.
    let progress = bench.store.puzzle_progress(ANNA, "seega", NOW).await.unwrap();
    assert_eq!(progress.attempts, [PuzzleAttempt { puzzle: "a".to_owned(), is_solved: true }]);
    bench.store.erase_user(ANNA, NOW + 3, &[]).await.unwrap();
    assert_eq!(bench.rows("SELECT count(*) || '' FROM puzzle_tries"), ["4"], "Bo's");
    assert_eq!(bench.rows("SELECT count(*) || '' FROM puzzle_tombstones"), ["4"]);
    run_evenly(&bench.store, NOW + 366 * DAY).await;
    assert_eq!(bench.rows("SELECT count(*) || '' FROM puzzle_tombstones"), ["0"], "a year later");
    assert!(!has_attempted(&bench, ANNA, "a").await);
}

/// A first attempt at the puzzle of a day, which has the number of the day as its identifier.
fn daily_attempt(day: i64, end: AttemptEnd) -> EndedAttempt {
    EndedAttempt { puzzle: puzzle(&day.to_string()), end, guild: Some(GUILD), day: Some(day) }
}

#[tokio::test]
async fn first_puzzles_of_a_person_are_not_rated() {
    let bench = Bench::new();
    for left in [2, 1, 0] {
        let outcome = try_puzzle(&bench, ANNA, puzzle(&left.to_string()), false, NOW).await;
        assert_eq!(outcome, Ok(AttemptOutcome::Unrated { left }));
    }
    let standing = bench.store.puzzle_standings(ANNA, NOW).await.unwrap().remove(0);
    assert_eq!((standing.tried, standing.solved, standing.rating.points), (3, 0, 1500));
    assert_eq!(bench.rows("SELECT count(*) || '' FROM puzzle_ratings"), ["0"]);
    assert!(!bench.store.puzzle_progress(ANNA, "seega", NOW).await.unwrap().is_newcomer);
    assert!(bench.store.puzzle_progress(BO, "seega", NOW).await.unwrap().is_newcomer);
    let AttemptOutcome::First(first) = try_puzzle(&bench, ANNA, puzzle("a"), false, NOW).await.unwrap() else {
        panic!("it is rated")
    };
    let lost = first.rating.before.points - first.rating.after.points;
    assert!((30..80).contains(&lost), "a miss costs a newcomer {lost} points");
}

#[tokio::test]
async fn results_of_a_day_are_of_the_people_who_opened_it_from_the_post() {
    let bench = Bench::new();
    let day = 100;
    let opened = async |user, guild| bench.store.record_daily_opening(user, day, guild, NOW).await.unwrap();
    for user in [ANNA, BO, CLEO, UserId(54)] {
        opened(user, Some(GUILD)).await;
    }
    opened(ANNA, Some(GUILD)).await;
    opened(UserId(55), None).await;
    opened(UserId(56), Some(8)).await;
    let tries = [
        (BO, AttemptEnd::Solved, 40_000),
        (ANNA, AttemptEnd::Solved, 50_000),
        (CLEO, AttemptEnd::AnswerShown, 60_000),
        (UserId(55), AttemptEnd::Solved, 1),
        (UserId(56), AttemptEnd::Missed, 1),
    ];
    for (user, end, taken) in tries {
        bench.store.record_puzzle_attempt(user, &daily_attempt(day, end), NOW + taken).await.unwrap();
    }
    let again = bench.store.record_puzzle_attempt(CLEO, &daily_attempt(day, AttemptEnd::Solved), NOW + 70_000).await;
    assert_eq!(again.unwrap().streak, None, "the first attempt counts");
    let results = bench.store.daily_results(GUILD, day).await.unwrap();
    assert_eq!((results.tried, results.solved, results.solvers.clone()), (3, 2, vec![BO, ANNA]));
    assert_eq!((results.streak.length, results.milestone), (1, None));
    assert_eq!(bench.store.daily_attempt(BO, day).await.unwrap().unwrap().taken, Some(40_000));
    assert_eq!(bench.store.daily_attempt(UserId(54), day).await, Ok(None));
    let elsewhere = bench.store.daily_results(8, day).await.unwrap();
    assert_eq!((elsewhere.tried, elsewhere.solved, elsewhere.streak.length), (1, 0, 0), "one person is no server");
    // Someone is hidden, someone wants not to be named, and someone is erased: the counts stay.
    let unnamed = PreferencesPatch { puzzle_names: Some(false), ..PreferencesPatch::default() };
    bench.store.update_preferences(BO, unnamed, NOW).await.unwrap();
    let results = bench.store.daily_results(GUILD, day).await.unwrap();
    assert_eq!((results.tried, results.solved, results.solvers), (3, 2, vec![ANNA]));
    bench.store.set_hidden_from_leaderboards(ANNA, true, NOW).await.unwrap();
    assert_eq!(bench.store.daily_results(GUILD, day).await.unwrap().solvers, vec![]);
    bench.store.set_hidden_from_leaderboards(ANNA, false, NOW).await.unwrap();
    bench.store.erase_user(ANNA, NOW, &[]).await.unwrap();
    let results = bench.store.daily_results(GUILD, day).await.unwrap();
    assert_eq!((results.tried, results.solved, results.solvers), (3, 2, vec![]));
    assert_eq!(bench.store.daily_attempt(ANNA, day).await, Ok(None));
    let traces = format!("SELECT count(*) || '' FROM daily_openings WHERE user_id = {}", ANNA.0);
    assert_eq!(bench.rows(&traces), ["0"]);
}

#[tokio::test]
async fn streaks_follow_from_the_log_of_attempts() {
    let bench = Bench::new();
    let mut reached = Vec::new();
    for day in (100..130).filter(|day| *day != 110) {
        for user in [ANNA, BO] {
            bench.store.record_daily_opening(user, day, Some(GUILD), NOW).await.unwrap();
        }
        bench.store.record_puzzle_attempt(BO, &daily_attempt(day, AttemptEnd::Missed), NOW).await.unwrap();
        let recorded = bench.store.record_puzzle_attempt(ANNA, &daily_attempt(day, AttemptEnd::Missed), NOW).await;
        reached.extend(recorded.unwrap().streak.unwrap().milestone.map(|milestone| (day, milestone)));
    }
    assert_eq!(reached, [(106, 7)]);
    let streak = bench.store.puzzle_streak(ANNA).await.unwrap();
    assert_eq!((streak.length, streak.freezes, streak.last_day), (29, 2, Some(129)), "a free day was spent");
    let on_server = |day| bench.store.daily_results(GUILD, day);
    assert_eq!(on_server(106).await.unwrap().milestone, Some(7));
    assert_eq!(on_server(109).await.unwrap().streak.length, 10);
    assert_eq!(on_server(110).await.unwrap().streak.length, 0, "a server has no free days");
    assert_eq!(on_server(117).await.unwrap().milestone, None, "it was said");
    assert_eq!(bench.store.puzzle_streak(CLEO).await.unwrap().length, 0);
}

#[tokio::test]
async fn post_waits_for_the_results_of_its_day() {
    let bench = Bench::new();
    let choose = GuildSettingChange::PuzzleChannel(Some(5));
    bench.store.update_guild_setting(GUILD, &choose, NOW).await.unwrap();
    let post = DailyPost { channel: 5, message: 900 };
    for _ in 0..2 {
        bench.store.finish_daily_puzzle(GUILD, 100, Some(post)).await.unwrap();
    }
    assert_eq!(bench.store.ended_daily_posts(100).await, Ok(vec![]), "the day is not over");
    let bench = bench.reopen();
    let ended = vec![EndedDailyPost { guild: GUILD, day: 100, post }];
    assert_eq!(bench.store.ended_daily_posts(101).await, Ok(ended));
    bench.store.close_daily_post(GUILD, 100).await.unwrap();
    assert_eq!(bench.store.ended_daily_posts(101).await, Ok(vec![]));
}

#[tokio::test]
async fn streak_is_at_risk_until_it_is_reminded_of_or_kept_up() {
    let bench = Bench::new();
    let asked = PreferencesPatch { streak_hour: Some(Some(20)), ..PreferencesPatch::default() };
    bench.store.update_preferences(ANNA, asked, NOW).await.unwrap();
    bench.store.update_preferences(BO, PreferencesPatch::default(), NOW).await.unwrap();
    let at_risk = async |day| -> Vec<UserId> {
        bench.store.streaks_at_risk(day).await.unwrap().iter().map(|one| one.user).collect()
    };
    assert_eq!(at_risk(100).await, [ANNA]);
    assert_eq!(bench.store.begin_streak_reminder(ANNA, 100).await, Ok(true));
    assert_eq!(bench.store.begin_streak_reminder(ANNA, 100).await, Ok(false));
    assert!(at_risk(100).await.is_empty());
    bench.store.take_back_streak_reminder(ANNA, 100).await.unwrap();
    assert_eq!(at_risk(100).await, [ANNA]);
    bench.store.record_puzzle_attempt(ANNA, &daily_attempt(100, AttemptEnd::Missed), NOW).await.unwrap();
    assert!(at_risk(100).await.is_empty());
    assert_eq!(at_risk(101).await, [ANNA]);
}

async fn board(bench: &Bench, everywhere: bool, this_month: bool, page: u64, viewer: UserId) -> LeaderboardPage {
    let query = LeaderboardQuery { page, everywhere, this_month, kind: LeaderboardKind::Puzzles, pool: "seega".into() };
    bench.store.puzzle_leaderboard(&query, Some(GUILD), NOW, viewer).await.unwrap()
}

/// The users of a page with their places and points.
fn places(page: &LeaderboardPage) -> Vec<(UserId, u64, i64)> {
    page.entries.iter().map(|entry| (entry.user, entry.rank, entry.points)).collect()
}

#[tokio::test]
async fn month_ranks_people_by_the_points_of_their_first_attempts() {
    let bench = Bench::new();
    let solve = async |user, id: &str, first_points, guild, at| {
        let puzzle = RatedPuzzle { first_points, ..puzzle(id) };
        let solved = EndedAttempt { puzzle, end: AttemptEnd::Solved, guild, day: None };
        bench.store.record_puzzle_attempt(user, &solved, at).await.unwrap();
    };
    solve(ANNA, "a", 1599.0, Some(GUILD), NOW).await;
    solve(ANNA, "b", 1600.0, Some(GUILD), NOW).await;
    solve(ANNA, "b", 1600.0, Some(GUILD), NOW).await;
    solve(BO, "a", 1599.0, Some(GUILD), NOW).await;
    solve(CLEO, "a", 1000.0, Some(GUILD), NOW).await;
    solve(CLEO, "c", 1000.0, Some(GUILD), NOW - 40 * DAY).await;
    solve(UserId(55), "a", 2000.0, Some(8), NOW).await;
    try_puzzle(&bench, UserId(56), puzzle("a"), false, NOW).await.unwrap();
    try_puzzle(&bench, ANNA, puzzle("elsewhere"), false, NOW).await.unwrap();
    let month = board(&bench, true, true, 1, BO).await;
    // The ids are stored as signed numbers with the same bits.
    let expected = [(ANNA, 1, 3), (UserId(55), 2, 2), (CLEO, 3, 1), (BO, 3, 1)];
    assert_eq!(places(&month), expected, "a miss has no points, and equal points share a place");
    assert_eq!((month.entries[0].score.wins, month.entries[2].score.wins), (2, 1), "of this month");
    assert_eq!(month.viewer.map(|entry| entry.user), Some(BO));
    let here = board(&bench, false, true, 1, UserId(55)).await;
    assert_eq!((month.entries[0].score.losses, here.entries[0].score.losses), (1, 0), "the miss was elsewhere");
    assert_eq!((places(&here), here.viewer), (vec![(ANNA, 1, 3), (CLEO, 2, 1), (BO, 2, 1)], None));
    bench.store.set_hidden_from_leaderboards(ANNA, true, NOW).await.unwrap();
    let hidden = board(&bench, false, true, 1, ANNA).await;
    assert!(hidden.is_viewer_hidden && hidden.viewer.is_none());
    assert_eq!(places(&hidden), [(CLEO, 1, 1), (BO, 1, 1)]);
    bench.store.erase_user(CLEO, NOW, &[]).await.unwrap();
    assert_eq!(places(&board(&bench, false, true, 1, ANNA).await), [(BO, 1, 1)]);
    let again = EndedAttempt { guild: Some(GUILD), ..attempt(puzzle("a"), true) };
    bench.store.record_puzzle_attempt(CLEO, &again, NOW).await.unwrap();
    assert_eq!(places(&board(&bench, false, true, 1, ANNA).await), [(BO, 1, 1)], "the answer is known");
}

#[tokio::test]
async fn ratings_of_puzzles_rank_placed_people_before_provisional_ones() {
    let bench = Bench::new();
    let many: Vec<UserId> = (100..113).map(UserId).collect();
    with_first_puzzles(&bench.store, &many).await;
    for user in &many {
        let end = if user.0 % 2 == 0 { AttemptEnd::Solved } else { AttemptEnd::Missed };
        let one = EndedAttempt { puzzle: puzzle("a"), end, guild: Some(GUILD), day: None };
        bench.store.record_puzzle_attempt(*user, &one, NOW).await.unwrap();
    }
    bench.folder().execute("UPDATE puzzle_solver_ratings SET points = 1600");
    bench.folder().execute("UPDATE puzzle_solver_ratings SET points = 1700.4 WHERE user_id IN (103, 104)");
    bench.folder().execute("UPDATE puzzle_solver_ratings SET points = 1400, deviation = 60 WHERE user_id = 105");
    let first = board(&bench, false, false, 1, UserId(112)).await;
    let expected = [(UserId(105), 1, 1400), (UserId(103), 2, 1700), (UserId(104), 2, 1700), (UserId(100), 4, 1600)];
    assert_eq!(places(&first)[..4], expected);
    assert_eq!((first.entries.len(), first.page_count, first.entries[1].is_provisional), (10, 2, true));
    assert_eq!(first.viewer.map(|entry| entry.rank), Some(4), "the viewer is on the next page");
    let second = board(&bench, true, false, 9, ANNA).await;
    assert_eq!((second.page, places(&second)), (2, [110, 111, 112].map(|id| (UserId(id), 4, 1600)).to_vec()));
}

/// Begins a match of Seega in which the first of these players takes a stone back.
async fn begin_seega(bench: &Bench, seats: [UserId; 2]) -> MatchId {
    let people: Vec<_> = seats.into_iter().filter(|user| user.is_person()).map(|user| (user, false)).collect();
    let rules = RequestedRules::parse("seega size=5").unwrap();
    let terms = Terms { rules, challenger: seats[0], opponent: Some(seats[1]), rated: false, ..terms() };
    let id = bench.store.create_match(&terms, SECRET, NOW, &index(&people), &[], LIMIT).await.unwrap().id;
    let start = MatchStart {
        rules: "seega size=5".into(),
        challenger_seat: Side::First,
        seating_rolls: vec![],
        seed_word: String::new(),
    };
    let played = |action: &str| (seats[0], EventKind::ActionPlayed(action.into()));
    let undone = (seats[0], EventKind::ActionsUndone(1));
    let events = [(seats[1], EventKind::ChallengeAccepted(start)), played("a1"), undone, played("a2"), played("b2")];
    let events = events.into_iter().map(|(actor, kind)| NewEvent { actor: Some(actor), kind }).collect();
    let begin = EventBatch { events, index: index(&people), ..offered(&[]) };
    bench.store.append_events(id, 1, &begin, LIMIT).await.unwrap();
    id
}

/// Ends such a match: the first player resigns, or a moderator stops it.
async fn end_seega(bench: &Bench, id: MatchId, seats: [UserId; 2], is_stopped: bool) {
    let step = end_of(seats, NOW, Some(Side::Second), RatedStatus::Unrated);
    let kind = if is_stopped { EventKind::Stopped(StopReason::Moderator) } else { EventKind::Resigned };
    let events = vec![NewEvent { actor: Some(if is_stopped { CLEO } else { seats[0] }), kind }];
    let participants = index(&seats.map(|user| (user, false))).participants;
    let participants = participants.into_iter().filter(|listed| listed.user_id.is_person()).collect();
    let index = MatchIndex { is_over: true, participants, deadline: None };
    let result = step.result.clone().filter(|_| !is_stopped);
    bench.store.append_events(id, 6, &EventBatch { events, index, result, ..step }, LIMIT).await.unwrap();
}

#[tokio::test]
async fn only_finished_games_of_people_who_all_agree_may_become_puzzles() {
    let bench = Bench::new();
    let computer = UserId::computer(2);
    let mut ended = Vec::new();
    for seats in [[ANNA, BO], [ANNA, computer], [CLEO, computer], [BO, CLEO]] {
        let id = begin_seega(&bench, seats).await;
        end_seega(&bench, id, seats, false).await;
        ended.push(id);
    }
    begin_seega(&bench, [ANNA, BO]).await;
    let stopped = begin_seega(&bench, [BO, ANNA]).await;
    end_seega(&bench, stopped, [BO, ANNA], true).await;
    let agree = async |user, agrees| {
        let change = PreferencesPatch { puzzle_games: Some(agrees), ..PreferencesPatch::default() };
        bench.store.update_preferences(user, change, NOW).await.unwrap();
    };
    let listed = async |game| {
        let games = bench.store.games_for_puzzles(game).await.unwrap();
        assert_eq!(games.of_other_editions, 0);
        games.games.into_iter().map(|game| game.match_id).collect::<Vec<_>>()
    };
    assert_eq!(listed(None).await, [], "nobody was asked");
    agree(CLEO, false).await;
    agree(BO, true).await;
    assert_eq!(listed(None).await, [], "his opponents have not agreed");
    agree(ANNA, true).await;
    assert_eq!(listed(Some("seega")).await, [ended[0], ended[1]]);
    assert_eq!(listed(Some("seeg")).await, []);
    let expected =
        PlayedGame { match_id: ended[0], rules: "seega size=5".into(), actions: vec!["a2".into(), "b2".into()] };
    assert_eq!(
        bench.store.games_for_puzzles(None).await.unwrap().games[0],
        expected,
        "what was taken back is left out"
    );
    let sections = bench.store.export_user_data(ANNA).await.unwrap();
    let preferences = sections.iter().find(|section| section.name == "preferences").unwrap();
    let column = preferences.columns.iter().position(|column| column == "puzzle_games").unwrap();
    assert_eq!(preferences.rows[0][column], ExportValue::Boolean(true));
    agree(BO, false).await;
    assert_eq!(listed(None).await, [ended[1]], "he has withdrawn it");
    agree(BO, true).await;
    agree(CLEO, true).await;
    assert_eq!(listed(None).await, ended);
    // An erased person agrees to nothing more.
    bench.store.erase_user(CLEO, NOW, &[]).await.unwrap();
    assert_eq!(listed(None).await, [ended[0], ended[1]]);
}

#[tokio::test]
async fn game_of_another_edition_of_its_rules_is_left_out_and_counted() {
    let bench = Bench::on_file();
    let mut ended = Vec::new();
    for _ in 0..2 {
        let id = begin_seega(&bench, [ANNA, BO]).await;
        end_seega(&bench, id, [ANNA, BO], false).await;
        ended.push(id);
    }
    for user in [ANNA, BO] {
        let change = PreferencesPatch { puzzle_games: Some(true), ..PreferencesPatch::default() };
        bench.store.update_preferences(user, change, NOW).await.unwrap();
    }
    bench.folder().execute(&format!(
        "DROP TRIGGER matches_terms_immutable; UPDATE matches SET rules_edition = 99 WHERE id = {}",
        ended[0].0
    ));
    let found = bench.store.games_for_puzzles(None).await.unwrap();
    assert_eq!(found.games.iter().map(|game| game.match_id).collect::<Vec<_>>(), ended[1..]);
    assert_eq!(found.of_other_editions, 1);
}
