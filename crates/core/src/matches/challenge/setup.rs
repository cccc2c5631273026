//! Random draws that complete the terms of a match when the challenge is accepted.

use crate::kit::dice::Face;
use crate::kit::game::{RandomSource, SeatAssignment};
use crate::kit::side::Side;
use crate::matches::challenge::terms::SeatPreference;
use crate::session::rules::{RequestedRules, Rules};

/// The terms of a match with nothing left open.
#[derive(Debug, Clone, PartialEq)]
pub struct SettledTerms {
    /// The rules, with every option set.
    pub rules: Rules,
    /// The seat of the challenger.
    pub challenger_seat: Side,
    /// The rolls for the seats, the accepter's first and then in turn; empty when nobody rolled.
    pub seating_rolls: Vec<Face>,
}

/// Returns the number of random draws that the setup takes: one for each of the `random_options`, and those for the
/// seats.
#[must_use]
pub fn count_random_draws(random_options: usize, seat: SeatPreference, seating_rolls: &[Face]) -> u32 {
    let seat_draws = if seat == SeatPreference::Random { seating_rolls.len().max(1) } else { 0 };
    (random_options + seat_draws) as u32
}

/// Draws the open options and then the seats, in the order that `docs/FAIR.md` fixes.
#[must_use]
pub fn settle_terms(requested: &RequestedRules, seat: SeatPreference, random: RandomSource) -> SettledTerms {
    let rules = requested.resolve(random);
    let (challenger_seat, seating_rolls) = match (seat, rules.seat_assignment()) {
        (SeatPreference::First, _) => (Side::First, Vec::new()),
        (SeatPreference::Second, _) => (Side::Second, Vec::new()),
        (SeatPreference::Random, SeatAssignment::Random) => (Side::BOTH[random(2) as usize], Vec::new()),
        (SeatPreference::Random, SeatAssignment::FirstX(faces)) => roll_for_seats(faces, random),
    };
    SettledTerms { rules, challenger_seat, seating_rolls }
}

/// Rolls one die until an X comes up. After an even number of rolls it was the challenger's.
fn roll_for_seats(faces: &[Face], random: RandomSource) -> (Side, Vec<Face>) {
    let mut rolls = Vec::new();
    while rolls.last() != Some(&Face::X) {
        rolls.push(faces[random(faces.len() as u32) as usize]);
    }
    let challenger_seat = if rolls.len() % 2 == 0 { Side::First } else { Side::Second };
    (challenger_seat, rolls)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Settles these rules with these random numbers; the last value is the number of random numbers that are left
    /// over.
    fn settle(requested: &str, seat: SeatPreference, random: &[u32]) -> (String, Side, Vec<Face>, usize) {
        let mut unused = random.iter();
        let mut draw = |below: u32| *unused.next().filter(|number| **number < below).expect("a number for each draw");
        let settled = settle_terms(&RequestedRules::parse(requested).unwrap(), seat, &mut draw);
        (settled.rules.to_string(), settled.challenger_seat, settled.seating_rolls, unused.len())
    }

    #[test]
    fn options_are_drawn_before_seats() {
        assert_eq!(
            settle("pahtum", SeatPreference::Random, &[3, 1]),
            ("pahtum blocks=7".into(), Side::Second, vec![], 0)
        );
    }

    #[test]
    fn chosen_seat_and_options_take_no_draw() {
        assert_eq!(settle("seega", SeatPreference::Second, &[]), ("seega size=7".into(), Side::Second, vec![], 0));
        assert_eq!(settle("seega", SeatPreference::First, &[]), ("seega size=7".into(), Side::First, vec![], 0));
    }

    #[test]
    fn first_x_wins_the_first_seat() {
        let faces = [Face::X, Face::Two, Face::Three, Face::Blank];
        let mut random = [3, 1, 0].into_iter();
        let mut draw = |_| random.next().unwrap();
        // The accepter rolls a blank, the challenger a two, the accepter an X.
        assert_eq!(roll_for_seats(&faces, &mut draw), (Side::Second, vec![Face::Blank, Face::Two, Face::X]));
        let mut random = [2, 0].into_iter();
        assert_eq!(roll_for_seats(&faces, &mut |_| random.next().unwrap()), (Side::First, vec![Face::Three, Face::X]));
    }

    #[test]
    fn random_draws_of_options_and_seats_are_counted() {
        assert_eq!(count_random_draws(1, SeatPreference::Random, &[]), 2);
        assert_eq!(count_random_draws(0, SeatPreference::Random, &[Face::Two, Face::X]), 2);
        assert_eq!(count_random_draws(1, SeatPreference::First, &[]), 1);
    }
}
