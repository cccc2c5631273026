//! Requests to the opponent to allow a takeback.

use crate::matches::fixture::{ANN, BEN, CAT, MatchFixture, NO_AUTOMATION};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::commands::takeback::{can_request_takeback, takeback_scope};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::state::offers::{Offer, OfferKind, OfferStatus};

const SEEGA: &str = "seega size=5";
const GAVKEVUOTNA: &str = "sahkku rules=gavkevuotna";
const RAISA: &str = "sahkku rules=raisa";

fn request_takeback(fixture: &mut MatchFixture, user: UserId) -> Result<String, Rejection> {
    fixture.run(user, MatchCommand::RequestTakeback, &[])
}

fn grant_takeback(fixture: &mut MatchFixture, user: UserId) -> Result<String, Rejection> {
    fixture.run(user, MatchCommand::GrantTakeback, &[])
}

fn last_offer_status(fixture: &MatchFixture) -> Option<(OfferKind, OfferStatus)> {
    fixture.play(|play| play.offers.last_offer()).map(|offer| (offer.kind, offer.status))
}

/// A match of Seega after these turns of two stones each, Ann's first.
fn seega(turns: &[&str]) -> MatchFixture {
    let mut fixture = MatchFixture::started(SEEGA);
    for (turn, user) in turns.iter().zip([ANN, BEN].into_iter().cycle()) {
        fixture.type_actions(user, turn, &[]).unwrap();
    }
    fixture
}

#[test]
fn request_mentions_opponent_and_grant_mentions_requester() {
    let mut fixture = seega(&["a1 a2"]);
    let shown = fixture.events.len() as u32;
    assert_eq!(request_takeback(&mut fixture, ANN), Ok("1 asked-back 2".into()));
    assert_eq!(fixture.effects, [Effect::UpdateMessage, Effect::PostNotice(BEN)]);
    assert_eq!(grant_takeback(&mut fixture, BEN), Ok("2 granted ".into()));
    let answered =
        [Effect::DeleteNotices, Effect::UpdateMessage, Effect::PostNotice(ANN), Effect::CorrectRetiredMessages];
    assert_eq!(fixture.effects, answered);
    assert_eq!((fixture.action_log_text(), fixture.game().user_to_act()), (String::new(), Some(ANN)));
    assert_eq!(fixture.play(|play| play.last_mentioned), Some(Side::First));
    fixture.type_actions(ANN, "c1 c2", &[]).unwrap();
    assert_eq!(
        fixture.effects,
        [Effect::RetireMessage(shown + 4), Effect::PostMessage(vec![BEN])],
        "it is a new turn, so it is mentioned again"
    );
}

#[test]
fn grant_also_undoes_the_opponents_reply() {
    let mut fixture = seega(&["a1 a2", "b1 b2", "c1 c2", "d1 d2"]);
    assert_eq!(request_takeback(&mut fixture, ANN), Ok("1 asked-back 4".into()));
    grant_takeback(&mut fixture, BEN).unwrap();
    assert_eq!(fixture.action_log_text(), "a1 a2 b1 b2");
    let own =
        seega(&["a1 a2", "b1 b2"]).play(|play| takeback_scope(play, Side::First).unwrap().own_actions(&play.session));
    let own: Vec<String> = own.into_iter().map(|done| done.notation).collect();
    assert_eq!(own, ["a1", "a2"]);
}

/// The notice of an offer goes with every answer, and with every action that ends the offer.
#[test]
fn notices_go_when_the_offer_is_answered() {
    let offered = || {
        let mut fixture = seega(&["a1 a2", "b1 b2"]);
        fixture.run(BEN, MatchCommand::OfferEnd, &[]).unwrap();
        assert!(!fixture.effects.contains(&Effect::DeleteNotices), "{:?}", fixture.effects);
        fixture
    };
    for (user, command) in [
        (ANN, MatchCommand::AgreeToEnd),
        (ANN, MatchCommand::DeclineOffer),
        (BEN, MatchCommand::WithdrawOffer),
        (ANN, MatchCommand::PlayActions(vec!["c1".into()])),
        (BEN, MatchCommand::Resign),
        (CAT, MatchCommand::Stop(StopReason::Moderator)),
    ] {
        let mut fixture = offered();
        fixture.run(user, command.clone(), &[]).unwrap();
        assert_eq!(fixture.effects.first(), Some(&Effect::DeleteNotices), "{command:?}: {:?}", fixture.effects);
    }
    let mut unasked = seega(&["a1 a2"]);
    unasked.type_actions(BEN, "b1 b2", &[]).unwrap();
    assert!(!unasked.effects.contains(&Effect::DeleteNotices), "{:?}", unasked.effects);
}

