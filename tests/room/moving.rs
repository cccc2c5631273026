//! Matches that go on elsewhere.

use crate::hall::{ANN, BEN, Hall};
use gonagas::room::event::{Event, Happening, What};
use gonagas::room::people::Person;
use gonagas::room::refusal::Refusal;
use gonagas::room::spot::{Spot, Stands};
use gonagas::room::tell::{News, Tell, tells};
use gonagas::room::wish::Wish;

const SEEGA: &str = "seega size=5";

/// The match goes on there; what is told of it.
fn moves(hall: &mut Hall, who: Option<Person>, spot: Option<Spot>) -> Vec<Tell> {
    let mut game = hall.game();
    let before = game.due();
    let happened = Happening { who, what: What::Moved(spot) };
    let event = Event { number: game.number() + 1, at: 5, who, what: happened.what.clone() };
    game.apply(&event).unwrap();
    hall.events.push(event);
    tells(before, &[happened], &game)
}

#[test]
fn a_match_stays_where_it_was_proposed_until_it_moves() {
    let mut hall = Hall::started(SEEGA);
    assert_eq!(hall.game().stands(), Stands::AsProposed);
    let thread = Spot { channel: 71, parent: Some(70) };
    assert_eq!(moves(&mut hall, None, Some(thread)), [Tell::Post(vec![ANN])], "who is to act is called");
    assert_eq!(hall.game().stands(), Stands::At(thread));
}

#[test]
fn a_match_without_a_place_is_told_nowhere_and_goes_on() {
    let mut hall = Hall::started(SEEGA);
    let lost = |person| Tell::Direct(person, News::Lost);
    assert_eq!(moves(&mut hall, None, None), [lost(ANN), lost(BEN)]);
    assert_eq!(hall.game().stands(), Stands::Nowhere);
    hall.types(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(hall.log(), "a1 a2");
    assert_eq!(hall.told, [lost(BEN)], "whoever is called is written to");
    assert_eq!(hall.game().actor(), Some(BEN));
    // Whoever brings it somewhere knows that it is their turn.
    assert_eq!(moves(&mut hall, Some(BEN), Some(Spot::plain(72))), [Tell::Post(vec![])]);
    assert_eq!(hall.game().stands(), Stands::At(Spot::plain(72)));
}

#[test]
fn the_end_of_a_match_without_a_place_is_told_directly() {
    let mut hall = Hall::started(SEEGA);
    moves(&mut hall, None, None);
    hall.wish(ANN, Wish::Resign, &[]).unwrap();
    assert_eq!(hall.told, [Tell::Direct(BEN, News::Stopped)]);
}

#[test]
fn what_was_offered_stands_wherever_the_match_goes_on() {
    let mut hall = Hall::started(SEEGA);
    hall.wish(ANN, Wish::Offer, &[]).unwrap();
    moves(&mut hall, None, None);
    moves(&mut hall, Some(ANN), Some(Spot::plain(72)));
    hall.wish(BEN, Wish::Agree, &[]).unwrap();
    assert!(hall.game().ending().is_some());
}

#[test]
fn only_what_is_played_moves() {
    for mut hall in [Hall::invited(SEEGA), Hall::started(SEEGA)] {
        if hall.game().play().is_some() {
            hall.wish(ANN, Wish::Resign, &[]).unwrap();
        }
        let mut game = hall.game();
        let what = What::Moved(None);
        assert!(game.apply(&Event { number: game.number() + 1, at: 5, who: None, what }).is_err());
    }
}

#[test]
fn a_control_that_was_seen_elsewhere_is_old() {
    let mut hall = Hall::started(SEEGA);
    moves(&mut hall, None, Some(Spot::plain(72)));
    let play = Wish::Play(vec!["a1".into()]);
    assert_eq!(hall.try_wish(ANN, &play, Some(2), &mut |_| 0), Err(Refusal::Stale));
    hall.try_wish(ANN, &play, Some(3), &mut |_| 0).unwrap();
}
