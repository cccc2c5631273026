//! A board that one person sees alone, to play or to watch.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_controls::{BoardControls, ControlTarget, MAX_BUTTONS, MAX_ROWS};
use crate::board_image::image::mark_turn;
use crate::custom_id::BoardAudience;
use crate::custom_id::match_control::MatchVerb;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle, Message};
use crate::screens::challenge::challenge_message;
use crate::screens::match_board::board::{self, BoardView};
use crate::screens::next_match::{NextMatch, next_match_button};
use crate::screens::plan::waiting_plan_button;
use crate::screens::try_board::try_button;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::{MatchPhase, PlayState};

/// The content of a private board.
#[derive(Debug, Clone, Copy)]
pub struct PrivateBoardView<'a> {
    /// The match.
    pub game: &'a Match,
    /// The person who sees it.
    pub viewer: UserId,
    /// The choices that the person has made so far.
    pub path: &'a SelectionPath,
    /// The name of the image's file.
    pub file_name: &'a str,
    /// The board is drawn from its other side.
    pub flipped: bool,
    /// The way in which a long board lies in the picture.
    pub shape: BoardShape,
    /// The person watches the match.
    pub is_watching: bool,
    /// The actions of the turn that a hint suggests; empty without a hint.
    pub hinted_turn: &'a [String],
    /// The next match that waits for the person.
    pub next: Option<NextMatch>,
    /// The present time.
    pub now: Timestamp,
}

/// Returns the message with the current board after some lines.
#[must_use]
pub fn private_board_message(catalog: &Catalog, view: PrivateBoardView<'_>, lines: &[String]) -> Message {
    let PrivateBoardView { game, path, file_name, flipped, shape, now, .. } = view;
    let mut message = match game.play_state() {
        Some(play) => board::board_message(
            catalog,
            BoardView { game, play, path, file_name, flipped, shape, partner_url: "", now },
            &[],
        ),
        None => challenge_message::challenge_message(catalog, game, file_name, &[]),
    };
    let refresh = awaits_computer(game).then(|| catalog.text("look-computer-thinks"));
    let text = [catalog.text("look-alone"), message.text].into_iter().chain(refresh).collect::<Vec<_>>();
    message.text = [lines, &text].concat().join("\n");
    if let (Some(image), Some(play)) = (&mut message.image, game.play_state().filter(|_| !view.hinted_turn.is_empty()))
    {
        mark_turn(image, &play.session, view.hinted_turn);
    }
    message.rows = game.play_state().map(|play| private_board_rows(catalog, view, play)).unwrap_or_default();
    message
}

/// Returns true while the computer thinks. Its answer edits the private board for a quarter of an hour after the last
/// press on it.
fn awaits_computer(game: &Match) -> bool {
    let MatchPhase::Playing(play) = game.phase() else { return false };
    play.user_to_act().is_some_and(UserId::is_computer)
}

fn private_board_rows(catalog: &Catalog, view: PrivateBoardView<'_>, play: &PlayState) -> Vec<ActionRow> {
    let PrivateBoardView { game, viewer, path, flipped, shape, .. } = view;
    let controls = BoardControls {
        catalog,
        target: ControlTarget::of_match(game, BoardAudience::OnePerson { flipped }),
        play,
        path,
        shape,
        is_rated: game.terms().rated,
    };
    let mut rows = match game.phase() {
        MatchPhase::Playing(play) if play.seat_of(viewer).is_some() => player_rows(&controls, view, play),
        _ => Vec::new(),
    };
    let buttons = viewer_buttons(&controls, view);
    let row_count = rows.len();
    let last = rows.iter_mut().rev().find_map(|row| match row {
        ActionRow::Buttons(buttons) => Some(buttons),
        ActionRow::Menu(_) => None,
    });
    match last {
        // Four menus leave room for one row. The buttons of the match come first.
        Some(last) if row_count == MAX_ROWS => {
            last.extend(buttons);
            last.truncate(MAX_BUTTONS);
        }
        _ => rows.push(ActionRow::Buttons(buttons)),
    }
    rows
}

/// Returns the controls of a player. One who waits has the buttons of the match alone.
fn player_rows(controls: &BoardControls<'_>, view: PrivateBoardView<'_>, play: &PlayState) -> Vec<ActionRow> {
    if play.user_to_act() != Some(view.viewer) {
        return controls.waiting_rows();
    }
    controls.hinted_rows(view.hinted_turn)
}

/// Returns the buttons of everyone who sees a private board.
fn viewer_buttons(controls: &BoardControls<'_>, view: PrivateBoardView<'_>) -> Vec<Button> {
    let PrivateBoardView { game, viewer, is_watching, .. } = view;
    let button = |verb, key| controls.button(verb, key, ButtonStyle::Secondary);
    let next = view.next.map(|next| next_match_button(controls.catalog, next));
    let mut buttons: Vec<Button> = next.into_iter().chain([button(MatchVerb::FlipBoard, "button-flip")]).collect();
    if game.ending().is_none() {
        buttons.push(button(MatchVerb::ViewPrivately, "button-refresh"));
        if game.participants().contains(&viewer) {
            buttons.push(button(MatchVerb::PublicBoards, "button-public-boards"));
        } else if !game.terms().channel_ref.is_without_bot() {
            buttons.push(button(MatchVerb::ToggleWatch, if is_watching { "button-unfollow" } else { "button-follow" }));
        }
    }
    let plan = waiting_plan_button(controls.catalog, game, viewer);
    // A plan begins with a board to try.
    let has_room = buttons.len() + usize::from(plan.is_some()) < MAX_BUTTONS;
    buttons.extend(plan);
    if game.play_state().is_some() && has_room {
        buttons.push(try_button(controls.catalog, game.match_ref(), None));
    }
    buttons
}
