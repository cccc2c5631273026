//! Matches that are stopped from outside the game.

use crate::matches::hall::{ANN, BEN, CAT, Hall};
use gonagas::matches::CHALLENGE_LIFETIME;
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::effects::derive::derive_effects;
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::effects::notification::Notification;
use gonagas::matches::log::event::{Event, EventKind, NewEvent};
use gonagas::matches::log::stop::{Stop, StopReason};
use gonagas::matches::state::match_state::{Ending, Match};

const SEEGA: &str = "seega size=5";

/// The bot itself stops a match; what is told of it.
fn by_the_bot(hall: &Hall, reason: StopReason) -> (Match, Vec<Effect>) {
    let mut game = hall.game();
    let before = game.turn_status();
    let happened = NewEvent { actor: None, kind: EventKind::Stopped(reason) };
    let number = game.last_event_number() + 1;
    game.apply_event(&Event { number, timestamp: 5, actor: None, kind: happened.kind.clone() }).unwrap();
    let told = derive_effects(before, &[happened], &game);
    (game, told)
}

#[test]
fn a_moderator_stops_a_match_and_both_are_called() {
    let mut hall = Hall::started(SEEGA);
    assert_eq!(hall.wish(CAT, MatchCommand::Stop(StopReason::Moderator), &[]).unwrap(), "3 stopped moderator");
    let ending = hall.game().ending().unwrap();
    assert_eq!(ending, Ending::Stopped(Stop { reason: StopReason::Moderator, stopped_by: Some(CAT) }));
    assert!(!ending.has_result() && ending.winner().is_none());
    assert_eq!(hall.told, [Effect::RetireMessage(2), Effect::PostMessage(vec![ANN, BEN])]);
    assert!(hall.game().play_state().is_some(), "the board can still be looked at");
    assert_eq!(hall.wish(CAT, MatchCommand::Stop(StopReason::Moderator), &[]), Err(Rejection::MatchOver));
}

#[test]
fn nobody_is_called_who_stops_a_match_or_has_left() {
    let mut hall = Hall::started(SEEGA);
    hall.wish(ANN, MatchCommand::Stop(StopReason::PlayerLeft(BEN)), &[]).unwrap();
    assert_eq!(hall.told, [Effect::RetireMessage(2), Effect::PostMessage(vec![])]);
    let (_, told) = by_the_bot(&Hall::started(SEEGA), StopReason::PlayerLeft(BEN));
    assert_eq!(told, [Effect::RetireMessage(2), Effect::PostMessage(vec![ANN])]);
}

#[test]
fn a_challenge_that_is_stopped_says_so_where_it_stands() {
    for why in [StopReason::Moderator, StopReason::PlayerLeft(BEN)] {
        let (game, told) = by_the_bot(&Hall::invited(SEEGA), why);
        assert_eq!(game.ending(), Some(Ending::Stopped(Stop { reason: why, stopped_by: None })));
        assert!(game.play_state().is_none());
        assert_eq!(told, [Effect::UpdateMessage]);
    }
}

#[test]
fn it_is_told_directly_where_there_is_no_other_place_for_it() {
    let stopped = |user| Effect::DirectMessage(user, Notification::MatchStopped);
    for reason in [StopReason::BotRemoved, StopReason::ChannelDeleted] {
        assert_eq!(by_the_bot(&Hall::invited(SEEGA), reason).1, [stopped(ANN)], "who was asked need not know");
    }
    assert_eq!(by_the_bot(&Hall::started(SEEGA), StopReason::BotRemoved).1, [stopped(ANN), stopped(BEN)]);
}

#[test]
fn what_has_lapsed_cannot_be_stopped() {
    let hall = Hall::invited(SEEGA);
    let context = gonagas::matches::commands::match_command::DecisionContext {
        now: CHALLENGE_LIFETIME,
        automation: &hall.habits,
        randomness: &mut |_| 0,
    };
    let stop = MatchCommand::Stop(StopReason::Moderator);
    assert_eq!(
        gonagas::matches::commands::decide::decide(&hall.game(), CAT, &stop, None, context),
        Err(Rejection::MatchOver)
    );
}
