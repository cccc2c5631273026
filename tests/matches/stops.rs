//! Matches that are stopped from outside the game.

use crate::matches::fixture::{ANN, BEN, CAT, CHALLENGE_ANSWERED, MatchFixture};
use gonagas_core::matches::CHALLENGE_LIFETIME;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::derive::derive_effects;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::log::event::{Event, EventKind, NewEvent};
use gonagas_core::matches::log::stop::{Stop, StopReason};
use gonagas_core::matches::state::ending::Ending;
use gonagas_core::matches::state::match_state::Match;

const SEEGA: &str = "seega size=5";

/// Stops the match as the bot and returns the match and the effects.
fn stop_as_bot(fixture: &MatchFixture, reason: StopReason) -> (Match, Vec<Effect>) {
    let mut game = fixture.game();
    let before = game.turn_status();
    let new_event = NewEvent { actor: None, kind: EventKind::Stopped(reason) };
    let number = game.last_event_number() + 1;
    game.apply_event(&Event { number, timestamp: 5, actor: None, kind: new_event.kind.clone() }).unwrap();
    let effects = derive_effects(before, &[new_event], &game);
    (game, effects)
}

#[test]
fn moderator_stop_mentions_both_players() {
    let mut fixture = MatchFixture::started(SEEGA);
    assert_eq!(fixture.run(CAT, MatchCommand::Stop(StopReason::Moderator), &[]).unwrap(), "3 stopped moderator");
    let ending = fixture.game().ending().unwrap();
    assert_eq!(ending, Ending::Stopped(Stop { reason: StopReason::Moderator, stopped_by: Some(CAT) }));
    assert!(!ending.has_result() && ending.winner().is_none());
    assert_eq!(fixture.effects, [Effect::UpdateMessage, Effect::PostNotice(ANN), Effect::PostNotice(BEN)]);
    assert!(fixture.game().play_state().is_some(), "the board can still be viewed");
    assert_eq!(fixture.run(CAT, MatchCommand::Stop(StopReason::Moderator), &[]), Err(Rejection::MatchOver));
}

#[test]
fn stop_does_not_mention_its_actor_or_a_player_who_left() {
    let mut fixture = MatchFixture::started(SEEGA);
    fixture.run(ANN, MatchCommand::Stop(StopReason::PlayerLeft(BEN)), &[]).unwrap();
    assert_eq!(fixture.effects, [Effect::UpdateMessage]);
    let (_, effects) = stop_as_bot(&MatchFixture::started(SEEGA), StopReason::PlayerLeft(BEN));
    assert_eq!(effects, [Effect::UpdateMessage, Effect::PostNotice(ANN)]);
}

#[test]
fn stopped_challenge_updates_its_message() {
    for reason in [StopReason::Moderator, StopReason::PlayerLeft(BEN)] {
        let (game, effects) = stop_as_bot(&MatchFixture::challenge(SEEGA), reason);
        assert_eq!(game.ending(), Some(Ending::Stopped(Stop { reason, stopped_by: None })));
        assert!(game.play_state().is_none());
        assert_eq!(effects, [Effect::UpdateMessage, CHALLENGE_ANSWERED]);
    }
}

#[test]
fn stop_without_channel_sends_direct_messages() {
    let stopped = |user| Effect::DirectMessage(user, Notification::MatchStopped);
    for reason in [StopReason::BotRemoved, StopReason::ChannelDeleted] {
        assert_eq!(
            stop_as_bot(&MatchFixture::challenge(SEEGA), reason).1,
            [stopped(ANN), CHALLENGE_ANSWERED],
            "the challenged user is not notified, and their message loses its buttons"
        );
    }
    assert_eq!(stop_as_bot(&MatchFixture::started(SEEGA), StopReason::BotRemoved).1, [stopped(ANN), stopped(BEN)]);
}

#[test]
fn expired_challenge_cannot_be_stopped() {
    let fixture = MatchFixture::challenge(SEEGA);
    let context = gonagas_core::matches::commands::match_command::DecisionContext {
        now: CHALLENGE_LIFETIME,
        automation: &fixture.automation,
        draws: &mut |_, _| 0,
    };
    let stop = MatchCommand::Stop(StopReason::Moderator);
    assert_eq!(
        gonagas_core::matches::commands::decide::decide(&fixture.game(), CAT, &stop, None, context),
        Err(Rejection::MatchOver)
    );
}
