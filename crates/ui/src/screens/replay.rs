//! Past positions of a match: its animation, single positions and its record.

use crate::board_image::alt_text::board_alt_text;
use crate::board_image::image::past_board_image;
use crate::board_phase::BoardPhase;
use crate::custom_id::CustomId;
use crate::custom_id::replay::{ReplayButton, ReplayControl};
use crate::custom_id::try_board::TriedPosition;
use crate::i18n::Catalog;
use crate::message::{self, ActionRow, ButtonStyle, Message};
use crate::move_text::MoveForm;
use crate::played_action::action_with_notation;
use crate::replay_animation;
use crate::screens::match_board::turn_summary::roll_text;
use crate::screens::try_board::try_button;
use crate::screens::{match_heading, private_texts, seats_line};
use crate::seat_text::seat_name;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::game_session::GameSession;
use std::ops::Range;

/// Returns a match as an animation from the position after `from` actions on, or without it the last part; of a match
/// that never started, its heading alone.
#[must_use]
pub fn replay_message(catalog: &Catalog, game: &Match, from: Option<usize>, file_name: String) -> Message {
    let Some(play) = game.play_state() else { return private_texts::text_message(match_heading(catalog, game)) };
    let actions = whole_turns(&play.session, from);
    let text = [
        match_heading(catalog, game),
        seats_line(catalog, play),
        shown_range_text(catalog, &play.session, &actions, game.ending().is_some()),
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

/// Returns the range of actions to show: as many as an animation holds, from the given one or, without one, the last.
/// It ends with a turn, and begins with one unless a step of it was asked for.
fn whole_turns(session: &GameSession, from: Option<usize>) -> Range<usize> {
    let length = session.action_log().len();
    let Range { start, end } = replay_animation::action_range(from, length);
    let start = if from.is_some() { start } else { (start..end).find(|at| is_turn_end(session, *at)).unwrap_or(start) };
    let end = (start + 1..=end).rev().find(|at| is_turn_end(session, *at)).unwrap_or(end);
    start..end
}

/// Returns true if a turn ends after this many actions, or the game begins or ends for now.
fn is_turn_end(session: &GameSession, action_count: usize) -> bool {
    let length = session.action_log().len();
    action_count >= length || session.turn_label(action_count).turn < session.turn_label(action_count + 1).turn
}

/// Says which moves of a match are shown, and how to see the rest. A match that is not over may go on.
fn shown_range_text(catalog: &Catalog, session: &GameSession, shown: &Range<usize>, is_over: bool) -> String {
    let length = session.action_log().len();
    let moves = session.turn_number();
    if shown.len() == length {
        return catalog.format_count(if is_over { "replay-whole" } else { "replay-so-far" }, moves);
    }
    if shown.is_empty() {
        return catalog.format("replay-end", &[("moves", &moves.to_string())]);
    }
    let label = |action_count: usize, begins: usize| {
        let label = session.turn_label(action_count);
        if is_turn_end(session, begins) { label.turn.to_string() } else { label.to_string() }
    };
    let first = label(shown.start + 1, shown.start);
    let last = label(shown.end, shown.end);
    let range = if first == last { "1" } else { "2" };
    let next = session.turn_label(shown.end + 1).turn.to_string();
    let key = if shown.end < length { "replay-part" } else { "replay-last" };
    let values =
        [("range", range), ("first", &*first), ("last", &*last), ("moves", &*moves.to_string()), ("next", &*next)];
    catalog.format(key, &values)
}

/// Returns the position of a match after this many actions, with buttons to the other positions.
#[must_use]
pub fn position_message(catalog: &Catalog, game: &Match, action_count: usize, file_name: String) -> Message {
    let Some(play) = game.play_state() else { return private_texts::text_message(match_heading(catalog, game)) };
    let session = position_after(&play.session, action_count);
    let phase = phase_after(game, play, action_count);
    let line = session.position_text().map(|line| catalog.format("step-line", &[("line", &line)]));
    let text = [match_heading(catalog, game), seats_line(catalog, play), position_text(catalog, play, &session)];
    Message {
        text: text.into_iter().chain(line).collect::<Vec<_>>().join("\n"),
        image: Some(past_board_image(catalog, game.id(), &session, phase, file_name)),
        rows: vec![ActionRow::Buttons(position_buttons(catalog, game, play, action_count))],
        ..Message::default()
    }
}

/// Says which position of a match it is and which action led to it.
fn position_text(catalog: &Catalog, play: &PlayState, session: &GameSession) -> String {
    let moves = play.session.turn_number();
    let Some(last) = session.last_turn().pop() else { return catalog.format_count("step-start", moves) };
    let at = play.session.turn_label(session.action_log().len()).to_string();
    let seat = seat_name(catalog, session.rules().game_info(), last.side);
    let action = if last.is_roll {
        roll_text(catalog, &last.notation)
    } else {
        action_with_notation(catalog, &session.board(), &last, MoveForm::Played)
    };
    let values = [("at", &*at), ("moves", &moves.to_string()), ("seat", &seat), ("action", &action)];
    catalog.format(if last.is_roll { "step-after-throw" } else { "step-after" }, &values)
}

/// Returns the game after this many actions.
#[must_use]
pub fn position_after(session: &GameSession, action_count: usize) -> GameSession {
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

/// Returns the buttons to other positions, and the one that opens a board to try in this one.
fn position_buttons(catalog: &Catalog, game: &Match, play: &PlayState, action_count: usize) -> Vec<message::Button> {
    let position = TriedPosition { event_number: game.last_event_number(), action_count: action_count as u32 };
    let attempt = try_button(catalog, game.match_ref(), Some(position));
    replay_buttons(catalog, game, play, action_count).into_iter().chain([attempt]).collect()
}

fn replay_buttons(catalog: &Catalog, game: &Match, play: &PlayState, action_count: usize) -> Vec<message::Button> {
    let length = play.session.action_log().len();
    let button = |button| {
        let target = match button {
            ReplayButton::First => 0,
            ReplayButton::Back => action_count.saturating_sub(1),
            ReplayButton::Forward => (action_count + 1).min(length),
            ReplayButton::Last => length,
            ReplayButton::Show => action_count,
        };
        let key = match button {
            ReplayButton::First => "button-first",
            ReplayButton::Back => "button-earlier",
            ReplayButton::Forward => "button-later",
            ReplayButton::Last => "button-last",
            ReplayButton::Show => "button-show",
        };
        let id = position_button_id(game, target, button);
        let style = if target == action_count { ButtonStyle::Disabled } else { ButtonStyle::Secondary };
        message::Button { id, label: catalog.text(key), style }
    };
    ReplayButton::BELOW_POSITIONS.map(button).to_vec()
}

/// Returns the custom id of a button that leads to the position after this many actions.
fn position_button_id(game: &Match, action_count: usize, button: ReplayButton) -> String {
    let control = ReplayControl { match_ref: game.match_ref(), action_count: action_count as u32, button };
    CustomId::Replay(control).to_string()
}

/// Returns the button of a review that shows the position after this many actions.
pub(crate) fn show_button(catalog: &Catalog, game: &Match, action_count: usize) -> message::Button {
    message::Button {
        id: position_button_id(game, action_count, ReplayButton::Show),
        label: catalog.text("button-show"),
        style: ButtonStyle::Secondary,
    }
}

/// Returns the message to which the record of a match is attached.
#[must_use]
pub fn export_message(catalog: &Catalog, game: &Match) -> Message {
    private_texts::text_message([match_heading(catalog, game), catalog.text("export-record")].join("\n"))
}
