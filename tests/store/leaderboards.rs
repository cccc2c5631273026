//! Leaderboards, profiles and head-to-head counts, compared with a plain count of all users.

use crate::store::bench::*;
use crate::store::ratings::{end, end_of};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::leaderboard::{
    ENTRIES_PER_PAGE, LeaderboardEntry, LeaderboardKind, LeaderboardPage, LeaderboardQuery,
};
use gonagas_core::matches::results::match_result::RatedStatus;
use gonagas_core::matches::results::match_stats::WinLossCount;

const DAY: i64 = 24 * 60 * 60 * 1000;
const WON: Option<Side> = Some(Side::First);

/// The server of the leaderboard.
const GUILD: Option<u64> = Some(7);

fn board() -> LeaderboardQuery {
    LeaderboardQuery {
        page: 1,
        everywhere: false,
        this_month: false,
        kind: LeaderboardKind::Matches,
        pool: "pahtum".into(),
    }
}

/// Puts a user on the leaderboard.
fn place(hand: &rusqlite::Connection, user: u64, points: f64, rank: &str) {
    let sql =
        "INSERT INTO standings (scope, pool, period, user_id, score, rank, provisional_at, first_wins, first_draws,
             first_losses,
                   second_wins, second_draws, second_losses, current_streak, best_streak)
               VALUES (7, 'pahtum', '', ?1, ?2, ?3, ?4, 1, 2, 3, 4, 5, 6, 0, 0)
               ON CONFLICT DO UPDATE SET score = excluded.score, rank = excluded.rank";
    hand.execute(sql, rusqlite::params![user.cast_signed(), points, rank, NOW + DAY]).unwrap();
}

/// Returns the points of a user. Many users share theirs, and some are negative.
fn points(user: u64) -> i64 {
    ((user * 7919) % 331) as i64 * 3 - 120
}

/// Returns a page of all time.
async fn load_page(bench: &Bench, page: u64, own: UserId) -> LeaderboardPage {
    bench.store.leaderboard_page(&LeaderboardQuery { page, ..board() }, GUILD, NOW, own).await.unwrap()
}

/// Returns the first page of the month that contains a time.
async fn load_month(bench: &Bench, at: i64, own: UserId) -> LeaderboardPage {
    let query = LeaderboardQuery { this_month: true, ..board() };
    bench.store.leaderboard_page(&query, GUILD, at, own).await.unwrap()
}

async fn all(bench: &Bench, own: UserId) -> Vec<LeaderboardPage> {
    let mut pages = vec![load_page(bench, 1, own).await];
    for number in 2..=pages[0].page_count {
        pages.push(load_page(bench, number, own).await);
    }
    pages
}

#[tokio::test]
async fn pages_and_places_agree_with_plain_count() {
    let bench = Bench::on_file();
    let hand = bench.by_hand();
    for person in 1..=203 {
        place(&hand, person, 0.0, "provisional");
        place(&hand, person, points(person) as f64 + 0.4, "placed");
    }
    // These keep a provisional rating, and come after all others.
    for person in 204..=240 {
        place(&hand, person, points(person) as f64, "provisional");
    }
    // Some move, some leave.
    for person in 1..=3 {
        place(&hand, person, points(person) as f64, "none");
    }
    hand.execute("DELETE FROM standings WHERE user_id = 4", []).unwrap();
    let mut expected: Vec<(bool, i64, u64)> = (5..=240).map(|person| (person > 203, -points(person), person)).collect();
    expected.sort_unstable();
    let rank_of = |provisional: bool, points: i64| {
        1 + expected.iter().filter(|(other, rank, _)| (*other, *rank) < (provisional, points)).count() as u64
    };
    let pages = all(&bench, UserId(9)).await;
    assert_eq!(pages.len() as u64, 236_u64.div_ceil(ENTRIES_PER_PAGE));
    let found: Vec<LeaderboardEntry> = pages.iter().flat_map(|page| page.entries.clone()).collect();
    let expected: Vec<LeaderboardEntry> = expected
        .iter()
        .map(|(provisional, points, person)| LeaderboardEntry {
            user: UserId(*person),
            rank: rank_of(*provisional, *points),
            is_provisional: *provisional,
            points: -points,
            score: WinLossCount { wins: 5, ties: 7, losses: 9 },
        })
        .collect();
    assert_eq!(found, expected);
    let entry_of = |user| expected.iter().find(|entry| entry.user == user).copied();
    let own = entry_of(UserId(9));
    assert!(pages.iter().all(|page| page.viewer == own && own.is_some()));
    for user in 204..=240 {
        assert_eq!(load_page(&bench, 1, UserId(user)).await.viewer, entry_of(UserId(user)));
    }
    assert_eq!(load_page(&bench, 1, UserId(1)).await.viewer, None);
}

