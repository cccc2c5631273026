//! The store compared with a simple model in memory: after the same operations both give the same answers.

use crate::store::bench::*;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{ChannelRef, MatchId, PageCursor, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, MatchStart, NewEvent};
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::event_batch::{EventBatch, MatchIndex, Participant};
use gonagas_store::match_outbox::{DeliveryStatus, MatchOutbox, OutboxEntry, OutboxId, PostedMessage};
use gonagas_store::store_error::StoreError;
use gonagas_store::{Store, WatchedMatch};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// The limit of blocks per user.
const BLOCKS: usize = 1;

/// The status of a pending entry.
const DUE: DeliveryStatus = DeliveryStatus::NotSent;

#[derive(Default)]
struct Model {
    games: Vec<Game>,
    notices: Vec<(OutboxEntry, DeliveryStatus, Option<u64>)>,
    /// The watchers of matches, ordered by their ids as signed numbers, like in the store.
    follows: BTreeMap<(i64, MatchId), bool>,
    /// The blocks in the order in which they were added.
    blocks: Vec<(UserId, UserId)>,
}

struct Game {
    terms: Terms,
    events: Vec<EventKind>,
    index: MatchIndex,
    open: bool,
}

impl Game {
    fn answered(&self) -> bool {
        self.events.iter().any(|event| !matches!(event, EventKind::ChallengeCreated | EventKind::SeedWordSet(_)))
    }

    /// Returns true if a challenge is pending: its deadline has not passed.
    fn stands(&self) -> bool {
        !self.index.is_over && self.index.deadline.is_none_or(|due| due > NOW)
    }
}

impl Model {
    fn game(&mut self, id: MatchId) -> Option<&mut Game> {
        self.games.get_mut(usize::try_from(id.0).ok()?.checked_sub(1)?)
    }

    fn counts(&self, user: UserId) -> usize {
        self.games.iter().filter(|game| counts(&game.index, user)).count()
    }

    fn create(&mut self, terms: &Terms, index: &MatchIndex, effects: &[Effect]) -> Result<MatchId, StoreError> {
        if let Some(next) = terms.rematch_of.and_then(|old| self.rematch_of(old)) {
            return Err(StoreError::RematchExists(next));
        }
        terms.opponent.map_or(Ok(()), |opponent| self.blocked(terms.challenger, opponent))?;
        if self.counts(terms.challenger) >= LIMIT {
            return Err(StoreError::TooManyMatches(terms.challenger));
        }
        let open = terms.opponent.is_none() && !index.is_over;
        self.games.push(Game {
            terms: terms.clone(),
            events: vec![EventKind::ChallengeCreated],
            index: index.clone(),
            open,
        });
        let id = MatchId(self.games.len() as u64);
        self.plan(id, None, effects, NOW);
        Ok(id)
    }

    fn append(&mut self, id: MatchId, after: u32, step: &EventBatch) -> Result<(), StoreError> {
        let Some(game) = self.game(id) else { return Err(StoreError::NotFound) };
        if game.events.len() != after as usize {
            return Err(StoreError::Conflict);
        }
        let had = game.index.clone();
        let new = |user: &UserId| counts(&step.index, *user) && !counts(&had, *user);
        // The refusal of the lowest account comes first.
        let mut listed = step.index.participants.clone();
        listed.sort_unstable_by_key(|participant| participant.user_id);
        let counting = listed.iter().filter(|participant| participant.counts_toward_limit);
        for user in counting.map(|participant| participant.user_id).filter(new) {
            let others = listed.iter().map(|other| other.user_id).filter(|other| *other != user);
            others.into_iter().try_for_each(|other| self.blocked(user, other))?;
            if self.counts(user) >= LIMIT {
                return Err(StoreError::TooManyMatches(user));
            }
        }
        if let Some(game) = self.game(id) {
            game.events.extend(step.events.iter().map(|new_event| new_event.kind.clone()));
            game.index = step.index.clone();
            game.open &= !game.index.is_over && !game.answered();
        }
        self.plan(id, None, &step.effects, step.occurred_at);
        Ok(())
    }

