//! The image of a position.

use crate::board_controls::move_selection::{self, MoveSelection};
use crate::board_controls::selection_path::SelectionPath;
use crate::board_image::alt_text::{board_alt_text, past_board_alt_text};
use crate::board_image::decisive_points::decisive_points;
use crate::board_image::text_legend::text_legend;
use crate::board_phase::BoardPhase;
use crate::captions::board_captions;
use crate::i18n::Catalog;
use crate::message::BoardImage;
use gonagas_core::kit::board::{BoardShape, Site};
use gonagas_core::kit::input::InputStep;
use gonagas_core::kit::scene::Highlights;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::session::game_session::GameSession;

/// Returns the image of the current position, with the piece highlighted that the choices in `path` have picked up.
#[must_use]
pub fn board_image(
    catalog: &Catalog,
    id: MatchId,
    session: &GameSession,
    path: &SelectionPath,
    phase: BoardPhase,
    file_name: String,
) -> BoardImage {
    let alt_text = board_alt_text(catalog, id, session, phase);
    described_image(catalog, alt_text, session, path, phase, file_name)
}

/// Returns the image of an earlier position, below a text that has the number of the move.
#[must_use]
pub fn past_board_image(
    catalog: &Catalog,
    id: MatchId,
    session: &GameSession,
    phase: BoardPhase,
    file_name: String,
) -> BoardImage {
    let alt_text = past_board_alt_text(catalog, id, session, phase);
    let mut image = described_image(catalog, alt_text, session, &SelectionPath::default(), phase, file_name);
    image.captions.heading.clear();
    // Nobody chooses there.
    if session.status().outcome().is_none() {
        image.marks = session.highlights();
    }
    image
}

/// Returns the image of a position with this alternative text.
#[must_use]
pub fn described_image(
    catalog: &Catalog,
    alt_text: String,
    session: &GameSession,
    path: &SelectionPath,
    phase: BoardPhase,
    file_name: String,
) -> BoardImage {
    let side_to_move = if phase == BoardPhase::Running { session.status().active_side() } else { None };
    let scene = session.scene();
    let info = session.rules().game_info();
    BoardImage {
        file_name,
        alt_text,
        text_legend: text_legend(catalog, &session.board(), &scene, info),
        captions: board_captions(catalog, info, &scene, session.turn_number(), phase),
        board: session.board(),
        scene,
        info,
        marks: selection_marks(session, path),
        side_to_move,
        theme: Theme::default(),
        shape: BoardShape::default(),
    }
}

/// Marks the actions of a turn on the image of the position before it: the pieces that move, and the points to which
/// they go.
pub fn mark_turn(image: &mut BoardImage, session: &GameSession, actions: &[String]) {
    let mut session = session.fork();
    let mut marks: [Vec<Site>; 2] = Default::default();
    for notation in actions {
        let legal = session.legal_actions().into_iter().find(|action| action.notation == *notation);
        let Some(action) = legal.filter(|_| session.play(notation).is_ok()) else { break };
        let [selected, targets] = &mut marks;
        for step in action.input_steps {
            match step {
                // A piece that moves twice is picked up where it stands in the picture.
                InputStep::PickUp(_, site) | InputStep::PickUpStack(_, site) if targets.contains(&site) => {}
                InputStep::PickUp(_, site) | InputStep::PickUpStack(_, site) => selected.push(site),
                InputStep::Place(_, site) | InputStep::MoveTo(site) | InputStep::FlyTo(site) => targets.push(site),
                InputStep::UseDie(_) | InputStep::CapturePair(_) | InputStep::Choose(_) => {}
            }
        }
    }
    [image.marks.selected, image.marks.targets] = marks;
}

fn selection_marks(session: &GameSession, path: &SelectionPath) -> Highlights {
    let mut marks = session.highlights();
    let decisive = decisive_points(session);
    if !decisive.pieces.is_empty() {
        marks.selected = decisive.pieces;
        marks.targets = decisive.points;
        return marks;
    }
    let MoveSelection::StepChoice(choice) = move_selection::follow_path(session, path) else { return marks };
    let picked_up = choice.chosen_steps.iter().rev().find_map(|step| match step {
        InputStep::PickUp(_, site) | InputStep::PickUpStack(_, site) => Some(*site),
        _ => None,
    });
    marks.selected = picked_up.into_iter().collect();
    if picked_up.is_some() {
        marks.targets = choice.options.iter().filter_map(|next| next.step).flat_map(InputStep::sites).collect();
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::session::rules::Rules;

    #[test]
    fn past_position_marks_no_choices() {
        let catalog = Catalog::for_locale("en");
        let mut session = Rules::parse("shap-luk").unwrap().start_session();
        session.play("a3-b3").unwrap();
        let path = SelectionPath::default();
        let phase = BoardPhase::Running;
        let present = board_image(&catalog, MatchId(1), &session, &path, phase, String::new()).marks;
        let past = past_board_image(&catalog, MatchId(1), &session, phase, String::new()).marks;
        assert!(!present.selected.is_empty() && !present.targets.is_empty(), "the General is the only piece to move");
        assert_eq!(past, Highlights { selected: vec![], targets: vec![], ..present });
    }
}