#[test]
fn takeback_during_a_turn_needs_no_permission() {
    let mut fixture = seega(&["a1 a2", "b1"]);
    assert_eq!(request_takeback(&mut fixture, BEN), Ok("2 taken-back 1".into()));
    assert_eq!(fixture.effects, [Effect::UpdateMessage]);
    assert_eq!((fixture.action_log_text(), fixture.game().user_to_act()), ("a1 a2".into(), Some(BEN)));
}

#[test]
fn player_without_a_turn_cannot_request_takeback() {
    let mut fixture = seega(&[]);
    assert_eq!(request_takeback(&mut fixture, ANN), Err(Rejection::NoTakebackPossible));
    fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(request_takeback(&mut fixture, BEN), Err(Rejection::NoTakebackPossible));
    assert_eq!(request_takeback(&mut fixture, CAT), Err(Rejection::NotAPlayer));
    assert!(fixture.play(can_request_takeback));
    assert!(!seega(&[]).play(can_request_takeback));
}

#[test]
fn next_action_of_either_player_expires_request() {
    for (asker, turns, actor, action, count) in
        [(ANN, ["a1 a2", "b1"], BEN, "b2", 3), (BEN, ["a1 a2", "b1 b2"], ANN, "e5", 2)]
    {
        let mut fixture = seega(&turns);
        request_takeback(&mut fixture, asker).unwrap();
        fixture.type_actions(actor, action, &[]).unwrap();
        assert_eq!(last_offer_status(&fixture), Some((OfferKind::Takeback(count), OfferStatus::Expired)), "{asker:?}");
        let expired = Offer {
            offered_by: fixture.play(|play| play.seat_of(asker)).unwrap(),
            kind: OfferKind::Takeback(count),
            status: OfferStatus::Expired,
        };
        let other = if asker == ANN { BEN } else { ANN };
        for command in [MatchCommand::GrantTakeback, MatchCommand::DeclineOffer] {
            let late = fixture.try_run(other, &command, Some(5), &mut |_| 0);
            assert_eq!(late, Err(Rejection::NoPendingOffer(Some(expired))), "a late answer gets the reason");
        }
        fixture.type_actions(ANN, if actor == ANN { "c1" } else { "c1 c2" }, &[]).unwrap();
        fixture.type_actions(BEN, "d1 d2", &[]).unwrap();
        assert_eq!(
            grant_takeback(&mut fixture, other),
            Err(Rejection::NoPendingOffer(None)),
            "the offer is forgotten after a turn"
        );
    }
}

#[test]
fn closed_request_cannot_be_repeated_in_the_same_turn() {
    for (user, command, status) in [
        (ANN, MatchCommand::DeclineOffer, OfferStatus::Declined),
        (BEN, MatchCommand::WithdrawOffer, OfferStatus::Withdrawn),
    ] {
        let mut fixture = seega(&["a1 a2", "b1 b2"]);
        request_takeback(&mut fixture, BEN).unwrap();
        fixture.run(user, command, &[]).unwrap();
        assert_eq!(
            (last_offer_status(&fixture), &fixture.effects),
            (Some((OfferKind::Takeback(2), status)), &vec![Effect::DeleteNotices, Effect::UpdateMessage])
        );
        assert_eq!(request_takeback(&mut fixture, BEN), Err(Rejection::TakebackAlreadyRequested));
        fixture.type_actions(ANN, "c1 c2", &[]).unwrap();
        assert_eq!(
            request_takeback(&mut fixture, BEN),
            Err(Rejection::TakebackAlreadyRequested),
            "the opponent's turn does not count"
        );
        fixture.type_actions(BEN, "d1 d2", &[]).unwrap();
        assert_eq!(request_takeback(&mut fixture, BEN), Ok("2 asked-back 2".into()));
        fixture.run(ANN, MatchCommand::DeclineOffer, &[]).unwrap();
        assert_eq!(
            request_takeback(&mut fixture, BEN),
            Err(Rejection::TakebackAlreadyRequested),
            "one request a turn, whatever its length"
        );
    }
}

