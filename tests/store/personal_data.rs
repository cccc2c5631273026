//! The export and erasure of a user's data.

use crate::store::bench::*;
use crate::store::puzzles::{attempt, puzzle, with_first_puzzles};
use crate::store::ratings::end_of;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::seek::Seek;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::clock::duration::{DAY, MINUTE};
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{ChannelRef, MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, MatchStart, NewEvent};
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::plan::ReplyPlan;
use gonagas_core::matches::results::match_result::{DisplayRating, MatchResult, PairShare, PairStanding, RatedStatus};
use gonagas_core::matches::results::pair_result::PairGameResult;
use gonagas_core::matches::results::puzzle_results::EndedAttempt;
use gonagas_core::matches::settings::preferences::PreferencesPatch;
use gonagas_store::event_batch::{EventBatch, MatchIndex, NewMatch, Participant};
use gonagas_store::match_outbox::DeliveryStatus;
use gonagas_store::sqlite::{SqliteStore, backup_database, hmac_key_path};
use gonagas_store::store_error::StoreError;
use gonagas_store::{
    ExportSection, ExportValue, SeekCandidate, SeekSubject, Store, StoredSeek, VersionedVacation, WatchedMatch,
};
use std::collections::BTreeSet;

const YEAR: Timestamp = 365 * DAY;
const WON: Option<Side> = Some(Side::First);

/// The id of an ordinary account.
const DORA: UserId = UserId(0x0d0a_0d0a_0d0a_0d0a);

/// Returns the terms of a challenge between two users.
fn between(challenger: UserId, opponent: UserId) -> Terms {
    Terms { challenger, opponent: Some(opponent), ..terms() }
}

fn people(users: [UserId; 2], over: bool) -> MatchIndex {
    MatchIndex {
        is_over: over,
        participants: users.map(|user| Participant { user_id: user, counts_toward_limit: true }).to_vec(),
        deadline: None,
    }
}

/// Returns a batch of events with one time.
fn step(at: Timestamp, events: Vec<(UserId, EventKind)>, index: MatchIndex) -> EventBatch {
    let events = events.into_iter().map(|(who, what)| NewEvent { actor: Some(who), kind: what }).collect();
    EventBatch {
        occurred_at: at,
        events,
        index,
        effects: vec![],
        result: None,
        second_game: None,
        plans: None,
        interaction: None,
    }
}

fn accepted() -> EventKind {
    let start = MatchStart {
        rules: "pahtum blocks=7".into(),
        challenger_seat: Side::First,
        seating_rolls: vec![],
        seed_word: "birch".into(),
    };
    EventKind::ChallengeAccepted(start)
}

/// Records the heartbeats of the hour before `until`, and the last one then.
pub async fn run_evenly(store: &Store, until: Timestamp) {
    for minute in (0..=60).rev().step_by(5) {
        store.record_heartbeat(until - minute * MINUTE).await.unwrap();
    }
}

/// Stores a match of two users that the first has won.
async fn played(store: &Store, two: [UserId; 2], at: Timestamp) -> MatchId {
    let id =
        store.create_match(&between(two[0], two[1]), SECRET, at, &people(two, false), &[], LIMIT).await.unwrap().id;
    let begin = step(at, vec![(two[1], accepted())], people(two, false));
    store.append_events(id, 1, &begin, LIMIT).await.unwrap();
    let last = EventBatch { index: people(two, true), ..end_of(two, at, WON, RatedStatus::Rated) };
    store.append_events(id, 2, &last, LIMIT).await.unwrap();
    id
}

/// Returns everything that is stored in a database, as text.
fn dump(bench: &Bench) -> String {
    bench.folder().dump()
}

