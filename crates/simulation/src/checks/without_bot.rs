//! Places without the bot: a press there leaves its message with no past, and at most one board of its match that can
//! be played on, as far as the bot has living tokens. No match ends because its place is in no list.

use crate::discord::model::{DiscordState, PostedMessage};
use crate::discord::shown_matches::{changes_play, match_controls};
use gonagas_app::request::Request;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::match_audit::AuditedMatch;
use gonagas_store::match_outbox::OutboxEntry;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchVerb;
use std::collections::BTreeMap;

/// The time for which the bot uses a token, with some time to spare.
const TOKEN_USE: Timestamp = 13 * MINUTE;

/// A press of a control that ended without a fault.
#[derive(Debug, Clone, Copy)]
pub struct EndedPress {
    /// The message with the control; `None` for a command.
    pub message: Option<u64>,
    /// The run of the bot that handled it.
    pub run: u64,
    pub began: Timestamp,
    pub ended: Timestamp,
}

/// A press of a control of a match.
#[derive(Debug, Clone, Copy)]
pub struct MatchPress {
    id: MatchId,
    message: u64,
    press: EndedPress,
    /// The event that the pressed control was made after.
    event_number: u32,
    /// The press may leave its message as it is: it is answered with another one, or with a form.
    leaves_message: bool,
}

impl EndedPress {
    /// Returns the press, if it was one of a match.
    pub fn of_match(self, request: &Request) -> Option<MatchPress> {
        let Request::PressControl { custom_id, .. } = request else { return None };
        let (CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. }) = CustomId::parse(custom_id)?
        else {
            return None;
        };
        // Its control does not say what the message shows, so the bot leaves the message alone.
        if control.verb == MatchVerb::FairPlay {
            return None;
        }
        let leaves_message =
            matches!(control.verb, MatchVerb::TypeMove | MatchVerb::AddWord | MatchVerb::Rematch | MatchVerb::Refresh);
        Some(MatchPress {
            id: control.match_ref.id,
            message: self.message?,
            press: self,
            event_number: control.event_number,
            leaves_message,
        })
    }
}

/// Returns the boards that presses have left as they should not be. A press is not checked if something else has
/// happened in its match since it began, or waits there to be shown.
pub fn check_presses(
    inspector: &MatchInspector,
    state: &DiscordState,
    presses: Vec<MatchPress>,
    now: Timestamp,
) -> Result<Vec<String>, StoreError> {
    let mut wrong = Vec::new();
    for MatchPress { id, message, press, event_number, leaves_message } in presses {
        let audited = match inspector.load(id) {
            Ok(audited) => audited,
            Err(StoreError::NotFound) => continue,
            Err(error) => return Err(error),
        };
        let Ok(game) = Match::replay(id, audited.stored.terms.clone(), &audited.stored.events) else { continue };
        let has_moved_on = audited.stored.events.last().is_some_and(|last| last.timestamp > press.ended);
        let waits = audited.stored.outbox.pending.iter().any(in_channel);
        let channel = audited.stored.terms.channel_ref;
        if !channel.is_without_bot() || has_moved_on || waits || state.token_failed_at >= press.began {
            continue;
        }
        let is_past = |posted: &PostedMessage| {
            let mut controls = match_controls(&posted.content).filter(|control| control.match_ref.id == id);
            controls.any(|control| changes_play(control.verb) && !game.is_current(control.event_number))
        };
        let pressed = state.messages.get(&message).filter(|posted| posted.audience.is_none() && !posted.is_deleted);
        // A forged control, of a newer board than its message is.
        let shown = pressed.and_then(|posted| {
            let own = match_controls(&posted.content).filter(|control| control.match_ref.id == id);
            own.map(|control| control.event_number).max()
        });
        if shown.is_some_and(|shown| shown < event_number) {
            continue;
        }
        if !leaves_message && pressed.is_some_and(is_past) {
            wrong.push(format!("#{}: the pressed message {message} shows the past", id.0));
        }
        let is_editable = |posted: &PostedMessage| {
            let with_token = posted
                .token
                .filter(|(at, run)| *run == press.run && now - at < TOKEN_USE && *at > state.token_failed_at);
            with_token.is_some() && posted.channel == channel.channel
        };
        let live: Vec<u64> =
            live_boards(state, id).filter(|(_, posted)| is_editable(posted)).map(|(id, _)| id).collect();
        if live.len() > 1 {
            wrong.push(format!("#{}: the messages {live:?} can be played on", id.0));
        }
    }
    Ok(wrong)
}

