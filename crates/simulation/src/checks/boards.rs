//! The boards that people see once there are no faults any more.

use crate::checks::{notices, offers, without_bot};
use crate::discord::model::{DiscordModel, DiscordState, PostedMessage};
use crate::discord::shown_matches::{changes_play, match_controls};
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::log::location::MatchLocation;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::{MatchPhase, PlayState};
use gonagas_store::match_audit::AuditedMatch;
use gonagas_store::match_outbox::{OutboxEntry, PostedMessage as CurrentMessage};
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::match_control::MatchVerb;

/// Returns the differences between the boards that people see and the boards that they should see. Deliveries may wait
/// in places that refuse messages unless the bot `has_given_up`.
pub fn check(
    inspector: &MatchInspector,
    discord: &DiscordModel,
    has_given_up: bool,
) -> Result<Vec<String>, StoreError> {
    let state = discord.lock();
    let mut wrong = Vec::new();
    for (id, _) in inspector.last_events()? {
        let audited = inspector.load(id)?;
        let mut pending = audited.stored.outbox.pending.iter();
        if !has_given_up && pending.any(|entry| state.refuses_messages(entry.channel.channel)) {
            continue;
        }
        let Ok(game) = Match::replay(id, audited.stored.terms.clone(), &audited.stored.events) else { continue };
        let found = check_deliveries(&state, &audited, &game)
            .or_else(|| check_current_message(&state, &audited, &game))
            .or_else(|| check_old_messages(&state, &audited, &game))
            .or_else(|| check_notices(&state, &audited, &game));
        wrong.extend(found.map(|text| format!("#{}: {text}", id.0)));
    }
    Ok(wrong)
}

/// Returns true if the bot is not on the server of a match.
fn lacks_bot(state: &DiscordState, game: &Match) -> bool {
    state.lacks_bot(game.terms().channel_ref.guild())
}

/// Returns a delivery that still waits. An undeliverable post in a channel does not count as waiting, but direct
/// messages do not need the channel.
fn check_deliveries(state: &DiscordState, audited: &AuditedMatch, game: &Match) -> Option<String> {
    let is_nowhere = lacks_bot(state, game) || game.location() == MatchLocation::ChannelLost;
    let may_be_sent = |entry: &OutboxEntry| match entry.effect {
        // On a server without the bot nothing tells if a watcher still sees the match.
        Effect::DirectMessage(user, _) => !lacks_bot(state, game) || game.participants().contains(&user),
        _ => !is_nowhere,
    };
    // A press shows it, if there is something to press.
    let is_shown_later = |entry: &OutboxEntry| {
        without_bot::in_channel(entry)
            && (without_bot::is_out_of_reach(state, audited) || without_bot::has_no_controls(state, audited))
    };
    let pending = &audited.stored.outbox.pending;
    let first = pending.iter().find(|entry| !is_shown_later(entry) && may_be_sent(entry))?;
    Some(format!("{} deliveries wait, one is {:?} in {:?}", pending.len(), first.effect, first.channel))
}

/// Returns the fault of the current message of a match.
fn check_current_message(state: &DiscordState, audited: &AuditedMatch, game: &Match) -> Option<String> {
    if lacks_bot(state, game) || game.location() == MatchLocation::ChannelLost {
        return None;
    }
    let is_without_bot = game.terms().channel_ref.is_without_bot();
    if is_without_bot && without_bot::is_out_of_reach(state, audited) {
        return None;
    }
    let Some(current) = audited.stored.outbox.current_message else {
        return matches!(game.phase(), MatchPhase::Playing(_)).then(|| "no board was ever posted".to_owned());
    };
    let id = current.message_id;
    let Some(posted) = state.messages.get(&id) else { return Some(format!("there is no message {id}")) };
    let is_gone_from = |channel: u64| state.channels.get(&channel).is_none_or(|channel| channel.is_deleted);
    if let (MatchLocation::RelocatedTo(place), MatchPhase::Playing(_)) = (game.location(), game.phase())
        && place.channel != posted.channel
        && !is_gone_from(place.channel)
    {
        return Some(format!("it is played in {} and its board {id} is in {}", place.channel, posted.channel));
    }
    // A person who deletes a board knows that it is gone.
    if posted.is_deleted
        || posted.may_be_given_up
        || is_gone_from(posted.channel)
        || state.refuses_messages(posted.channel)
    {
        return None;
    }
    let wrong = match game.phase() {
        MatchPhase::Challenge => check_controls(posted, game),
        MatchPhase::Playing(play) => {
            let offer = || offers::check_board(posted, play, false).filter(|_| !current.is_challenge);
            check_picture(posted, &current, play, true, is_without_bot)
                .or_else(|| check_controls(posted, game))
                .or_else(offer)
        }
        MatchPhase::Over(_, play) => {
            let is_shown = play.as_ref().filter(|play| play.has_begun);
            let offer = || offers::check_board(posted, play.as_ref()?, true);
            let picture = is_shown.and_then(|play| check_picture(posted, &current, play, false, is_without_bot));
            let picture = picture.filter(|_| !may_lack_result(state, &current, posted.channel));
            picture.or_else(|| check_ended(posted, game)).or_else(offer)
        }
    };
    wrong.map(|wrong| format!("message {id} {wrong}"))
}

