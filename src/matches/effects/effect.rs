//! What is to be told because of what happened.
//!
//! A match has one *current* message at a time, the one with its controls. It is posted anew at the bottom of the
//! channel when somebody else must act, and edited in place while the same person goes on.

use crate::matches::ids::UserId;
use crate::matches::log::event::{EventKind, NewEvent};
use crate::matches::log::location::MatchLocation;
use crate::matches::log::stop::StopReason;
use crate::matches::state::clocks::MatchClocks;
use crate::matches::state::match_state::{Ending, Match, PlayState, TurnStatus};

/// Something to be told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// The current message loses its controls and says no more than what had happened up to the event with this number.
    /// Its picture stays.
    RetireMessage(u32),
    /// The current message shows the present state.
    UpdateMessage,
    /// A new message shows the present state and becomes the current one. It calls these people.
    PostMessage(Vec<UserId>),
    /// A message of its own reminds this person that they are to act. It never becomes the current one.
    PostReminder(UserId),
    /// The match gets a thread of its own, under its challenge. What comes after this is told there; where no thread can be
    /// opened, it is told where the challenge stands.
    OpenThread,
    /// The thread of the match is closed, if it has one.
    ArchiveThread,
    /// Everybody who follows the match hears of this. The store, which knows them, keeps a [`Effect::DirectMessage`] for each.
    NotifyWatchers(Notification),
    /// This person hears of it in a direct message, if they take any.
    DirectMessage(UserId, Notification),
}

/// What somebody hears of in a direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notification {
    /// A match that they follow has gone on: it is somebody else's turn.
    WatchedTurn,
    /// A match that they follow is over.
    WatchedMatchOver,
    /// A match that they play has lost its channel, and they can let it go on elsewhere.
    ChannelLost,
    /// A match or challenge of theirs came to its end where they cannot see that any more.
    MatchStopped,
    /// Something waits for them in a match or challenge of their own, or it is over. What it is follows from how the match
    /// stands when they are told; this was its last event when they were called.
    AttentionNeeded(u32),
}

/// What stands before the event after which somebody was called.
const ATTENTION_PREFIX: &str = "called ";