/// Lists the public messages on which a match can be played on.
fn live_boards(state: &DiscordState, id: MatchId) -> impl Iterator<Item = (u64, &PostedMessage)> {
    let is_live = move |posted: &PostedMessage| {
        let mut controls = match_controls(&posted.content).filter(|control| control.match_ref.id == id);
        posted.audience.is_none() && !posted.is_deleted && controls.any(|control| changes_play(control.verb))
    };
    let here = |posted: &PostedMessage| state.is_without_bot(posted.channel);
    state.messages.iter().filter(move |(_, posted)| here(posted) && is_live(posted)).map(|(id, posted)| (*id, posted))
}

/// Returns a new event that may not happen there.
pub fn check_events(id: MatchId, terms: &Terms, new: &[Event]) -> Option<String> {
    let is_lost = |event: &&Event| {
        matches!(
            event.kind,
            EventKind::Relocated(None) | EventKind::Stopped(StopReason::BotRemoved | StopReason::ChannelDeleted)
        )
    };
    let event = new.iter().find(is_lost).filter(|_| terms.channel_ref.is_without_bot())?;
    Some(format!("#{}, event {}: the bot cannot know that of its place", id.0, event.number))
}

/// Returns true for a delivery that waits for a press there.
pub fn in_channel(entry: &OutboxEntry) -> bool {
    entry.channel.is_without_bot() && !matches!(entry.effect, Effect::DirectMessage(..))
}

/// Returns true if nobody can press the board of a match there: it was never posted, or it is gone.
pub fn is_out_of_reach(state: &DiscordState, audited: &AuditedMatch) -> bool {
    let current = audited.stored.outbox.current_message;
    let posted = current.and_then(|current| state.messages.get(&current.message_id));
    posted.is_none_or(|posted| {
        posted.is_deleted
            || posted.audience.is_some()
            || state.people.keys().all(|user| !state.can_see(*user, posted.channel))
    })
}

/// Returns true if the current message of a match has nothing to press.
pub fn has_no_controls(state: &DiscordState, audited: &AuditedMatch) -> bool {
    let current = audited.stored.outbox.current_message.and_then(|current| state.messages.get(&current.message_id));
    current.is_some_and(|posted| match_controls(&posted.content).next().is_none())
}

/// Returns the presses by which all boards there show the present, each with its channel and message: old ones first,
/// and *Refresh* on the current ones.
pub fn last_presses(inspector: &MatchInspector, state: &DiscordState) -> Result<Vec<(u64, Request)>, StoreError> {
    let mut old = Vec::new();
    let mut current = Vec::new();
    for (id, _) in inspector.last_events()? {
        let audited = inspector.load(id)?;
        if !audited.stored.terms.channel_ref.is_without_bot() {
            continue;
        }
        let current_message = audited.stored.outbox.current_message.map(|current| current.message_id);
        // The board of a match that is over has nothing to play on, and an answer to its last press may be lost.
        let waits = audited.stored.outbox.pending.iter().any(in_channel);
        let waiting = current_message.filter(|_| waits).and_then(|id| Some((id, state.messages.get(&id)?)));
        let live: BTreeMap<u64, &PostedMessage> = live_boards(state, id).chain(waiting).collect();
        for (message_id, posted) in live {
            let controls = || match_controls(&posted.content).filter(|control| control.match_ref.id == id);
            let is_current = current_message == Some(message_id);
            let refresh = controls().find(|control| is_current && control.verb == MatchVerb::Refresh);
            let Some(control) = refresh.or_else(|| controls().find(|control| changes_play(control.verb))) else {
                continue;
            };
            let custom_id = CustomId::PublicBoard(control).to_string();
            let list = if is_current { &mut current } else { &mut old };
            list.push((posted.channel, Request::PressControl { custom_id, values: Vec::new(), message_id }));
        }
    }
    Ok(old.into_iter().chain(current).collect())
}