    /// Returns the newest rematch of a match that is pending or was accepted.
    fn rematch_of(&self, old: MatchId) -> Option<MatchId> {
        let accepted = |game: &Game| game.events.iter().any(|event| matches!(event, EventKind::ChallengeAccepted(_)));
        let counts = |game: &Game| game.terms.rematch_of == Some(old) && (game.stands() || accepted(game));
        self.games.iter().rposition(counts).map(|index| MatchId(index as u64 + 1))
    }

    fn blocked(&self, one: UserId, other: UserId) -> Result<(), StoreError> {
        let ways = [(one, other), (other, one)];
        let found = ways.into_iter().find(|way| self.blocks.contains(way));
        found.map_or(Ok(()), |(by, whom)| Err(StoreError::Blocked { blocker: by, blocked: whom }))
    }

    fn block(&mut self, user: UserId, whom: UserId) -> Result<bool, StoreError> {
        if self.blocks.contains(&(user, whom)) {
            return Ok(false);
        }
        if self.blocks.iter().filter(|(by, _)| *by == user).count() >= BLOCKS {
            return Err(StoreError::TooManyBlocks);
        }
        self.blocks.push((user, whom));
        Ok(true)
    }

    fn unblock(&mut self, user: UserId, whom: UserId) -> bool {
        let before = self.blocks.len();
        self.blocks.retain(|block| *block != (user, whom));
        self.blocks.len() < before
    }

    /// Lists the pending open challenges of a server that a user sees, the newest first.
    fn open_in(&self, guild: u64, user: UserId) -> Vec<MatchId> {
        let blocked = |challenger| self.blocks.contains(&(user, challenger));
        let here = |game: &Game| game.terms.channel_ref.guild() == Some(guild) && !blocked(game.terms.challenger);
        let open = |game: &Game| game.open && game.stands() && here(game);
        let open = (1..).zip(&self.games).filter(|(_, game)| open(game));
        let mut open: Vec<MatchId> = open.map(|(number, _)| MatchId(number)).collect();
        open.reverse();
        open
    }

    fn tell(&mut self, id: MatchId, channel: ChannelRef, effects: &[Effect]) -> Result<(), StoreError> {
        self.game(id).is_some().then(|| self.plan(id, Some(channel), effects, NOW)).ok_or(StoreError::NotFound)
    }

    /// Removes the watchers of a match if the effect is its end.
    fn forget(&mut self, game: MatchId, effect: &Effect) {
        if *effect == Effect::NotifyWatchers(Notification::WatchedMatchOver) {
            self.follows.retain(|(_, watched), _| *watched != game);
        }
    }

    fn plan(&mut self, game: MatchId, here: Option<ChannelRef>, effects: &[Effect], at: Timestamp) {
        let each = |effect: &Effect| {
            let each = self.each(game, effect);
            self.forget(game, effect);
            each
        };
        for effect in effects.iter().flat_map(each).collect::<Vec<_>>() {
            let is_post = |(entry, status, _): &&(OutboxEntry, DeliveryStatus, Option<u64>)| {
                entry.match_id == game
                    && matches!(entry.effect, Effect::PostMessage(_))
                    && *status != DeliveryStatus::Dropped
            };
            let last = self.notices.iter().rfind(is_post).map(|(entry, ..)| entry.clone());
            let id = OutboxId(self.notices.len() as u64 + 1);
            let Some(found) = self.game(game) else { continue };
            let terms = &found.terms;
            let answered = found.answered();
            let entry = match (&effect, last) {
                (
                    Effect::PostMessage(_)
                    | Effect::PostReminder(_)
                    | Effect::ShortenAutoArchive
                    | Effect::DirectMessage(..),
                    last,
                ) => {
                    let channel = here.or(last.map(|last| last.channel)).unwrap_or(terms.channel_ref);
                    let may_be_challenge = matches!(
                        effect,
                        Effect::PostMessage(_) | Effect::DirectMessage(_, Notification::AttentionNeeded(_))
                    );
                    let is_challenge = !answered && may_be_challenge;
                    OutboxEntry {
                        id,
                        nonce: String::new(),
                        match_id: game,
                        created_at: at,
                        channel,
                        effect,
                        target_post: None,
                        is_challenge,
                        attempts: 0,
                    }
                }
                (_, Some(post)) => {
                    OutboxEntry { id, created_at: at, effect, target_post: Some(post.id), attempts: 0, ..post }
                }
                (_, None) => continue,
            };
            self.notices.push((entry, DUE, None));
        }
    }

