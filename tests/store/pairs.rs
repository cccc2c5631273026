//! Pairs: both games begin together, and their results count once.

use crate::store::bench::*;
use crate::store::ratings::end_of;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::log::event::{EventKind, MatchStart, NewEvent};
use gonagas_core::matches::results::match_result::{MatchResult, PairShare, PairStanding, RatedStatus};
use gonagas_core::matches::results::pair_result::PairGameResult;
use gonagas_store::event_batch::{EventBatch, MatchIndex, NewMatch};
use gonagas_store::store_error::StoreError;

const FIRST: Option<Side> = Some(Side::First);
const SECOND: Option<Side> = Some(Side::Second);
const MINUTE: i64 = 60_000;

fn both(is_over: bool) -> MatchIndex {
    MatchIndex { is_over, ..index(&[(ANNA, true), (BO, true)]) }
}

fn accepted(seat: Side) -> NewEvent {
    let start = MatchStart {
        rules: "pahtum blocks=7".into(),
        challenger_seat: seat,
        seating_rolls: vec![],
        seed_word: String::new(),
    };
    NewEvent { actor: Some(BO), kind: EventKind::ChallengeAccepted(start) }
}

fn pair_terms() -> Terms {
    Terms { pair: Some(PairGame::First), ..terms() }
}

fn begin(seat: Side) -> EventBatch {
    EventBatch { events: vec![accepted(seat)], index: both(false), ..offered(&[Effect::PostMessage(vec![BO])]) }
}

/// The acceptance of the first game, which begins the second.
fn begin_both(first: MatchId) -> EventBatch {
    let second = NewMatch {
        terms: Terms { pair: Some(PairGame::Second { first }), ..terms() },
        secret: SECRET,
        challenge_index: index(&[(ANNA, true), (BO, false)]),
        challenge_effects: vec![],
        begun: begin(Side::Second),
    };
    EventBatch { second_game: Some(Box::new(second)), ..begin(Side::First) }
}

impl Bench {
    /// A pair that has begun; Anna is on the first seat of the first game, and Bo on that of the second.
    async fn pair(&self) -> [MatchId; 2] {
        let created = self.store.create_match(&pair_terms(), SECRET, NOW, &both(false), &[], LIMIT).await.unwrap();
        self.store.append_events(created.id, 1, &begin_both(created.id), LIMIT).await.unwrap();
        let partner = self.store.load_match(created.id).await.unwrap().partner.expect("the second game");
        [created.id, partner.id]
    }

    async fn end_game(&self, pair: [MatchId; 2], game: usize, step: &EventBatch) {
        let after = self.store.load_match(pair[game]).await.unwrap().events.len() as u32;
        self.store.append_events(pair[game], after, step, LIMIT).await.unwrap();
    }

    async fn points(&self, id: MatchId) -> Option<[i64; 2]> {
        let outcome = self.store.rating_outcome(id).await.unwrap()?;
        outcome.changes.map(|changes| changes.map(|change| change.after.points))
    }
}

/// The end of a game of a pair, in which each seat counted so much.
fn game_over(
    first: MatchId,
    seats: [UserId; 2],
    at: i64,
    winner: Option<Side>,
    counts: [u32; 2],
    status: RatedStatus,
) -> EventBatch {
    let step = end_of(seats, at, winner, status);
    let game = PairGameResult { winner, is_conceded: false, counts, turn_count: 30 };
    let pair = Some(PairShare { first_game: first, game, standing: PairStanding::Waits });
    let result = step.result.clone().map(|result| MatchResult { pair, reason: "score".into(), ..result });
    EventBatch { result, index: both(true), ..step }
}

#[tokio::test]
async fn both_games_begin_in_one_transaction() {
    let bench = Bench::new();
    let [first, second] = bench.pair().await;
    let loaded = bench.store.load_match(second).await.unwrap();
    assert_eq!(loaded.terms.pair, Some(PairGame::Second { first }));
    assert_eq!(loaded.partner.unwrap().id, first);
    assert_eq!((loaded.events.len(), loaded.outbox.pending.len()), (2, 1));
    assert_eq!(bench.store.load_match(first).await.unwrap().events.len(), 2);
    let again = bench.store.append_events(first, 1, &begin_both(first), LIMIT).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    assert_eq!(bench.rows("SELECT count(*) || '' FROM matches"), ["2"]);
}

#[tokio::test]
async fn neither_game_begins_when_there_is_no_room_for_both() {
    let bench = Bench::new();
    for _ in 1..LIMIT {
        let id = bench.create().await.id;
        let taken = EventBatch { index: index(&[(BO, true), (CLEO, true)]), ..offered(&[]) };
        bench.store.append_events(id, 1, &taken, LIMIT).await.unwrap();
    }
    let created = bench.store.create_match(&pair_terms(), SECRET, NOW, &both(false), &[], 9).await.unwrap();
    let full = bench.store.append_events(created.id, 1, &begin_both(created.id), LIMIT).await;
    assert!(matches!(full, Err(StoreError::TooManyMatches(BO))), "{full:?}");
    let kept = bench.store.load_match(created.id).await.unwrap();
    assert_eq!((kept.events.len(), kept.partner.map(|it| it.id)), (1, None));
}

