//! One person on both seats.

use crate::matches::hall::{ANN, BEN, Hall};
use crate::support::{Luck, few_rules};
use gonagas::kit::side::Side;
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::state::determine_result::determine_result;
use gonagas::matches::state::match_state::Ending;

const SEEGA: &str = "seega size=5";

#[test]
fn the_seat_is_the_one_that_is_to_act() {
    let mut hall = Hall::alone(SEEGA);
    let seat = |hall: &Hall| hall.play(|play| play.seat_of(ANN));
    assert_eq!((seat(&hall), hall.play(|play| play.seat_of(BEN))), (Some(Side::First), None));
    hall.types(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(seat(&hall), Some(Side::Second));
    hall.types(ANN, "e5 e4", &[]).unwrap();
    assert_eq!(seat(&hall), Some(Side::First));
    assert_eq!(hall.types(BEN, "b1", &[]), Err(Rejection::NotAPlayer));
    assert_eq!(hall.game().participants(), [ANN]);
    assert_eq!(hall.told, [Effect::UpdateMessage], "one message is enough");
}

#[test]
fn nobody_else_can_come_in() {
    let mut hall = Hall::invited(SEEGA);
    assert_eq!(hall.wish(ANN, MatchCommand::AcceptChallenge(String::new()), &[]), Err(Rejection::OwnChallenge));
    assert!(!hall.game().terms().is_solo());
    assert!(Hall::alone(SEEGA).game().terms().is_solo());
}

#[test]
fn it_is_ended_at_any_time_and_never_counts() {
    for command in [MatchCommand::Resign, MatchCommand::Cancel] {
        let mut hall = Hall::alone(SEEGA);
        hall.types(ANN, "a1 a2", &[]).unwrap();
        hall.wish(ANN, command, &[]).unwrap();
        assert!(matches!(hall.game().ending(), Some(Ending::Cancelled(_))));
        assert!(determine_result(&hall.game()).is_none());
        let calls = |tell: &Effect| matches!(tell, Effect::PostMessage(calls) if !calls.is_empty());
        assert!(!hall.told.iter().any(calls), "{:?}", hall.told);
    }
    for command in
        [MatchCommand::OfferEnd, MatchCommand::AgreeToEnd, MatchCommand::DeclineOffer, MatchCommand::WithdrawOffer]
    {
        assert_eq!(Hall::alone(SEEGA).wish(ANN, command, &[]), Err(Rejection::SoloMatch));
    }
}

/// Plays for a while as luck wants it, taking back now and then.
fn played(mut hall: Hall, seed: u64) -> Hall {
    let mut random = Luck::seeded(seed);
    for _ in 0..100 {
        if hall.game().ending().is_some() {
            break;
        }
        let legal = hall.play(|play| play.session.legal_notations());
        let due = hall.play(|play| play.session.status().choosing_side().is_some());
        let command = match random.below(12) {
            0 => MatchCommand::Undo,
            _ if due => MatchCommand::PlayActions(vec![legal[random.below(legal.len())].clone()]),
            _ => MatchCommand::RollDice,
        };
        let who = hall.game().user_to_act().unwrap();
        match hall.try_wish(who, &command, None, &mut |below| random.below(below as usize) as u32) {
            Ok(_) | Err(Rejection::NothingToUndo) => {}
            Err(reason) => panic!("{command:?}: {reason:?}"),
        }
    }
    hall
}

#[test]
fn every_game_can_be_played_alone() {
    for (seed, rules) in few_rules().iter().enumerate() {
        let alone = played(Hall::alone(&rules.to_string()), seed as u64);
        let sides = [Side::First, Side::Second].map(|side| alone.play(|play| play.has_acted[side.index()]));
        assert_eq!((sides, determine_result(&alone.game()).is_some()), ([true; 2], false), "{rules}");
    }
}

#[test]
fn a_match_of_two_with_a_result_counts() {
    let mut hall = Hall::started(SEEGA);
    assert!(determine_result(&hall.game()).is_none());
    hall.wish(ANN, MatchCommand::Resign, &[]).unwrap();
    assert!(determine_result(&hall.game()).is_some());
    let mut hall = Hall::started(SEEGA);
    hall.wish(ANN, MatchCommand::Cancel, &[]).unwrap();
    assert!(determine_result(&hall.game()).is_none());
}