/// Stores traces of Dora in every table.
async fn traces(bench: &Bench) {
    let store = &bench.store;
    let first = played(store, [DORA, BO], NOW).await;
    played(store, [BO, DORA], NOW + DAY).await;
    let last = store.load_match(first).await.unwrap().events.len() as u32;
    let plan = ReplyPlan::read_stored(2, "a1 b1");
    store.set_reply_plan(first, last, DORA, plan, NOW).await.unwrap();
    store
        .update_preferences(DORA, PreferencesPatch { pings: Some(false), ..PreferencesPatch::default() }, NOW)
        .await
        .unwrap();
    store.block_user(DORA, CLEO, NOW, LIMIT).await.unwrap();
    store.block_user(CLEO, DORA, NOW, LIMIT).await.unwrap();
    store.set_hidden_from_leaderboards(DORA, true, NOW).await.unwrap();
    let mut vacation = Vacation::default();
    vacation.extend(3, NOW).unwrap();
    store.update_vacation(DORA, &VersionedVacation::default(), &vacation, NOW).await.unwrap();
    store.record_lesson(DORA, "seega", "seega-two", NOW).await.unwrap();
    with_first_puzzles(store, &[DORA]).await;
    store.record_daily_opening(DORA, 5, Some(7), NOW).await.unwrap();
    let daily = EndedAttempt { day: Some(5), ..attempt(puzzle("0123abcd"), true) };
    store.record_puzzle_attempt(DORA, &daily, NOW).await.unwrap();
    moderated(store).await;
    alone(store).await;
    declined(store).await;
    left(store).await;
    paired(store).await;
    sought(store).await;
}

/// Dora and Cleo seek opponents, and each has heard of the other.
async fn sought(store: &Store) {
    for (user, other) in [(DORA, CLEO), (CLEO, DORA)] {
        let seek = Seek { game: "seega".into(), rule_set: String::new(), hours: None };
        let seek = StoredSeek { guild: 7, user, channel: 8, seek, expires_at: NOW + YEAR };
        store.set_seek(&seek, NOW).await.unwrap();
        let candidate = SeekCandidate { seek, subject: SeekSubject::Person(other), other };
        assert!(store.claim_seek_news(&candidate, true, NOW).await.unwrap());
    }
}

/// Dora wins the first game of a pair, whose result waits for ever: the second was cancelled. Nothing of it was posted.
async fn paired(store: &Store) {
    let (two, word) = ([DORA, BO], || (DORA, EventKind::SeedWordSet("alder".into())));
    let terms = Terms { pair: Some(PairGame::First), ..between(DORA, BO) };
    let first = store.create_match(&terms, SECRET, NOW, &people(two, false), &[], LIMIT).await.unwrap().id;
    store.append_events(first, 1, &step(NOW, vec![word()], people(two, false)), LIMIT).await.unwrap();
    let begin = |events| {
        let effects = vec![Effect::PostMessage(vec![DORA, BO]), Effect::PostNotice(DORA)];
        EventBatch { effects, ..step(NOW, events, people(two, false)) }
    };
    let second = NewMatch {
        terms: Terms { pair: Some(PairGame::Second { first }), ..between(DORA, BO) },
        secret: SECRET,
        challenge_index: people(two, false),
        challenge_effects: vec![],
        begun: begin(vec![word(), (BO, accepted())]),
    };
    let both = EventBatch { second_game: Some(Box::new(second)), ..begin(vec![(BO, accepted())]) };
    store.append_events(first, 2, &both, LIMIT).await.unwrap();
    let won = EventBatch { index: people(two, true), ..end_of(two, NOW, WON, RatedStatus::Rated) };
    let game = PairGameResult { winner: WON, is_conceded: false, counts: [1, 0], turn_count: 30 };
    let pair = Some(PairShare { first_game: first, game, standing: PairStanding::Waits });
    let result = won.result.clone().map(|result| MatchResult { pair, ..result });
    store.append_events(first, 3, &EventBatch { result, ..won }, LIMIT).await.unwrap();
    let second = store.load_match(first).await.unwrap().partner.expect("the second game").id;
    let cancelled = vec![(BO, EventKind::CancelOffered), (DORA, EventKind::CancelAgreed)];
    store.append_events(second, 3, &step(NOW, cancelled, people(two, true)), LIMIT).await.unwrap();
}

