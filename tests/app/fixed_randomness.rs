//! Secrets that lead to the random draws that a test wants.

use crate::app::world::World;
use crate::support::database::TestFolder;
use gonagas_app::SecretSource;
use gonagas_core::fair::randomness::RandomnessInputs;
use gonagas_core::fair::secret::Secret;
use gonagas_core::session::rules::Rules;
use std::sync::Arc;

/// Chooses for each new match a secret with which, without seed words, the first random option has its first value and
/// the challenger gets the first seat.
pub fn default_secrets(folder: &TestFolder) -> SecretSource {
    let next = folder.match_counter();
    // The draws are one of two seats and one of seven values, in either order.
    Arc::new(move || *find_secret(next(), &[(1, 2, 0), (1, 7, 0), (2, 2, 0)]).as_bytes())
}

/// Finds a secret that leads to these draws in a match without seed words: index, number of outcomes, outcome.
pub fn find_secret(game: u64, preferred: &[(u32, u32, u32)]) -> Secret {
    let inputs = |number: u64| {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_be_bytes());
        RandomnessInputs {
            secret: Secret::new(bytes),
            match_id: game,
            challenger_word: String::new(),
            accepter_word: String::new(),
        }
    };
    let falls = |inputs: &RandomnessInputs| {
        preferred.iter().all(|(channel, bound, fall)| inputs.numbers_from(*channel).next_below(*bound) == *fall)
    };
    let found = (0..1_000_000).map(inputs).find(falls);
    found.expect("one of so many falls so").secret
}

/// A world in which the first rolls of a match with these rules have these results; Ann has to choose her seat.
pub fn world_with_rolls(rules: &str, dice: &[&str]) -> World {
    let table = Rules::parse(rules).unwrap().start_session();
    let falls =
        |dice: &str| (0..64).find(|number| table.sample_roll(&mut |_| *number).as_deref() == Some(dice)).unwrap();
    let outcomes = roll_outcomes(rules);
    let preferred: Vec<_> = (1..).zip(dice).map(|(channel, dice)| (channel, outcomes, falls(dice))).collect();
    let secret = *find_secret(1, &preferred).as_bytes();
    World::with(TestFolder::new(), Arc::new(move || secret))
}

/// The number of equally likely results of a roll of all dice.
fn roll_outcomes(rules: &str) -> u32 {
    let mut asked = 0;
    let thrown = Rules::parse(rules).unwrap().start_session().sample_roll(&mut |below| {
        asked = below;
        0
    });
    assert!(thrown.is_some(), "{rules} begins with a throw");
    asked
}
