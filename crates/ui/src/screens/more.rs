//! The private message with the requests that are made seldom. They do not stand beside the moves, where a finger may
//! slip.

use crate::board_controls::selection_path::SelectionPath;
use crate::board_controls::{BoardControls, ControlTarget};
use crate::custom_id::BoardAudience;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Message};
use crate::screens::plan::plan_button;
use crate::screens::private_texts::text_message;
use crate::screens::try_board::try_button;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::state::match_state::Match;

/// Returns the message with these requests for a player of a running match.
#[must_use]
pub fn more_message(catalog: &Catalog, game: &Match, player: UserId) -> Message {
    let Some(play) = game.play_state() else { return Message::default() };
    let controls = BoardControls {
        catalog,
        target: ControlTarget::of_match(game, BoardAudience::Everyone),
        play,
        path: &SelectionPath::default(),
        shape: BoardShape::default(),
        is_rated: game.terms().rated,
    };
    let text = catalog.format("more-choose", &[("match", &game.id().0.to_string())]);
    let attempt = try_button(catalog, game.match_ref(), None);
    let plan = game.plan_start(player).is_ok().then(|| plan_button(catalog, game.match_ref()));
    let buttons = controls.more_buttons().into_iter().chain([attempt]).chain(plan).collect();
    Message { rows: vec![ActionRow::Buttons(buttons)], ..text_message(text) }
}