/// Dora watches a match of others, and stops it as a moderator.
async fn moderated(store: &Store) {
    let others =
        store.create_match(&between(BO, CLEO), SECRET, NOW, &people([BO, CLEO], false), &[], LIMIT).await.unwrap().id;
    store.watch_match(DORA, WatchedMatch { match_id: others, every_turn: true }, NOW).await.unwrap();
    let stop = vec![
        (DORA, EventKind::ModeratorNoteAdded("not here".into())),
        (DORA, EventKind::Stopped(StopReason::Moderator)),
    ];
    let mut stop = step(NOW, stop, people([BO, CLEO], false));
    stop.effects = vec![Effect::NotifyWatchers(Notification::WatchedTurn)];
    store.append_events(others, 1, &stop, LIMIT).await.unwrap();
}

/// Dora plays alone in a channel of her own.
async fn alone(store: &Store) {
    let place = ChannelRef::direct(4711);
    let terms = Terms { channel_ref: place, ..between(DORA, DORA) };
    let id = store.create_match(&terms, SECRET, NOW, &people([DORA; 2], false), &[], LIMIT).await.unwrap().id;
    let begin = step(NOW, vec![(DORA, accepted())], people([DORA; 2], true));
    store.append_events(id, 1, &begin, LIMIT).await.unwrap();
}

/// Dora declines a challenge.
async fn declined(store: &Store) {
    let tells = [
        Effect::PostMessage(vec![DORA, BO]),
        Effect::DirectMessage(DORA, Notification::AttentionNeeded(1)),
        Effect::DirectMessage(UserId(9), Notification::WatchedTurn),
    ];
    let terms = between(BO, DORA);
    let id = store.create_match(&terms, SECRET, NOW, &people([BO, DORA], false), &tells, LIMIT).await.unwrap().id;
    store
        .append_events(id, 1, &step(NOW, vec![(DORA, EventKind::ChallengeDeclined)], people([BO, DORA], true)), LIMIT)
        .await
        .unwrap();
}

/// Dora leaves the server during a match; a pending post mentions her.
async fn left(store: &Store) {
    let two = [BO, DORA];
    let id = store.create_match(&between(BO, DORA), SECRET, NOW, &people(two, false), &[], LIMIT).await.unwrap().id;
    store.append_events(id, 1, &step(NOW, vec![(DORA, accepted())], people(two, false)), LIMIT).await.unwrap();
    let mut end = step(NOW, vec![(BO, EventKind::Stopped(StopReason::PlayerLeft(DORA)))], people(two, true));
    end.effects = vec![
        Effect::PostMessage(vec![DORA, BO]),
        Effect::PostReminder(DORA),
        Effect::DirectMessage(DORA, Notification::MatchStopped),
    ];
    store.append_events(id, 2, &end, LIMIT).await.unwrap();
}

#[tokio::test]
async fn erasure_removes_id_from_all_tables() {
    let bench = Bench::new();
    traces(&bench).await;
    let number = DORA.0.to_string();
    assert!(dump(&bench).contains(&number), "there are traces to be found");
    bench.store.erase_user(DORA, NOW, &[]).await.unwrap();
    let left = dump(&bench);
    assert!(!left.contains(&number), "{left}");
    assert!(!left.contains("4711"), "a place that was hers: {left}");
    assert_eq!(bench.rows("SELECT count(*) || '' FROM erasure_in_progress"), ["0"]);
    assert!(bench.folder().try_execute("DELETE FROM matches").is_err(), "matches vanish at no other time");
    for section in bench.store.export_user_data(DORA).await.unwrap() {
        assert_eq!(section.rows, Vec::<Vec<ExportValue>>::new(), "{}", section.name);
    }
    let effects = bench.all_pending().await;
    let effects: Vec<Effect> = effects.into_iter().map(|entry| entry.effect).collect();
    assert_eq!(
        effects,
        // The pair's boards are posted first, and that of the first game is edited when the second ends.
        [
            Effect::PostMessage(vec![BO]),
            Effect::PostMessage(vec![BO]),
            Effect::PostMessage(vec![BO]),
            Effect::UpdateMessage
        ],
        "of her messages only the opponent's part is still to be delivered"
    );
}

