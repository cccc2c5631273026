//! A board to try: a position of a match from which one person plays both sides, alone and without consequences.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_controls::{BoardControls, ControlTarget};
use crate::board_image::alt_text::position_alt_text;
use crate::board_image::image::described_image;
use crate::board_phase::BoardPhase;
use crate::custom_id::try_board::{TriedPosition, TryControl, TryVerb};
use crate::custom_id::{CustomId, MAX_CUSTOM_ID_LENGTH};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::screens::match_board::board::turn_lines;
use crate::screens::match_board::ending_explanation::ending_explanation;
use crate::screens::{game_name, match_heading};
use crate::seat_text::{SeatPhrase, seat_phrase};
use gonagas_core::kit::board::BoardShape;
use gonagas_core::matches::ids::{MatchRef, UserId};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::tried_line::TriedLine;

/// The characters of a custom id that are left free for the argument of a menu, or for one more action.
const RESERVE: usize = 16;

/// The content of a board to try.
#[derive(Debug, Clone, Copy)]
pub struct TryView<'a> {
    /// The match.
    pub game: &'a Match,
    /// The position of the match in which the line begins.
    pub position: TriedPosition,
    /// The actions that are tried.
    pub line: &'a TriedLine,
    /// The steps of the next action that have been chosen.
    pub path: &'a SelectionPath,
    /// The name of the image's file.
    pub file_name: &'a str,
    /// The way in which a long board lies in the picture.
    pub shape: BoardShape,
    /// The match has other moves now than when this position was its present one.
    pub has_moved_on: bool,
    /// The person can add the line to their planned replies.
    pub can_plan: bool,
}

/// Returns true if the custom ids of a board have room for one more action after the played ones.
#[must_use]
pub fn has_room(match_ref: MatchRef, position: TriedPosition, line: &TriedLine) -> bool {
    let control = TryControl {
        match_ref,
        position: Some(position),
        line: line.played_text(),
        played: line.played().len(),
        verb: TryVerb::Play,
        argument: String::new(),
    };
    CustomId::TryBoard(control).to_string().len() + RESERVE <= MAX_CUSTOM_ID_LENGTH
}

/// Returns the button that opens a board in this position, or in the present one.
#[must_use]
pub fn try_button(catalog: &Catalog, match_ref: MatchRef, position: Option<TriedPosition>) -> Button {
    Button {
        id: CustomId::TryBoard(TryControl::open(match_ref, position)).to_string(),
        label: catalog.text("button-try"),
        style: ButtonStyle::Secondary,
    }
}

/// Returns the message with a board to try.
#[must_use]
pub fn try_message(catalog: &Catalog, view: TryView<'_>) -> Message {
    let TryView { game, line, path, .. } = view;
    let session = line.session();
    let outcome = session.status().outcome();
    let phase = outcome.map_or(BoardPhase::Running, |outcome| BoardPhase::Over(outcome.winner));
    let has_room = has_room(game.match_ref(), view.position, line);
    let play = PlayState::new(session.fork(), [UserId(0); 2]);
    let mut lines = vec![match_heading(catalog, game), start_line(catalog, line)];
    lines.extend(view.has_moved_on.then(|| catalog.text("try-moved-on")));
    lines.extend(played_line(catalog, line));
    match phase {
        BoardPhase::Over(winner) => {
            let info = session.rules().game_info();
            lines.push(match winner {
                Some(winner) => {
                    catalog.format("try-won", &[("won", &seat_phrase(catalog, info, winner, SeatPhrase::Won))])
                }
                None => catalog.text("try-drawn"),
            });
            lines.extend(ending_explanation(catalog, session));
        }
        _ if !has_room => lines.push(catalog.text("try-full")),
        _ => lines.extend(turn_lines(catalog, &play, path)),
    }
    let values = [("game", &*game_name(catalog, session.rules().game_info())), ("match", &game.id().0.to_string())];
    let alt_text = position_alt_text(catalog, &catalog.format("alt-try", &values), session, phase);
    Message {
        text: lines.join("\n"),
        image: Some(described_image(catalog, alt_text, session, path, phase, view.file_name.to_owned())),
        rows: rows(catalog, view, &play, has_room),
        ..Message::default()
    }
}

/// Says where the line begins.
fn start_line(catalog: &Catalog, line: &TriedLine) -> String {
    match line.session().turn_label(line.start()) {
        label if label.turn == 0 => catalog.text("try-from-start"),
        label => catalog.format("try-from", &[("at", &label.to_string())]),
    }
}

/// Lists the played actions of the line; `None` before any.
fn played_line(catalog: &Catalog, line: &TriedLine) -> Option<String> {
    let actions: Vec<String> = line.played().iter().map(|action| format!("`{action}`")).collect();
    (!actions.is_empty()).then(|| catalog.format("try-line", &[("actions", &actions.join(" "))]))
}

fn rows(catalog: &Catalog, view: TryView<'_>, play: &PlayState, has_room: bool) -> Vec<ActionRow> {
    let TryView { game, position, line, path, shape, .. } = view;
    let target = ControlTarget::Try { match_ref: game.match_ref(), position, line };
    let controls = BoardControls { catalog, target, play, path, shape, is_rated: false };
    let others = line_buttons(catalog, view, has_room && play.session.status().active_side().is_some());
    match has_room {
        true => controls.tried_rows(others),
        false => vec![ActionRow::Buttons(others)],
    }
}

/// Returns the buttons that go through the line, and the one for typing where there is something to type.
fn line_buttons(catalog: &Catalog, view: TryView<'_>, can_type: bool) -> Vec<Button> {
    let TryView { game, position, line, .. } = view;
    let played = line.played().len();
    let button = |verb, played: usize, key: &str, is_enabled: bool| {
        let position = Some(position);
        let argument = String::new();
        let control = TryControl { match_ref: game.match_ref(), position, line: line.text(), played, verb, argument };
        let style = if is_enabled { ButtonStyle::Secondary } else { ButtonStyle::Disabled };
        Button { id: CustomId::TryBoard(control).to_string(), label: catalog.text(key), style }
    };
    let mut buttons = vec![
        button(TryVerb::Undo, played.saturating_sub(1), "button-try-undo", played > 0),
        button(
            TryVerb::Redo,
            played + usize::from(line.undone_count() > 0),
            "button-try-redo",
            line.undone_count() > 0,
        ),
        button(TryVerb::Restart, 0, "button-try-restart", played > 0),
    ];
    if can_type {
        buttons.push(button(TryVerb::TypeActions, played, "button-type", true));
    }
    if view.can_plan {
        buttons.push(button(TryVerb::Plan, played, "button-plan-add", true));
    }
    buttons
}
