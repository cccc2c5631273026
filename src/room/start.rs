//! Settling what the terms of a match leave to luck.

use crate::kit::dice::Face;
use crate::kit::game::Seating;
use crate::kit::side::Side;
use crate::kit::walk::Draw;
use crate::room::terms::Wanted;
use crate::table::rules::{Asked, Rules};

/// What is settled when a challenge is accepted.
#[derive(Debug, Clone, PartialEq)]
pub struct Settled {
    /// The rules, with nothing open.
    pub rules: Rules,
    /// The seat of the challenger.
    pub challenger: Side,
    /// What was thrown for the seats, the accepter's die first and then in turn; empty when nobody threw.
    pub thrown: Vec<Face>,
}

/// How many draws it takes to settle this: one for each option that is `drawn`, and those for the seats.
#[must_use]
pub fn draws(drawn: usize, seat: Wanted, thrown: &[Face]) -> u32 {
    let seats = if seat == Wanted::Lot { thrown.len().max(1) } else { 0 };
    (drawn + seats) as u32
}

/// Settles the rules and then the seats, in the order that `docs/FAIR.md` fixes.
#[must_use]
pub fn settle(asked: &Asked, seat: Wanted, luck: Draw) -> Settled {
    let rules = asked.settle(luck);
    let (challenger, thrown) = match (seat, rules.seating()) {
        (Wanted::First, _) => (Side::First, Vec::new()),
        (Wanted::Second, _) => (Side::Second, Vec::new()),
        (Wanted::Lot, Seating::Lot) => (Side::BOTH[luck(2) as usize], Vec::new()),
        (Wanted::Lot, Seating::FirstX(faces)) => throw_for_it(faces, luck),
    };
    Settled { rules, challenger, thrown }
}

/// Throws until an X falls. The challenger threw it when the number of throws is even.
fn throw_for_it(faces: &[Face], luck: Draw) -> (Side, Vec<Face>) {
    let mut thrown = Vec::new();
    while thrown.last() != Some(&Face::X) {
        thrown.push(faces[luck(faces.len() as u32) as usize]);
    }
    let challenger = if thrown.len() % 2 == 0 { Side::First } else { Side::Second };
    (challenger, thrown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(asked: &str, seat: Wanted, luck: &[u32]) -> (String, Side, Vec<Face>, usize) {
        let mut left = luck.iter();
        let mut draw = |below: u32| *left.next().filter(|number| **number < below).expect("luck for each draw");
        let settled = settle(&Asked::read(asked).unwrap(), seat, &mut draw);
        (settled.rules.to_string(), settled.challenger, settled.thrown, left.len())
    }

    #[test]
    fn options_come_before_seats() {
        assert_eq!(settled("pahtum", Wanted::Lot, &[3, 1]), ("pahtum blocks=7".into(), Side::Second, vec![], 0));
    }

    #[test]
    fn what_is_chosen_is_not_drawn() {
        assert_eq!(settled("seega", Wanted::Second, &[]), ("seega size=7".into(), Side::Second, vec![], 0));
        assert_eq!(settled("seega", Wanted::First, &[]), ("seega size=7".into(), Side::First, vec![], 0));
    }

    #[test]
    fn who_first_throws_an_x_has_the_first_seat() {
        let faces = [Face::X, Face::Two, Face::Three, Face::Blank];
        let mut luck = [3, 1, 0].into_iter();
        let mut thrown = |_| luck.next().unwrap();
        // The accepter throws a blank, the challenger a two, the accepter an X.
        assert_eq!(throw_for_it(&faces, &mut thrown), (Side::Second, vec![Face::Blank, Face::Two, Face::X]));
        let mut luck = [2, 0].into_iter();
        assert_eq!(throw_for_it(&faces, &mut |_| luck.next().unwrap()), (Side::First, vec![Face::Three, Face::X]));
    }

    #[test]
    fn draws_are_counted() {
        assert_eq!(draws(1, Wanted::Lot, &[]), 2);
        assert_eq!(draws(0, Wanted::Lot, &[Face::Two, Face::X]), 2);
        assert_eq!(draws(1, Wanted::First, &[]), 1);
    }
}