/// Returns true if posts in the channel were still refused so long after the last board that the bot may have given up
/// the one with the result.
fn may_lack_result(state: &DiscordState, last_board: &CurrentMessage, channel: u64) -> bool {
    let refused_at = state.records.get(&channel).and_then(|record| record.refused_at);
    refused_at.is_some_and(|refused_at| refused_at - last_board.created_at >= DAY)
}

/// Returns the fault of a board's picture: the pieces, the dice, the score, or the seat to move.
fn check_picture(
    posted: &PostedMessage,
    current: &CurrentMessage,
    play: &PlayState,
    runs: bool,
    is_without_bot: bool,
) -> Option<String> {
    if current.is_challenge {
        return None;
    }
    let image = match &posted.content.image {
        Some(image) => image,
        // People without the permission for files have the board as text.
        None if is_without_bot => return None,
        None => return Some("has no picture".into()),
    };
    let side = play.session.status().active_side().filter(|_| runs);
    if image.side_to_move != side {
        return Some(format!("shows {:?} to move, and it is {side:?}", image.side_to_move));
    }
    (image.scene != play.session.scene()).then(|| "shows another position".to_owned())
}

/// Returns the fault of the controls of an unfinished match: there is no control, or a control of an earlier event.
fn check_controls(posted: &PostedMessage, game: &Match) -> Option<String> {
    let mut controls = match_controls(&posted.content).filter(|control| control.match_ref.id == game.id()).peekable();
    if controls.peek().is_none() {
        return Some("has no controls".into());
    }
    let stale = controls.find(|control| !game.is_current(control.event_number))?;
    Some(format!("has controls for event {}, and the last is {}", stale.event_number, game.last_event_number()))
}

/// Returns a control of a match that is over, with which one could play on.
fn check_ended(posted: &PostedMessage, game: &Match) -> Option<String> {
    let mut controls = match_controls(&posted.content).filter(|control| control.match_ref.id == game.id());
    let left = controls.find(|control| changes_play(control.verb))?;
    Some(format!("of a match that is over has the control {left:?}"))
}

/// Returns an old message of a match with controls that still work, in any channel. A direct message about a challenge
/// has its buttons until it is answered. A message keeps them that a search does not find any more or that Discord has
/// forbidden to look for for a day, and so does a message with an edit that Discord has rejected, or forbidden for a
/// day. A digest is a list of the matches of its day.
fn check_old_messages(state: &DiscordState, audited: &AuditedMatch, game: &Match) -> Option<String> {
    if lacks_bot(state, game) {
        return None;
    }
    let current = audited.stored.outbox.current_message?.message_id;
    let is_old = |id: u64, message: &PostedMessage| id != current && is_changeable(state, message);
    let playable = state.messages.iter().find(|(id, message)| {
        let mut controls = match_controls(&message.content).filter(|control| control.match_ref.id == game.id());
        let is_direct = DiscordState::person_of(message.channel).is_some();
        let is_digest = is_direct && !message.content.blocks.is_empty();
        let is_open = matches!(game.phase(), MatchPhase::Challenge);
        let plays = |verb| changes_play(verb) && !(is_direct && is_open && verb == MatchVerb::Accept);
        is_old(**id, message) && !is_digest && controls.any(|control| plays(control.verb))
    });
    let (id, message) = playable?;
    Some(format!("the old message {id} in {} still has controls, beside {current}", message.channel))
}

/// Returns true for a message that everyone sees and the bot can still change.
fn is_changeable(state: &DiscordState, message: &PostedMessage) -> bool {
    let is_open =
        state.channels.get(&message.channel).is_some_and(|channel| !channel.is_deleted && channel.refusal.is_none());
    let is_within_reach = state.records.get(&message.channel).is_none_or(|record| {
        record.is_within_reach(message.posted_at) && !(message.is_unverified && record.is_given_up(message.posted_at))
    });
    let is_there = message.audience.is_none() && !message.is_deleted;
    is_there && is_open && is_within_reach && !message.rejects_edits && !message.may_be_given_up
}

/// Returns the notice of an offer that is no longer open.
fn check_notices(state: &DiscordState, audited: &AuditedMatch, game: &Match) -> Option<String> {
    let play = game.play_state().filter(|_| !lacks_bot(state, game))?;
    let places = notices::places(&audited.stored, game);
    let is_over = game.ending().is_some();
    let (id, notice) = state.messages.iter().find(|(_, message)| {
        places.contains(&message.channel)
            && is_changeable(state, message)
            // Without a search the bot cannot know that it was posted.
            && !message.is_unverified
            && offers::is_outdated_notice(message, game.id(), play, is_over)
    })?;
    Some(format!("the notice {id} of an offer that is not open is still there: {}", notice.content.text))
}
