//! A board that one person sees alone: to look at it from their side, to play from it, or to follow it.

use crate::room::people::Person;
use crate::room::state::{Match, Phase, Play};
use crate::ui::controls::Controls;
use crate::ui::id::{Control, Verb};
use crate::ui::message::{Button, Look, Message, Row};
use crate::ui::own::own;
use crate::ui::path::Path;
use crate::ui::screens::board::{self, Shown};
use crate::ui::screens::invitation;
use crate::ui::words::Words;

/// The most rows of a message.
const ROWS: usize = 5;

/// What a private board shows, and to whom.
#[derive(Debug, Clone, Copy)]
pub struct Own<'a> {
    /// The match.
    pub game: &'a Match,
    /// Who looks at it.
    pub person: Person,
    /// The choices that they have made so far.
    pub path: &'a Path,
    /// The name of the picture's file.
    pub file: &'a str,
    /// Whether the board is seen from its other side.
    pub turned: bool,
    /// Whether they follow the match.
    pub follows: bool,
}

/// The board as it stands, behind some lines.
#[must_use]
pub fn look(words: &Words, shown: Own<'_>, lines: &[String]) -> Message {
    let Own { game, path, file, turned, .. } = shown;
    let mut message = match game.play() {
        Some(play) => board::board(words, Shown { game, play, path, file, turned }, &[]),
        None => invitation::invitation(words, game, file, &[]),
    };
    message.text = [lines, &[words.say("look-alone"), message.text]].concat().join("\n");
    message.rows = game.play().map(|play| rows(words, shown, play)).unwrap_or_default();
    message
}

fn rows(words: &Words, shown: Own<'_>, play: &Play) -> Vec<Row> {
    let Own { game, person, path, turned, .. } = shown;
    let controls = Controls { words, game: game.id(), event: game.number(), play, path };
    let mut rows = match game.phase() {
        Phase::Playing(play) if play.seat(person).is_some() => playing(&controls, play.actor() == Some(person)),
        _ => Vec::new(),
    };
    let mut buttons = looking(words, shown);
    if rows.len() == ROWS {
        // Where all the room is taken what does not play makes place for what does; a command does the same.
        rows.pop();
        buttons.splice(0..0, controls.back());
    }
    rows.push(Row::Buttons(buttons));
    rows.into_iter().map(|row| own(row, turned)).collect()
}

/// The controls of a player: all of them on their turn, and those that do not play otherwise.
fn playing(controls: &Controls<'_>, acts: bool) -> Vec<Row> {
    let mut rows = controls.rows();
    if !acts {
        rows.drain(..rows.len().saturating_sub(1));
    }
    // What shows this board is on it already.
    if let Some(Row::Buttons(buttons)) = rows.last_mut() {
        buttons.retain(|button| Control::read(&button.id).is_none_or(|control| control.verb != Verb::Look));
    }
    rows
}

/// What everybody can do who looks.
fn looking(words: &Words, shown: Own<'_>) -> Vec<Button> {
    let Own { game, person, follows, .. } = shown;
    let button = |verb, key| Button {
        id: Control { game: game.id(), event: game.number(), verb, with: String::new() }.to_string(),
        label: words.say(key),
        look: Look::Secondary,
    };
    let mut buttons = vec![button(Verb::Flip, "button-flip")];
    if game.ending().is_none() {
        buttons.push(button(Verb::Look, "button-refresh"));
        if !game.people().contains(&person) {
            buttons.push(button(Verb::Follow, if follows { "button-unfollow" } else { "button-follow" }));
        }
    }
    buttons
}
