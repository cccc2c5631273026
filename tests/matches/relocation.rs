//! Matches that move to another channel, or lose theirs.

use crate::matches::fixture::{ANN, BEN, MatchFixture};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::derive::derive_effects;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::log::event::{Event, EventKind, NewEvent};
use gonagas_core::matches::log::location::{ChannelOrThread, MatchLocation};

const SEEGA: &str = "seega size=5";

/// Relocates the match and returns the effects.
fn relocate(fixture: &mut MatchFixture, user: Option<UserId>, location: Option<ChannelOrThread>) -> Vec<Effect> {
    let mut game = fixture.game();
    let before = game.turn_status();
    let new_event = NewEvent { actor: user, kind: EventKind::Relocated(location) };
    let event = Event { number: game.last_event_number() + 1, timestamp: 5, actor: user, kind: new_event.kind.clone() };
    game.apply_event(&event).unwrap();
    fixture.events.push(event);
    derive_effects(before, &[new_event], &game)
}

#[test]
fn match_stays_in_its_channel_until_it_is_relocated() {
    let mut fixture = MatchFixture::started(SEEGA);
    assert_eq!(fixture.game().location(), MatchLocation::InitialChannel);
    let thread = ChannelOrThread { channel: 71, parent: Some(70) };
    assert_eq!(
        relocate(&mut fixture, None, Some(thread)),
        [Effect::PostMessage(vec![ANN])],
        "the player to move is mentioned"
    );
    assert_eq!(fixture.game().location(), MatchLocation::RelocatedTo(thread));
}

#[test]
fn match_without_channel_goes_on_with_direct_messages() {
    let mut fixture = MatchFixture::started(SEEGA);
    let lost = |user| Effect::DirectMessage(user, Notification::ChannelLost);
    assert_eq!(relocate(&mut fixture, None, None), [lost(ANN), lost(BEN)]);
    assert_eq!(fixture.game().location(), MatchLocation::ChannelLost);
    fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(fixture.action_log_text(), "a1 a2");
    assert_eq!(fixture.effects, [lost(BEN)], "a mention becomes a direct message");
    assert_eq!(fixture.game().user_to_act(), Some(BEN));
    // The player who relocates the match knows that it is their turn.
    assert_eq!(
        relocate(&mut fixture, Some(BEN), Some(ChannelOrThread::from_channel(72))),
        [Effect::PostMessage(vec![])]
    );
    assert_eq!(fixture.game().location(), MatchLocation::RelocatedTo(ChannelOrThread::from_channel(72)));
}

#[test]
fn end_of_match_without_channel_is_sent_as_direct_message() {
    let mut fixture = MatchFixture::started(SEEGA);
    relocate(&mut fixture, None, None);
    fixture.run(ANN, MatchCommand::Resign, &[]).unwrap();
    assert_eq!(fixture.effects, [Effect::DirectMessage(BEN, Notification::MatchStopped)]);
}

#[test]
fn pending_offer_survives_relocation() {
    let mut fixture = MatchFixture::started(SEEGA);
    fixture.run(ANN, MatchCommand::OfferEnd, &[]).unwrap();
    relocate(&mut fixture, None, None);
    relocate(&mut fixture, Some(ANN), Some(ChannelOrThread::from_channel(72)));
    fixture.run(BEN, MatchCommand::AgreeToEnd, &[]).unwrap();
    assert!(fixture.game().ending().is_some());
}

#[test]
fn challenge_and_finished_match_cannot_be_relocated() {
    for mut fixture in [MatchFixture::challenge(SEEGA), MatchFixture::started(SEEGA)] {
        if fixture.game().play_state().is_some() {
            fixture.run(ANN, MatchCommand::Resign, &[]).unwrap();
        }
        let mut game = fixture.game();
        let kind = EventKind::Relocated(None);
        assert!(
            game.apply_event(&Event { number: game.last_event_number() + 1, timestamp: 5, actor: None, kind }).is_err()
        );
    }
}

#[test]
fn control_from_before_relocation_is_stale() {
    let mut fixture = MatchFixture::started(SEEGA);
    relocate(&mut fixture, None, Some(ChannelOrThread::from_channel(72)));
    let play = MatchCommand::PlayActions(vec!["a1".into()]);
    assert_eq!(fixture.try_run(ANN, &play, Some(2), &mut |_| 0), Err(Rejection::Stale));
    fixture.try_run(ANN, &play, Some(3), &mut |_| 0).unwrap();
}
