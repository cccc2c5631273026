//! Helpers that several tests of the rules share.
#![allow(clippy::unwrap_used, dead_code)]

pub mod database;
pub mod database_proxy;
pub mod limits;
pub mod postgres_server;

use crate::example_game::{self, tant_fant::TantFant};
use gonagas_core::games::{self, GameVisitor};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::session::rules::{self, RuleSetInfo, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Random numbers that follow from a seed.
pub struct Luck(ChaCha8Rng);

impl Luck {
    /// Returns the numbers of this seed.
    pub fn seeded(seed: u64) -> Luck {
        Luck(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a number below `bound`. Some are a little more likely than others, which does not matter to a test.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    /// Returns true with this chance in percent.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Visits every game that laws are checked for: the games of the catalogue, or only the example game if it is added.
pub fn visit_games<V: GameVisitor>(visitor: &mut V) {
    if example_game::is_added() {
        visitor.visit::<TantFant>();
    } else {
        games::visit_all(visitor);
    }
}

/// Returns true when the example game is played here.
pub fn is_example_game_added() -> bool {
    example_game::is_added()
}

/// Returns every game and rule set in this process, in the order in which they are shown.
pub fn list_rule_sets() -> Vec<RuleSetInfo> {
    example_game::add_where_asked();
    rules::list_rule_sets()
}

/// Returns the games and rule sets that laws are checked for, as [`visit_games`] chooses them.
pub fn checked_rule_sets() -> Vec<RuleSetInfo> {
    let is_checked = |info: &RuleSetInfo| !example_game::is_added() || info.game_info.id == TantFant::INFO.id;
    list_rule_sets().into_iter().filter(is_checked).collect()
}

/// The largest number of combinations of options of which all are tried.
const EVERY: usize = 16;

/// Returns combinations of one number below each bound: all of them if there are few; otherwise only zeros, then each
/// number once among zeros, then some at random. Of a long range only the first and the last number are used.
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

/// Returns a game with every rule set, and with combinations of fixed options in which every value occurs.
pub fn option_sets<G: GameView>() -> Vec<G> {
    let sets = G::RULE_SETS.iter().flat_map(|preset| {
        let bounds: Vec<_> =
            preset.options.iter().map(|choice| choice.values.count() - usize::from(choice.first_is_random)).collect();
        let shift = |answers: Vec<usize>| -> Vec<usize> {
            std::iter::zip(answers, preset.options)
                .map(|(answer, choice)| answer + usize::from(choice.first_is_random))
                .collect()
        };
        combinations(&bounds).into_iter().map(move |answers| preset.build_rules(&shift(answers)))
    });
    sets.collect()
}

/// Returns the rules of every game and rule set, with combinations of fixed options in which every value occurs.
pub fn every_rules() -> Vec<Rules> {
    checked_rule_sets()
        .iter()
        .flat_map(|listing| written(listing, combinations))
        .map(|text| Rules::parse(&text).unwrap())
        .collect()
}

/// Returns the rules of every game and rule set, with few combinations of fixed options: every value of a single
/// option, otherwise the first value of each option, and the last one of each.
pub fn few_rules() -> Vec<Rules> {
    let few = |bounds: &[usize]| match bounds {
        [] | [_] => combinations(bounds),
        _ => vec![vec![0; bounds.len()], bounds.iter().map(|bound| bound - 1).collect()],
    };
    list_rule_sets().iter().flat_map(|listing| written(listing, few)).map(|text| Rules::parse(&text).unwrap()).collect()
}

fn written(listing: &RuleSetInfo, chosen: impl Fn(&[usize]) -> Vec<Vec<usize>>) -> Vec<String> {
    let questions = &listing.options;
    let drawn = |index: usize| usize::from(questions[index].first_is_random);
    let bounds: Vec<_> = (0..questions.len()).map(|index| questions[index].values.count() - drawn(index)).collect();
    let word = |(index, answer): (usize, &usize)| {
        format!(" {}={}", questions[index].key, questions[index].values.value_text(answer + drawn(index)))
    };
    let options = |answers: Vec<usize>| answers.iter().enumerate().map(word).collect::<String>();
    chosen(&bounds)
        .into_iter()
        .map(|answers| format!("{} {}{}", listing.game_info.id, listing.selector, options(answers)))
        .collect()
}
