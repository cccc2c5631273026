//! The limit on the points that one server adds to the ratings across all servers.

use crate::store::bench::*;
use crate::store::ratings::end_of;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::match_result::RatedStatus;
use gonagas_store::event_batch::EventBatch;

const DAY: i64 = 24 * 60 * 60 * 1000;
const GUILD: u64 = 7;
const WON: Option<Side> = Some(Side::First);

/// Returns the end of a rated match of Anna against the opponent with this number.
fn win_against(opponent: u64, at: i64) -> EventBatch {
    end_of([ANNA, UserId(1000 + opponent)], at, WON, RatedStatus::Rated)
}

fn win_on_server(guild: u64, opponent: u64, at: i64) -> EventBatch {
    let mut step = win_against(opponent, at);
    step.result.as_mut().unwrap().guild = Some(guild);
    step
}

impl Bench {
    /// Returns how many of a user's matches are rated: on the first server, and across all servers.
    fn rated_counts(&self, user: UserId) -> [usize; 2] {
        [GUILD, 0].map(|scope| {
            let user = user.0.cast_signed();
            let history =
                format!("SELECT match_id || '' FROM rating_history WHERE scope = {scope} AND user_id = {user}");
            self.rows(&history).len()
        })
    }
}

#[tokio::test]
async fn four_matches_of_a_player_count_across_servers_in_a_day() {
    let bench = Bench::new();
    for opponent in 1..=5 {
        let (_, outcome) = bench.ended(&win_against(opponent, NOW + opponent as i64)).await;
        assert_eq!(outcome.rated_status, RatedStatus::Rated, "it counts on the server");
    }
    assert_eq!(bench.rated_counts(ANNA), [5, 4]);
    assert_eq!(bench.rated_counts(UserId(1005)), [1, 0], "nor does it count for the opponent");
    bench.ended(&win_on_server(8, 6, NOW + 6)).await;
    assert_eq!(bench.rated_counts(ANNA), [5, 5], "another server has a limit of its own");
    bench.ended(&win_against(7, NOW + DAY)).await;
    assert_eq!(bench.rated_counts(ANNA), [6, 5], "the first was less than a day ago");
    bench.ended(&win_against(8, NOW + DAY + 1)).await;
    assert_eq!(bench.rated_counts(ANNA), [7, 6], "the first was a day ago");
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn every_result_is_in_the_standings_across_servers() {
    let bench = Bench::new();
    for opponent in 1..=6 {
        bench.ended(&win_against(opponent, NOW)).await;
    }
    let wins = format!(
        "SELECT first_wins || '' FROM standings WHERE period = '' AND user_id = {} ORDER BY scope",
        ANNA.0.cast_signed()
    );
    assert_eq!(bench.rows(&wins), ["6", "6"]);
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn a_hundred_matches_of_a_server_count_across_servers_in_a_day() {
    let bench = Bench::new();
    for pair in 0..101 {
        let seats = [UserId(2000 + 2 * pair), UserId(2001 + 2 * pair)];
        bench.ended(&end_of(seats, NOW, WON, RatedStatus::Rated)).await;
    }
    let count = "SELECT count(*) || '' FROM rating_history WHERE scope = ";
    assert_eq!(bench.rows(&format!("{count}{GUILD}")), ["202"]);
    assert_eq!(bench.rows(&format!("{count}0")), ["200"]);
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn check_finds_a_result_that_counts_although_the_limit_was_reached() {
    let bench = Bench::new();
    for opponent in 1..=5 {
        bench.ended(&win_against(opponent, NOW)).await;
    }
    bench.folder().execute("UPDATE results SET is_global = 1");
    assert_eq!(bench.faults().len(), 1, "{:?}", bench.faults());
}