    /// Expands a notification of watchers to a direct message for each of them.
    fn each(&self, game: MatchId, effect: &Effect) -> Vec<Effect> {
        let Effect::NotifyWatchers(notification) = effect else { return vec![effect.clone()] };
        let is_notified = |((_, watched), turns): &(&(i64, MatchId), &bool)| {
            *watched == game && (**turns || *notification == Notification::WatchedMatchOver)
        };
        let direct = |((user, _), _): (&(i64, MatchId), &bool)| {
            Effect::DirectMessage(UserId(user.cast_unsigned()), *notification)
        };
        self.follows.iter().filter(is_notified).map(direct).collect()
    }

    fn follow(&mut self, user: UserId, follow: WatchedMatch) -> Result<(), StoreError> {
        if self.game(follow.match_id).is_none_or(|game| game.index.is_over) {
            return Err(StoreError::NotFound);
        }
        self.follows.insert((user.0.cast_signed(), follow.match_id), follow.every_turn);
        Ok(())
    }

    fn follows_of(&self, user: UserId) -> Vec<WatchedMatch> {
        let watched = self.follows.iter().rev().filter(|((whose, _), _)| *whose == user.0.cast_signed());
        watched.map(|((_, game), turns)| WatchedMatch { match_id: *game, every_turn: *turns }).collect()
    }

    fn thread(&self, id: MatchId) -> Option<ChannelRef> {
        let opened = |(entry, status, _): &&(OutboxEntry, DeliveryStatus, Option<u64>)| {
            entry.match_id == id && entry.effect == Effect::OpenThread && matches!(status, DeliveryStatus::Delivered(_))
        };
        let threads = self.notices.iter().rev().filter(opened);
        threads.filter_map(|(entry, ..)| under(&self.notices, entry)).next()
    }

    fn settle(&mut self, updates: &[(OutboxId, DeliveryStatus)]) -> bool {
        let mut settled = self.notices.clone();
        let all = updates.iter().all(|(id, status)| settle(&mut settled, *id, status));
        if all {
            self.notices = settled;
        }
        all
    }

    fn untold(&self, id: Option<MatchId>) -> Vec<OutboxEntry> {
        let due = self.notices.iter().filter(|(_, status, _)| *status == DUE).map(|(entry, ..)| entry);
        due.filter(|entry| id.is_none_or(|id| id == entry.match_id)).cloned().collect()
    }

    fn outbox(&self, id: MatchId) -> MatchOutbox {
        MatchOutbox { pending: self.untold(Some(id)), unreadable: vec![], current_message: self.current(id) }
    }

    fn posted(&self, id: OutboxId) -> Option<PostedMessage> {
        let (entry, DeliveryStatus::Delivered(_), Some(message)) = self.notices.get((id.0 as usize).checked_sub(1)?)?
        else {
            return None;
        };
        let OutboxEntry { id: outbox_id, created_at, channel, is_challenge, .. } = *entry;
        Some(PostedMessage { outbox_id, created_at, channel, message_id: *message, is_challenge })
    }

    fn current(&self, id: MatchId) -> Option<PostedMessage> {
        let is_post = |entry: &OutboxEntry| matches!(entry.effect, Effect::PostMessage(_));
        let of_match = self.notices.iter().rev().filter(|(entry, ..)| entry.match_id == id && is_post(entry));
        of_match.filter_map(|(entry, ..)| self.posted(entry.id)).next()
    }

