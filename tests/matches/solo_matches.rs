//! Solo matches: one user on both seats.

use crate::matches::fixture::{ANN, BEN, MatchFixture};
use crate::support::{Luck, few_rules};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::state::determine_result::determine_result;
use gonagas_core::matches::state::ending::Ending;

const SEEGA: &str = "seega size=5";

#[test]
fn solo_player_has_the_seat_to_act() {
    let mut fixture = MatchFixture::solo(SEEGA);
    let seat = |fixture: &MatchFixture| fixture.play(|play| play.seat_of(ANN));
    assert_eq!((seat(&fixture), fixture.play(|play| play.seat_of(BEN))), (Some(Side::First), None));
    fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(seat(&fixture), Some(Side::Second));
    fixture.type_actions(ANN, "e5 e4", &[]).unwrap();
    assert_eq!(seat(&fixture), Some(Side::First));
    assert_eq!(fixture.type_actions(BEN, "b1", &[]), Err(Rejection::NotAPlayer));
    assert_eq!(fixture.game().participants(), [ANN]);
    assert_eq!(fixture.effects, [Effect::UpdateMessage], "a solo match edits its one message");
}

#[test]
fn challenger_cannot_accept_their_own_challenge() {
    let mut fixture = MatchFixture::challenge(SEEGA);
    assert_eq!(fixture.run(ANN, MatchCommand::AcceptChallenge(String::new()), &[]), Err(Rejection::OwnChallenge));
    assert!(!fixture.game().terms().is_solo());
    assert!(MatchFixture::solo(SEEGA).game().terms().is_solo());
}

#[test]
fn solo_match_can_be_ended_at_any_time_without_result() {
    for command in [MatchCommand::Resign, MatchCommand::Cancel] {
        let mut fixture = MatchFixture::solo(SEEGA);
        fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
        fixture.run(ANN, command, &[]).unwrap();
        assert!(matches!(fixture.game().ending(), Some(Ending::Cancelled(_))));
        assert!(determine_result(&fixture.game()).is_none());
        let mentions = |effect: &Effect| matches!(effect, Effect::PostMessage(users) if !users.is_empty());
        assert!(!fixture.effects.iter().any(mentions), "{:?}", fixture.effects);
    }
    for command in
        [MatchCommand::OfferEnd, MatchCommand::AgreeToEnd, MatchCommand::DeclineOffer, MatchCommand::WithdrawOffer]
    {
        assert_eq!(MatchFixture::solo(SEEGA).run(ANN, command, &[]), Err(Rejection::SoloMatch));
    }
}

/// Plays up to 100 random commands, some of them undos.
fn play_randomly(mut fixture: MatchFixture, seed: u64) -> MatchFixture {
    let mut random = Luck::seeded(seed);
    for _ in 0..100 {
        if fixture.game().ending().is_some() {
            break;
        }
        let legal = fixture.play(|play| play.session.legal_notations());
        let action_due = fixture.play(|play| play.session.status().choosing_side().is_some());
        let command = match random.below(12) {
            0 => MatchCommand::Undo,
            _ if action_due => MatchCommand::PlayActions(vec![legal[random.below(legal.len())].clone()]),
            _ => MatchCommand::RollDice,
        };
        let user = fixture.game().user_to_act().unwrap();
        match fixture.try_run(user, &command, None, &mut |below| random.below(below as usize) as u32) {
            Ok(_) | Err(Rejection::NothingToUndo) => {}
            Err(reason) => panic!("{command:?}: {reason:?}"),
        }
    }
    fixture
}

#[test]
fn every_game_can_be_played_solo() {
    for (seed, rules) in few_rules().iter().enumerate() {
        let alone = play_randomly(MatchFixture::solo(&rules.to_string()), seed as u64);
        let has_begun = alone.play(|play| play.has_begun);
        assert_eq!((has_begun, determine_result(&alone.game()).is_some()), (true, false), "{rules}");
    }
}

#[test]
fn match_of_two_has_a_result_unless_cancelled() {
    let mut fixture = MatchFixture::started(SEEGA);
    assert!(determine_result(&fixture.game()).is_none());
    fixture.run(ANN, MatchCommand::Resign, &[]).unwrap();
    assert!(determine_result(&fixture.game()).is_some());
    let mut fixture = MatchFixture::started(SEEGA);
    fixture.run(ANN, MatchCommand::Cancel, &[]).unwrap();
    assert!(determine_result(&fixture.game()).is_none());
}
