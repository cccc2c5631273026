//! Tries at puzzles with their ratings, and the puzzles of the day.

use crate::store::bench::*;
use crate::store::personal_data::run_evenly;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::results::puzzle_results::{AttemptOutcome, PuzzleAttempt, RatedPuzzle};
use gonagas_core::matches::settings::guild_settings::{GuildSettingChange, PuzzleChannel};
use gonagas_store::DuePuzzle;

const GUILD: u64 = u64::MAX - 1;

pub fn puzzle(id: &str) -> RatedPuzzle {
    RatedPuzzle { id: id.to_owned(), game: "seega".to_owned(), first_points: 1500.0 }
}

#[tokio::test]
async fn first_try_rates_person_and_puzzle_and_later_ones_change_nothing() {
    let bench = Bench::new();
    let AttemptOutcome::First(first) = bench.store.record_puzzle_attempt(ANNA, &puzzle("a"), true, NOW).await.unwrap()
    else {
        panic!("it is the first")
    };
    assert_eq!((first.rating.before.points, first.puzzle_points), (1500, 1500));
    assert!(first.rating.after.points > 1500 && first.rating.after.provisional);
    for is_solved in [true, false] {
        let again = bench.store.record_puzzle_attempt(ANNA, &puzzle("a"), is_solved, NOW + 1).await;
        assert_eq!(again, Ok(AttemptOutcome::AttemptedBefore));
    }
    let AttemptOutcome::First(second) = bench.store.record_puzzle_attempt(BO, &puzzle("a"), false, NOW).await.unwrap()
    else {
        panic!("it is the first of this person")
    };
    assert!(second.puzzle_points < 1500 && second.rating.after.points < 1500);
    let bench = bench.reopen();
    let progress = bench.store.puzzle_progress(ANNA, "seega", NOW).await.unwrap();
    assert_eq!(progress.attempts, [PuzzleAttempt { puzzle: "a".to_owned(), is_solved: true }]);
    assert_eq!(progress.points.round() as i64, first.rating.after.points);
    assert!(progress.puzzle_points["a"] > second.puzzle_points as f64, "Bo missed it");
    assert_eq!(bench.store.has_attempted_puzzle(ANNA, "a").await, Ok(true));
    assert_eq!(bench.store.has_attempted_puzzle(ANNA, "b").await, Ok(false));
}

