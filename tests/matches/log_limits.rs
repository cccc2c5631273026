//! Limits on the log of a match.

use crate::matches::fixture::{ANN, BEN, MatchFixture};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::commands::log_limits::{MAX_EVENTS, MAX_SEED_WORDS, MAX_TAKEBACKS};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::commands::takeback::{can_request_takeback, can_undo};
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::log::event::{Event, EventKind};

/// Adds events to the log without deciding about commands.
fn append(fixture: &mut MatchFixture, events: &[(UserId, EventKind)]) {
    for (actor, kind) in events {
        let number = fixture.events.len() as u32 + 1;
        fixture.events.push(Event { number, timestamp: 5, actor: Some(*actor), kind: kind.clone() });
    }
}

fn action(text: &str) -> EventKind {
    EventKind::ActionPlayed(text.into())
}

#[test]
fn placing_and_taking_back_comes_to_an_end() {
    let mut fixture = MatchFixture::started("seega size=5");
    for _ in 0..MAX_TAKEBACKS - 1 {
        append(
            &mut fixture,
            &[(ANN, action("a1")), (ANN, EventKind::TakebackRequested(1)), (BEN, EventKind::TakebackGranted)],
        );
    }
    fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
    fixture.run(ANN, MatchCommand::RequestTakeback, &[]).unwrap();
    fixture.run(BEN, MatchCommand::GrantTakeback, &[]).unwrap();
    fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(fixture.run(ANN, MatchCommand::RequestTakeback, &[]), Err(Rejection::TooManyTakebacks));
    fixture.type_actions(BEN, "b1 b2", &[]).unwrap();
    assert!(fixture.play(can_request_takeback), "the other player has theirs");
    fixture.run(BEN, MatchCommand::RequestTakeback, &[]).unwrap();
}

#[test]
fn solo_takebacks_come_to_an_end() {
    let mut fixture = MatchFixture::solo("seega size=5");
    for _ in 0..MAX_TAKEBACKS {
        append(
            &mut fixture,
            &[(ANN, action("a1")), (ANN, EventKind::TakebackRequested(1)), (ANN, EventKind::TakebackGranted)],
        );
    }
    fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(fixture.run(ANN, MatchCommand::RequestTakeback, &[]), Err(Rejection::TooManyTakebacks));
    assert_eq!(fixture.play(|play| play.takeback_counts), [MAX_TAKEBACKS, 0]);
}

/// A choice since the last roll can be undone without permission.
#[test]
fn undoing_comes_to_an_end() {
    let mut fixture = MatchFixture::started("sahkku rules=gavkevuotna");
    fixture.roll(ANN, &["=X2-"]).unwrap();
    for _ in 0..MAX_TAKEBACKS {
        append(&mut fixture, &[(ANN, action("2:o2-m2")), (ANN, EventKind::ActionsUndone(1))]);
    }
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    assert!(!fixture.play(can_undo), "no button offers it");
    assert_eq!(fixture.undo(ANN), Err(Rejection::TooManyTakebacks));
    assert_eq!(fixture.run(ANN, MatchCommand::RequestTakeback, &[]), Err(Rejection::TooManyTakebacks));
    assert_eq!(fixture.play(|play| play.player(Side::First)), ANN);
}

#[test]
fn match_with_full_log_can_only_be_ended() {
    let mut fixture = MatchFixture::started("seega size=5");
    fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
    let notes = MAX_EVENTS as usize - fixture.events.len();
    append(&mut fixture, &vec![(BEN, EventKind::ModeratorNoteAdded("birch".into())); notes]);
    assert_eq!(fixture.type_actions(BEN, "b1 b2", &[]), Err(Rejection::LogFull));
    assert_eq!(fixture.run(BEN, MatchCommand::RollDice, &[]), Err(Rejection::LogFull));
    assert_eq!(fixture.run(ANN, MatchCommand::RequestTakeback, &[]), Err(Rejection::LogFull));
    fixture.run(ANN, MatchCommand::OfferEnd, &[]).unwrap();
    fixture.run(BEN, MatchCommand::DeclineOffer, &[]).unwrap();
    assert_eq!(fixture.run(ANN, MatchCommand::OfferEnd, &[]), Err(Rejection::EndAlreadyOffered));
    fixture.run(BEN, MatchCommand::Resign, &[]).unwrap();
}

#[test]
fn seed_word_cannot_be_set_for_ever() {
    let mut fixture = MatchFixture::challenge("seega size=5");
    for _ in 0..MAX_SEED_WORDS {
        fixture.run(ANN, MatchCommand::SetSeedWord("birch".into()), &[]).unwrap();
    }
    let refused = fixture.run(ANN, MatchCommand::SetSeedWord("birch".into()), &[]);
    assert_eq!(refused, Err(Rejection::TooManySeedWords));
    fixture.run(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
}
