//! Looking back at a match: its film, single positions, its record.

use crate::matches::state::match_state::{Match, PlayState};
use crate::session::game_session::GameSession;
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::board_image::alt_text::{BoardPhase, board_alt_text};
use crate::ui::board_image::image::board_image;
use crate::ui::custom_id::replay::{ReplayButton, ReplayControl};
use crate::ui::i18n::Catalog;
use crate::ui::message::{self, ActionRow, ButtonStyle, Message};
use crate::ui::replay_animation::{self, MAX_ACTIONS};
use crate::ui::screens::match_board::action_text::action_with_notation;
use crate::ui::screens::match_board::turn_summary::roll_text;
use crate::ui::screens::{ephemeral, match_heading, seat_name, seats_line};
use std::ops::Range;

/// Some actions of a match as a film. Of a match that was never begun there is nothing to see.
#[must_use]
pub fn replay_message(catalog: &Catalog, game: &Match, part: Range<usize>, file: String) -> Message {
    let Some(play) = game.play_state() else { return ephemeral::text_message(match_heading(catalog, game)) };
    let text = [
        match_heading(catalog, game),
        seats_line(catalog, play),
        shown_range_text(catalog, &part, play.session.action_log().len()),
    ]
    .join("\n");
    let alt =
        board_alt_text(catalog, game.id(), &position_after(&play.session, part.end), phase_after(game, play, part.end));
    Message {
        text,
        animation: Some(replay_animation::replay_animation(&play.session, part, file, alt)),
        ..Message::default()
    }
}

/// How much of a match is seen, and how to see the rest.
fn shown_range_text(catalog: &Catalog, part: &Range<usize>, length: usize) -> String {
    let [first, last, actions, most] = [part.start + 1, part.end, length, MAX_ACTIONS].map(|number| number.to_string());
    if part.len() == length {
        return catalog.format_count("replay-whole", length as u32);
    }
    if part.is_empty() {
        return catalog.format("replay-end", &[("actions", &*actions)]);
    }
    if part.end < length {
        return catalog
            .format("replay-part", &[("first", &*first), ("last", &*last), ("actions", &*actions), ("most", &*most)]);
    }
    catalog.format("replay-last", &[("first", &*first), ("last", &*last), ("actions", &*actions), ("most", &*most)])
}

/// A position of a match, the one after `at` actions, with buttons that lead to others.
#[must_use]
pub fn position_message(catalog: &Catalog, game: &Match, at: usize, file: String) -> Message {
    let Some(play) = game.play_state() else { return ephemeral::text_message(match_heading(catalog, game)) };
    let (table, length) = (position_after(&play.session, at), play.session.action_log().len());
    let standing = phase_after(game, play, at);
    Message {
        text: [match_heading(catalog, game), seats_line(catalog, play), position_text(catalog, &table, length)]
            .join("\n"),
        image: Some(board_image(catalog, game.id(), &table, &SelectionPath::default(), standing, file)),
        rows: vec![ActionRow::Buttons(replay_buttons(catalog, game, play, at))],
        ..Message::default()
    }
}

/// Which position it is, and what led to it.
fn position_text(catalog: &Catalog, table: &GameSession, length: usize) -> String {
    let (Some(last), at) = (table.last_turn().pop(), table.action_log().len()) else {
        return catalog.format_count("step-start", length as u32);
    };
    let seat = seat_name(catalog, table.rules().game_info(), last.side);
    let action = if last.is_roll {
        roll_text(catalog, &last.notation)
    } else {
        action_with_notation(catalog, &table.board(), &last)
    };
    let values = [("at", &*at.to_string()), ("actions", &length.to_string()), ("seat", &seat), ("action", &action)];
    catalog.format(if last.is_roll { "step-after-throw" } else { "step-after" }, &values)
}

/// A game as it was after so many actions.
fn position_after(table: &GameSession, at: usize) -> GameSession {
    let mut table = table.fork();
    while table.action_log().len() > at {
        table.undo();
    }
    table
}

/// Whether a match is over after so many actions.
fn phase_after(game: &Match, play: &PlayState, at: usize) -> BoardPhase {
    if game.ending().is_some() && at >= play.session.action_log().len() {
        BoardPhase::Over
    } else {
        BoardPhase::Running
    }
}

fn replay_buttons(catalog: &Catalog, game: &Match, play: &PlayState, at: usize) -> Vec<message::Button> {
    let length = play.session.action_log().len();
    let button = |button| {
        let to = match button {
            ReplayButton::First => 0,
            ReplayButton::Back => at.saturating_sub(1),
            ReplayButton::Forward => (at + 1).min(length),
            ReplayButton::Last => length,
        };
        let key = match button {
            ReplayButton::First => "button-first",
            ReplayButton::Back => "button-earlier",
            ReplayButton::Forward => "button-later",
            ReplayButton::Last => "button-last",
        };
        let id = ReplayControl { match_id: game.id(), action_count: to as u32, button }.to_string();
        let look = if to == at { ButtonStyle::Disabled } else { ButtonStyle::Secondary };
        message::Button { id, label: catalog.text(key), style: look }
    };
    ReplayButton::ALL.map(button).to_vec()
}

/// What stands beside the record of a match.
#[must_use]
pub fn export_message(catalog: &Catalog, game: &Match) -> Message {
    ephemeral::text_message([match_heading(catalog, game), catalog.text("export-record")].join("\n"))
}
