//! Derives all effects of some events, adjusted to where and how the match is played.

use crate::matches::challenge::pair::PairGame;
use crate::matches::challenge::terms::Terms;
use crate::matches::effects::effect::{Effect, direct_message_each};
use crate::matches::effects::notification::Notification;
use crate::matches::ids::UserId;
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::log::location::MatchLocation;
use crate::matches::log::stop::StopReason;
use crate::matches::state::ending::Ending;
use crate::matches::state::match_state::{Match, TurnStatus};
use crate::matches::state::play_state::PlayState;

/// Derives the effects of `events`, which have led to `game`; `before` is the turn status before them.
///
/// A player who was mentioned for a turn is not mentioned for it again when the opponent takes something back and goes
/// on.
#[must_use]
pub fn derive_effects(before: TurnStatus, events: &[NewEvent], game: &Match) -> Vec<Effect> {
    let mut effects = channel_effects(before, events, game);
    if before.pending_offer.is_some_and(|offer| game.turn_status().pending_offer != Some(offer)) {
        // First, so that a notice of the answer stays.
        effects.insert(0, Effect::DeleteNotices);
    }
    effects.extend(answered_challenge_effect(events, game));
    if game.terms().is_against_computer() {
        effects = for_people_only(effects);
    }
    if game.terms().channel_ref.is_without_bot() {
        return without_bot(effects, events, game);
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

/// Returns the effect by which the message to the challenged user about their challenge loses its buttons; `None` if
/// these events do not answer it.
fn answered_challenge_effect(events: &[NewEvent], game: &Match) -> Option<Effect> {
    let Terms { challenger, opponent, .. } = game.terms();
    let opponent = opponent.filter(|opponent| opponent.is_person() && opponent != challenger)?;
    let answers = |event: &NewEvent| match event.kind {
        EventKind::ChallengeAccepted(_)
        | EventKind::ChallengeDeclined
        | EventKind::ChallengeWithdrawn
        | EventKind::ChallengeExpired => true,
        EventKind::Stopped(_) => game.play_state().is_none(),
        _ => false,
    };
    events.iter().any(answers).then_some(Effect::DirectMessage(opponent, Notification::ChallengeAnswered))
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

/// Replaces the effects in a place without the bot, where nothing can be posted but boards, and only with an answer. A
/// board calls the player whom a line would have called; what the bot did by itself comes as a direct message, too.
fn without_bot(effects: Vec<Effect>, events: &[NewEvent], game: &Match) -> Vec<Effect> {
    let event = game.last_event_number();
    let is_by_bot = events.iter().all(|event| event.actor.is_none());
    let called: Vec<UserId> = effects
        .iter()
        .filter_map(|effect| if let Effect::PostNotice(user) = effect { Some(*user) } else { None })
        .collect();
    let has_post = effects.iter().any(|effect| matches!(effect, Effect::PostMessage(_)));
    let replace = |effect: Effect| match effect {
        Effect::UpdateMessage if !called.is_empty() && !has_post => {
            vec![Effect::RetireMessage(event), Effect::PostMessage(called.clone())]
        }
        Effect::PostReminder(user) => vec![Effect::DirectMessage(user, Notification::AttentionNeeded(event))],
        Effect::PostNotice(user) if is_by_bot => {
            vec![Effect::DirectMessage(user, Notification::AttentionNeeded(event))]
        }
        Effect::RetireMessage(_) | Effect::UpdateMessage | Effect::PostMessage(_) | Effect::DirectMessage(..) => {
            vec![effect]
        }
        _ => Vec::new(),
    };
    effects.into_iter().flat_map(replace).collect()
}

/// Derives the effects in the channel of the match; the last event decides which.
fn channel_effects(before: TurnStatus, events: &[NewEvent], game: &Match) -> Vec<Effect> {
    let Some(NewEvent { actor, kind: last }) = events.last() else { return Vec::new() };
    if let Some(acceptance) = events.iter().find(|event| matches!(event.kind, EventKind::ChallengeAccepted(_))) {
        return acceptance_effects(acceptance.actor, game);
    }
    let shown = game.last_event_number() - events.len() as u32;
    match last {
        EventKind::ChallengeCreated => vec![Effect::PostMessage(game.terms().opponent.into_iter().collect())],
        EventKind::ChallengeAccepted(_)
        | EventKind::ChallengeDeclined
        | EventKind::ChallengeWithdrawn
        | EventKind::ChallengeExpired
        | EventKind::SeedWordSet(_)
        | EventKind::ModeratorNoteAdded(_)
        | EventKind::OfferDeclined
        | EventKind::OfferWithdrawn
        | EventKind::VacationEnded => vec![Effect::UpdateMessage],
        EventKind::ActionsUndone(_) if before.user_to_act == game.user_to_act() => vec![Effect::UpdateMessage],
        // The turn had passed, so a retired message describes it.
        EventKind::ActionsUndone(_) => vec![Effect::UpdateMessage, Effect::CorrectRetiredMessages],
        // The next message shows the time. After an outage an edit of every board would delay the posts that matter.
        EventKind::TimeCompensated(_) => Vec::new(),
        // The actions of the reply follow.
        EventKind::ReplyPlanned(_) => Vec::new(),
        // A player who is not reached is to be waited for, so the opponent has to know. A first clock begins with the
        // board.
        EventKind::ClockHeld(_) => vec![Effect::UpdateMessage],
        EventKind::VacationStarted(_) if actor.is_some() => vec![Effect::UpdateMessage],
        // The bot did this by itself, so neither player knows of it yet.
        EventKind::VacationStarted(_) => {
            vec![Effect::RetireMessage(shown), Effect::PostMessage(game.participants())]
        }
        EventKind::TimedOut => update_and_notify(game.participants()),
        EventKind::ReminderSent => game.user_to_act().map(Effect::PostReminder).into_iter().collect(),
        EventKind::ActionPlayed(_) | EventKind::DiceRolled(_) => action_effects(before, shown, events, game),
        EventKind::EndOffered | EventKind::CancelOffered | EventKind::TakebackRequested(_) => {
            update_and_notify(game.play_state().and_then(user_to_answer))
        }
        EventKind::TakebackGranted => {
            // The computer answers at once, to someone who looks at the board.
            let called = game.user_to_act().filter(|_| !game.terms().is_against_computer());
            update_and_notify(called).into_iter().chain([Effect::CorrectRetiredMessages]).collect()
        }
        EventKind::EndAgreed | EventKind::CancelAgreed => update_and_notify(game.play_state().and_then(offering_user)),
        EventKind::Resigned | EventKind::Cancelled => update_and_notify(remaining_player(game)),
        // The current message was deleted with its channel.
        EventKind::Relocated(None) => direct_message_each(&game.participants(), Notification::ChannelLost),
        EventKind::Relocated(Some(_)) => vec![Effect::PostMessage(mentions_after_relocation(events, game))],
        EventKind::Stopped(reason) => stop_effects(*reason, game),
    }
}

/// Changes the current message, and calls these users with a line each. Only turns, a change of place and automatic
/// vacations post a board.
fn update_and_notify(users: impl IntoIterator<Item = UserId>) -> Vec<Effect> {
    std::iter::once(Effect::UpdateMessage).chain(users.into_iter().map(Effect::PostNotice)).collect()
}

/// Updates the challenge with the answer and posts the board below it. In a thread both players are mentioned, because
/// a mention adds a user to the thread.
fn acceptance_effects(accepter: Option<UserId>, game: &Match) -> Vec<Effect> {
    let to_act = game.user_to_act();
    if !game.terms().use_thread {
        if game.terms().is_against_computer() {
            return vec![Effect::PostMessage(Vec::new())];
        }
        // The accepter is present and needs no mention, but looks at the board of the first game of a pair.
        let is_present =
            |user: &UserId| accepter == Some(*user) && game.terms().pair.is_none_or(|pair| pair == PairGame::First);
        let mentions = to_act.filter(|user| !is_present(user)).into_iter().collect();
        return vec![Effect::UpdateMessage, Effect::PostMessage(mentions)];
    }
    let others = game.participants().into_iter().filter(|user| Some(*user) != to_act);
    vec![Effect::UpdateMessage, Effect::OpenThread, Effect::PostMessage(to_act.into_iter().chain(others).collect())]
}

/// The effects of actions and rolls, the first of them the event after `shown`.
fn action_effects(before: TurnStatus, shown: u32, events: &[NewEvent], game: &Match) -> Vec<Effect> {
    let to_act = game.user_to_act();
    if game.terms().is_against_computer() {
        // It answers within seconds, to someone who looks at the board.
        return vec![Effect::UpdateMessage];
    }
    let is_reply = |event: &NewEvent| matches!(event.kind, EventKind::ReplyPlanned(_));
    let mentions: Vec<UserId> = match game.ending() {
        // Nobody is present when a planned reply is stored by itself.
        Some(_) if events.first().is_some_and(is_reply) => game.participants(),
        Some(_) => other_player(game, before.user_to_act).into_iter().collect(),
        None if game.due_reply().is_some() => Vec::new(),
        // A player who goes on is present, and a player who was mentioned for this turn knows of it.
        None => to_act.filter(|_| ![before.user_to_act, before.last_mentioned].contains(&to_act)).into_iter().collect(),
    };
    let is_silent = mentions.is_empty() && !events.iter().any(is_reply);
    let post = |event| vec![Effect::RetireMessage(event), Effect::PostMessage(mentions)];
    match last_turn_end_event(shown, game) {
        // The old message describes the turn to its end, the new one the moves that the bot then made for the opponent.
        Some(event) => post(event),
        None if is_silent => vec![Effect::UpdateMessage],
        None => post(game.last_event_number()),
    }
}

/// The event with which a player ended their turn, when the bot then went on for the opponent.
fn last_turn_end_event(shown: u32, game: &Match) -> Option<u32> {
    let play = game.play_state()?;
    let end = play.turns.last_ended_turn().end;
    let length = play.session.action_log().len();
    let event = game.last_event_number() - u32::try_from(length - end).ok()?;
    (end < length && event > shown).then_some(event)
}

fn other_player(game: &Match, user: Option<UserId>) -> Option<UserId> {
    game.play_state().and_then(|play| play.seats.into_iter().find(|seated| Some(*seated) != user))
}

/// The player who has to answer the pending offer.
fn user_to_answer(play: &PlayState) -> Option<UserId> {
    play.offers.pending_offer().map(|offer| play.player(offer.offered_by.opponent()))
}

/// The player who made the offer that was just accepted.
fn offering_user(play: &PlayState) -> Option<UserId> {
    play.offers.pending_offer().map(|offer| play.player(offer.offered_by))
}

/// The opponent of the player who resigned or cancelled.
fn remaining_player(game: &Match) -> Option<UserId> {
    let play = game.play_state()?;
    match game.ending()? {
        Ending::Resigned(side) | Ending::Cancelled(side) => Some(play.player(side.opponent())),
        _ => None,
    }
}

/// The player to move, unless they moved the match there themselves.
fn mentions_after_relocation(events: &[NewEvent], game: &Match) -> Vec<UserId> {
    let mover = events.last().and_then(|event| event.actor);
    game.user_to_act().filter(|user| mover != Some(*user)).into_iter().collect()
}

/// The effects of a stop: direct messages when the channel is gone.
fn stop_effects(reason: StopReason, game: &Match) -> Vec<Effect> {
    match (reason, game.ending()) {
        (StopReason::BotRemoved | StopReason::ChannelDeleted, _) => {
            direct_message_each(&affected_users(game), Notification::MatchStopped)
        }
        (_, Some(Ending::Stopped(stop))) if game.play_state().is_some() => {
            let knows = |user: &UserId| stop.stopped_by == Some(*user) || reason == StopReason::PlayerLeft(*user);
            update_and_notify(game.participants().into_iter().filter(|user| !knows(user)))
        }
        _ => vec![Effect::UpdateMessage],
    }
}

/// Both players of a match, or the challenger of a challenge.
fn affected_users(game: &Match) -> Vec<UserId> {
    if game.play_state().is_some() { game.participants() } else { vec![game.terms().challenger] }
}
