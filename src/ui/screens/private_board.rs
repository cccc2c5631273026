//! A board that one person sees alone: to look at it from their side, to play from it, or to follow it.

use crate::matches::ids::UserId;
use crate::matches::state::match_state::{Match, MatchPhase, PlayState};
use crate::ui::board_controls::BoardControls;
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::custom_id::match_control::{MatchControl, MatchVerb};
use crate::ui::custom_id::private_control::to_private_row;
use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Message};
use crate::ui::screens::challenge::challenge_message;
use crate::ui::screens::match_board::board::{self, BoardView};

/// The most rows of a message.
const MAX_ROWS: usize = 5;

/// What a private board shows, and to whom.
#[derive(Debug, Clone, Copy)]
pub struct PrivateBoardView<'a> {
    /// The match.
    pub game: &'a Match,
    /// Who looks at it.
    pub viewer: UserId,
    /// The choices that they have made so far.
    pub path: &'a SelectionPath,
    /// The name of the picture's file.
    pub file_name: &'a str,
    /// Whether the board is seen from its other side.
    pub flipped: bool,
    /// Whether they follow the match.
    pub is_watching: bool,
}

/// The board as it stands, behind some lines.
#[must_use]
pub fn private_board_message(catalog: &Catalog, shown: PrivateBoardView<'_>, lines: &[String]) -> Message {
    let PrivateBoardView { game, path, file_name: file, flipped: turned, .. } = shown;
    let mut message = match game.play_state() {
        Some(play) => {
            board::board_message(catalog, BoardView { game, play, path, file_name: file, flipped: turned }, &[])
        }
        None => challenge_message::challenge_message(catalog, game, file, &[]),
    };
    message.text = [lines, &[catalog.text("look-alone"), message.text]].concat().join("\n");
    message.rows = game.play_state().map(|play| private_board_rows(catalog, shown, play)).unwrap_or_default();
    message
}

fn private_board_rows(words: &Catalog, shown: PrivateBoardView<'_>, play: &PlayState) -> Vec<ActionRow> {
    let PrivateBoardView { game, viewer: user, path, flipped: turned, .. } = shown;
    let controls =
        BoardControls { catalog: words, match_id: game.id(), event_number: game.last_event_number(), play, path };
    let mut rows = match game.phase() {
        MatchPhase::Playing(play) if play.seat_of(user).is_some() => {
            player_rows(&controls, play.user_to_act() == Some(user))
        }
        _ => Vec::new(),
    };
    let mut buttons = viewer_buttons(words, shown);
    if rows.len() == MAX_ROWS {
        // Where all the room is taken what does not play makes place for what does; a command does the same.
        rows.pop();
        buttons.splice(0..0, controls.back_button());
    }
    rows.push(ActionRow::Buttons(buttons));
    rows.into_iter().map(|row| to_private_row(row, turned)).collect()
}

/// The controls of a player: all of them on their turn, and those that do not play otherwise.
fn player_rows(controls: &BoardControls<'_>, acts: bool) -> Vec<ActionRow> {
    let mut rows = controls.rows();
    if !acts {
        rows.drain(..rows.len().saturating_sub(1));
    }
    // What shows this board is on it already.
    if let Some(ActionRow::Buttons(buttons)) = rows.last_mut() {
        buttons.retain(|button| {
            MatchControl::parse(&button.id).is_none_or(|control| control.verb != MatchVerb::ViewPrivately)
        });
    }
    rows
}

/// What everybody can do who looks.
fn viewer_buttons(catalog: &Catalog, shown: PrivateBoardView<'_>) -> Vec<Button> {
    let PrivateBoardView { game, viewer: user, is_watching: follows, .. } = shown;
    let button = |verb, key| Button {
        id: MatchControl { match_id: game.id(), event_number: game.last_event_number(), verb, argument: String::new() }
            .to_string(),
        label: catalog.text(key),
        style: ButtonStyle::Secondary,
    };
    let mut buttons = vec![button(MatchVerb::FlipBoard, "button-flip")];
    if game.ending().is_none() {
        buttons.push(button(MatchVerb::ViewPrivately, "button-refresh"));
        if !game.participants().contains(&user) {
            buttons.push(button(MatchVerb::ToggleWatch, if follows { "button-unfollow" } else { "button-follow" }));
        }
    }
    buttons
}
