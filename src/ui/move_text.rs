//! What the steps toward an action are called.

use crate::kit::board::{Board, Site};
use crate::kit::dice::Face;
use crate::kit::input::{InputStep, OffBoardChoice};
use crate::kit::scene::PieceKind;
use crate::ui::i18n::Catalog;

/// What a step is called. Two steps that stand for a choice at the same moment are called differently.
#[must_use]
pub fn step_text(catalog: &Catalog, board: &Board, step: InputStep) -> String {
    let site = |site| board.site_name(site);
    match step {
        InputStep::UseDie(fell) => die_face_text(catalog, fell),
        InputStep::Place(_, at) | InputStep::MoveTo(at) | InputStep::FlyTo(at) => site(at).to_owned(),
        InputStep::PickUp(piece, from) => match ambiguous_piece_name(catalog, piece.kind) {
            Some(piece) => catalog.format("step-piece", &[("site", site(from)), ("piece", &piece)]),
            None => site(from).to_owned(),
        },
        InputStep::PickUpStack(_, from) => catalog.format("step-all", &[("site", site(from))]),
        InputStep::CapturePair([one, other]) => {
            catalog.format("step-take", &[("one", site(one)), ("other", site(other))])
        }
        InputStep::Choose(OffBoardChoice::Rethrow(number)) => catalog.format_count("step-rethrow", number.into()),
        InputStep::Choose(word) => catalog.text(&format!("say-{}", word.as_str())),
    }
}

/// What a face of a die is called.
#[must_use]
pub fn die_face_text(catalog: &Catalog, face: Face) -> String {
    match face {
        Face::Blank => catalog.text("step-blank"),
        face => face.symbol().to_string(),
    }
}

/// What a use of a die is called: the die, and what it does.
#[must_use]
pub fn die_use_text(catalog: &Catalog, board: &Board, steps: &[InputStep]) -> String {
    match steps {
        [InputStep::UseDie(fell), rest @ ..] => catalog.format(
            "step-use",
            &[("face", &die_face_text(catalog, *fell)), ("steps", &steps_text(catalog, board, rest))],
        ),
        steps => steps_text(catalog, board, steps),
    }
}

/// What steps are called that are made one after the other.
#[must_use]
pub fn steps_text(catalog: &Catalog, board: &Board, steps: &[InputStep]) -> String {
    let (mut names, mut rest) = (Vec::new(), steps);
    while let [step, after @ ..] = rest {
        let lifted = matches!(step, InputStep::PickUp(..) | InputStep::PickUpStack(..));
        let called = step_text(catalog, board, *step);
        rest = match after {
            [InputStep::MoveTo(to), after @ ..] if lifted => {
                names.push(piece_move_text(catalog, board, *step, *to));
                after
            }
            _ => {
                names.push(called);
                after
            }
        };
    }
    names.join(", ")
}

/// What it is called that this piece is lifted and put down there.
fn piece_move_text(catalog: &Catalog, board: &Board, lift: InputStep, to: Site) -> String {
    match lift {
        InputStep::PickUp(piece, from) if matches!(piece.kind, PieceKind::Sleeper | PieceKind::SleepingQueen) => {
            let key = if piece.kind == PieceKind::Sleeper { "step-wake" } else { "step-wake-queen" };
            catalog.format(key, &[("from", board.site_name(from)), ("to", board.site_name(to))])
        }
        lift => catalog.format("step-move", &[("from", &step_text(catalog, board, lift)), ("to", board.site_name(to))]),
    }
}

/// What a piece is called that may share its point with one of another kind; `None` for the plain kinds, which never
/// share theirs with each other.
#[must_use]
pub fn ambiguous_piece_name(catalog: &Catalog, kind: PieceKind) -> Option<String> {
    match kind {
        PieceKind::Stone | PieceKind::Block | PieceKind::Rebel | PieceKind::General | PieceKind::Soldier => None,
        PieceKind::Sleeper
        | PieceKind::Homeward
        | PieceKind::Waiting
        | PieceKind::King
        | PieceKind::Rider
        | PieceKind::Queen
        | PieceKind::SleepingQueen => Some(catalog.text(&format!("piece-{}", kind.as_str()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::scene::Piece;
    use crate::kit::side::Side;
    use crate::session::rules::Rules;

    fn said(steps: &[InputStep]) -> String {
        steps_text(&Catalog::for_locale("en"), &Rules::parse("seega size=5").unwrap().start_session().board(), steps)
    }

    const fn piece(kind: PieceKind) -> Piece {
        Piece { kind, owner: Some(Side::First) }
    }

    #[test]
    fn pieces_that_share_a_point_are_told_apart() {
        let kinds = [
            PieceKind::Soldier,
            PieceKind::Sleeper,
            PieceKind::Homeward,
            PieceKind::King,
            PieceKind::Queen,
            PieceKind::SleepingQueen,
        ];
        let lifted = kinds.map(|kind| said(&[InputStep::PickUp(piece(kind), 6)]));
        let expected =
            ["b2", "b2 (asleep)", "b2 (on the way home)", "b2 (the king)", "b2 (the queen)", "b2 (the sleeping queen)"];
        assert_eq!(lifted, expected);
        assert_eq!(said(&[InputStep::PickUpStack(piece(PieceKind::Soldier), 6)]), "b2 (all that are awake)");
    }

    #[test]
    fn steps_are_told_one_after_the_other() {
        let soldier = InputStep::PickUp(piece(PieceKind::Soldier), 6);
        let steps =
            [InputStep::UseDie(Face::X), soldier, InputStep::MoveTo(7), InputStep::Choose(OffBoardChoice::TakeKing)];
        assert_eq!(said(&steps), "X, b2 to c2, take the king");
        assert_eq!(said(&steps[..2]), "X, b2");
        assert_eq!(said(&[InputStep::UseDie(Face::Blank), soldier]), "blank, b2");
        assert_eq!(said(&[InputStep::FlyTo(12), InputStep::CapturePair([6, 8])]), "c3, capture b2 and d2");
        assert_eq!(said(&[]), "");
    }

    #[test]
    fn uses_of_dice_say_what_they_do() {
        let used = |steps: &[InputStep]| {
            die_use_text(
                &Catalog::for_locale("en"),
                &Rules::parse("seega size=5").unwrap().start_session().board(),
                steps,
            )
        };
        let [wake, walk] = [PieceKind::Sleeper, PieceKind::King].map(|kind| InputStep::PickUp(piece(kind), 6));
        assert_eq!(used(&[InputStep::UseDie(Face::X), wake, InputStep::MoveTo(7)]), "X: wake b2, to c2");
        assert_eq!(used(&[InputStep::UseDie(Face::Blank), walk, InputStep::MoveTo(7)]), "blank: b2 (the king) to c2");
    }

    #[test]
    fn dice_are_counted() {
        let rethrow = |number| said(&[InputStep::Choose(OffBoardChoice::Rethrow(number))]);
        assert_eq!([rethrow(1), rethrow(2)], ["throw one die again", "throw 2 dice again"]);
    }
}