#[test]
fn only_the_opponent_can_answer() {
    let mut fixture = seega(&["a1 a2", "b1 b2"]);
    request_takeback(&mut fixture, BEN).unwrap();
    for command in [MatchCommand::GrantTakeback, MatchCommand::DeclineOffer] {
        assert_eq!(fixture.run(BEN, command, &[]), Err(Rejection::OwnOfferPending));
    }
    assert_eq!(fixture.run(ANN, MatchCommand::WithdrawOffer, &[]), Err(Rejection::NotYourOffer));
    assert_eq!(request_takeback(&mut fixture, BEN), Err(Rejection::OwnOfferPending));
    assert_eq!(fixture.run(CAT, MatchCommand::GrantTakeback, &[]), Err(Rejection::NotAPlayer));
}

#[test]
fn only_one_offer_is_pending_at_a_time() {
    let mut fixture = seega(&["a1 a2", "b1 b2"]);
    request_takeback(&mut fixture, BEN).unwrap();
    assert_eq!(fixture.run(ANN, MatchCommand::OfferEnd, &[]), Err(Rejection::AnswerOfferFirst));
    assert_eq!(
        fixture.run(ANN, MatchCommand::AgreeToEnd, &[]),
        Err(Rejection::Stale),
        "the pending offer is a takeback request"
    );
    fixture.run(ANN, MatchCommand::DeclineOffer, &[]).unwrap();
    fixture.run(ANN, MatchCommand::OfferEnd, &[]).unwrap();
    assert_eq!(fixture.run(BEN, MatchCommand::GrantTakeback, &[]), Err(Rejection::Stale));
    assert_eq!(request_takeback(&mut fixture, ANN), Err(Rejection::OwnOfferPending));
    fixture.run(BEN, MatchCommand::AgreeToEnd, &[]).unwrap();
    assert_eq!(request_takeback(&mut fixture, ANN), Err(Rejection::MatchOver));
}

#[test]
fn match_that_has_begun_takes_both_to_cancel_even_after_a_takeback() {
    let mut fixture = seega(&["a1 a2"]);
    request_takeback(&mut fixture, ANN).unwrap();
    grant_takeback(&mut fixture, BEN).unwrap();
    assert!(fixture.play(|play| play.has_begun && play.session.action_log().is_empty()));
    assert_eq!(fixture.run(ANN, MatchCommand::Cancel, &[]), Ok("1 cancel-offered ".into()));
    assert_eq!(fixture.run(ANN, MatchCommand::Cancel, &[]), Err(Rejection::OwnOfferPending));
    assert_eq!(fixture.run(BEN, MatchCommand::Cancel, &[]), Ok("2 cancel-agreed ".into()));
}

#[test]
fn roll_by_the_bot_counts_as_a_beginning() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    assert_eq!(fixture.run(BEN, MatchCommand::Cancel, &[]), Ok("2 cancel-offered ".into()));
}

#[test]
fn takeback_keeps_the_roll_of_the_turn() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    fixture.roll(BEN, &["=X--"]).unwrap();
    assert_eq!(fixture.action_log_text(), "=X2- X:*o1-o2 2:o2-m2 -:m2-i2 =X-- X:*a3-a2 -:a2-e2 -:e2-i2");
    assert_eq!(request_takeback(&mut fixture, ANN), Ok("1 asked-back 6".into()));
    grant_takeback(&mut fixture, BEN).unwrap();
    assert_eq!((fixture.action_log_text(), fixture.game().user_to_act()), ("=X2- X:*o1-o2".into(), Some(ANN)));
    assert_eq!(fixture.play(|play| (play.draw_place(&play.session), play.automatic_actions.clone())), (2, vec![1]));
}

