//! Matches that go on elsewhere.

use crate::matches::hall::{ANN, BEN, Hall};
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::effects::derive::derive_effects;
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::effects::notification::Notification;
use gonagas::matches::ids::UserId;
use gonagas::matches::log::event::{Event, EventKind, NewEvent};
use gonagas::matches::log::location::{ChannelOrThread, MatchLocation};

const SEEGA: &str = "seega size=5";

/// The match goes on there; what is told of it.
fn moves(hall: &mut Hall, who: Option<UserId>, spot: Option<ChannelOrThread>) -> Vec<Effect> {
    let mut game = hall.game();
    let before = game.turn_status();
    let happened = NewEvent { actor: who, kind: EventKind::Relocated(spot) };
    let event = Event { number: game.last_event_number() + 1, timestamp: 5, actor: who, kind: happened.kind.clone() };
    game.apply_event(&event).unwrap();
    hall.events.push(event);
    derive_effects(before, &[happened], &game)
}

#[test]
fn a_match_stays_where_it_was_proposed_until_it_moves() {
    let mut hall = Hall::started(SEEGA);
    assert_eq!(hall.game().location(), MatchLocation::InitialChannel);
    let thread = ChannelOrThread { channel: 71, parent: Some(70) };
    assert_eq!(moves(&mut hall, None, Some(thread)), [Effect::PostMessage(vec![ANN])], "who is to act is called");
    assert_eq!(hall.game().location(), MatchLocation::RelocatedTo(thread));
}

#[test]
fn a_match_without_a_place_is_told_nowhere_and_goes_on() {
    let mut hall = Hall::started(SEEGA);
    let lost = |user| Effect::DirectMessage(user, Notification::ChannelLost);
    assert_eq!(moves(&mut hall, None, None), [lost(ANN), lost(BEN)]);
    assert_eq!(hall.game().location(), MatchLocation::ChannelLost);
    hall.types(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(hall.log(), "a1 a2");
    assert_eq!(hall.told, [lost(BEN)], "whoever is called is written to");
    assert_eq!(hall.game().user_to_act(), Some(BEN));
    // Whoever brings it somewhere knows that it is their turn.
    assert_eq!(moves(&mut hall, Some(BEN), Some(ChannelOrThread::from_channel(72))), [Effect::PostMessage(vec![])]);
    assert_eq!(hall.game().location(), MatchLocation::RelocatedTo(ChannelOrThread::from_channel(72)));
}

#[test]
fn the_end_of_a_match_without_a_place_is_told_directly() {
    let mut hall = Hall::started(SEEGA);
    moves(&mut hall, None, None);
    hall.wish(ANN, MatchCommand::Resign, &[]).unwrap();
    assert_eq!(hall.told, [Effect::DirectMessage(BEN, Notification::MatchStopped)]);
}

#[test]
fn what_was_offered_stands_wherever_the_match_goes_on() {
    let mut hall = Hall::started(SEEGA);
    hall.wish(ANN, MatchCommand::OfferEnd, &[]).unwrap();
    moves(&mut hall, None, None);
    moves(&mut hall, Some(ANN), Some(ChannelOrThread::from_channel(72)));
    hall.wish(BEN, MatchCommand::AgreeToEnd, &[]).unwrap();
    assert!(hall.game().ending().is_some());
}

#[test]
fn only_what_is_played_moves() {
    for mut hall in [Hall::invited(SEEGA), Hall::started(SEEGA)] {
        if hall.game().play_state().is_some() {
            hall.wish(ANN, MatchCommand::Resign, &[]).unwrap();
        }
        let mut game = hall.game();
        let what = EventKind::Relocated(None);
        assert!(
            game.apply_event(&Event { number: game.last_event_number() + 1, timestamp: 5, actor: None, kind: what })
                .is_err()
        );
    }
}

#[test]
fn a_control_that_was_seen_elsewhere_is_old() {
    let mut hall = Hall::started(SEEGA);
    moves(&mut hall, None, Some(ChannelOrThread::from_channel(72)));
    let play = MatchCommand::PlayActions(vec!["a1".into()]);
    assert_eq!(hall.try_wish(ANN, &play, Some(2), &mut |_| 0), Err(Rejection::Stale));
    hall.try_wish(ANN, &play, Some(3), &mut |_| 0).unwrap();
}