#[tokio::test]
async fn erased_bytes_are_overwritten_in_the_file() {
    let bench = Bench::on_file();
    traces(&bench).await;
    bench.store.erase_user(DORA, NOW, &[]).await.unwrap();
    // In the database and its write-ahead log, while the store is open.
    let log = std::fs::read(bench.path().with_extension("db-wal")).unwrap();
    let bytes = [std::fs::read(bench.path()).unwrap(), log].concat();
    let number = DORA.0.to_be_bytes();
    assert!(!bytes.windows(number.len()).any(|window| window == number));
    let texts = DORA.0.to_string();
    assert!(!bytes.windows(texts.len()).any(|window| window == texts.as_bytes()));
}

#[tokio::test]
async fn opponents_keep_their_matches_and_ratings() {
    let bench = Bench::new();
    let first = played(&bench.store, [DORA, BO], NOW).await;
    let second = played(&bench.store, [BO, DORA], NOW + 1).await;
    let often = played(&bench.store, [BO, DORA], NOW + 2).await;
    let before = bench.store.player_profile(BO, Some(7), NOW).await.unwrap();
    assert_eq!(bench.store.rating_outcome(often).await.unwrap().unwrap().rated_status, RatedStatus::TooManyRecent);
    bench.store.erase_user(DORA, NOW + 2 * DAY, &[]).await.unwrap();
    let after = bench.store.player_profile(BO, Some(7), NOW).await.unwrap();
    assert_eq!((after.pools, after.rating_curve), (before.pools, before.rating_curve));
    let saved = bench.store.load_match(first).await.unwrap();
    assert_eq!((saved.terms.challenger, saved.terms.opponent), (UserId::erased_placeholder(first, 0), Some(BO)));
    assert_eq!(saved.events[0].actor, Some(UserId::erased_placeholder(first, 0)));
    let saved = bench.store.load_match(second).await.unwrap();
    assert_eq!((saved.terms.challenger, saved.terms.opponent), (BO, Some(UserId::erased_placeholder(second, 1))));
    assert!(
        bench.store.rating_outcome(second).await.unwrap().unwrap().changes.is_some(),
        "both changes are still delivered"
    );
    assert_eq!(bench.faults(), Vec::<String>::new());
    let versus = bench.store.head_to_head([BO, DORA], Some(7)).await.unwrap();
    assert!(versus.pools.is_empty() && versus.recent_matches.is_empty());
}

#[tokio::test]
async fn match_of_two_erased_users_is_deleted() {
    let bench = Bench::new();
    let id = played(&bench.store, [DORA, BO], NOW).await;
    bench.store.erase_user(DORA, NOW, &[]).await.unwrap();
    bench.store.erase_user(BO, NOW, &[]).await.unwrap();
    assert_eq!(bench.store.load_match(id).await.unwrap_err(), StoreError::NotFound, "it is nobody's");
    for table in ["standings", "results", "rating_history", "initial_ratings", "events", "participants"] {
        assert_eq!(bench.rows(&format!("SELECT count(*) || '' FROM {table}")), ["0"], "{table}");
    }
    assert_eq!(bench.faults(), Vec::<String>::new());
    bench.store.erase_user(CLEO, NOW, &[]).await.unwrap();
}

#[tokio::test]
async fn user_with_active_match_is_not_erased() {
    let bench = Bench::new();
    played(&bench.store, [DORA, BO], NOW).await;
    let running = bench
        .store
        .create_match(&between(CLEO, DORA), SECRET, NOW, &people([CLEO, DORA], false), &[], LIMIT)
        .await
        .unwrap()
        .id;
    let before = dump(&bench);
    assert_eq!(bench.store.erase_user(DORA, NOW, &[]).await, Err(StoreError::Conflict));
    let end = step(NOW, vec![(DORA, EventKind::ChallengeDeclined)], people([CLEO, DORA], true));
    assert_eq!(dump(&bench), before);
    bench.store.append_events(running, 1, &end, LIMIT).await.unwrap();
    bench.store.erase_user(DORA, NOW, &[]).await.unwrap();
}

