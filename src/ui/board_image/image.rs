//! The picture of a match.

use crate::kit::highlights::Highlights;
use crate::kit::input::InputStep;
use crate::kit::theme::Theme;
use crate::matches::ids::MatchId;
use crate::session::game_session::GameSession;
use crate::ui::board_controls::move_selection::{self, MoveSelection};
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::board_image::alt_text::{BoardPhase, board_alt_text};
use crate::ui::i18n::Catalog;
use crate::ui::message::BoardImage;

/// The picture of a game. `path` is how far somebody has come toward an action.
#[must_use]
pub fn board_image(
    catalog: &Catalog,
    id: MatchId,
    table: &GameSession,
    path: &SelectionPath,
    standing: BoardPhase,
    name: String,
) -> BoardImage {
    let to_act = if standing == BoardPhase::Running { table.status().active_side() } else { None };
    BoardImage {
        file_name: name,
        alt_text: board_alt_text(catalog, id, table, standing),
        board: table.board(),
        scene: table.scene(),
        info: table.rules().game_info(),
        marks: selection_marks(table, path),
        side_to_move: to_act,
        theme: Theme::default(),
    }
}

fn selection_marks(table: &GameSession, path: &SelectionPath) -> Highlights {
    let mut marks = table.highlights();
    let MoveSelection::StepChoice(fork) = move_selection::follow_path(table, path) else { return marks };
    marks.selected = fork.chosen_steps.iter().rev().find_map(|step| match step {
        InputStep::PickUp(_, site) | InputStep::PickUpStack(_, site) => Some(*site),
        _ => None,
    });
    if marks.selected.is_some() {
        marks.targets = fork.options.iter().filter_map(|next| next.step).flat_map(InputStep::sites).collect();
    }
    marks
}
