//! Matches that are stopped from outside the game.

use crate::hall::{ANN, BEN, CAT, Hall};
use gonagas::room::INVITATION_STANDS;
use gonagas::room::event::{Event, Happening, What};
use gonagas::room::refusal::Refusal;
use gonagas::room::state::{Ending, Match};
use gonagas::room::stop::{Stop, Why};
use gonagas::room::tell::{News, Tell, tells};
use gonagas::room::wish::Wish;

const SEEGA: &str = "seega size=5";

/// The bot itself stops a match; what is told of it.
fn by_the_bot(hall: &Hall, why: Why) -> (Match, Vec<Tell>) {
    let mut game = hall.game();
    let before = game.due();
    let happened = Happening { who: None, what: What::Stopped(why) };
    let number = game.number() + 1;
    game.apply(&Event { number, at: 5, who: None, what: happened.what.clone() }).unwrap();
    let told = tells(before, &[happened], &game);
    (game, told)
}

#[test]
fn a_moderator_stops_a_match_and_both_are_called() {
    let mut hall = Hall::started(SEEGA);
    assert_eq!(hall.wish(CAT, Wish::Stop(Why::Moderator), &[]).unwrap(), "3 stopped moderator");
    let ending = hall.game().ending().unwrap();
    assert_eq!(ending, Ending::Stopped(Stop { why: Why::Moderator, by: Some(CAT) }));
    assert!(!ending.has_result() && ending.winner().is_none());
    assert_eq!(hall.told, [Tell::Retire(2), Tell::Post(vec![ANN, BEN])]);
    assert!(hall.game().play().is_some(), "the board can still be looked at");
    assert_eq!(hall.wish(CAT, Wish::Stop(Why::Moderator), &[]), Err(Refusal::Over));
}

#[test]
fn nobody_is_called_who_stops_a_match_or_has_left() {
    let mut hall = Hall::started(SEEGA);
    hall.wish(ANN, Wish::Stop(Why::Left(BEN)), &[]).unwrap();
    assert_eq!(hall.told, [Tell::Retire(2), Tell::Post(vec![])]);
    let (_, told) = by_the_bot(&Hall::started(SEEGA), Why::Left(BEN));
    assert_eq!(told, [Tell::Retire(2), Tell::Post(vec![ANN])]);
}

#[test]
fn a_challenge_that_is_stopped_says_so_where_it_stands() {
    for why in [Why::Moderator, Why::Left(BEN)] {
        let (game, told) = by_the_bot(&Hall::invited(SEEGA), why);
        assert_eq!(game.ending(), Some(Ending::Stopped(Stop { why, by: None })));
        assert!(game.play().is_none());
        assert_eq!(told, [Tell::Update]);
    }
}

#[test]
fn it_is_told_directly_where_there_is_no_other_place_for_it() {
    let stopped = |person| Tell::Direct(person, News::Stopped);
    for why in [Why::ServerGone, Why::ChannelGone] {
        assert_eq!(by_the_bot(&Hall::invited(SEEGA), why).1, [stopped(ANN)], "who was asked need not know");
    }
    assert_eq!(by_the_bot(&Hall::started(SEEGA), Why::ServerGone).1, [stopped(ANN), stopped(BEN)]);
}

#[test]
fn what_has_lapsed_cannot_be_stopped() {
    let hall = Hall::invited(SEEGA);
    let given = gonagas::room::wish::Given { now: INVITATION_STANDS, habits: &hall.habits, luck: &mut |_| 0 };
    let stop = Wish::Stop(Why::Moderator);
    assert_eq!(gonagas::room::decide::decide(&hall.game(), CAT, &stop, None, given), Err(Refusal::Over));
}
