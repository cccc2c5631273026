//! Settling what the terms of a match leave to luck.

use crate::kit::dice::Face;
use crate::kit::game::SeatAssignment;
use crate::kit::side::Side;
use crate::kit::simulation::RandomSource;
use crate::matches::challenge::terms::SeatPreference;
use crate::session::rules::{RequestedRules, Rules};

/// What is settled when a challenge is accepted.
#[derive(Debug, Clone, PartialEq)]
pub struct SettledTerms {
    /// The rules, with nothing open.
    pub rules: Rules,
    /// The seat of the challenger.
    pub challenger_seat: Side,
    /// What was thrown for the seats, the accepter's die first and then in turn; empty when nobody threw.
    pub seating_rolls: Vec<Face>,
}

/// How many draws it takes to settle this: one for each option that is `drawn`, and those for the seats.
#[must_use]
pub fn count_random_draws(drawn: usize, seat: SeatPreference, thrown: &[Face]) -> u32 {
    let seats = if seat == SeatPreference::Random { thrown.len().max(1) } else { 0 };
    (drawn + seats) as u32
}

/// Settles the rules and then the seats, in the order that `docs/FAIR.md` fixes.
#[must_use]
pub fn settle_terms(asked: &RequestedRules, seat: SeatPreference, random: RandomSource) -> SettledTerms {
    let rules = asked.resolve(random);
    let (challenger, thrown) = match (seat, rules.seat_assignment()) {
        (SeatPreference::First, _) => (Side::First, Vec::new()),
        (SeatPreference::Second, _) => (Side::Second, Vec::new()),
        (SeatPreference::Random, SeatAssignment::Random) => (Side::BOTH[random(2) as usize], Vec::new()),
        (SeatPreference::Random, SeatAssignment::FirstX(faces)) => roll_for_seats(faces, random),
    };
    SettledTerms { rules, challenger_seat: challenger, seating_rolls: thrown }
}

/// Throws until an X falls. The challenger threw it when the number of throws is even.
fn roll_for_seats(faces: &[Face], random: RandomSource) -> (Side, Vec<Face>) {
    let mut thrown = Vec::new();
    while thrown.last() != Some(&Face::X) {
        thrown.push(faces[random(faces.len() as u32) as usize]);
    }
    let challenger = if thrown.len() % 2 == 0 { Side::First } else { Side::Second };
    (challenger, thrown)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(asked: &str, seat: SeatPreference, random: &[u32]) -> (String, Side, Vec<Face>, usize) {
        let mut left = random.iter();
        let mut draw = |below: u32| *left.next().filter(|number| **number < below).expect("luck for each draw");
        let settled = settle_terms(&RequestedRules::parse(asked).unwrap(), seat, &mut draw);
        (settled.rules.to_string(), settled.challenger_seat, settled.seating_rolls, left.len())
    }

    #[test]
    fn options_come_before_seats() {
        assert_eq!(
            settled("pahtum", SeatPreference::Random, &[3, 1]),
            ("pahtum blocks=7".into(), Side::Second, vec![], 0)
        );
    }

    #[test]
    fn what_is_chosen_is_not_drawn() {
        assert_eq!(settled("seega", SeatPreference::Second, &[]), ("seega size=7".into(), Side::Second, vec![], 0));
        assert_eq!(settled("seega", SeatPreference::First, &[]), ("seega size=7".into(), Side::First, vec![], 0));
    }

    #[test]
    fn who_first_throws_an_x_has_the_first_seat() {
        let faces = [Face::X, Face::Two, Face::Three, Face::Blank];
        let mut random = [3, 1, 0].into_iter();
        let mut thrown = |_| random.next().unwrap();
        // The accepter throws a blank, the challenger a two, the accepter an X.
        assert_eq!(roll_for_seats(&faces, &mut thrown), (Side::Second, vec![Face::Blank, Face::Two, Face::X]));
        let mut random = [2, 0].into_iter();
        assert_eq!(roll_for_seats(&faces, &mut |_| random.next().unwrap()), (Side::First, vec![Face::Three, Face::X]));
    }

    #[test]
    fn draws_are_counted() {
        assert_eq!(count_random_draws(1, SeatPreference::Random, &[]), 2);
        assert_eq!(count_random_draws(0, SeatPreference::Random, &[Face::Two, Face::X]), 2);
        assert_eq!(count_random_draws(1, SeatPreference::First, &[]), 1);
    }
}