impl Notification {
    const ALL: [(Notification, &'static str); 4] = [
        (Notification::WatchedTurn, "turn"),
        (Notification::WatchedMatchOver, "over"),
        (Notification::ChannelLost, "lost"),
        (Notification::MatchStopped, "stopped"),
    ];

    /// The words for it, as the store keeps it.
    #[must_use]
    pub fn detail(self) -> String {
        match self {
            Notification::AttentionNeeded(event) => format!("{ATTENTION_PREFIX}{event}"),
            news => Notification::ALL.iter().find(|(known, _)| *known == news).map_or("", |(_, word)| word).to_owned(),
        }
    }

    /// The news with these words.
    #[must_use]
    pub fn read(detail: &str) -> Option<Notification> {
        match detail.strip_prefix(ATTENTION_PREFIX) {
            Some(event) => event.parse().ok().map(Notification::AttentionNeeded),
            None => Notification::ALL.iter().find(|(_, known)| *known == detail).map(|(news, _)| *news),
        }
    }
}

/// The people whom new messages call, each once.
#[must_use]
pub fn mentioned_users(effects: &[Effect]) -> Vec<UserId> {
    let mut called = Vec::new();
    for effect in effects {
        let Effect::PostMessage(users) = effect else { continue };
        for user in users {
            if !called.contains(user) {
                called.push(*user);
            }
        }
    }
    called
}

/// What is to be told after `events` have led to `game`; `before` says who was due before them.
///
/// Whoever has been called to a turn is not called to it again when the other takes something back and goes on.
#[must_use]
pub fn derive_effects(before: TurnStatus, events: &[NewEvent], game: &Match) -> Vec<Effect> {
    let mut effects = channel_effects(before, events, game);
    if game.location() == MatchLocation::ChannelLost {
        return as_direct_messages(&effects, game);
    }
    if game.terms().is_solo() {
        // Who plays alone is there.
        effects.iter_mut().for_each(|effect| *effect = without_mentions(effect));
    }
    let ended = game.play_state().is_some() && game.ending().is_some();
    if game.terms().use_thread && ended && !effects.is_empty() {
        effects.push(Effect::ArchiveThread);
    }
    effects
}

/// The same with a new message where the current one would change: who plays alone and types has it as the answer.
#[must_use]
pub fn with_new_message(effects: Vec<Effect>, events: usize, game: &Match) -> Vec<Effect> {
    if effects.iter().any(|effect| matches!(effect, Effect::PostMessage(_))) {
        return effects;
    }
    let shown = game.last_event_number() - events as u32;
    let event = if has_shown_turn(shown, game) { game.last_event_number() } else { shown };
    let new = |effect| match effect {
        Effect::UpdateMessage => vec![Effect::RetireMessage(event), Effect::PostMessage(Vec::new())],
        effect => vec![effect],
    };
    effects.into_iter().flat_map(new).collect()
}

/// The same, calling nobody.
fn without_mentions(effect: &Effect) -> Effect {
    match effect {
        Effect::PostMessage(_) => Effect::PostMessage(Vec::new()),
        effect => effect.clone(),
    }
}

/// What is told instead when there is no place to tell it: whoever would be called there is written to.
fn as_direct_messages(effects: &[Effect], game: &Match) -> Vec<Effect> {
    let news = if game.ending().is_some() { Notification::MatchStopped } else { Notification::ChannelLost };
    let instead = |effect: &Effect| match effect {
        Effect::PostMessage(users) => direct_message_each(users, news),
        Effect::DirectMessage(..) => vec![effect.clone()],
        // They can let it go on elsewhere, and their time runs.
        Effect::PostReminder(user) => vec![Effect::DirectMessage(*user, news)],
        _ => Vec::new(),
    };
    effects.iter().flat_map(instead).collect()
}

/// What those who follow a match hear of when this has happened and is told of it: turns, and the end. What the two put to
/// each other is their affair.
#[must_use]
pub fn watcher_effect(effects: &[Effect], events: &[NewEvent], game: &Match) -> Option<Effect> {
    game.play_state()?;
    let acted = events.iter().any(|event| matches!(event.kind, EventKind::ActionPlayed(_) | EventKind::DiceRolled(_)));
    let passed = acted && effects.iter().any(|effect| matches!(effect, Effect::PostMessage(_)));
    match game.ending() {
        Some(_) => Some(Effect::NotifyWatchers(Notification::WatchedMatchOver)),
        None => passed.then_some(Effect::NotifyWatchers(Notification::WatchedTurn)),
    }
}

/// What is told where the match is played.
fn channel_effects(before: TurnStatus, events: &[NewEvent], game: &Match) -> Vec<Effect> {
    let Some(NewEvent { actor: who, kind: last }) = events.last() else { return Vec::new() };
    if let Some(acceptance) = events.iter().find(|event| matches!(event.kind, EventKind::ChallengeAccepted(_))) {
        return acceptance_effects(acceptance.actor, game);
    }
    let shown = game.last_event_number() - events.len() as u32;
    let called =
        |user: Option<UserId>| vec![Effect::RetireMessage(shown), Effect::PostMessage(user.into_iter().collect())];
    match last {
        EventKind::ChallengeCreated => vec![Effect::PostMessage(game.terms().opponent.into_iter().collect())],
        EventKind::ChallengeAccepted(_)
        | EventKind::ChallengeDeclined
        | EventKind::ChallengeWithdrawn
        | EventKind::ChallengeExpired
        | EventKind::SeedWordSet(_)
        | EventKind::ModeratorNoteAdded(_)
        | EventKind::ActionsUndone(_)
        | EventKind::OfferDeclined
        | EventKind::OfferWithdrawn
        | EventKind::VacationEnded => vec![Effect::UpdateMessage],
        EventKind::TimeCompensated(_) => compensation_effects(game),
        EventKind::VacationStarted(_) if who.is_some() => vec![Effect::UpdateMessage],
        // What the bot does by itself both have to know.
        EventKind::VacationStarted(_) | EventKind::TimedOut => {
            vec![Effect::RetireMessage(shown), Effect::PostMessage(game.participants())]
        }
        EventKind::ReminderSent => game.user_to_act().map(Effect::PostReminder).into_iter().collect(),
        EventKind::ActionPlayed(_) | EventKind::DiceRolled(_) => action_effects(before, shown, game),
        EventKind::EndOffered | EventKind::TakebackRequested(_) => called(game.play_state().and_then(user_to_answer)),
        EventKind::TakebackGranted => called(game.user_to_act()),
        EventKind::EndAgreed => called(game.play_state().and_then(offering_user)),
        EventKind::Resigned | EventKind::Cancelled => called(remaining_player(game)),
        // The old board is gone with its channel.
        EventKind::Relocated(None) => direct_message_each(&game.participants(), Notification::ChannelLost),
        EventKind::Relocated(Some(_)) => vec![Effect::PostMessage(mentions_after_relocation(events, game))],
        EventKind::Stopped(reason) => stop_effects(*reason, shown, game),
    }
}

/// The board tells what was given back, where that is worth it.
fn compensation_effects(game: &Match) -> Vec<Effect> {
    let context = game.play_state().and_then(|play| play.clocks.as_ref()).map_or(0, MatchClocks::compensated_time);
    if context > 0 { vec![Effect::UpdateMessage] } else { Vec::new() }
}

/// The invitation tells how it was answered; the board comes below it. In a thread both are called, for whoever is called
/// there belongs to it from then on.
fn acceptance_effects(by: Option<UserId>, game: &Match) -> Vec<Effect> {
    let actor = game.user_to_act();
    if !game.terms().use_thread {
        // Who has just accepted is there.
        return vec![
            Effect::UpdateMessage,
            Effect::PostMessage(actor.filter(|actor| by != Some(*actor)).into_iter().collect()),
        ];
    }
    let others = game.participants().into_iter().filter(|user| Some(*user) != actor);
    vec![Effect::UpdateMessage, Effect::OpenThread, Effect::PostMessage(actor.into_iter().chain(others).collect())]
}

/// What is told of actions and throws, the first of them the event after `shown`.
fn action_effects(before: TurnStatus, shown: u32, game: &Match) -> Vec<Effect> {
    let going = game.user_to_act();
    let call = match game.ending() {
        Some(_) => other_player(game, before.user_to_act),
        // They are there, or have been called already.
        None => going.filter(|_| ![before.user_to_act, before.last_mentioned].contains(&going)),
    };
    let post = |event| vec![Effect::RetireMessage(event), Effect::PostMessage(call.into_iter().collect())];
    match last_turn_end_event(shown, game) {
        // What was done for the other tells the new message; the end of the turn before it the old one has to.
        Some(event) => post(event),
        None if call.is_none() => vec![Effect::UpdateMessage],
        None => post(if has_shown_turn(shown, game) { game.last_event_number() } else { shown }),
    }
}

/// Whether the message has shown some of the turn that has just ended, instead of what it told when it was posted. Then it
/// has to tell all of it, for the next one will tell something else as soon as the other acts.
fn has_shown_turn(shown: u32, game: &Match) -> bool {
    let turn = game.play_state().map_or(0, |play| play.turns.last_ended_turn().len());
    (game.last_event_number() - shown) < turn as u32
}

/// The event with which somebody ended their turn, where the bot went on for the other at once.
fn last_turn_end_event(shown: u32, game: &Match) -> Option<u32> {
    let play = game.play_state()?;
    let (end, length) = (play.turns.last_ended_turn().end, play.session.action_log().len());
    let event = game.last_event_number() - u32::try_from(length - end).ok()?;
    (end < length && event > shown).then_some(event)
}

/// The player who is not `person`.
fn other_player(game: &Match, user: Option<UserId>) -> Option<UserId> {
    game.play_state().and_then(|play| play.seats.into_iter().find(|seated| Some(*seated) != user))
}

/// Who is to answer what stands.
fn user_to_answer(play: &PlayState) -> Option<UserId> {
    play.offers.pending_offer().map(|offer| play.player(offer.offered_by.opponent()))
}

/// Who is called where the match goes on: whoever is to act, unless they brought it there.
fn mentions_after_relocation(events: &[NewEvent], game: &Match) -> Vec<UserId> {
    let by = events.last().and_then(|moved| moved.actor);
    game.user_to_act().filter(|actor| by != Some(*actor)).into_iter().collect()
}

/// What is told of a match that was stopped: directly where there is no place any more to tell it.
fn stop_effects(reason: StopReason, shown: u32, game: &Match) -> Vec<Effect> {
    match (reason, game.ending()) {
        (StopReason::BotRemoved | StopReason::ChannelDeleted, _) => {
            direct_message_each(&affected_users(game), Notification::MatchStopped)
        }
        (_, Some(Ending::Stopped(stop))) if game.play_state().is_some() => {
            let knows = |user: &UserId| stop.stopped_by == Some(*user) || reason == StopReason::PlayerLeft(*user);
            vec![
                Effect::RetireMessage(shown),
                Effect::PostMessage(game.participants().into_iter().filter(|user| !knows(user)).collect()),
            ]
        }
        _ => vec![Effect::UpdateMessage],
    }
}

/// Whose match or challenge it is: both who play, and of a challenge the one who made it.
fn affected_users(game: &Match) -> Vec<UserId> {
    if game.play_state().is_some() { game.participants() } else { vec![game.terms().challenger] }
}

/// This news to each of these people.
#[must_use]
pub fn direct_message_each(users: &[UserId], news: Notification) -> Vec<Effect> {
    users.iter().map(|user| Effect::DirectMessage(*user, news)).collect()
}

/// Who offered to stop and is now told that it was agreed.
fn offering_user(play: &PlayState) -> Option<UserId> {
    play.offers.pending_offer().map(|offer| play.player(offer.offered_by))
}

/// Who did not resign or call off.
fn remaining_player(game: &Match) -> Option<UserId> {
    let play = game.play_state()?;
    match game.ending()? {
        Ending::Resigned(side) | Ending::Cancelled(side) => Some(play.player(side.opponent())),
        _ => None,
    }
}