    fn matches_of(&self, user: UserId, over: bool) -> Vec<MatchId> {
        let lists = |game: &Game| {
            game.index.is_over == over && game.index.participants.iter().any(|listed| listed.user_id == user)
        };
        let running = (0..self.games.len()).rev().filter(|index| lists(&self.games[*index]));
        running.map(|index| MatchId(index as u64 + 1)).collect()
    }

    fn due(&self, now: Timestamp) -> (Vec<MatchId>, Option<Timestamp>) {
        let due = (1..).zip(&self.games).filter_map(|(id, game)| game.index.deadline.map(|due| (due, MatchId(id))));
        let (mut past, future): (Vec<_>, Vec<_>) = due.partition(|(due, _)| *due <= now);
        past.sort();
        (past.into_iter().map(|(_, id)| id).collect(), future.into_iter().map(|(due, _)| due).min())
    }
}

/// Records the outcome of one delivery. Returns true if the store accepts it.
fn settle(entries: &mut [(OutboxEntry, DeliveryStatus, Option<u64>)], id: OutboxId, status: &DeliveryStatus) -> bool {
    let found = (id.0 as usize).checked_sub(1).and_then(|index| entries.get_mut(index));
    let Some((entry, state, message)) = found else { return false };
    let game = entry.match_id;
    let thread = entry.effect == Effect::OpenThread && matches!(status, DeliveryStatus::Delivered(_));
    match status {
        DeliveryStatus::Attempted { previous_attempts: before } if *state != DUE || entry.attempts != *before => {
            return false;
        }
        DeliveryStatus::Attempted { .. } => entry.attempts += 1,
        DeliveryStatus::NotSent => entry.attempts = entry.attempts.saturating_sub(1),
        DeliveryStatus::Delivered(Some(new))
            if matches!(entry.effect, Effect::PostMessage(_) | Effect::PostReminder(_) | Effect::DirectMessage(..)) =>
        {
            (*state, *message) = (*status, Some(*new))
        }
        DeliveryStatus::Delivered(_) | DeliveryStatus::Dropped => *state = *status,
    }
    if thread {
        opened(entries, id, game);
    }
    true
}

/// Moves pending posts into a thread that was opened.
fn opened(entries: &mut [(OutboxEntry, DeliveryStatus, Option<u64>)], id: OutboxId, game: MatchId) {
    let Some(channel) = entries.iter().find(|(entry, ..)| entry.id == id).and_then(|(entry, ..)| under(entries, entry))
    else {
        return;
    };
    for (entry, status, _) in entries.iter_mut() {
        if entry.id > id && entry.match_id == game && *status == DUE && matches!(entry.effect, Effect::PostMessage(_)) {
            entry.channel.channel = channel.channel;
        }
    }
}

/// Returns the thread under the target of an entry, if the target is posted.
fn under(entries: &[(OutboxEntry, DeliveryStatus, Option<u64>)], entry: &OutboxEntry) -> Option<ChannelRef> {
    let (target, _, message) = entries.iter().find(|(post, ..)| Some(post.id) == entry.target_post)?;
    Some(ChannelRef { channel: (*message)?, ..target.channel })
}

fn counts(index: &MatchIndex, user: UserId) -> bool {
    !index.is_over && index.participants.iter().any(|listed| listed.counts_toward_limit && listed.user_id == user)
}

#[derive(Debug, Clone)]
enum Deed {
    Create {
        challenger: UserId,
        opponent: Option<UserId>,
        rematch: u64,
        place: ChannelRef,
        index: MatchIndex,
        tells: Vec<Effect>,
    },
    Block {
        person: UserId,
        whom: UserId,
    },
    Unblock {
        person: UserId,
        whom: UserId,
    },
    Append {
        id: MatchId,
        late: u32,
        step: EventBatch,
    },
    Tell {
        id: MatchId,
        place: ChannelRef,
        tells: Vec<Effect>,
    },
    Settle(Vec<(OutboxId, DeliveryStatus)>),
    Follow {
        person: UserId,
        follow: WatchedMatch,
    },
    Unfollow {
        person: UserId,
        id: MatchId,
    },
    Reopen,
}

