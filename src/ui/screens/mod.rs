//! Whole messages.

mod action;
pub mod board;
pub mod challenges;
pub mod direct;
pub mod draft;
pub mod followed;
mod happened;
pub mod invitation;
pub mod leaders;
pub mod look;
pub mod matches;
pub mod privacy;
pub mod private;
pub mod profile;
mod reckoning;
pub mod replay;
mod request;
pub mod rules;
pub mod settings;
pub mod stopped;
pub mod thread;
pub mod time;
pub mod vacation;
pub mod verify;
pub mod word;

use crate::kit::game::Info;
use crate::kit::side::Side;
use crate::room::people::Person;
use crate::room::state::{Match, Play};
use crate::table::rules::Listing;
use crate::ui::words::Words;

/// How a person is named in a text.
#[must_use]
pub fn mention(words: &Words, person: Person) -> String {
    match person.is_erased() {
        true => words.say("person-erased"),
        false => format!("<@{}>", person.0),
    }
}

/// How a channel is named in a text.
#[must_use]
pub fn channel(number: u64) -> String {
    format!("<#{number}>")
}

/// The name of a game.
#[must_use]
pub fn game_name(words: &Words, info: Info) -> String {
    words.say(&format!("game-{}", info.id))
}

/// The name of what is rated apart from the rest.
#[must_use]
pub fn pool_name(words: &Words, listing: &Listing) -> String {
    let game = game_name(words, listing.info);
    let set = options(words, listing, listing.words);
    if set.is_empty() { game } else { words.tell("pool-set", &[("game", &game), ("set", &set)]) }
}

/// The name of a seat.
#[must_use]
pub fn seat_name(words: &Words, info: Info, side: Side) -> String {
    words.say(&format!("seat-{}", info.seats[side.index()]))
}

/// Options, as they are written, in words.
#[must_use]
pub fn options(words: &Words, listing: &Listing, written: &str) -> String {
    let option = |word: &str| match word.split_once('=') {
        Some((_, set)) if word == listing.words => words.say(&format!("set-{}-{set}", listing.info.id)),
        Some((key, value)) => words.option(key, value),
        None => String::new(),
    };
    written.split_whitespace().map(option).collect::<Vec<_>>().join(", ")
}

/// The first line of every message about a match: its number, game and options, if it has any.
fn head(words: &Words, game: &Match) -> String {
    let listing = game.terms().rules.listing();
    let options = match game.play() {
        Some(play) => options(words, &listing, &play.table.rules().telling()),
        None => options(words, &listing, &game.terms().rules.telling()),
    };
    let name = game_name(words, game.terms().rules.info());
    let number = game.id().0.to_string();
    if options.is_empty() {
        return words.tell("match-head", &[("match", &number), ("game", &name)]);
    }
    words.tell("match-head-options", &[("match", &number), ("game", &name), ("options", &options)])
}

/// Who plays which side.
fn seats(words: &Words, play: &Play) -> String {
    let info = play.table.rules().info();
    if play.alone() {
        return words.tell("match-alone", &[("person", &mention(words, play.person(Side::First)))]);
    }
    words.tell(
        "match-seats",
        &[
            ("first", &seat_name(words, info, Side::First)),
            ("firstPerson", &mention(words, play.person(Side::First))),
            ("second", &seat_name(words, info, Side::Second)),
            ("secondPerson", &mention(words, play.person(Side::Second))),
        ],
    )
}
