//! The effects in the channel of the match, event by event.

use crate::matches::challenge::pair::PairGame;
use crate::matches::effects::effect::{Effect, direct_message_each};
use crate::matches::effects::notification::Notification;
use crate::matches::ids::UserId;
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::log::stop::StopReason;
use crate::matches::state::ending::Ending;
use crate::matches::state::match_state::{Match, TurnStatus};
use crate::matches::state::play_state::PlayState;

/// Derives the effects in the channel of the match; the last event decides which.
pub fn channel_effects(before: TurnStatus, events: &[NewEvent], game: &Match) -> Vec<Effect> {
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
        EventKind::TimeCompensated(_) | EventKind::FirstClockHeld(_) => Vec::new(),
        EventKind::VacationStarted(_) if actor.is_some() => vec![Effect::UpdateMessage],
        // The bot did this by itself, so neither player knows of it yet.
        EventKind::VacationStarted(_) => {
            vec![Effect::RetireMessage(shown), Effect::PostMessage(game.participants())]
        }
        EventKind::TimedOut => update_and_notify(game.participants()),
        EventKind::ReminderSent => game.user_to_act().map(Effect::PostReminder).into_iter().collect(),
        EventKind::ActionPlayed(_) | EventKind::DiceRolled(_) => action_effects(before, shown, game),
        EventKind::EndOffered | EventKind::CancelOffered | EventKind::TakebackRequested(_) => {
            update_and_notify(game.play_state().and_then(user_to_answer))
        }
        EventKind::TakebackGranted => {
            let notices = update_and_notify(game.user_to_act());
            notices.into_iter().chain([Effect::CorrectRetiredMessages]).collect()
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
fn action_effects(before: TurnStatus, shown: u32, game: &Match) -> Vec<Effect> {
    let to_act = game.user_to_act();
    if game.terms().is_against_computer() {
        // It answers within seconds, to someone who looks at the board.
        return vec![Effect::UpdateMessage];
    }
    let mention = match game.ending() {
        Some(_) => other_player(game, before.user_to_act),
        // A player who goes on is present, and a player who was mentioned for this turn knows of it.
        None => to_act.filter(|_| ![before.user_to_act, before.last_mentioned].contains(&to_act)),
    };
    let post = |event| vec![Effect::RetireMessage(event), Effect::PostMessage(mention.into_iter().collect())];
    match last_turn_end_event(shown, game) {
        // The old message describes the turn to its end, the new one the moves that the bot then made for the opponent.
        Some(event) => post(event),
        None if mention.is_none() => vec![Effect::UpdateMessage],
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
