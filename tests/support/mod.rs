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

/// Every combination of one number below each of these.
fn combinations(bounds: &[usize]) -> Vec<Vec<usize>> {
    bounds.iter().fold(vec![vec![]], |all, bound| {
        all.iter().flat_map(|one| (0..*bound).map(|next| [one.clone(), vec![next]].concat())).collect()
    })
}

/// A game with every rule set and every combination of settled options.
pub fn option_sets<G: Show>() -> Vec<G> {
    let sets = G::PRESETS.iter().flat_map(|preset| {
        let bounds: Vec<_> =
            preset.choices.iter().map(|choice| choice.answers.len() - usize::from(choice.drawn)).collect();
        let shift = |answers: Vec<usize>| -> Vec<usize> {
            std::iter::zip(answers, preset.choices).map(|(answer, choice)| answer + usize::from(choice.drawn)).collect()
        };
        combinations(&bounds).into_iter().map(move |answers| preset.build(&shift(answers)))
    });
    sets.collect()
}

/// The rules of every game, rule set and combination of settled options.
pub fn every_rules() -> Vec<Rules> {
    rules::listings().iter().flat_map(written).map(|text| Rules::read(&text).unwrap()).collect()
}

fn written(listing: &Listing) -> Vec<String> {
    let questions = &listing.questions;
    let values = |index: usize| &questions[index].answers[usize::from(questions[index].drawn)..];
    let bounds: Vec<_> = (0..questions.len()).map(|index| values(index).len()).collect();
    let word = |(index, answer): (usize, &usize)| format!(" {}={}", questions[index].key, values(index)[*answer]);
    let options = |answers: Vec<usize>| answers.iter().enumerate().map(word).collect::<String>();
    combinations(&bounds)
        .into_iter()
        .map(|answers| format!("{} {}{}", listing.info.id, listing.words, options(answers)))
        .collect()
}
