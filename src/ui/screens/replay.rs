//! Looking back at a match: its film, single positions, its record.

use crate::room::state::{Match, Play};
use crate::table::running::Table;
use crate::ui::alt::Standing;
use crate::ui::film;
use crate::ui::message::{self, Look, Message, Row};
use crate::ui::path::Path;
use crate::ui::picture::picture;
use crate::ui::screens::action::action;
use crate::ui::screens::happened::dice;
use crate::ui::screens::{head, private, seat_name, seats};
use crate::ui::seek::{Button, Seek};
use crate::ui::words::Words;

/// A match as a film, from the position after `from` actions on. Of a match that was never begun there is nothing to see.
#[must_use]
pub fn film(words: &Words, game: &Match, from: usize, file: String) -> Message {
    let Some(play) = game.play() else { return private::text(head(words, game)) };
    let length = play.table.log().len();
    let text = [head(words, game), seats(words, play), shown(words, from, length)].join("\n");
    let still = picture(words, game.id(), &play.table, &Path::default(), standing(game), String::new());
    let film = film::film(&play.table, from, file, still.alt);
    Message { text, film: Some(film), ..Message::default() }
}

/// How much of a match is seen.
fn shown(words: &Words, from: usize, length: usize) -> String {
    if from == 0 {
        return words.count("replay-whole", length as u32);
    }
    words.tell("replay-part", &[("from", &from.to_string()), ("actions", &length.to_string())])
}

/// A position of a match, the one after `at` actions, with buttons that lead to others.
#[must_use]
pub fn step(words: &Words, game: &Match, at: usize, file: String) -> Message {
    let Some(play) = game.play() else { return private::text(head(words, game)) };
    let length = play.table.log().len();
    let mut table = play.table.copy();
    let mut next = None;
    while table.log().len() > at {
        next = table.undo();
    }
    let standing = if next.is_none() { standing(game) } else { Standing::Running };
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

fn standing(game: &Match) -> Standing {
    if game.ending().is_some() { Standing::Over } else { Standing::Running }
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
        message::Button { id, label: words.say(key), look: Look::Secondary }
    };
    Button::ALL.map(button).to_vec()
}

/// What stands beside the record of a match.
#[must_use]
pub fn export(words: &Words, game: &Match) -> Message {
    private::text([head(words, game), words.say("export-record")].join("\n"))
}
