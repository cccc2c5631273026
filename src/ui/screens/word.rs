//! The form in which a word is added to the draws.

use crate::room::people::Person;
use crate::room::state::Match;
use crate::ui::id::{Control, Verb};
use crate::ui::message::Form;
use crate::ui::words::Words;

/// The most characters of a word. What is longer is cut off where it is kept.
const LONGEST: u16 = 64;

/// The form for this person: the challenger changes their word, anybody else accepts with one.
#[must_use]
pub fn form(words: &Words, game: &Match, person: Person) -> Form {
    let own = game.terms().challenger == person;
    Form {
        id: Control { game: game.id(), event: game.number(), verb: Verb::Word, with: String::new() }.to_string(),
        title: words.say(if own { "form-word-own" } else { "form-word-accept" }),
        label: words.say("form-word"),
        placeholder: words.say("form-word-hint"),
        value: if own { game.words()[0].to_owned() } else { String::new() },
        longest: LONGEST,
    }
}