#[tokio::test]
async fn standings_count_tries_by_game_and_become_uncertain_with_time() {
    let bench = Bench::new();
    for number in 0..30 {
        bench.store.record_puzzle_attempt(ANNA, &puzzle(&number.to_string()), number % 2 == 0, NOW).await.unwrap();
    }
    let other = RatedPuzzle { game: "pahtum".to_owned(), ..puzzle("other") };
    bench.store.record_puzzle_attempt(ANNA, &other, false, NOW).await.unwrap();
    let standings = bench.store.puzzle_standings(ANNA, NOW).await.unwrap();
    let counts: Vec<_> = standings.iter().map(|one| (one.game.as_str(), one.tried, one.solved)).collect();
    assert_eq!(counts, [("pahtum", 1, 0), ("seega", 30, 15)]);
    assert!(!standings[1].rating.provisional && standings[0].rating.provisional);
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
    assert_eq!(settings.puzzle_channel, Some(PuzzleChannel { id: 5, is_forbidden: false }));
    let due = |begun_in| vec![DuePuzzle { guild: GUILD, channel: 5, begun_in }];
    assert_eq!(bench.store.due_daily_puzzles(100).await, Ok(due(None)));
    assert_eq!(bench.store.begin_daily_puzzle(GUILD, 5, 100).await, Ok(true));
    let bench = bench.reopen();
    assert_eq!(bench.store.due_daily_puzzles(100).await, Ok(due(Some(5))));
    assert_eq!(bench.store.due_daily_puzzles(101).await, Ok(due(None)));
    bench.store.fail_daily_puzzle(GUILD, 5, 100, true).await.unwrap();
    assert_eq!(bench.store.due_daily_puzzles(100).await, Ok(due(None)), "it has failed for certain");
    let shown = async || bench.store.guild_settings(Some(GUILD)).await.unwrap().puzzle_channel;
    assert_eq!(shown().await, Some(PuzzleChannel { id: 5, is_forbidden: true }));
    bench.store.finish_daily_puzzle(GUILD, 100, Some(5)).await.unwrap();
    assert_eq!(shown().await, Some(PuzzleChannel { id: 5, is_forbidden: false }));
    assert_eq!(bench.store.due_daily_puzzles(100).await, Ok(vec![]));
    assert_eq!(bench.store.guilds_with_daily_puzzle().await, Ok(vec![GUILD]));
    // Another setting leaves the channel as it is.
    bench.store.update_guild_setting(GUILD, &GuildSettingChange::UseThreads(true), NOW).await.unwrap();
    assert_eq!(shown().await.map(|channel| channel.id), Some(5));
    bench.store.update_guild_setting(GUILD, &choose(None), NOW).await.unwrap();
    assert_eq!((shown().await, bench.store.due_daily_puzzles(101).await), (None, Ok(vec![])));
    bench.store.update_guild_setting(GUILD, &choose(Some(6)), NOW).await.unwrap();
    assert_eq!(bench.store.due_daily_puzzles(100).await, Ok(vec![]), "that day had one");
    assert_eq!(bench.store.guilds_with_daily_puzzle().await, Ok(vec![GUILD]));
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
    bench.store.begin_daily_puzzle(GUILD, 5, 100).await.unwrap();
    choose(6).await;
    assert_eq!(bench.store.begin_daily_puzzle(GUILD, 5, 100).await, Ok(false), "nobody wants it there");
    assert_eq!(bench.store.clear_daily_puzzle_channel(GUILD, 5).await, Ok(false));
    let due = vec![DuePuzzle { guild: GUILD, channel: 6, begun_in: Some(5) }];
    assert_eq!(bench.store.due_daily_puzzles(100).await, Ok(due));
    bench.store.fail_daily_puzzle(GUILD, 5, 100, true).await.unwrap();
    assert_eq!(shown().await, Some(PuzzleChannel { id: 6, is_forbidden: false }));
    bench.store.begin_daily_puzzle(GUILD, 6, 100).await.unwrap();
    bench.store.fail_daily_puzzle(GUILD, 6, 100, true).await.unwrap();
    bench.store.finish_daily_puzzle(GUILD, 100, Some(5)).await.unwrap();
    assert_eq!(shown().await, Some(PuzzleChannel { id: 6, is_forbidden: true }), "it was posted elsewhere");
    assert_eq!(bench.store.due_daily_puzzles(100).await, Ok(vec![]), "but once a day");
    assert_eq!(bench.store.clear_daily_puzzle_channel(GUILD, 6).await, Ok(true));
    assert_eq!(shown().await, None);
}

#[tokio::test]
async fn try_before_an_erasure_stays_the_only_one_that_counts() {
    let bench = Bench::new();
    bench.store.record_puzzle_attempt(ANNA, &puzzle("a"), false, NOW).await.unwrap();
    bench.store.record_puzzle_attempt(BO, &puzzle("a"), true, NOW).await.unwrap();
    let ratings = || bench.rows("SELECT puzzle || points || deviation FROM puzzle_ratings");
    let before = ratings();
    for round in 1..=2 {
        bench.store.erase_user(ANNA, NOW + round, &[]).await.unwrap();
        assert_eq!(bench.store.has_attempted_puzzle(ANNA, "a").await, Ok(true));
        assert_eq!(bench.store.has_attempted_puzzle(ANNA, "b").await, Ok(false));
        let again = bench.store.record_puzzle_attempt(ANNA, &puzzle("a"), true, NOW + round).await;
        assert_eq!(again, Ok(AttemptOutcome::AttemptedBefore));
        assert_eq!(ratings(), before);
        assert_eq!(bench.store.puzzle_standings(ANNA, NOW).await, Ok(vec![]), "nothing was rated");
    }
    // Another puzzle comes next.
    let progress = bench.store.puzzle_progress(ANNA, "seega", NOW).await.unwrap();
    assert_eq!(progress.attempts, [PuzzleAttempt { puzzle: "a".to_owned(), is_solved: true }]);
    bench.store.erase_user(ANNA, NOW + 3, &[]).await.unwrap();
    assert_eq!(bench.rows("SELECT count(*) || '' FROM puzzle_tries"), ["1"], "Bo's");
    assert_eq!(bench.rows("SELECT count(*) || '' FROM puzzle_tombstones"), ["1"]);
    run_evenly(&bench.store, NOW + 366 * DAY).await;
    assert_eq!(bench.rows("SELECT count(*) || '' FROM puzzle_tombstones"), ["0"], "a year later");
    assert_eq!(bench.store.has_attempted_puzzle(ANNA, "a").await, Ok(false));
}
