//! What a thread is called.

use crate::room::state::Match;
use crate::ui::screens::game_name;
use crate::ui::words::Words;

/// The most characters of a thread's name.
const LONGEST: usize = 100;

/// The name of a match's thread, with those who play in it where it is known what they are called, the first seat first.
#[must_use]
pub fn name(words: &Words, game: &Match, people: Option<(String, String)>) -> String {
    let number = game.id().0.to_string();
    let kind = game_name(words, game.terms().rules.info());
    let name = match people {
        Some((first, second)) => words
            .tell("thread-name-people", &[("match", &number), ("game", &kind), ("first", &first), ("second", &second)]),
        None => words.tell("thread-name", &[("match", &number), ("game", &kind)]),
    };
    name.chars().take(LONGEST).collect()
}