fn deed() -> impl Strategy<Value = Deed> {
    let id = || (0..6_u64).prop_map(MatchId);
    let create = (person(), prop::option::of(person()), 0..3_u64, place(), index_(), tells());
    let append = (id(), prop_oneof![9 => Just(0), 1 => Just(1)], step());
    prop_oneof![
        3 => create.prop_map(|(challenger, opponent, rematch, channel, index, tells)| {
            Deed::Create { challenger, opponent, rematch, place: channel, index, tells }
        }),
        1 => (person(), person()).prop_map(|(user, whom)| Deed::Block { person: user, whom }),
        1 => (person(), person()).prop_map(|(user, whom)| Deed::Unblock { person: user, whom }),
        8 => append.prop_map(|(id, late, step)| Deed::Append { id, late, step }),
        2 => (id(), place(), tells()).prop_map(|(id, channel, tells)| Deed::Tell { id, place: channel, tells }),
        6 => vec(((0..12_u64).prop_map(OutboxId), fate()), 0..4).prop_map(Deed::Settle),
        2 => (person(), id(), any::<bool>())
            .prop_map(|(user, game, turns)| Deed::Follow { person: user, follow: WatchedMatch { match_id: game, every_turn: turns } }),
        1 => (person(), id()).prop_map(|(user, id)| Deed::Unfollow { person: user, id }),
        1 => Just(Deed::Reopen),
    ]
}

fn person() -> impl Strategy<Value = UserId> {
    prop::sample::select(vec![ANNA, BO, CLEO])
}

fn place() -> impl Strategy<Value = ChannelRef> {
    prop::sample::select(vec![HERE, THERE])
}

fn index_() -> impl Strategy<Value = MatchIndex> {
    let listed =
        (person(), any::<bool>()).prop_map(|(user, counts)| Participant { user_id: user, counts_toward_limit: counts });
    let over = prop_oneof![4 => Just(false), 1 => Just(true)];
    (over, vec(listed, 0..3), prop::option::of(-2..3_i64)).prop_map(|(over, users, due)| MatchIndex {
        is_over: over,
        participants: users,
        deadline: due,
    })
}

fn tells() -> impl Strategy<Value = Vec<Effect>> {
    let post = vec(person(), 0..3).prop_map(Effect::PostMessage);
    let notification = || prop_oneof![3 => Just(Notification::WatchedTurn), 1 => Just(Notification::WatchedMatchOver), 1 => (0..3_u32).prop_map(Notification::AttentionNeeded)];
    let direct = (person(), notification()).prop_map(|(user, notification)| Effect::DirectMessage(user, notification));
    let others = prop_oneof![
        Just(Effect::OpenThread),
        Just(Effect::ShortenAutoArchive),
        notification().prop_map(Effect::NotifyWatchers),
        direct
    ];
    let remind = person().prop_map(Effect::PostReminder);
    vec(
        prop_oneof![(0..3_u32).prop_map(Effect::RetireMessage), Just(Effect::UpdateMessage), post, remind, others],
        0..4,
    )
}

fn step() -> impl Strategy<Value = EventBatch> {
    let start = MatchStart {
        rules: "seega size=5".into(),
        challenger_seat: Side::First,
        seating_rolls: Vec::new(),
        seed_word: String::new(),
    };
    let kind = prop_oneof![
        Just(EventKind::EndOffered),
        Just(EventKind::TakebackRequested(2)),
        Just(EventKind::TakebackGranted),
        Just(EventKind::Resigned),
        Just(EventKind::ChallengeAccepted(start)),
        "[a-z ]{0,4}".prop_map(EventKind::ActionPlayed),
        "[a-z ]{1,4}".prop_map(EventKind::SeedWordSet),
    ];
    let new_event = (prop::option::of(person()), kind).prop_map(|(actor, kind)| NewEvent { actor, kind });
    (vec(new_event, 1..4), index_(), tells()).prop_map(|(events, index, effects)| EventBatch {
        occurred_at: NOW,
        events,
        index,
        effects,
        result: None,
        second_game: None,
        plans: None,
        interaction: None,
    })
}

