//! Leaderboards, profiles and head to head, against a plain count of everybody.

use crate::bench::*;
use crate::ratings::{end, end_of};
use gonagas::kit::side::Side;
use gonagas::room::people::Person;
use gonagas::room::ranks::{Board, EACH, Leader, Leaders};
use gonagas::room::result::Counts;
use gonagas::room::tally::{Month, Score};
use gonagas::store::ranks::Ranks;

const DAY: i64 = 24 * 60 * 60 * 1000;
const WON: Option<Side> = Some(Side::First);

fn board() -> Board {
    Board { pool: "pahtum".into(), guild: Some(7), month: None }
}

/// Puts somebody on the leaderboard with so many points.
fn place(hand: &rusqlite::Connection, person: u64, points: f64, rank: &str) {
    let sql =
        "INSERT INTO standings (scope, pool, period, person, score, rank, fades, won_first, drawn_first, lost_first,
                   won_second, drawn_second, lost_second, streak, best)
               VALUES (7, 'pahtum', '', ?1, ?2, ?3, ?4, 1, 2, 3, 4, 5, 6, 0, 0)
               ON CONFLICT DO UPDATE SET score = excluded.score, rank = excluded.rank";
    hand.execute(sql, rusqlite::params![person.cast_signed(), points, rank, NOW + DAY]).unwrap();
}

/// Points of somebody; many share them, and some are below zero.
fn points(person: u64) -> i64 {
    ((person * 7919) % 331) as i64 * 3 - 120
}

async fn all(bench: &Bench, own: Person) -> Vec<Leaders> {
    let mut pages = vec![bench.store.leaders(&board(), 1, own).await.unwrap()];
    for page in 2..=pages[0].pages {
        pages.push(bench.store.leaders(&board(), page, own).await.unwrap());
    }
    pages
}

#[tokio::test]
async fn every_page_and_place_is_that_of_a_plain_count() {
    let bench = Bench::new();
    let hand = bench.by_hand();
    for person in 1..=203 {
        place(&hand, person, 0.0, "provisional");
        place(&hand, person, points(person) as f64 + 0.4, "placed");
    }
    // Some move, some leave.
    for person in 1..=3 {
        place(&hand, person, points(person) as f64, "none");
    }
    hand.execute("DELETE FROM standings WHERE person = 4", []).unwrap();
    let mut expected: Vec<(i64, u64)> = (5..=203).map(|person| (-points(person), person)).collect();
    expected.sort_unstable();
    let place = |points: i64| 1 + expected.iter().filter(|(other, _)| -other > points).count() as u64;
    let pages = all(&bench, Person(9)).await;
    assert_eq!(pages.len() as u64, 199_u64.div_ceil(EACH));
    let found: Vec<Leader> = pages.iter().flat_map(|page| page.placed.clone()).collect();
    let expected: Vec<Leader> = expected
        .iter()
        .map(|(points, person)| Leader {
            person: Person(*person),
            place: Some(place(-points)),
            points: -points,
            score: Score { won: 5, drawn: 7, lost: 9 },
        })
        .collect();
    assert_eq!(found, expected);
    let own = expected.iter().find(|leader| leader.person == Person(9)).copied();
    assert!(pages.iter().all(|page| page.own == own && own.is_some()));
    assert_eq!(bench.store.leaders(&board(), 1, Person(1)).await.unwrap().own, None);
}

#[tokio::test]
async fn nobody_and_pages_behind_the_last() {
    let bench = Bench::new();
    let empty = bench.store.leaders(&board(), 1, ANNA).await.unwrap();
    assert_eq!(empty, Leaders { pages: 1, ..Leaders::default() });
    place(&bench.by_hand(), 1, 1500.0, "placed");
    for page in [2, u64::MAX] {
        let behind = bench.store.leaders(&board(), page, ANNA).await.unwrap();
        assert_eq!((behind.pages, behind.placed.len()), (1, 0));
    }
}

/// Anna wins often, so that she is known; Bo loses.
async fn known() -> Bench {
    let bench = Bench::new();
    for day in 0..20 {
        let winner = if day % 3 == 0 { Some(Side::Second) } else { WON };
        bench.ended(&end(NOW + day * DAY, winner, Counts::Yes)).await;
    }
    bench
}