#[tokio::test]
async fn empty_board_and_pages_after_last() {
    let bench = Bench::on_file();
    let empty = load_page(&bench, 1, ANNA).await;
    assert_eq!(empty, LeaderboardPage { page: 1, page_count: 1, ..LeaderboardPage::default() });
    place(&bench.by_hand(), 1, 1500.0, "placed");
    for page in [0, 2, u64::MAX] {
        let behind = load_page(&bench, page, ANNA).await;
        assert_eq!((behind.page, behind.page_count, behind.entries.len()), (1, 1, 1));
    }
}

/// Returns a database in which Anna has won against Bo so often that both are placed.
async fn known() -> Bench {
    let bench = Bench::new();
    for day in 0..20 {
        let winner = if day % 3 == 0 { Some(Side::Second) } else { WON };
        bench.ended(&end(NOW + day * DAY, winner, RatedStatus::Rated)).await;
    }
    bench
}

#[tokio::test]
async fn inactivity_makes_placed_user_provisional() {
    let bench = known().await;
    bench.ended(&end_of([CLEO, ANNA], NOW, WON, RatedStatus::Rated)).await;
    let now = NOW + 20 * DAY;
    bench.store.mark_inactive_provisional(now).await.unwrap();
    let page = load_page(&bench, 1, CLEO).await;
    let entries = |page: &LeaderboardPage| -> Vec<(UserId, bool)> {
        page.entries.iter().map(|entry| (entry.user, entry.is_provisional)).collect()
    };
    assert_eq!(entries(&page), [(ANNA, false), (BO, false), (CLEO, true)]);
    assert!(page.viewer.is_some_and(|own| own.rank == 3 && own.is_provisional && own.user == CLEO));
    let later = now + 400 * DAY;
    bench.store.mark_inactive_provisional(later).await.unwrap();
    let page = load_page(&bench, 1, ANNA).await;
    assert!(entries(&page).len() == 3 && entries(&page).iter().all(|(_, is_provisional)| *is_provisional));
    assert_eq!(bench.faults(), Vec::<String>::new());
    // A match later they are known again, for a while.
    bench.ended(&end(later, WON, RatedStatus::Rated)).await;
    bench.ended(&end(later + DAY, WON, RatedStatus::Rated)).await;
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn hidden_user_is_on_no_leaderboard_until_shown_again() {
    let bench = known().await;
    let before = all(&bench, ANNA).await;
    bench.store.set_hidden_from_leaderboards(ANNA, true, NOW).await.unwrap();
    let page = load_page(&bench, 1, ANNA).await;
    assert_eq!((page.entries.len(), page.viewer), (1, None));
    assert_eq!(page.entries[0].rank, 1, "nobody is ahead of Bo any more");
    bench.ended(&end(NOW + 20 * DAY, None, RatedStatus::Unrated)).await;
    bench.ended(&end(NOW + 21 * DAY, WON, RatedStatus::Rated)).await;
    assert_eq!(load_page(&bench, 1, ANNA).await.entries.len(), 1);
    assert_eq!(bench.faults(), Vec::<String>::new());
    bench.store.set_hidden_from_leaderboards(ANNA, false, NOW).await.unwrap();
    assert_eq!(all(&bench, ANNA).await[0].entries.len(), before[0].entries.len());
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn month_without_rated_matches_gives_no_rank_when_shown_again() {
    let bench = Bench::new();
    // The first days of November and December 2023, and of January.
    let [november, december, january] = [1_698_800_000_000, 1_701_392_000_000, 1_704_070_400_000];
    for day in 0..20 {
        bench.ended(&end(november + day * DAY, if day % 3 == 0 { None } else { WON }, RatedStatus::Rated)).await;
    }
    bench.ended(&end(december, None, RatedStatus::Rated)).await;
    bench.ended(&end(january, WON, RatedStatus::Unrated)).await;
    let months = async || {
        let mut shown = Vec::new();
        for at in [november, december, january] {
            let page = load_month(&bench, at, ANNA).await;
            shown.push(page.viewer.map(|own| (own.rank, own.points)));
        }
        shown
    };
    let before = months().await;
    assert!(before[0].is_some() && before[1].is_some() && before[2].is_none(), "{before:?}");
    for hidden in [true, false] {
        bench.store.set_hidden_from_leaderboards(ANNA, hidden, NOW).await.unwrap();
        assert_eq!(bench.faults(), Vec::<String>::new());
    }
    assert_eq!(months().await, before);
}

#[tokio::test]
async fn monthly_board_counts_points_gained_in_month() {
    let bench = Bench::new();
    // The last days of November 2023, and the first of December.
    let december = 1_701_388_800_000;
    let next = december + DAY;
    for (at, winner) in [(december - 2, WON), (december - 1, None), (next, WON)] {
        bench.ended(&end(at, winner, RatedStatus::Rated)).await;
    }
    let gained = async |at| {
        let page = load_month(&bench, at, ANNA).await;
        page.viewer.map(|own| (own.points, own.score.match_count()))
    };
    let after = "SELECT CAST(round(max(points_after)) AS TEXT) FROM rating_history WHERE scope = 7
                 GROUP BY number ORDER BY number";
    let after: Vec<f64> = bench.rows(after).iter().map(|points| points.parse().unwrap()).collect();
    let close = |found: Option<(i64, u32)>, points: f64, matches: u32| {
        let (gained, counted) = found.unwrap();
        assert!((gained as f64 - points).abs() <= 1.0 && counted == matches, "{found:?} {points}");
    };
    close(gained(december - 1).await, after[1] - 1500.0, 2);
    close(gained(next).await, after[2] - after[1], 1);
    assert_eq!(gained(december + 40 * DAY).await, None);
}

#[tokio::test]
async fn profile_lists_matches_and_ratings() {
    let bench = known().await;
    bench.ended(&end_of([CLEO, ANNA], NOW + 30 * DAY, None, RatedStatus::Unrated)).await;
    let profile = bench.store.player_profile(ANNA, Some(7), NOW + 30 * DAY).await.unwrap();
    assert_eq!(profile.pools.len(), 1);
    let pooled = &profile.pools[0];
    assert_eq!(
        pooled.stats.by_seat,
        [WinLossCount { wins: 13, ties: 0, losses: 7 }, WinLossCount { wins: 0, ties: 1, losses: 0 }]
    );
    assert_eq!((pooled.stats.streak, pooled.stats.best_streak, pooled.rank), (0, 2, Some(1)));
    assert_eq!(pooled.rating.map(|(standing, _)| standing), pooled.global_rating);
    assert_eq!(profile.rating_curve.len(), 20);
    assert!(profile.rating_curve.is_sorted_by_key(|(at, _)| *at));
    assert_eq!(profile.rating_curve.last().map(|last| last.1), pooled.rating.map(|(standing, _)| standing.points));
    let last: Vec<_> = profile.recent_matches.iter().map(|past| (past.match_ref.id.0, past.seats[0])).collect();
    assert_eq!(last, [(21, CLEO), (20, ANNA), (19, ANNA), (18, ANNA), (17, ANNA)]);
    let elsewhere = bench.store.player_profile(ANNA, Some(8), NOW).await.unwrap();
    assert_eq!(elsewhere, Default::default());
    let doubt =
        |profile: gonagas_core::matches::results::leaderboard::PlayerProfile| profile.pools[0].rating.unwrap().1;
    let later = bench.store.player_profile(ANNA, Some(7), NOW + 200 * DAY).await.unwrap();
    assert!(doubt(later) > doubt(profile));
}

#[tokio::test]
async fn head_to_head_counts_results_of_both() {
    let bench = known().await;
    bench.ended(&end_of([CLEO, ANNA], NOW + 30 * DAY, None, RatedStatus::Unrated)).await;
    let versus = async |users| bench.store.head_to_head(users, Some(7)).await.unwrap();
    let one = versus([ANNA, BO]).await;
    assert_eq!(one.pools, [("pahtum".into(), WinLossCount { wins: 13, ties: 0, losses: 7 })]);
    let other = versus([BO, ANNA]).await;
    assert_eq!(other.pools, [("pahtum".into(), WinLossCount { wins: 7, ties: 0, losses: 13 })]);
    assert_eq!(one.recent_matches, other.recent_matches);
    assert_eq!(one.recent_matches.iter().map(|past| past.match_ref.id.0).collect::<Vec<_>>(), [20, 19, 18, 17, 16]);
    assert_eq!(versus([BO, CLEO]).await, Default::default());
}
