//! Past positions of a match: its animation, single positions and its record.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_image::alt_text::board_alt_text;
use crate::board_image::image::board_image;
use crate::board_phase::BoardPhase;
use crate::custom_id::CustomId;
use crate::custom_id::replay::{ReplayButton, ReplayControl};
use crate::i18n::Catalog;
use crate::message::{self, ActionRow, ButtonStyle, Message};
use crate::move_text::MoveForm;
use crate::played_action::action_with_notation;
use crate::replay_animation::{self, MAX_ACTIONS};
use crate::screens::match_board::turn_summary::roll_text;
use crate::screens::{match_heading, private_texts, seats_line};
use crate::seat_text::seat_name;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::game_session::GameSession;
use std::ops::Range;

/// Returns a range of the actions of a match as an animation; of a match that never started, its heading alone.
#[must_use]
pub fn replay_message(catalog: &Catalog, game: &Match, actions: Range<usize>, file_name: String) -> Message {
    let Some(play) = game.play_state() else { return private_texts::text_message(match_heading(catalog, game)) };
    let text = [
        match_heading(catalog, game),
        seats_line(catalog, play),
        shown_range_text(catalog, &actions, play.session.action_log().len(), game.ending().is_some()),
    ]
    .join("\n");
    let phase = phase_after(game, play, actions.end);
    let alt_text = board_alt_text(catalog, game.id(), &position_after(&play.session, actions.end), phase);
    Message {
        text,
        animation: Some(replay_animation::replay_animation(
            catalog,
            &play.session,
            actions,
            phase,
            file_name,
            alt_text,
        )),
        ..Message::default()
    }
}

/// Says which actions of a match of this length are shown, and how to see the rest. A match that is not over may go on.
fn shown_range_text(catalog: &Catalog, shown: &Range<usize>, length: usize, is_over: bool) -> String {
    let [first, last, actions, most] =
        [shown.start + 1, shown.end, length, MAX_ACTIONS].map(|number| number.to_string());
    if shown.len() == length {
        return catalog.format_count(if is_over { "replay-whole" } else { "replay-so-far" }, length as u32);
    }
    if shown.is_empty() {
        return catalog.format("replay-end", &[("actions", &*actions)]);
    }
    if shown.end < length {
        return catalog
            .format("replay-part", &[("first", &*first), ("last", &*last), ("actions", &*actions), ("most", &*most)]);
    }
    catalog.format("replay-last", &[("first", &*first), ("last", &*last), ("actions", &*actions), ("most", &*most)])
}

/// Returns the position of a match after this many actions, with buttons to the other positions.
#[must_use]
pub fn position_message(catalog: &Catalog, game: &Match, action_count: usize, file_name: String) -> Message {
    let Some(play) = game.play_state() else { return private_texts::text_message(match_heading(catalog, game)) };
    let session = position_after(&play.session, action_count);
    let length = play.session.action_log().len();
    let phase = phase_after(game, play, action_count);
    Message {
        text: [match_heading(catalog, game), seats_line(catalog, play), position_text(catalog, &session, length)]
            .join("\n"),
        image: Some(board_image(catalog, game.id(), &session, &SelectionPath::default(), phase, file_name)),
        rows: vec![ActionRow::Buttons(replay_buttons(catalog, game, play, action_count))],
        ..Message::default()
    }
}

/// Says which position it is and which action led to it.
fn position_text(catalog: &Catalog, session: &GameSession, length: usize) -> String {
    let (Some(last), action_count) = (session.last_turn().pop(), session.action_log().len()) else {
        return catalog.format_count("step-start", length as u32);
    };
    let seat = seat_name(catalog, session.rules().game_info(), last.side);
    let action = if last.is_roll {
        roll_text(catalog, &last.notation)
    } else {
        action_with_notation(catalog, &session.board(), &last, MoveForm::Played)
    };
    let values =
        [("at", &*action_count.to_string()), ("actions", &length.to_string()), ("seat", &seat), ("action", &action)];
    catalog.format(if last.is_roll { "step-after-throw" } else { "step-after" }, &values)
}

/// Returns the game after this many actions.
pub(crate) fn position_after(session: &GameSession, action_count: usize) -> GameSession {
    let mut session = session.fork();
    while session.action_log().len() > action_count {
        session.undo();
    }
    session
}

/// Returns the phase of a match after this many actions.
fn phase_after(game: &Match, play: &PlayState, action_count: usize) -> BoardPhase {
    match game.ending().filter(|_| action_count >= play.session.action_log().len()) {
        Some(ending) => BoardPhase::Over(ending.winner()),
        None => BoardPhase::Running,
    }
}

fn replay_buttons(catalog: &Catalog, game: &Match, play: &PlayState, action_count: usize) -> Vec<message::Button> {
    let length = play.session.action_log().len();
    let button = |button| {
        let target = match button {
            ReplayButton::First => 0,
            ReplayButton::Back => action_count.saturating_sub(1),
            ReplayButton::Forward => (action_count + 1).min(length),
            ReplayButton::Last => length,
        };
        let key = match button {
            ReplayButton::First => "button-first",
            ReplayButton::Back => "button-earlier",
            ReplayButton::Forward => "button-later",
            ReplayButton::Last => "button-last",
        };
        let id = CustomId::Replay(ReplayControl { match_ref: game.match_ref(), action_count: target as u32, button })
            .to_string();
        let style = if target == action_count { ButtonStyle::Disabled } else { ButtonStyle::Secondary };
        message::Button { id, label: catalog.text(key), style }
    };
    ReplayButton::ALL.map(button).to_vec()
}

/// Returns the message to which the record of a match is attached.
#[must_use]
pub fn export_message(catalog: &Catalog, game: &Match) -> Message {
    private_texts::text_message([match_heading(catalog, game), catalog.text("export-record")].join("\n"))
}