#[test]
fn free_undo_needs_no_request() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(request_takeback(&mut fixture, ANN), Ok("1 taken-back 2".into()));
    assert_eq!(request_takeback(&mut fixture, ANN), Err(Rejection::NoTakebackPossible), "the roll stays");
}

#[test]
fn turn_without_a_choice_cannot_be_taken_back() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    fixture.roll(ANN, &["=X22"]).unwrap();
    assert_eq!(request_takeback(&mut fixture, ANN), Err(Rejection::NoTakebackPossible), "all of it was forced");
    let mut fixture = MatchFixture::started_with_automation(GAVKEVUOTNA, &[(ANN, NO_AUTOMATION)], &[]);
    fixture.roll(ANN, &["=X22"]).unwrap();
    fixture.type_actions(ANN, "X:*o1-o2 2:o2-m2 2:m2-k2", &[]).unwrap();
    fixture.roll(BEN, &["=22-"]).unwrap();
    assert_eq!(
        request_takeback(&mut fixture, ANN),
        Ok("1 asked-back 4".into()),
        "a use without automation is a choice"
    );
}

#[test]
fn takeback_keeps_a_reroll() {
    let mut fixture = MatchFixture::started(RAISA);
    fixture.roll(ANN, &["=XX"]).unwrap();
    fixture.type_actions(ANN, "rethrow1", &["=X"]).unwrap();
    fixture.type_actions(ANN, "keep X:*a1-b1 X:b1-c1", &[]).unwrap();
    fixture.roll(BEN, &["=22"]).unwrap();
    request_takeback(&mut fixture, ANN).unwrap();
    grant_takeback(&mut fixture, BEN).unwrap();
    assert_eq!(fixture.action_log_text(), "=XX rethrow1 =X");
}

#[test]
fn free_undo_expires_the_opponents_request() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    fixture.roll(BEN, &["=X2-"]).unwrap();
    fixture.type_actions(BEN, "2:a2-c2", &[]).unwrap();
    request_takeback(&mut fixture, ANN).unwrap();
    fixture.undo(BEN).unwrap();
    assert!(matches!(last_offer_status(&fixture), Some((OfferKind::Takeback(_), OfferStatus::Expired))));
    assert!(matches!(grant_takeback(&mut fixture, BEN), Err(Rejection::NoPendingOffer(Some(_)))));
}

#[test]
fn log_with_impossible_grant_is_corrupt() {
    let follows = |fixture: &MatchFixture, user, kinds: &[EventKind]| {
        let mut game = fixture.game();
        kinds.iter().try_for_each(|kind| {
            game.apply_event(&Event {
                number: game.last_event_number() + 1,
                timestamp: 5,
                actor: user,
                kind: kind.clone(),
            })
        })
    };
    let mut fixture = seega(&["a1 a2", "b1 b2"]);
    assert!(follows(&fixture, Some(ANN), &[EventKind::TakebackGranted]).is_err(), "no takeback was requested");
    for (count, is_possible) in [(0, false), (1, true), (2, true), (3, false), (9, false), (u32::MAX, false)] {
        let mut requested = seega(&["a1 a2", "b1 b2"]);
        requested.events.push(Event {
            number: 7,
            timestamp: 5,
            actor: Some(BEN),
            kind: EventKind::TakebackRequested(count),
        });
        assert_eq!(follows(&requested, Some(ANN), &[EventKind::TakebackGranted]).is_ok(), is_possible, "{count}");
    }
    request_takeback(&mut fixture, BEN).unwrap();
    assert!(
        [Some(BEN), Some(CAT), None]
            .into_iter()
            .all(|user| follows(&fixture, user, &[EventKind::TakebackGranted]).is_err())
    );
    assert!(
        follows(&fixture, Some(ANN), &[EventKind::TakebackGranted, EventKind::TakebackGranted]).is_err(),
        "an offer can be granted once"
    );
}
