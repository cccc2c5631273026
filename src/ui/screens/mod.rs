//! Whole messages.

pub mod board;
pub mod invitation;
pub mod private;

use crate::kit::game::Info;
use crate::kit::side::Side;
use crate::room::people::Person;
use crate::room::state::{Match, Play};
use crate::table::rules::Asked;
use crate::ui::words::Words;

/// How a person is named in a text.
#[must_use]
pub fn mention(person: Person) -> String {
    format!("<@{}>", person.0)
}

/// The name of a game.
#[must_use]
pub fn game_name(words: &Words, info: Info) -> String {
    words.say(&format!("game-{}", info.id))
}

/// The name of a seat.
#[must_use]
pub fn seat_name(words: &Words, info: Info, side: Side) -> String {
    words.say(&format!("seat-{}", info.seats[side.index()]))
}

/// Options, as they are written, in words.
#[must_use]
pub fn options(words: &Words, written: &str) -> String {
    let option = |word: &str| word.split_once('=').map_or_else(String::new, |(key, value)| words.option(key, value));
    written.split_whitespace().map(option).collect::<Vec<_>>().join(", ")
}

/// The first line of every message about a match: its number, game and options, if it has any.
fn head(words: &Words, game: &Match) -> String {
    let options = match game.play() {
        Some(play) => options(words, &play.table.rules().options()),
        None => options(words, &asked_options(&game.terms().rules)),
    };
    let name = game_name(words, game.terms().rules.info());
    let number = game.id().0.to_string();
    if options.is_empty() {
        return words.tell("match-head", &[("match", &number), ("game", &name)]);
    }
    words.tell("match-head-options", &[("match", &number), ("game", &name), ("options", &options)])
}

fn asked_options(rules: &Asked) -> String {
    rules.to_string().split_once(' ').map_or_else(String::new, |(_, options)| options.to_owned())
}

/// Who plays which side.
fn seats(words: &Words, play: &Play) -> String {
    let info = play.table.rules().info();
    words.tell(
        "match-seats",
        &[
            ("first", &seat_name(words, info, Side::First)),
            ("firstPerson", &mention(play.person(Side::First))),
            ("second", &seat_name(words, info, Side::Second)),
            ("secondPerson", &mention(play.person(Side::Second))),
        ],
    )
}
