//! The dice of the rule sets, and their rolls.

use crate::games::sahkku::action::SahkkuAction;
use crate::games::sahkku::dice::{DiceCounts, Roll};
use crate::kit::dice::Face;
use crate::kit::game::RandomSource;

/// The dice of a rule set: long dice with four sides.
#[derive(Debug, PartialEq)]
pub struct DiceSet {
    /// The faces of each die.
    faces: [Face; 4],
    /// The distinct rolls of one die, of two and so on up to all, as actions.
    rolls: &'static [&'static [SahkkuAction]],
    /// The same rolls, each as often as it is likely.
    outcomes: &'static [&'static [SahkkuAction]],
}

const WITH_ONE: [Face; 4] = [Face::X, Face::One, Face::Two, Face::Three];
const WITH_BLANK: [Face; 4] = [Face::X, Face::Two, Face::Three, Face::Blank];

/// Two dice with X, 1, 2 and 3.
pub static TWO_WITH_ONE: DiceSet = DiceSet {
    faces: WITH_ONE,
    rolls: &[&distinct_rolls::<4>(WITH_ONE, 1), &distinct_rolls::<10>(WITH_ONE, 2)],
    outcomes: &[
        &outcomes::<4, 4>(distinct_rolls(WITH_ONE, 1)), //
        &outcomes::<10, 16>(distinct_rolls(WITH_ONE, 2)),
    ],
};

/// Three dice with X, 2, 3 and a blank side.
pub static THREE_WITH_BLANK: DiceSet = DiceSet {
    faces: WITH_BLANK,
    rolls: &[
        &distinct_rolls::<4>(WITH_BLANK, 1),
        &distinct_rolls::<10>(WITH_BLANK, 2),
        &distinct_rolls::<20>(WITH_BLANK, 3),
    ],
    outcomes: &[
        &outcomes::<4, 4>(distinct_rolls(WITH_BLANK, 1)),
        &outcomes::<10, 16>(distinct_rolls(WITH_BLANK, 2)),
        &outcomes::<20, 64>(distinct_rolls(WITH_BLANK, 3)),
    ],
};

/// Returns the `N` distinct rolls of this many dice.
const fn distinct_rolls<const N: usize>(faces: [Face; 4], number: u8) -> [SahkkuAction; N] {
    let mut list = [SahkkuAction::KeepDice; N];
    let mut next = 0;
    let mut split = [number, 0, 0, 0];
    loop {
        list[next] = SahkkuAction::Roll(roll_from_split(faces, split));
        next += 1;
        // The next way to split the number, with the first parts as large as possible.
        let last = split[3];
        split[3] = 0;
        let Some(at) = last_nonzero(split) else { break };
        split[at] -= 1;
        split[at + 1] = last + 1;
    }
    assert!(next == N, "there are as many throws as the type says");
    list
}

/// Returns the `M` equally likely outcomes that give these rolls, in the same order.
const fn outcomes<const N: usize, const M: usize>(rolls: [SahkkuAction; N]) -> [SahkkuAction; M] {
    let mut list = [SahkkuAction::KeepDice; M];
    let mut next = 0;
    let mut roll = 0;
    while roll < N {
        let SahkkuAction::Roll(Roll { weight, .. }) = rolls[roll] else { panic!("only rolls are listed") };
        let end = next + weight as usize;
        while next < end {
            list[next] = rolls[roll];
            next += 1;
        }
        roll += 1;
    }
    assert!(next == M, "there are as many outcomes as the type says");
    list
}

/// Returns the roll in which this many dice show the first face, and so on.
const fn roll_from_split(faces: [Face; 4], split: [u8; 4]) -> Roll {
    const FACTORIAL: [u8; 4] = [1, 1, 2, 6];
    let mut counts = [0; Face::ALL.len()];
    let mut number = 0;
    let mut same = 1;
    let mut at = 0;
    while at < 4 {
        counts[faces[at].index()] = split[at];
        number += split[at];
        same *= FACTORIAL[split[at] as usize];
        at += 1;
    }
    Roll { dice: DiceCounts::from_counts(counts), weight: FACTORIAL[number as usize] / same }
}

const fn last_nonzero(split: [u8; 4]) -> Option<usize> {
    let mut at = split.len();
    while at > 0 {
        at -= 1;
        if split[at] > 0 {
            return Some(at);
        }
    }
    None
}

impl DiceSet {
    /// Returns the number of dice.
    pub fn dice_count(&self) -> u8 {
        self.rolls.len() as u8
    }

    /// Returns the faces of each die.
    pub fn faces(&self) -> &[Face; 4] {
        &self.faces
    }

    /// Returns the distinct rolls of this many dice, at least one.
    pub fn distinct_rolls(&self, number: u8) -> &'static [SahkkuAction] {
        self.rolls[usize::from(number) - 1]
    }

    /// Returns a roll of this many dice, at least one: that which the random number counts off along the distinct
    /// rolls.
    pub fn random_roll(&self, number: u8, random: RandomSource) -> SahkkuAction {
        let outcomes = self.outcomes[usize::from(number) - 1];
        outcomes[random(outcomes.len() as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(rolls: &[SahkkuAction]) -> Vec<(String, u8)> {
        let rolls = rolls.iter().map(|action| match action {
            SahkkuAction::Roll(roll) => roll,
            other => panic!("{other:?} is not a roll"),
        });
        rolls.map(|roll| (roll.dice.faces().map(Face::symbol).collect(), roll.weight)).collect()
    }

    #[test]
    fn one_die_has_equally_likely_faces() {
        for set in [&TWO_WITH_ONE, &THREE_WITH_BLANK] {
            let each = set.faces().map(|face| (face.symbol().to_string(), 1));
            assert_eq!(written(set.distinct_rolls(1)), each);
        }
    }

    #[test]
    fn rolls_of_two_dice_weigh_one_for_pairs_and_two_otherwise() {
        let expected =
            [("XX", 1), ("X1", 2), ("X2", 2), ("X3", 2), ("11", 1), ("12", 2), ("13", 2), ("22", 1), ("23", 2)];
        let found = written(TWO_WITH_ONE.distinct_rolls(2));
        assert_eq!(found[..9], expected.map(|(text, falls)| (text.to_owned(), falls)));
        assert_eq!(found.len(), 10);
    }

    #[test]
    fn three_dice_have_twenty_rolls_of_total_weight_sixty_four() {
        let found = written(THREE_WITH_BLANK.distinct_rolls(3));
        assert_eq!(found.len(), 20);
        assert_eq!(found.iter().map(|(_, falls)| u32::from(*falls)).sum::<u32>(), 64);
        for (text, falls) in [("XXX", 1), ("XX2", 3), ("X23", 6), ("3--", 3), ("---", 1)] {
            assert!(found.contains(&(text.to_owned(), falls)), "{text}");
        }
    }
}