fn fate() -> impl Strategy<Value = DeliveryStatus> {
    let attempted = prop_oneof![3 => Just(0_u32), 1 => Just(1)]
        .prop_map(|previous_attempts| DeliveryStatus::Attempted { previous_attempts });
    let delivered = prop::option::of(any::<u64>()).prop_map(DeliveryStatus::Delivered);
    prop_oneof![attempted, Just(DeliveryStatus::NotSent), delivered, Just(DeliveryStatus::Dropped)]
}

async fn check(deeds: Vec<Deed>) {
    let mut model = Model::default();
    let mut bench = Bench::new();
    for deed in deeds {
        bench = same_deed(&mut model, bench, deed).await;
        assert_eq!(untold(&bench, None).await, model.untold(None));
    }
    same_answers(&mut model, &bench).await;
}

async fn same_deed(model: &mut Model, bench: Bench, deed: Deed) -> Bench {
    let store = &bench.store;
    match deed {
        Deed::Create { challenger, opponent, rematch, place: channel, index, tells } => {
            // A rematch needs an existing match.
            let rematch = Some(rematch).filter(|old| (1..=model.games.len() as u64).contains(old)).map(MatchId);
            let terms = Terms { challenger, opponent, rematch_of: rematch, channel_ref: channel, ..terms() };
            let stored = store.create_match(&terms, SECRET, NOW, &index, &tells, LIMIT).await;
            let created = stored.map(|created| (created.id, without_nonces(created.outbox)));
            let expected = model.create(&terms, &index, &tells);
            assert_eq!(created, expected.map(|id| (id, model.outbox(id))));
        }
        Deed::Append { id, late, step } => {
            let last = model.game(id).map_or(1, |game| game.events.len() as u32);
            let after = last - late;
            let stored = store.append_events(id, after, &step, LIMIT).await.map(without_nonces);
            let expected = model.append(id, after, &step);
            assert_eq!(stored, expected.map(|()| model.outbox(id)));
        }
        Deed::Tell { id, place: channel, tells } => {
            let stored = store.enqueue_effects(id, channel, &tells, NOW).await.map(without_nonces);
            let expected = model.tell(id, channel, &tells);
            assert_eq!(stored, expected.map(|()| model.outbox(id)));
        }
        Deed::Settle(updates) => assert_eq!(store.record_delivery(&updates).await.is_ok(), model.settle(&updates)),
        Deed::Block { person: user, whom } if user == whom => {
            store.block_user(user, whom, NOW, BLOCKS).await.unwrap_err();
        }
        Deed::Block { person: user, whom } => {
            let since = NOW + model.games.len() as i64;
            assert_eq!(store.block_user(user, whom, since, BLOCKS).await, model.block(user, whom));
        }
        Deed::Unblock { person: user, whom } => {
            assert_eq!(store.unblock_user(user, whom, NOW).await, Ok(model.unblock(user, whom)));
        }
        Deed::Follow { person: user, follow } => {
            assert_eq!(store.watch_match(user, follow, NOW).await, model.follow(user, follow));
        }
        Deed::Unfollow { person: user, id } => {
            store.unwatch_match(user, id, NOW).await.unwrap();
            model.follows.remove(&(user.0.cast_signed(), id));
        }
        Deed::Reopen => return bench.reopen(),
    }
    bench
}

/// Returns the pending entries without their nonces, which are random.
async fn untold(bench: &Bench, id: Option<MatchId>) -> Vec<OutboxEntry> {
    clear_nonces(match id {
        Some(id) => bench.pending(id).await,
        None => bench.all_pending().await,
    })
}

fn clear_nonces(pending: Vec<OutboxEntry>) -> Vec<OutboxEntry> {
    pending.into_iter().map(|entry| OutboxEntry { nonce: String::new(), ..entry }).collect()
}

fn without_nonces(outbox: MatchOutbox) -> MatchOutbox {
    MatchOutbox { pending: clear_nonces(outbox.pending), ..outbox }
}

