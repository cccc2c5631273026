//! Notices: reminders and lost time in the channel, once there are no faults any more, and the end of a match in the
//! direct messages of its watchers.

use crate::arrangements::Subject;
use crate::discord::model::{DiscordModel, DiscordState, PostedMessage, is_line};
use crate::discord::visible_messages::mentioned_users;
use crate::ledger::Ledger;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::log::location::MatchLocation;
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::StoredMatch;

/// Returns the people without a notice of a reminder or lost time since the faults ended, or of the end of a match that
/// they watch.
pub fn check(
    inspector: &MatchInspector,
    discord: &DiscordModel,
    ledger: &Ledger,
    calm_since: Timestamp,
) -> Result<Vec<String>, StoreError> {
    let state = discord.lock();
    let mut untold = Vec::new();
    for (id, _) in inspector.last_events()? {
        let stored = inspector.load(id)?.stored;
        let last = stored.events.iter().rev().find(|event| !matches!(event.kind, EventKind::ModeratorNoteAdded(_)));
        let Some(last) = last else { continue };
        let Ok(game) = Match::replay(id, stored.terms.clone(), &stored.events) else { continue };
        let is_calm = last.timestamp >= calm_since;
        let called = match last.kind {
            EventKind::ReminderSent if is_calm => game.user_to_act().into_iter().collect(),
            EventKind::TimedOut if is_calm => game.participants(),
            _ => Vec::new(),
        };
        let is_somewhere = game.location() != MatchLocation::ChannelLost && is_open(&state, &stored);
        let called = called.into_iter().filter(|user| is_somewhere && user.is_person());
        let places = places(&stored, &game);
        let uncalled = called.filter(|user| !is_called(&state, &places, *user, last.timestamp));
        untold.extend(uncalled.map(|user| format!("#{}: nothing calls {} after {:?}", id.0, user.0, last.kind)));
        if game.play_state().is_some() && game.ending().is_some() {
            // Direct messages are tried until they arrive, unless the person accepts none.
            let accepts =
                |user: &UserId| is_calm || state.people.get(user).is_some_and(|person| person.has_never_closed);
            // The bot ends the watch of people who may not see the match, and waits while it cannot know it.
            let guild = stored.terms.channel_ref.guild();
            let sees = |user: &UserId| !state.sight_changed_at.contains_key(user) && !state.lacks_bot(guild);
            let watchers = watchers(ledger, id, last.timestamp).filter(accepts).filter(sees);
            let unaware = watchers.filter(|user| !is_notified_of_end(&state, id, *user, last.timestamp));
            untold.extend(unaware.map(|user| format!("#{}: {} watches it and got no notice of its end", id.0, user.0)));
        }
    }
    Ok(untold)
}

/// Returns the channels in which a match is or was played.
pub fn places(stored: &StoredMatch, game: &Match) -> Vec<u64> {
    let current = stored.outbox.current_message.map(|posted| posted.channel);
    let known = [Some(stored.terms.channel_ref), stored.thread, current].into_iter().flatten();
    let moved_to = match game.location() {
        MatchLocation::RelocatedTo(place) => Some(place.channel),
        MatchLocation::InitialChannel | MatchLocation::ChannelLost => None,
    };
    known.map(|place| place.channel).chain(moved_to).collect()
}

/// Returns true if the bot can post where a match is played.
pub fn is_open(state: &DiscordState, stored: &StoredMatch) -> bool {
    let places = [Some(stored.terms.channel_ref), stored.thread];
    places.into_iter().flatten().all(|place| state.check_open(place.channel).is_ok())
}

/// Returns true if a line in the channel or the thread of a match has called a person since: it begins with their name.
pub fn is_called(state: &DiscordState, places: &[u64], user: UserId, since: Timestamp) -> bool {
    let is_here = |posted: &PostedMessage| places.contains(&posted.channel);
    let calls = |posted: &PostedMessage| {
        is_line(&posted.content) && mentioned_users(&posted.content.text).first() == Some(&user)
    };
    let mut since = state.messages.values().rev().take_while(|posted| posted.posted_at >= since);
    since.any(|posted| posted.audience.is_none() && is_here(posted) && calls(posted))
}

/// Returns the people who certainly watched a match before it ended.
fn watchers(ledger: &Ledger, id: MatchId, ended_at: Timestamp) -> impl Iterator<Item = UserId> {
    ledger.arrangements.all_held().filter_map(move |(subject, held)| match subject {
        Subject::Watch(user, watched) if watched == id && held.since <= ended_at && !ledger.erased.contains(&user) => {
            Some(user)
        }
        _ => None,
    })
}

/// Returns true if a direct message to a person has shown a match since.
fn is_notified_of_end(state: &DiscordState, id: MatchId, user: UserId, since: Timestamp) -> bool {
    let file = format!("gonagas-{}-", id.0);
    let shows = |posted: &PostedMessage| {
        posted.content.image.as_ref().is_some_and(|image| image.file_name.starts_with(&file))
            && DiscordState::person_of(posted.channel) == Some(user)
    };
    state.messages.values().rev().take_while(|posted| posted.posted_at >= since).any(shows)
}
