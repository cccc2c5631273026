//! The private messages on which a player goes on with a move, or confirms it. Nobody else sees what is chosen there.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_controls::{BoardControls, ControlTarget};
use crate::board_image::image;
use crate::board_phase::BoardPhase;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::custom_id::{BoardAudience, CustomId};
use crate::i18n::{Catalog, join_clauses};
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::move_text::{self, CaptureTable, MoveForm};
use crate::screens::match_board::board;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;

/// The content of the message on which a player goes on with a move.
#[derive(Debug, Clone, Copy)]
pub struct MovePickerView<'a> {
    /// The match.
    pub game: &'a Match,
    /// Its game.
    pub play: &'a PlayState,
    /// The choices made so far.
    pub path: &'a SelectionPath,
    /// The name of the image's file.
    pub file_name: &'a str,
}

/// Returns the message with the next choices of a move, and the piece marked that is picked up.
#[must_use]
pub fn move_picker_message(catalog: &Catalog, view: MovePickerView<'_>) -> Message {
    let MovePickerView { game, play, path, file_name } = view;
    let controls = BoardControls {
        catalog,
        target: ControlTarget::of_match(game, BoardAudience::Everyone),
        play,
        path,
        is_rated: game.terms().rated,
    };
    let number = game.id().0.to_string();
    let text = match board::selection_text(catalog, play, path) {
        Some(picked) => catalog.format("picker-picked", &[("match", &number), ("picked", &picked)]),
        None => catalog.format("picker-begun", &[("match", &number)]),
    };
    let image = image::board_image(catalog, game.id(), &play.session, path, BoardPhase::Running, file_name.to_owned());
    Message { text, image: Some(image), rows: controls.picker_rows(), ..Message::default() }
}

/// Asks a player to confirm actions that end their turn.
#[must_use]
pub fn move_confirmation(catalog: &Catalog, game: &Match, actions: &[String]) -> Message {
    let button = |verb, argument: String, key, style| Button {
        id: CustomId::PublicBoard(MatchControl { argument, ..MatchControl::new(game, verb) }).to_string(),
        label: catalog.text(key),
        style,
    };
    let words = game.play_state().map_or_else(|| actions.join(", "), |play| actions_text(catalog, play, actions));
    Message {
        text: catalog.format("picker-confirm", &[("match", &game.id().0.to_string()), ("actions", &words)]),
        rows: vec![ActionRow::Buttons(vec![
            button(MatchVerb::Play, actions.join(" "), "button-play-move", ButtonStyle::Success),
            button(MatchVerb::Cancel, String::new(), "button-cancel-move", ButtonStyle::Secondary),
        ])],
        ..Message::default()
    }
}

/// Describes actions that are played one after the other, as the menus do.
fn actions_text(catalog: &Catalog, play: &PlayState, actions: &[String]) -> String {
    let mut session = play.session.fork();
    let board = play.session.board();
    let mut texts = Vec::new();
    for action in actions {
        let found = session.legal_actions().into_iter().find(|candidate| candidate.notation == *action);
        texts.push(found.map_or_else(
            || action.clone(),
            |found| {
                move_text::rest_of_move_text(
                    catalog,
                    &board,
                    (&found, 0),
                    &CaptureTable::of(&session),
                    MoveForm::Choice,
                )
            },
        ));
        if session.play(action).is_err() {
            break;
        }
    }
    join_clauses(catalog, &texts)
}
