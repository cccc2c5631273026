//! Calls: after an event that needs it, a line in the channel or a direct message calls a player. It is posted, or it
//! waits to be posted.

use crate::checks::notices::{is_called, is_open, places};
use crate::discord::model::{DiscordModel, DiscordState};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::log::location::MatchLocation;
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_store::match_outbox::OutboxEntry;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::StoredMatch;
use std::collections::BTreeMap;

/// The matches with a last event that calls a person who was not called yet, each with the time of the event.
#[derive(Default)]
pub struct CallChecks(BTreeMap<MatchId, Timestamp>);

impl CallChecks {
    /// Follows the new events of a match. After a later event nobody needs to be called for the earlier one.
    pub fn follow(&mut self, id: MatchId, new: &[Event]) {
        let Some(last) = new.last() else { return };
        match calls_someone(&last.kind) {
            true => drop(self.0.insert(id, last.timestamp)),
            false => drop(self.0.remove(&id)),
        }
    }

    /// Returns the players whom nothing calls and nothing will.
    pub fn check(&mut self, inspector: &MatchInspector, discord: &DiscordModel) -> Result<Vec<String>, StoreError> {
        let state = discord.lock();
        let mut uncalled = Vec::new();
        for (id, since) in std::mem::take(&mut self.0) {
            let stored = match inspector.load(id) {
                Ok(audited) => audited.stored,
                Err(StoreError::NotFound) => continue,
                Err(error) => return Err(error),
            };
            let Some((user, how)) = find_uncalled(&state, id, &stored, since) else { continue };
            match how {
                Uncalled::Waiting => drop(self.0.insert(id, since)),
                Uncalled::Forgotten => uncalled.push(format!("#{}: nothing calls {} any more", id.0, user.0)),
            }
        }
        Ok(uncalled)
    }
}

/// The state of someone who was not called yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Uncalled {
    Waiting,
    Forgotten,
}

/// Returns a player whom the last event of a match calls and nothing does yet.
fn find_uncalled(
    state: &DiscordState,
    id: MatchId,
    stored: &StoredMatch,
    since: Timestamp,
) -> Option<(UserId, Uncalled)> {
    let game = Match::replay(id, stored.terms.clone(), &stored.events).ok()?;
    let last = stored.events.last()?;
    find_uncalled_in_channel(state, &game, stored, last, since)
        .or_else(|| find_uncalled_in_private(state, &game, stored, last, since))
}

/// Returns a player whom no line in the channel calls yet.
fn find_uncalled_in_channel(
    state: &DiscordState,
    game: &Match,
    stored: &StoredMatch,
    last: &Event,
    since: Timestamp,
) -> Option<(UserId, Uncalled)> {
    let places = places(stored, game);
    let mut called = called_users(game, last).into_iter().filter(|user| user.is_person());
    let user = called.find(|user| !is_called(state, &places, *user, since))?;
    let is_pending = stored.outbox.pending.iter().any(|entry| match entry.effect {
        Effect::PostReminder(called) | Effect::PostNotice(called) => called == user,
        _ => false,
    });
    if is_pending {
        return Some((user, Uncalled::Waiting));
    }
    // Where the bot may not post, or cannot know its own posts, it gives up.
    let was_refused = places.iter().any(|place| was_refused(state, *place, since));
    let may_give_up = was_refused || game.location() == MatchLocation::ChannelLost || !is_open(state, stored);
    (!may_give_up).then_some((user, Uncalled::Forgotten))
}

/// Returns a player without a direct message about a match that has lost its channel or its server.
fn find_uncalled_in_private(
    state: &DiscordState,
    game: &Match,
    stored: &StoredMatch,
    last: &Event,
    since: Timestamp,
) -> Option<(UserId, Uncalled)> {
    // Where the bot is not nothing else calls anybody.
    let is_by_message = game.terms().channel_ref.is_without_bot();
    let concerned = match last.kind {
        EventKind::ReminderSent | EventKind::TimedOut if is_by_message => called_users(game, last),
        _ if !loses_place(&last.kind) => return None,
        // A challenge is the challenger's until it is accepted.
        _ if game.play_state().is_none() => vec![game.terms().challenger],
        _ => game.participants(),
    };
    let has_message = |user: UserId| {
        let mut since = state.messages.values().rev().take_while(|posted| posted.posted_at >= since);
        since.any(|posted| DiscordState::person_of(posted.channel) == Some(user))
    };
    let user = concerned.into_iter().find(|user| user.is_person() && !has_message(*user))?;
    let is_theirs = |entry: &OutboxEntry| matches!(entry.effect, Effect::DirectMessage(to, _) if to == user);
    if stored.outbox.pending.iter().any(is_theirs) {
        return Some((user, Uncalled::Waiting));
    }
    let person = state.people.get(&user)?;
    let is_closed = !person.accepts_direct_messages || was_refused(state, DiscordState::private_channel(user), since);
    (!is_closed).then_some((user, Uncalled::Forgotten))
}

/// Returns true if Discord has refused a post or a search in a channel for good since.
fn was_refused(state: &DiscordState, channel: u64, since: Timestamp) -> bool {
    let record = state.records.get(&channel);
    record.and_then(|record| record.refused_at).is_some_and(|at| at >= since)
}

/// Returns the players whom an event calls, because no new board does and they have not caused it.
fn called_users(game: &Match, event: &Event) -> Vec<UserId> {
    let Some(play) = game.play_state().filter(|_| !game.terms().is_solo()) else { return Vec::new() };
    match event.kind {
        EventKind::ReminderSent => game.user_to_act().into_iter().collect(),
        EventKind::TimedOut => game.participants(),
        _ if concerns_opponent(&event.kind) => opponent_of(play, event.actor).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Returns true for an event after which the bot calls someone.
fn calls_someone(kind: &EventKind) -> bool {
    matches!(kind, EventKind::ReminderSent | EventKind::TimedOut) || concerns_opponent(kind) || loses_place(kind)
}

/// Returns true for an event of which the opponent has to know.
fn concerns_opponent(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::EndOffered
            | EventKind::CancelOffered
            | EventKind::TakebackRequested(_)
            | EventKind::EndAgreed
            | EventKind::CancelAgreed
            | EventKind::Resigned
            | EventKind::Cancelled
    )
}

/// Returns true for an event that can no longer be announced in the channel.
fn loses_place(kind: &EventKind) -> bool {
    matches!(kind, EventKind::Relocated(None) | EventKind::Stopped(StopReason::BotRemoved | StopReason::ChannelDeleted))
}

/// Returns the opponent of the user who has caused an event.
fn opponent_of(play: &PlayState, actor: Option<UserId>) -> Option<UserId> {
    let actor = actor.filter(|actor| play.seats.contains(actor))?;
    play.seats.into_iter().find(|user| *user != actor)
}