#[tokio::test]
async fn who_is_known_well_enough_has_a_place_until_they_have_not_played_for_long() {
    let bench = known().await;
    bench.ended(&end_of([CLEO, ANNA], NOW, WON, Counts::Yes)).await;
    let now = NOW + 20 * DAY;
    bench.store.fade(now).await.unwrap();
    let page = bench.store.leaders(&board(), 1, CLEO).await.unwrap();
    let people = |leaders: &[Leader]| leaders.iter().map(|leader| leader.person).collect::<Vec<_>>();
    assert_eq!((people(&page.placed), people(&page.provisional)), (vec![ANNA, BO], vec![CLEO]));
    assert!(page.own.is_some_and(|own| own.place.is_none() && own.person == CLEO));
    let later = now + 400 * DAY;
    bench.store.fade(later).await.unwrap();
    let page = bench.store.leaders(&board(), 1, ANNA).await.unwrap();
    assert_eq!((people(&page.placed).len(), people(&page.provisional).len()), (0, 3));
    assert_eq!(bench.faults(), Vec::<String>::new());
    // A match later they are known again, for a while.
    bench.ended(&end(later, WON, Counts::Yes)).await;
    bench.ended(&end(later + DAY, WON, Counts::Yes)).await;
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn who_is_hidden_is_on_no_leaderboard_and_comes_back() {
    let bench = known().await;
    let before = all(&bench, ANNA).await;
    bench.store.hide(ANNA, true).await.unwrap();
    let page = bench.store.leaders(&board(), 1, ANNA).await.unwrap();
    assert_eq!((page.placed.len(), page.own), (1, None));
    assert_eq!(page.placed[0].place, Some(1), "nobody is ahead of Bo any more");
    bench.ended(&end(NOW + 20 * DAY, None, Counts::No)).await;
    bench.ended(&end(NOW + 21 * DAY, WON, Counts::Yes)).await;
    assert_eq!(bench.store.leaders(&board(), 1, ANNA).await.unwrap().placed.len(), 1);
    assert_eq!(bench.faults(), Vec::<String>::new());
    bench.store.hide(ANNA, false).await.unwrap();
    assert_eq!(all(&bench, ANNA).await[0].placed.len(), before[0].placed.len());
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn a_month_counts_what_was_gained_in_it() {
    let bench = Bench::new();
    // The last days of November 2023, and the first of December.
    let december = 1_701_388_800_000;
    let next = december + DAY;
    for (at, winner) in [(december - 2, WON), (december - 1, None), (next, WON)] {
        bench.ended(&end(at, winner, Counts::Yes)).await;
    }
    let month = |at| Board { month: Some(Month::of(at)), ..board() };
    let gained = async |at| {
        let page = bench.store.leaders(&month(at), 1, ANNA).await.unwrap();
        page.own.map(|own| (own.points, own.score.matches()))
    };
    let after =
        "SELECT CAST(round(max(new_points)) AS TEXT) FROM changes WHERE scope = 7 GROUP BY number ORDER BY number";
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
async fn a_profile_tells_what_somebody_has_played() {
    let bench = known().await;
    bench.ended(&end_of([CLEO, ANNA], NOW + 30 * DAY, None, Counts::No)).await;
    let profile = bench.store.profile(ANNA, Some(7), NOW + 30 * DAY).await.unwrap();
    assert_eq!(profile.pools.len(), 1);
    let pooled = &profile.pools[0];
    assert_eq!(pooled.tally.seats, [Score { won: 13, drawn: 0, lost: 7 }, Score { won: 0, drawn: 1, lost: 0 }]);
    assert_eq!((pooled.tally.streak, pooled.tally.best, pooled.place), (0, 2, Some(1)));
    assert_eq!(pooled.rating.map(|(standing, _)| standing), pooled.everywhere);
    assert_eq!(profile.curve.len(), 20);
    assert!(profile.curve.is_sorted_by_key(|(at, _)| *at));
    assert_eq!(profile.curve.last().map(|last| last.1), pooled.rating.map(|(standing, _)| standing.points));
    let last: Vec<_> = profile.last.iter().map(|past| (past.game.0, past.seats[0])).collect();
    assert_eq!(last, [(21, CLEO), (20, ANNA), (19, ANNA), (18, ANNA), (17, ANNA)]);
    let elsewhere = bench.store.profile(ANNA, Some(8), NOW).await.unwrap();
    assert_eq!(elsewhere, Default::default());
    let doubt = |profile: gonagas::room::ranks::Profile| profile.pools[0].rating.unwrap().1;
    let later = bench.store.profile(ANNA, Some(7), NOW + 200 * DAY).await.unwrap();
    assert!(doubt(later) > doubt(profile));
}

#[tokio::test]
async fn two_people_against_each_other() {
    let bench = known().await;
    bench.ended(&end_of([CLEO, ANNA], NOW + 30 * DAY, None, Counts::No)).await;
    let versus = async |people| bench.store.versus(people, Some(7)).await.unwrap();
    let one = versus([ANNA, BO]).await;
    assert_eq!(one.pools, [("pahtum".into(), Score { won: 13, drawn: 0, lost: 7 })]);
    let other = versus([BO, ANNA]).await;
    assert_eq!(other.pools, [("pahtum".into(), Score { won: 7, drawn: 0, lost: 13 })]);
    assert_eq!(one.last, other.last);
    assert_eq!(one.last.iter().map(|past| past.game.0).collect::<Vec<_>>(), [20, 19, 18, 17, 16]);
    assert_eq!(versus([BO, CLEO]).await, Default::default());
}