/// Plays against 30 different users before [`NOW`], until the deviation is small. There are seven hours from match to
/// match, so that all of them count across all servers.
async fn settle(store: &Store, user: UserId) -> f64 {
    for game in 0..30 {
        let other = UserId(1000 + game);
        let at = NOW - (30 - game as Timestamp) * 7 * DAY / 24;
        // Wins and losses alternate, so that the points stay near 1500, where results reduce the deviation most.
        let two = if game % 2 == 0 { [user, other] } else { [other, user] };
        played(store, two, at).await;
    }
    deviation(store, user).await
}

async fn deviation(store: &Store, user: UserId) -> f64 {
    let sections = store.export_user_data(user).await.unwrap();
    let ratings: &ExportSection = sections.iter().find(|section| section.name == "ratings").unwrap();
    let column = ratings.columns.iter().position(|column| column == "deviation").unwrap();
    match ratings.rows[0][column] {
        ExportValue::Real(deviation) => deviation,
        ref other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn returning_account_keeps_its_deviation() {
    let bench = Bench::new();
    let sure = settle(&bench.store, DORA).await;
    assert!(sure < 110.0, "{sure}");
    bench.store.erase_user(DORA, NOW + DAY, &[]).await.unwrap();
    let back = played(&bench.store, [DORA, BO], NOW + 2 * DAY).await;
    let reckoning = bench.store.rating_outcome(back).await.unwrap().unwrap();
    let [own, other] = reckoning.changes.unwrap();
    assert_eq!(own.before, DisplayRating { points: 1500, provisional: true });
    assert!(own.after.points < 1620, "{own:?}: a new account would have gained more than 150");
    assert_eq!(other.before, DisplayRating { points: 1500, provisional: true });
    assert_eq!(bench.rows("SELECT count(*) || '' FROM rating_tombstones"), ["0"], "it is remembered until it is used");
    assert_eq!(bench.faults(), Vec::<String>::new());
    // A second erasure.
    bench.store.erase_user(DORA, NOW + 3 * DAY, &[]).await.unwrap();
    let back = played(&bench.store, [DORA, CLEO], NOW + 4 * DAY).await;
    let [own, _] = bench.store.rating_outcome(back).await.unwrap().unwrap().changes.unwrap();
    assert!(own.after.points < 1620, "{own:?}");
    assert_eq!(bench.faults(), Vec::<String>::new());
}

/// A returning account gets no place earlier than a new one.
#[tokio::test]
async fn returning_account_is_provisional_at_first() {
    let bench = Bench::new();
    settle(&bench.store, DORA).await;
    bench.store.erase_user(DORA, NOW + DAY, &[]).await.unwrap();
    for game in 0..5 {
        played(&bench.store, [UserId(3000 + game), DORA], NOW + 2 * DAY).await;
    }
    let after = deviation(&bench.store, DORA).await;
    assert!(after > 110.0, "{after}: known only a little after five matches");
}

#[tokio::test]
async fn erasure_does_not_reset_daily_limit_of_rated_matches() {
    let bench = Bench::new();
    for _ in 0..2 {
        played(&bench.store, [DORA, BO], NOW).await;
    }
    bench.store.erase_user(DORA, NOW + 1, &[]).await.unwrap();
    let counts = async |two: [UserId; 2], at: Timestamp| {
        let id = played(&bench.store, two, at).await;
        bench.store.rating_outcome(id).await.unwrap().unwrap().rated_status
    };
    assert_eq!(counts([DORA, BO], NOW + 2).await, RatedStatus::TooManyRecent);
    assert_eq!(counts([BO, DORA], NOW + 3).await, RatedStatus::TooManyRecent, "whoever has the first seat");
    assert_eq!(counts([DORA, CLEO], NOW + 4).await, RatedStatus::Rated);
    assert_eq!(counts([DORA, BO], NOW + DAY).await, RatedStatus::Rated);
    assert_eq!(bench.faults(), Vec::<String>::new());
    run_evenly(&bench.store, NOW + DAY).await;
    assert_eq!(bench.rows("SELECT count(*) || '' FROM result_tombstones"), ["0"]);
}

#[tokio::test]
async fn erasure_removes_links_between_rematches() {
    let bench = Bench::new();
    let first = played(&bench.store, [DORA, BO], NOW).await;
    let two = people([BO, DORA], false);
    let again = Terms { rematch_of: Some(first), ..between(BO, DORA) };
    let again = bench.store.create_match(&again, SECRET, NOW, &two, &[], LIMIT).await.unwrap().id;
    bench
        .store
        .append_events(again, 1, &step(NOW, vec![(DORA, accepted())], people([BO, DORA], true)), LIMIT)
        .await
        .unwrap();
    bench.store.erase_user(DORA, NOW, &[]).await.unwrap();
    assert_eq!(bench.store.load_match(again).await.unwrap().terms.rematch_of, None);
}

#[tokio::test]
async fn tombstones_expire_after_a_year() {
    let bench = Bench::new();
    settle(&bench.store, DORA).await;
    bench.store.block_user(CLEO, DORA, NOW, LIMIT).await.unwrap();
    bench.store.erase_user(DORA, NOW, &[]).await.unwrap();
    let kept = || {
        bench.rows("SELECT (SELECT count(*) FROM rating_tombstones) || ' ' || (SELECT count(*) FROM block_tombstones)")
    };
    assert_eq!(kept(), ["2 1"], "the server and everywhere");
    run_evenly(&bench.store, NOW + YEAR - DAY).await;
    assert_eq!(kept(), ["2 1"]);
    run_evenly(&bench.store, NOW + YEAR).await;
    assert_eq!(kept(), ["0 0"]);
    // Also before a heartbeat has deleted it.
    let bench = Bench::new();
    settle(&bench.store, DORA).await;
    bench.store.erase_user(DORA, NOW, &[]).await.unwrap();
    let back = played(&bench.store, [DORA, BO], NOW + YEAR).await;
    let [own, _] = bench.store.rating_outcome(back).await.unwrap().unwrap().changes.unwrap();
    assert!(own.after.points > 1650, "{own:?}");
}

/// A machine that boots with a clock that is years ahead corrects it soon.
#[tokio::test]
async fn wrong_clock_forgets_nothing() {
    let bench = Bench::on_file();
    settle(&bench.store, DORA).await;
    bench.store.block_user(CLEO, DORA, NOW, LIMIT).await.unwrap();
    bench.store.erase_user(DORA, NOW, &[]).await.unwrap();
    let kept = || {
        bench.rows("SELECT (SELECT count(*) FROM rating_tombstones) || ' ' || (SELECT count(*) FROM block_tombstones)")
    };
    bench.store.record_heartbeat(NOW).await.unwrap();
    for minute in 0..59 {
        bench.store.record_heartbeat(NOW + 10 * YEAR + minute * MINUTE).await.unwrap();
    }
    run_evenly(&bench.store, NOW + DAY).await;
    assert_eq!(kept(), ["2 1"]);
    // Rows that the wrong clock erased are forgotten a year after it was corrected, and not after eleven.
    bench.by_hand().execute("UPDATE rating_tombstones SET expires_at = expires_at + ?1", [10 * YEAR]).unwrap();
    run_evenly(&bench.store, NOW + DAY).await;
    run_evenly(&bench.store, NOW + DAY + YEAR).await;
    assert_eq!(kept(), ["0 0"]);
}

/// A match that a wrong clock has dated years ahead must not use up the daily limit of its pair until then.
#[tokio::test]
async fn result_in_the_future_does_not_count_toward_daily_limit() {
    let bench = Bench::new();
    for _ in 0..2 {
        played(&bench.store, [DORA, BO], NOW + YEAR).await;
    }
    let rated = async |two: [UserId; 2], at| {
        let id = played(&bench.store, two, at).await;
        bench.store.rating_outcome(id).await.unwrap().unwrap().rated_status
    };
    assert_eq!(rated([DORA, BO], NOW).await, RatedStatus::Rated);
    bench.store.erase_user(DORA, NOW + 1, &[]).await.unwrap();
    assert_eq!(bench.rows("SELECT count(*) || '' FROM result_tombstones"), ["1"]);
    assert_eq!(rated([DORA, BO], NOW + 2).await, RatedStatus::Rated);
}

#[tokio::test]
async fn erasure_does_not_remove_blocks_by_others() {
    let bench = Bench::new();
    bench.store.block_user(CLEO, DORA, NOW, LIMIT).await.unwrap();
    bench.store.erase_user(DORA, NOW, &[]).await.unwrap();
    assert_eq!(bench.store.blocked_users(CLEO).await.unwrap(), []);
    let challenge = async || {
        let terms = between(DORA, CLEO);
        bench.store.create_match(&terms, SECRET, NOW, &people([DORA, CLEO], false), &[], LIMIT).await
    };
    assert_eq!(challenge().await, Err(StoreError::Blocked { blocker: CLEO, blocked: DORA }));
    let open = Terms { opponent: None, ..between(DORA, CLEO) };
    bench.store.create_match(&open, SECRET, NOW, &people([DORA, DORA], false), &[], LIMIT).await.unwrap();
    let guild = HERE.guild().unwrap();
    assert_eq!(bench.store.open_challenges_in_guild(guild, CLEO, NOW, 0, 9).await.unwrap(), []);
    assert_eq!(bench.store.open_challenges_in_guild(guild, BO, NOW, 0, 9).await.unwrap().len(), 1);
    // After blocking the account again it is an ordinary block, and can be removed.
    assert!(!bench.store.block_user(CLEO, DORA, NOW, LIMIT).await.unwrap(), "they block her already");
    assert_eq!(bench.store.blocked_users(CLEO).await.unwrap(), [DORA]);
    assert!(bench.store.unblock_user(CLEO, DORA, NOW).await.unwrap());
    assert!(challenge().await.is_ok());
}

#[tokio::test]
async fn key_lies_beside_database_and_in_no_backup() {
    let bench = Bench::on_file();
    settle(&bench.store, DORA).await;
    let key = hmac_key_path(&bench.path());
    assert!(!key.exists(), "nobody has been erased yet");
    bench.store.erase_user(DORA, NOW, &[]).await.unwrap();
    let text = std::fs::read_to_string(&key).unwrap();
    assert_eq!(text.trim().len(), 64);
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::MetadataExt::mode(&key.metadata().unwrap()) & 0o077, 0, "nobody else may read it");
    let copy = key.with_file_name("copy.db");
    backup_database(&bench.path(), &copy).unwrap();
    assert!(!hmac_key_path(&copy).exists());
    // Without the key the account is not recognised, and everything else works.
    let path = bench.path();
    let directory = bench.close();
    std::fs::remove_file(&key).unwrap();
    let store = Store::Sqlite(SqliteStore::open(&path).unwrap());
    let back = played(&store, [DORA, BO], NOW + DAY).await;
    let [own, _] = store.rating_outcome(back).await.unwrap().unwrap().changes.unwrap();
    assert!(own.after.points > 1650, "{own:?}");
    drop(directory);
}

#[tokio::test]
async fn erasure_with_invalid_key_fails() {
    let bench = Bench::on_file();
    played(&bench.store, [DORA, BO], NOW).await;
    std::fs::write(hmac_key_path(&bench.path()), "birch").unwrap();
    let failed = bench.store.erase_user(DORA, NOW, &[]).await.unwrap_err().to_string();
    assert!(failed.contains("it holds no key"), "{failed}");
    assert!(matches!(bench.store.check_erasure().await, Err(StoreError::KeyUnusable(_))));
    played(&bench.store, [DORA, BO], NOW).await;
    assert_eq!(bench.store.open_challenges_in_guild(1, DORA, NOW, 0, 9).await, Ok(vec![]), "everything else goes on");
    assert!(dump(&bench).contains(&DORA.0.to_string()));
}

#[tokio::test]
async fn data_export_contains_all_traces_of_user() {
    let bench = Bench::new();
    traces(&bench).await;
    let role = format!("INSERT INTO role_grants VALUES (7, 90, {}, 1, 'given', {NOW}, NULL)", DORA.0.cast_signed());
    bench.folder().execute(&role);
    let user = DORA.0.cast_signed();
    let secret = if bench.folder().is_file() { "zeroblob(32)" } else { "decode(repeat('00', 32), 'hex')" };
    bench.folder().execute(&format!(
        "INSERT INTO competitions (format, rules, rules_edition, organiser_id, guild_id, channel_id, time_control,
             min_entrants, is_pair, is_rated, is_recurring, secret, commitment, created_at, phase)
         VALUES ('round-robin', 'seega', 1, {user}, 7, 70, '1d', 4, 0, 1, 0, {secret}, '', {NOW}, 'registration');
         INSERT INTO competition_events VALUES (1, 1, {NOW}, {user}, 'joined', {user}, NULL, 'once');
         INSERT INTO competition_entries VALUES (1, {user}, 9, NULL, NULL);"
    ));
    let sections = bench.store.export_user_data(DORA).await.unwrap();
    let empty: Vec<_> = sections.iter().filter(|section| section.rows.is_empty()).map(|section| section.name).collect();
    assert_eq!(empty, ["blocks-of-erased"], "she has traces everywhere else");
    let all = format!("{sections:?}");
    assert!(!all.contains("\"9 turn\""), "who else hears of her matches");
    assert!(!sections.iter().any(|section| section.columns.iter().any(|column| column == "secret")));
    let blocks = sections.iter().find(|section| section.name == "blocks").unwrap();
    assert_eq!(
        blocks.rows,
        [[ExportValue::Snowflake(CLEO.0), ExportValue::Timestamp(NOW)]],
        "not that others block her"
    );
    assert!(all.contains("not here"), "what she has done as a moderator");
    assert!(all.contains("birch"), "the words of her matches");
}

