//! One person on both seats.

use crate::hall::{ANN, BEN, Hall};
use crate::support::{Luck, few_rules};
use gonagas::kit::side::Side;
use gonagas::room::finish::finished;
use gonagas::room::refusal::Refusal;
use gonagas::room::state::Ending;
use gonagas::room::tell::Tell;
use gonagas::room::wish::Wish;

const SEEGA: &str = "seega size=5";

#[test]
fn the_seat_is_the_one_that_is_to_act() {
    let mut hall = Hall::alone(SEEGA);
    let seat = |hall: &Hall| hall.play(|play| play.seat(ANN));
    assert_eq!((seat(&hall), hall.play(|play| play.seat(BEN))), (Some(Side::First), None));
    hall.types(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(seat(&hall), Some(Side::Second));
    hall.types(ANN, "e5 e4", &[]).unwrap();
    assert_eq!(seat(&hall), Some(Side::First));
    assert_eq!(hall.types(BEN, "b1", &[]), Err(Refusal::NotYours));
    assert_eq!(hall.game().people(), [ANN]);
    assert_eq!(hall.told, [Tell::Update], "one message is enough");
}

#[test]
fn nobody_else_can_come_in() {
    let mut hall = Hall::invited(SEEGA);
    assert_eq!(hall.wish(ANN, Wish::Accept(String::new()), &[]), Err(Refusal::OwnChallenge));
    assert!(!hall.game().terms().alone());
    assert!(Hall::alone(SEEGA).game().terms().alone());
}

#[test]
fn it_is_ended_at_any_time_and_never_counts() {
    for wish in [Wish::Resign, Wish::CallOff] {
        let mut hall = Hall::alone(SEEGA);
        hall.types(ANN, "a1 a2", &[]).unwrap();
        hall.wish(ANN, wish, &[]).unwrap();
        assert!(matches!(hall.game().ending(), Some(Ending::CalledOff(_))));
        assert!(finished(&hall.game()).is_none());
        let calls = |tell: &Tell| matches!(tell, Tell::Post(calls) if !calls.is_empty());
        assert!(!hall.told.iter().any(calls), "{:?}", hall.told);
    }
    for wish in [Wish::Offer, Wish::Agree, Wish::Refuse, Wish::Retract] {
        assert_eq!(Hall::alone(SEEGA).wish(ANN, wish, &[]), Err(Refusal::Alone));
    }
}

/// Plays for a while as luck wants it, taking back now and then.
fn played(mut hall: Hall, seed: u64) -> Hall {
    let mut luck = Luck::seeded(seed);
    for _ in 0..100 {
        if hall.game().ending().is_some() {
            break;
        }
        let legal = hall.play(|play| play.table.legal());
        let due = hall.play(|play| play.table.turn().chooser().is_some());
        let wish = match luck.below(12) {
            0 => Wish::TakeBack,
            _ if due => Wish::Play(vec![legal[luck.below(legal.len())].clone()]),
            _ => Wish::Throw,
        };
        let who = hall.game().actor().unwrap();
        match hall.try_wish(who, &wish, None, &mut |below| luck.below(below as usize) as u32) {
            Ok(_) | Err(Refusal::NothingToTakeBack) => {}
            Err(why) => panic!("{wish:?}: {why:?}"),
        }
    }
    hall
}

#[test]
fn every_game_can_be_played_alone() {
    for (seed, rules) in few_rules().iter().enumerate() {
        let alone = played(Hall::alone(&rules.to_string()), seed as u64);
        let sides = [Side::First, Side::Second].map(|side| alone.play(|play| play.acted[side.index()]));
        assert_eq!((sides, finished(&alone.game()).is_some()), ([true; 2], false), "{rules}");
    }
}

#[test]
fn a_match_of_two_with_a_result_counts() {
    let mut hall = Hall::started(SEEGA);
    assert!(finished(&hall.game()).is_none());
    hall.wish(ANN, Wish::Resign, &[]).unwrap();
    assert!(finished(&hall.game()).is_some());
    let mut hall = Hall::started(SEEGA);
    hall.wish(ANN, Wish::CallOff, &[]).unwrap();
    assert!(finished(&hall.game()).is_none());
}
