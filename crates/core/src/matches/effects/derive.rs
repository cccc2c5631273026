//! Derives all effects of some events, adjusted to where and how the match is played.

use crate::matches::effects::channel_effects::channel_effects;
use crate::matches::effects::effect::{Effect, direct_message_each};
use crate::matches::effects::notification::Notification;
use crate::matches::ids::UserId;
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::log::location::MatchLocation;
use crate::matches::state::match_state::{Match, TurnStatus};

/// Derives the effects of `events`, which have led to `game`; `before` is the turn status before them.
///
/// A player who was mentioned for a turn is not mentioned for it again when the opponent takes something back and goes
/// on.
#[must_use]
pub fn derive_effects(before: TurnStatus, events: &[NewEvent], game: &Match) -> Vec<Effect> {
    let mut effects = channel_effects(before, events, game);
    if game.terms().is_against_computer() {
        effects = for_people_only(effects);
    }
    if game.location() == MatchLocation::ChannelLost {
        return as_direct_messages(&effects, game);
    }
    if game.terms().is_solo() {
        // A solo player is present and needs no mention.
        effects.retain(|effect| !matches!(effect, Effect::PostNotice(_)));
        effects.iter_mut().for_each(|effect| *effect = without_mentions(effect));
    }
    let ended = game.play_state().is_some() && game.ending().is_some();
    if game.terms().use_thread && ended && !effects.is_empty() {
        effects.push(Effect::ShortenAutoArchive);
    }
    effects
}

/// Replaces the update of the current message by a new message: a user who plays alone or against the computer and
/// types gets it as the response.
#[must_use]
pub fn with_new_message(effects: Vec<Effect>, game: &Match) -> Vec<Effect> {
    if effects.iter().any(|effect| matches!(effect, Effect::PostMessage(_))) {
        return effects;
    }
    let event = game.last_event_number();
    let replace = |effect| match effect {
        Effect::UpdateMessage => vec![Effect::RetireMessage(event), Effect::PostMessage(Vec::new())],
        effect => vec![effect],
    };
    effects.into_iter().flat_map(replace).collect()
}

/// Derives the watchers' notifications after `events`: one of each new turn, and one of the end. Offers and requests
/// stay between the players.
#[must_use]
pub fn watcher_effect(effects: &[Effect], events: &[NewEvent], game: &Match) -> Option<Effect> {
    game.play_state()?;
    let acted = events.iter().any(|event| matches!(event.kind, EventKind::ActionPlayed(_) | EventKind::DiceRolled(_)));
    let posts = effects.iter().any(|effect| matches!(effect, Effect::PostMessage(_)));
    let turn_passed = acted && (posts || has_computer_acted(events));
    match game.ending() {
        Some(_) => Some(Effect::NotifyWatchers(Notification::WatchedMatchOver)),
        None => turn_passed.then_some(Effect::NotifyWatchers(Notification::WatchedTurn)),
    }
}

/// Returns `true` if a computer player has acted, which edits the board and posts no new one.
fn has_computer_acted(events: &[NewEvent]) -> bool {
    events.iter().any(|event| event.actor.is_some_and(UserId::is_computer))
}

/// Leaves out the effects for a computer player.
fn for_people_only(effects: Vec<Effect>) -> Vec<Effect> {
    let reaches_person = |effect: &Effect| match effect {
        Effect::PostReminder(user) | Effect::PostNotice(user) | Effect::DirectMessage(user, _) => user.is_person(),
        _ => true,
    };
    let without_computer = |effect| match effect {
        Effect::PostMessage(users) => Effect::PostMessage(users.into_iter().filter(|user| user.is_person()).collect()),
        effect => effect,
    };
    effects.into_iter().filter(reaches_person).map(without_computer).collect()
}

fn without_mentions(effect: &Effect) -> Effect {
    match effect {
        Effect::PostMessage(_) => Effect::PostMessage(Vec::new()),
        effect => effect.clone(),
    }
}

/// Replaces the effects in a channel that was deleted: each user whom they would mention gets a direct message.
fn as_direct_messages(effects: &[Effect], game: &Match) -> Vec<Effect> {
    let notification = if game.ending().is_some() { Notification::MatchStopped } else { Notification::ChannelLost };
    let replace = |effect: &Effect| match effect {
        Effect::PostMessage(users) => direct_message_each(users, notification),
        Effect::DirectMessage(..) => vec![effect.clone()],
        // The clock runs on, and the player can move the match elsewhere.
        Effect::PostReminder(user) | Effect::PostNotice(user) => vec![Effect::DirectMessage(*user, notification)],
        _ => Vec::new(),
    };
    effects.iter().flat_map(replace).collect()
}