/// A new table must be listed here; personal data must also be exported and erased.
#[test]
fn every_table_is_classified_as_personal_or_not() {
    let bench = Bench::on_file();
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let tables: BTreeSet<String> = bench.rows(tables).into_iter().collect();
    let of_people = [
        "block_tombstones",
        "blocks",
        "competition_entries",
        "competition_events",
        "competitions",
        "daily_openings",
        "daily_tries",
        "events",
        "head_to_head",
        "hidden_users",
        "initial_ratings",
        "lesson_progress",
        "matches",
        "outbox",
        "participants",
        "preferences",
        "puzzle_solver_ratings",
        "puzzle_tombstones",
        "puzzle_tries",
        "rating_history",
        "rating_tombstones",
        "ratings",
        "reply_plans",
        "result_tombstones",
        "results",
        "role_grants",
        "seek_news",
        "seeks",
        "standings",
        "vacation_days",
        "vacations",
        "watchers",
    ];
    let of_nobody = [
        "away_guilds",
        "away_shards",
        "champion_roles",
        "competition_pairings",
        "daily_posts",
        "daily_puzzles",
        "erasure_in_progress",
        "guild_allowed_channels",
        "guild_settings",
        "heartbeat",
        "interactions",
        "month_reviews",
        "owner",
        "puzzle_ratings",
        "rating_histogram",
        "refinery_schema_history",
        "stale_champions",
        "untold_guilds",
    ];
    let known = of_people.iter().chain(&of_nobody).map(|name| (*name).to_owned());
    assert_eq!(tables, known.collect());
}

#[tokio::test]
async fn delivery_removes_mentions_from_entry() {
    let bench = Bench::new();
    let stored = bench.create().await;
    let status = [(stored.notices[0].id, DeliveryStatus::Delivered(Some(5)))];
    bench.store.record_delivery(&status).await.unwrap();
    assert_eq!(bench.rows("SELECT payload FROM outbox"), [""]);
    let retired = bench
        .append(stored.id, 1, &[Effect::RetireMessage(1), Effect::DirectMessage(BO, Notification::WatchedTurn)])
        .await;
    bench
        .store
        .record_delivery(&retired.notices.iter().map(|entry| (entry.id, DeliveryStatus::Dropped)).collect::<Vec<_>>())
        .await
        .unwrap();
    assert_eq!(bench.rows("SELECT kind || ':' || payload FROM outbox ORDER BY id"), ["post:", "retire:1", "direct:"]);
}