async fn same_answers(model: &mut Model, bench: &Bench) {
    let store = &bench.store;
    for id in (0..=model.games.len() as u64 + 1).map(MatchId) {
        let loaded = store.load_match(id).await.map(|saved| {
            let events: Vec<_> = saved.events.into_iter().map(|event| event.kind).collect();
            (events, without_nonces(saved.outbox), saved.thread)
        });
        let expected = model.game(id).map(|game| game.events.clone());
        assert_eq!(
            loaded,
            expected.map(|events| (events, model.outbox(id), model.thread(id))).ok_or(StoreError::NotFound)
        );
        assert_eq!(untold(bench, Some(id)).await, model.untold(Some(id)));
        assert_eq!(store.current_message(id).await, Ok(model.current(id)));
    }
    for id in (0..=model.notices.len() as u64 + 1).map(OutboxId) {
        assert_eq!(store.posted_message(id).await, Ok(model.posted(id)));
    }
    for user in [ANNA, BO, CLEO] {
        assert_eq!(store.active_matches_of_user(user).await, Ok(model.matches_of(user, false)));
        same_pages(model, store, user).await;
        assert_eq!(store.watched_matches(user).await, Ok(model.follows_of(user)));
    }
    for user in [ANNA, BO, CLEO] {
        let blocked = model.blocks.iter().filter(|(by, _)| *by == user).map(|(_, whom)| *whom).collect::<Vec<_>>();
        assert_eq!(store.blocked_users(user).await, Ok(blocked));
    }
    for user in [ANNA, BO, CLEO] {
        let open = model.open_in(HERE.guild().unwrap(), user);
        for (skip, limit) in [(0, 9), (0, 1), (1, 2), (9, 9)] {
            let page = open.iter().skip(skip).take(limit).copied().collect();
            assert_eq!(store.open_challenges_in_guild(HERE.guild().unwrap(), user, NOW, skip, limit).await, Ok(page));
        }
    }
    for now in -3..4 {
        assert_eq!(store.due_matches(now, ShardRange::SINGLE).await, Ok(model.due(now)));
    }
}

async fn same_pages(model: &Model, store: &Store, user: UserId) {
    let all = model.matches_of(user, true);
    let some = |found: Vec<MatchId>| found.into_iter().take(2).collect::<Vec<_>>();
    assert_eq!(store.finished_matches_of_user(user, PageCursor::Newest, 2).await, Ok(some(all.clone())));
    for key in (0..5).map(MatchId) {
        let before = all.iter().copied().filter(|id| *id < key).collect();
        assert_eq!(store.finished_matches_of_user(user, PageCursor::Before(key), 2).await, Ok(some(before)));
        let mut after = some(all.iter().rev().copied().filter(|id| *id > key).collect());
        after.reverse();
        assert_eq!(store.finished_matches_of_user(user, PageCursor::After(key), 2).await, Ok(after));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_is_as_in_memory(deeds in vec(deed(), 0..40)) {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(check(deeds));
    }
}

#[tokio::test]
async fn people_who_block_each_other_are_refused_in_the_order_of_their_accounts() {
    let counting = |user_id| Participant { user_id, counts_toward_limit: true };
    for [first, second] in [[BO, CLEO], [CLEO, BO]] {
        let index = |participants| MatchIndex { is_over: false, participants, deadline: None };
        let step = EventBatch {
            occurred_at: NOW,
            events: vec![NewEvent { actor: None, kind: EventKind::EndOffered }],
            index: index(vec![counting(first), counting(second)]),
            effects: Vec::new(),
            result: None,
            second_game: None,
            plans: None,
            interaction: None,
        };
        let (challenger, place) = (ANNA, HERE);
        check(vec![
            Deed::Create { challenger, opponent: None, rematch: 0, place, index: index(vec![]), tells: Vec::new() },
            Deed::Block { person: BO, whom: CLEO },
            Deed::Block { person: CLEO, whom: BO },
            Deed::Append { id: MatchId(1), late: 0, step },
        ])
        .await;
    }
}
