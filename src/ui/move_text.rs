//! Texts for the steps of an action.

use crate::ui::i18n::Catalog;
use gonagas_core::kit::board::{Board, Site};
use gonagas_core::kit::dice::Face;
use gonagas_core::kit::input::{InputStep, OffBoardChoice};
use gonagas_core::kit::scene::PieceKind;
use gonagas_core::session::game_session::{GameSession, LegalAction};
use std::collections::BTreeMap;

/// The points on which the legal actions of a position capture, by their notation.
#[derive(Debug, Clone, Default)]
pub struct CaptureTable(BTreeMap<String, Vec<Site>>);

impl CaptureTable {
    /// Returns the captures of all legal actions that capture anything.
    #[must_use]
    pub fn of(session: &GameSession) -> CaptureTable {
        let captures = std::iter::zip(session.legal_actions(), session.legal_captures());
        let named = captures.filter(|(_, sites)| !sites.is_empty()).map(|(action, sites)| (action.notation, sites));
        CaptureTable(named.collect())
    }

    fn of_action(&self, notation: &str) -> &[Site] {
        self.0.get(notation).map_or(&[], Vec::as_slice)
    }
}

/// Describes an action from the step after the first `depth` on, with what it captures.
#[must_use]
pub fn rest_of_move_text(
    catalog: &Catalog,
    board: &Board,
    (action, depth): (&LegalAction, usize),
    captures: &CaptureTable,
) -> String {
    let steps = &action.input_steps[depth.min(action.input_steps.len())..];
    let text = die_use_text(catalog, board, steps);
    // A pair that is captured is a step of its own.
    let named = action.input_steps.iter().any(|step| matches!(step, InputStep::CapturePair(_)));
    match captures.of_action(&action.notation) {
        [] => text,
        _ if named => text,
        sites => {
            let sites: Vec<&str> = sites.iter().map(|site| board.site_name(*site)).collect();
            catalog.format("step-captures", &[("steps", &text), ("sites", &sites.join(", "))])
        }
    }
}

/// Describes a step. Two steps that can be chosen at the same time have different texts.
#[must_use]
pub fn step_text(catalog: &Catalog, board: &Board, step: InputStep) -> String {
    let site = |site| board.site_name(site);
    match step {
        InputStep::UseDie(face) => die_face_text(catalog, face),
        InputStep::Place(_, at) | InputStep::MoveTo(at) | InputStep::FlyTo(at) => site(at).to_owned(),
        InputStep::PickUp(piece, from) => match ambiguous_piece_name(catalog, piece.kind) {
            Some(piece) => catalog.format("step-piece", &[("site", site(from)), ("piece", &piece)]),
            None => site(from).to_owned(),
        },
        InputStep::PickUpStack(_, from) => catalog.format("step-all", &[("site", site(from))]),
        InputStep::CapturePair([one, other]) => {
            catalog.format("step-take", &[("one", site(one)), ("other", site(other))])
        }
        InputStep::Choose(OffBoardChoice { id, number: Some(number) }) => {
            catalog.format_count(&format!("numbered-{id}"), number.into())
        }
        InputStep::Choose(OffBoardChoice { id, number: None }) => catalog.text(&format!("say-{id}")),
    }
}

/// Names a face of a die.
#[must_use]
pub fn die_face_text(catalog: &Catalog, face: Face) -> String {
    match face {
        Face::Blank => catalog.text("step-blank"),
        face => face.symbol().to_string(),
    }
}

/// Describes a use of a die: its face and the steps.
#[must_use]
pub fn die_use_text(catalog: &Catalog, board: &Board, steps: &[InputStep]) -> String {
    match steps {
        [InputStep::UseDie(face), rest @ ..] => catalog.format(
            "step-use",
            &[("face", &die_face_text(catalog, *face)), ("steps", &steps_text(catalog, board, rest))],
        ),
        steps => steps_text(catalog, board, steps),
    }
}

/// Describes steps that are made one after the other.
#[must_use]
pub fn steps_text(catalog: &Catalog, board: &Board, steps: &[InputStep]) -> String {
    let (mut names, mut rest) = (Vec::new(), steps);
    while let [step, after @ ..] = rest {
        let is_pick_up = matches!(step, InputStep::PickUp(..) | InputStep::PickUpStack(..));
        rest = match after {
            [InputStep::MoveTo(to), after @ ..] if is_pick_up => {
                names.push(piece_move_text(catalog, board, *step, *to));
                after
            }
            _ => {
                names.push(step_text(catalog, board, *step));
                after
            }
        };
    }
    names.join(", ")
}