#[tokio::test]
async fn ratings_change_once_when_both_games_are_over() {
    let bench = Bench::new();
    for order in [[0, 1], [1, 0]] {
        let pair = bench.pair().await;
        // Anna wins on the first seat, Bo on the first seat too, but Anna has counted more: 9 + 2 against 1 + 5.
        let over = [
            game_over(pair[0], [ANNA, BO], NOW + MINUTE, FIRST, [9, 1], RatedStatus::Rated),
            game_over(pair[0], [BO, ANNA], NOW + 2 * MINUTE, FIRST, [5, 2], RatedStatus::Rated),
        ];
        bench.end_game(pair, order[0], &over[order[0]]).await;
        assert_eq!(bench.points(pair[order[0]]).await, None);
        bench.end_game(pair, order[1], &over[order[1]]).await;
        let points = bench.points(pair[order[1]]).await.expect("the pair is rated");
        assert!(points[order[1]] > points[order[0]], "Anna, who has that seat, wins: {points:?}");
        assert_eq!(bench.points(pair[order[0]]).await, None, "the first to end stays as it is");
    }
    assert_eq!(bench.rows("SELECT rated || count(*) FROM results GROUP BY rated ORDER BY rated"), ["no2", "yes2"]);
    assert_eq!(bench.rows("SELECT DISTINCT match_count || '' FROM ratings"), ["2"], "a pair is one rated result");
    assert_eq!(
        bench.rows("SELECT low_wins || ' ' || high_wins FROM head_to_head WHERE scope = 0"),
        ["2 2"],
        "games are counted"
    );
    assert_eq!(bench.faults(), Vec::<String>::new());
    bench.folder().execute("UPDATE results SET pair_winner_seat = 3 - pair_winner_seat WHERE decides_pair = 1");
    assert!(bench.faults().iter().any(|fault| fault.contains("pair_winner_seat")), "{:?}", bench.faults());
}

#[tokio::test]
async fn pair_counts_once_toward_the_daily_limit() {
    let bench = Bench::new();
    for _ in 0..3 {
        let pair = bench.pair().await;
        bench.end_game(pair, 0, &game_over(pair[0], [ANNA, BO], NOW, FIRST, [1, 0], RatedStatus::Rated)).await;
        bench.end_game(pair, 1, &game_over(pair[0], [BO, ANNA], NOW, SECOND, [0, 1], RatedStatus::Rated)).await;
    }
    assert_eq!(
        bench.rows("SELECT rated || count(*) FROM results GROUP BY rated ORDER BY rated"),
        ["no3", "often1", "yes2"]
    );
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn pair_is_too_short_only_if_both_games_are() {
    let bench = Bench::new();
    let ended = async |first, second| {
        let pair = bench.pair().await;
        bench.end_game(pair, 0, &game_over(pair[0], [ANNA, BO], NOW, FIRST, [1, 0], first)).await;
        bench.end_game(pair, 1, &game_over(pair[0], [BO, ANNA], NOW, SECOND, [0, 1], second)).await;
        bench.store.rating_outcome(pair[1]).await.unwrap().unwrap().rated_status
    };
    assert_eq!(ended(RatedStatus::TooShort, RatedStatus::TooShort).await, RatedStatus::TooShort);
    assert_eq!(ended(RatedStatus::Rated, RatedStatus::TooShort).await, RatedStatus::Rated);
    assert_eq!(ended(RatedStatus::TooShort, RatedStatus::Rated).await, RatedStatus::Rated);
    assert_eq!(bench.faults(), Vec::<String>::new());
}

#[tokio::test]
async fn erasing_a_player_leaves_the_pair_of_the_other() {
    let bench = Bench::new();
    let pair = bench.pair().await;
    bench.end_game(pair, 0, &game_over(pair[0], [ANNA, BO], NOW, FIRST, [1, 0], RatedStatus::Rated)).await;
    bench.end_game(pair, 1, &game_over(pair[0], [BO, ANNA], NOW, SECOND, [0, 1], RatedStatus::Rated)).await;
    bench.store.erase_user(ANNA, NOW + MINUTE, &[]).await.unwrap();
    assert!(bench.store.load_match(pair[0]).await.unwrap().partner.is_some());
    assert_eq!(bench.faults(), Vec::<String>::new());
    bench.store.erase_user(BO, NOW + MINUTE, &[]).await.unwrap();
    assert_eq!(bench.rows("SELECT count(*) || '' FROM matches"), ["0"], "they belonged to nobody else");
}

#[tokio::test]
async fn finished_partner_shows_the_result() {
    let bench = Bench::new();
    let pair = bench.pair().await;
    let entry = bench.pending(pair[0]).await.remove(0);
    let delivered = gonagas_store::match_outbox::DeliveryStatus::Delivered(Some(5));
    bench.store.record_delivery(&[(entry.id, delivered)]).await.unwrap();
    bench.end_game(pair, 0, &game_over(pair[0], [ANNA, BO], NOW, FIRST, [1, 0], RatedStatus::Rated)).await;
    let last = game_over(pair[0], [BO, ANNA], NOW, SECOND, [0, 1], RatedStatus::Rated);
    bench.end_game(pair, 1, &last).await;
    let pending: Vec<Effect> = bench.pending(pair[0]).await.into_iter().map(|entry| entry.effect).collect();
    assert_eq!(pending, [Effect::UpdateMessage]);
}
