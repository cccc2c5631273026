//! What several tests of the rules share.
#![allow(clippy::unwrap_used, dead_code)]

use gonagas::kit::show::Show;
use gonagas::table::rules::{self, Listing, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Numbers that follow from a seed.
pub struct Luck(ChaCha8Rng);

impl Luck {
    /// The numbers of this seed.
    pub fn seeded(seed: u64) -> Luck {
        Luck(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `bound`; that a few come a little more often does not matter to a test.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }
}

/// Up to this many combinations of options a rule set is tried with every one of them.
const EVERY: usize = 16;

/// Combinations of one number below each of these: every one where there are few, otherwise the first of each, each
/// number once beside firsts, and some more at random. A long range counts by its first and its last number.
fn combinations(bounds: &[usize]) -> Vec<Vec<usize>> {
    let values: Vec<Vec<usize>> =
        bounds.iter().map(|bound| if *bound > 16 { vec![0, bound - 1] } else { (0..*bound).collect() }).collect();
    if values.iter().map(Vec::len).product::<usize>() <= EVERY {
        let longer = |all: Vec<Vec<usize>>, next: &Vec<usize>| {
            all.iter().flat_map(|one| next.iter().map(|value| [one.clone(), vec![*value]].concat())).collect()
        };
        return values.iter().fold(vec![vec![]], longer);
    }
    let first: Vec<usize> = vec![0; bounds.len()];
    let mut all = vec![first.clone()];
    for (index, values) in values.iter().enumerate() {
        all.extend(values.iter().skip(1).map(|value| {
            let mut one = first.clone();
            one[index] = *value;
            one
        }));
    }
    let mut luck = Luck::seeded(bounds.len() as u64);
    all.extend((0..EVERY / 2).map(|_| values.iter().map(|values| values[luck.below(values.len())]).collect()));
    all
}

/// A game with every rule set and combinations of settled options that hold every answer.
pub fn option_sets<G: Show>() -> Vec<G> {
    let sets = G::PRESETS.iter().flat_map(|preset| {
        let bounds: Vec<_> =
            preset.choices.iter().map(|choice| choice.answers.count() - usize::from(choice.drawn)).collect();
        let shift = |answers: Vec<usize>| -> Vec<usize> {
            std::iter::zip(answers, preset.choices).map(|(answer, choice)| answer + usize::from(choice.drawn)).collect()
        };
        combinations(&bounds).into_iter().map(move |answers| preset.build(&shift(answers)))
    });
    sets.collect()
}

/// The rules of every game and rule set with combinations of settled options that hold every answer.
pub fn every_rules() -> Vec<Rules> {
    rules::listings().iter().flat_map(written).map(|text| Rules::read(&text).unwrap()).collect()
}

fn written(listing: &Listing) -> Vec<String> {
    let questions = &listing.questions;
    let drawn = |index: usize| usize::from(questions[index].drawn);
    let bounds: Vec<_> = (0..questions.len()).map(|index| questions[index].answers.count() - drawn(index)).collect();
    let word = |(index, answer): (usize, &usize)| {
        format!(" {}={}", questions[index].key, questions[index].answers.text(answer + drawn(index)))
    };
    let options = |answers: Vec<usize>| answers.iter().enumerate().map(word).collect::<String>();
    combinations(&bounds)
        .into_iter()
        .map(|answers| format!("{} {}{}", listing.info.id, listing.words, options(answers)))
        .collect()
}
