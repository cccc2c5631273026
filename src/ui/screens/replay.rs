//! Looking back at a match: its film, single positions, its record.

use crate::room::state::{Match, Play};
use crate::table::running::Table;
use crate::ui::alt::{Standing, alt};
use crate::ui::film::{self, LONGEST};
use crate::ui::message::{self, Look, Message, Row};
use crate::ui::path::Path;
use crate::ui::picture::picture;
use crate::ui::screens::action::action;
use crate::ui::screens::happened::dice;
use crate::ui::screens::{head, private, seat_name, seats};
use crate::ui::seek::{Button, Seek};
use crate::ui::words::Words;
use std::ops::Range;

/// Some actions of a match as a film. Of a match that was never begun there is nothing to see.
#[must_use]
pub fn film(words: &Words, game: &Match, part: Range<usize>, file: String) -> Message {
    let Some(play) = game.play() else { return private::text(head(words, game)) };
    let text = [head(words, game), seats(words, play), shown(words, &part, play.table.log().len())].join("\n");
    let alt = alt(words, game.id(), &after(&play.table, part.end), standing(game, play, part.end));
    Message { text, film: Some(film::film(&play.table, part, file, alt)), ..Message::default() }
}

/// How much of a match is seen, and how to see the rest.
fn shown(words: &Words, part: &Range<usize>, length: usize) -> String {
    let [first, last, actions, most] = [part.start + 1, part.end, length, LONGEST].map(|number| number.to_string());
    if part.len() == length {
        return words.count("replay-whole", length as u32);
    }
    if part.is_empty() {
        return words.tell("replay-end", &[("actions", &*actions)]);
    }
    if part.end < length {
        return words
            .tell("replay-part", &[("first", &*first), ("last", &*last), ("actions", &*actions), ("most", &*most)]);
    }
    words.tell("replay-last", &[("first", &*first), ("last", &*last), ("actions", &*actions), ("most", &*most)])
}

/// A position of a match, the one after `at` actions, with buttons that lead to others.
#[must_use]
pub fn step(words: &Words, game: &Match, at: usize, file: String) -> Message {
    let Some(play) = game.play() else { return private::text(head(words, game)) };
    let (table, length) = (after(&play.table, at), play.table.log().len());
    let standing = standing(game, play, at);
    Message {
        text: [head(words, game), seats(words, play), position(words, &table, length)].join("\n"),
        picture: Some(picture(words, game.id(), &table, &Path::default(), standing, file)),
        rows: vec![Row::Buttons(buttons(words, game, play, at))],
        ..Message::default()
    }
}

/// Which position it is, and what led to it.
fn position(words: &Words, table: &Table, length: usize) -> String {
    let (Some(last), at) = (table.last_turn().pop(), table.log().len()) else {
        return words.count("step-start", length as u32);
    };
    let seat = seat_name(words, table.rules().info(), last.side);
    let action = if last.thrown { dice(words, &last.text) } else { action(words, &table.board(), &last) };
    let values = [("at", &*at.to_string()), ("actions", &length.to_string()), ("seat", &seat), ("action", &action)];
    words.tell(if last.thrown { "step-after-throw" } else { "step-after" }, &values)
}

/// A game as it was after so many actions.
fn after(table: &Table, at: usize) -> Table {
    let mut table = table.copy();
    while table.log().len() > at {
        table.undo();
    }
    table
}

/// Whether a match is over after so many actions.
fn standing(game: &Match, play: &Play, at: usize) -> Standing {
    if game.ending().is_some() && at >= play.table.log().len() { Standing::Over } else { Standing::Running }
}

fn buttons(words: &Words, game: &Match, play: &Play, at: usize) -> Vec<message::Button> {
    let length = play.table.log().len();
    let button = |button| {
        let to = match button {
            Button::First => 0,
            Button::Back => at.saturating_sub(1),
            Button::Forward => (at + 1).min(length),
            Button::Last => length,
        };
        let key = match button {
            Button::First => "button-first",
            Button::Back => "button-earlier",
            Button::Forward => "button-later",
            Button::Last => "button-last",
        };
        let id = Seek { game: game.id(), at: to as u32, button }.to_string();
        let look = if to == at { Look::Disabled } else { Look::Secondary };
        message::Button { id, label: words.say(key), look }
    };
    Button::ALL.map(button).to_vec()
}

/// What stands beside the record of a match.
#[must_use]
pub fn export(words: &Words, game: &Match) -> Message {
    private::text([head(words, game), words.say("export-record")].join("\n"))
}