/// Describes the move of a piece that is picked up to the point where it is put down.
fn piece_move_text(catalog: &Catalog, board: &Board, pick_up: InputStep, to: Site) -> String {
    match pick_up {
        InputStep::PickUp(piece, from) if matches!(piece.kind, PieceKind::Sleeper | PieceKind::SleepingQueen) => {
            let key = if piece.kind == PieceKind::Sleeper { "step-wake" } else { "step-wake-queen" };
            catalog.format(key, &[("from", board.site_name(from)), ("to", board.site_name(to))])
        }
        pick_up => {
            catalog.format("step-move", &[("from", &step_text(catalog, board, pick_up)), ("to", board.site_name(to))])
        }
    }
}

/// Names a kind of piece that may share its point with a piece of another kind; `None` for the plain kinds, which never
/// share a point with each other.
#[must_use]
pub fn ambiguous_piece_name(catalog: &Catalog, kind: PieceKind) -> Option<String> {
    kind.may_share_point().then(|| catalog.text(&format!("piece-{}", kind.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::kit::scene::Piece;
    use gonagas_core::kit::side::Side;
    use gonagas_core::session::rules::Rules;

    fn text_of(steps: &[InputStep]) -> String {
        steps_text(&Catalog::for_locale("en"), &Rules::parse("seega size=5").unwrap().start_session().board(), steps)
    }

    const fn piece(kind: PieceKind) -> Piece {
        Piece { kind, owner: Some(Side::First) }
    }

    #[test]
    fn pieces_on_one_point_have_different_texts() {
        let kinds = [
            PieceKind::Soldier,
            PieceKind::Sleeper,
            PieceKind::Homeward,
            PieceKind::King,
            PieceKind::Queen,
            PieceKind::SleepingQueen,
        ];
        let names = kinds.map(|kind| text_of(&[InputStep::PickUp(piece(kind), 6)]));
        let expected =
            ["b2", "b2 (asleep)", "b2 (on the way home)", "b2 (the king)", "b2 (the queen)", "b2 (the sleeping queen)"];
        assert_eq!(names, expected);
        assert_eq!(text_of(&[InputStep::PickUpStack(piece(PieceKind::Soldier), 6)]), "b2 (all that are awake)");
    }

    #[test]
    fn steps_are_described_in_order() {
        let soldier = InputStep::PickUp(piece(PieceKind::Soldier), 6);
        let steps = [
            InputStep::UseDie(Face::X),
            soldier,
            InputStep::MoveTo(7),
            InputStep::Choose(OffBoardChoice::new("take-king")),
        ];
        assert_eq!(text_of(&steps), "X, b2 to c2, take the king");
        assert_eq!(text_of(&steps[..2]), "X, b2");
        assert_eq!(text_of(&[InputStep::UseDie(Face::Blank), soldier]), "blank, b2");
        assert_eq!(text_of(&[InputStep::FlyTo(12), InputStep::CapturePair([6, 8])]), "c3, capture b2 and d2");
        assert_eq!(text_of(&[]), "");
    }

    #[test]
    fn die_use_names_its_face_and_its_steps() {
        let use_text = |steps: &[InputStep]| {
            die_use_text(
                &Catalog::for_locale("en"),
                &Rules::parse("seega size=5").unwrap().start_session().board(),
                steps,
            )
        };
        let [wake, walk] = [PieceKind::Sleeper, PieceKind::King].map(|kind| InputStep::PickUp(piece(kind), 6));
        assert_eq!(use_text(&[InputStep::UseDie(Face::X), wake, InputStep::MoveTo(7)]), "X: wake b2, to c2");
        assert_eq!(
            use_text(&[InputStep::UseDie(Face::Blank), walk, InputStep::MoveTo(7)]),
            "blank: b2 (the king) to c2"
        );
    }

    #[test]
    fn dice_are_counted() {
        let reroll = |number| text_of(&[InputStep::Choose(OffBoardChoice::with_number("rethrow", number))]);
        assert_eq!([reroll(1), reroll(2)], ["reroll one die", "reroll 2 dice"]);
    }
}
