//! Texts for the steps of an action.

use crate::i18n::Catalog;
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

/// The way in which an action is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveForm {
    /// As something to choose: "wake the soldier".
    Choice,
    /// As something to choose among many, beside the board: "wake o1".
    Brief,
    /// As something that was done: "woke the soldier".
    Played,
}

impl MoveForm {
    /// Returns the word that selects this form of a text.
    const fn as_str(self) -> &'static str {
        match self {
            MoveForm::Choice => "choice",
            MoveForm::Brief => "brief",
            MoveForm::Played => "played",
        }
    }
}

/// The most characters of the label of a choice: those of a button, the shorter ones of Discord's limits.
const MAX_LABEL_LENGTH: usize = 80;

/// Describes an action that can be chosen from the step after the first `depth` on, with what it captures, in at most
/// 80 characters: a choice whose sentence is longer is named by its notation.
#[must_use]
pub fn rest_of_move_text(
    catalog: &Catalog,
    board: &Board,
    (action, depth): (&LegalAction, usize),
    captures: &CaptureTable,
    form: MoveForm,
) -> String {
    let steps = &action.input_steps[depth.min(action.input_steps.len())..];
    let text = steps_text(catalog, board, steps, form);
    // A pair that is captured is a step of its own.
    let named = action.input_steps.iter().any(|step| matches!(step, InputStep::CapturePair(_)));
    let text = match captures.of_action(&action.notation) {
        [] => text,
        _ if named => text,
        sites => {
            let sites: Vec<&str> = sites.iter().map(|site| board.site_name(*site)).collect();
            catalog.format("step-captures", &[("steps", &text), ("sites", &sites.join(", "))])
        }
    };
    if text.chars().count() > MAX_LABEL_LENGTH { action.notation.clone() } else { text }
}

/// Describes actions that are played one after the other, as menus and buttons do. An action that is not legal is named
/// by its notation, and ends the list.
pub fn action_texts(catalog: &Catalog, session: &GameSession, actions: &[String], form: MoveForm) -> Vec<String> {
    let mut session = session.fork();
    let board = session.board();
    let mut texts = Vec::new();
    for notation in actions {
        let captures = CaptureTable::of(&session);
        let action = session.legal_actions().into_iter().find(|action| action.notation == *notation);
        texts.push(action.map_or_else(
            || notation.clone(),
            |action| rest_of_move_text(catalog, &board, (&action, 0), &captures, form),
        ));
        if session.play(notation).is_err() {
            break;
        }
    }
    texts
}

/// Describes a step that is yet to be chosen. Two steps that can be chosen at the same time have different texts.
#[must_use]
pub fn step_text(catalog: &Catalog, board: &Board, step: InputStep) -> String {
    single_step_text(catalog, board, step, MoveForm::Choice)
}

fn single_step_text(catalog: &Catalog, board: &Board, step: InputStep, form: MoveForm) -> String {
    let site = |site| board.site_name(site);
    let form = form.as_str();
    match step {
        InputStep::UseDie(face) => die_face_text(catalog, face),
        InputStep::Place(_, at) | InputStep::MoveTo(at) | InputStep::FlyTo(at) => site(at).to_owned(),
        InputStep::PickUp(piece, from) => match ambiguous_piece_name(catalog, piece.kind) {
            Some(piece) => catalog.format("step-piece", &[("site", site(from)), ("piece", &piece)]),
            None => site(from).to_owned(),
        },
        InputStep::PickUpStack(_, from) => catalog.format("step-all", &[("site", site(from))]),
        InputStep::CapturePair([one, other]) => {
            catalog.format("step-take", &[("form", form), ("one", site(one)), ("other", site(other))])
        }
        InputStep::Choose(OffBoardChoice { id, number: Some(number) }) => {
            catalog.format(&format!("numbered-{id}"), &[("form", form), ("number", &number.to_string())])
        }
        InputStep::Choose(OffBoardChoice { id, number: None }) => {
            catalog.format(&format!("say-{id}"), &[("form", form)])
        }
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

/// Returns the word by which texts tell faces of dice apart: the sign on it, or `blank`.
#[must_use]
pub fn die_face_word(face: Face) -> String {
    if face == Face::Blank { "blank".to_owned() } else { face.symbol().to_string() }
}

/// Describes steps that are made one after the other; those that use a die in a sentence that begins with it.
#[must_use]
pub fn steps_text(catalog: &Catalog, board: &Board, steps: &[InputStep], form: MoveForm) -> String {
    let [InputStep::UseDie(face), rest @ ..] = steps else { return clauses(catalog, board, steps, form).join(", ") };
    let joined = clauses(catalog, board, rest, form)
        .into_iter()
        .reduce(|steps, next| catalog.format("step-and", &[("steps", &steps), ("next", &next)]));
    match joined {
        Some(steps) => {
            let face = die_face_word(*face);
            catalog.format("step-use", &[("form", form.as_str()), ("face", &face), ("steps", &steps)])
        }
        None => die_face_text(catalog, *face),
    }
}

/// Describes each step, a piece that is moved in one clause.
fn clauses(catalog: &Catalog, board: &Board, steps: &[InputStep], form: MoveForm) -> Vec<String> {
    let mut clauses = Vec::new();
    let mut rest = steps;
    while let [step, after @ ..] = rest {
        rest = match (step, after) {
            (InputStep::PickUp(piece, from), [InputStep::MoveTo(to), after @ ..]) => {
                clauses.push(piece_move_text(catalog, board, piece.kind, [*from, *to], form));
                after
            }
            (InputStep::PickUpStack(_, from), [InputStep::MoveTo(to), after @ ..]) => {
                clauses.push(walk_text(catalog, board, "stack", [*from, *to], form));
                after
            }
            _ => {
                clauses.push(single_step_text(catalog, board, *step, form));
                after
            }
        };
    }
    clauses
}

/// Describes the move of a piece between two points.
fn piece_move_text(catalog: &Catalog, board: &Board, kind: PieceKind, sites: [Site; 2], form: MoveForm) -> String {
    let [from, to] = sites.map(|site| board.site_name(site));
    match kind {
        PieceKind::Stone | PieceKind::Block | PieceKind::Rebel | PieceKind::General => {
            catalog.format("step-move", &[("from", from), ("to", to)])
        }
        PieceKind::Sleeper | PieceKind::SleepingQueen => {
            let key = if kind == PieceKind::Sleeper { "step-wake" } else { "step-wake-queen" };
            catalog.format(key, &[("form", form.as_str()), ("from", from), ("to", to)])
        }
        kind => walk_text(catalog, board, kind.as_str(), sites, form),
    }
}

/// Describes the walk of a piece, or of all awake soldiers of a point as a `stack`.
fn walk_text(catalog: &Catalog, board: &Board, piece: &str, sites: [Site; 2], form: MoveForm) -> String {
    let [from, to] = sites.map(|site| board.site_name(site));
    catalog.format("step-walk", &[("form", form.as_str()), ("piece", piece), ("from", from), ("to", to)])
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
        told(steps, MoveForm::Choice)
    }

    fn told(steps: &[InputStep], form: MoveForm) -> String {
        let board = Rules::parse("seega size=5").unwrap().start_session().board();
        steps_text(&Catalog::for_locale("en"), &board, steps, form)
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
        assert_eq!(text_of(&steps), "with the X, move the soldier from b2 to c2 and take the king");
        assert_eq!(text_of(&steps[..2]), "with the X, b2");
        assert_eq!(text_of(&steps[..1]), "X");
        assert_eq!(text_of(&[InputStep::UseDie(Face::Blank), soldier]), "with the blank, b2");
        let stone = InputStep::PickUp(piece(PieceKind::Stone), 6);
        assert_eq!(text_of(&[stone, InputStep::MoveTo(7)]), "b2 to c2");
        assert_eq!(text_of(&[InputStep::FlyTo(12), InputStep::CapturePair([6, 8])]), "c3, capture b2 and d2");
        assert_eq!(text_of(&[]), "");
    }

    #[test]
    fn die_use_is_a_sentence_in_both_forms() {
        let of_piece = |face, kind| [InputStep::UseDie(face), InputStep::PickUp(piece(kind), 6), InputStep::MoveTo(7)];
        for (steps, choice, played) in [
            (
                of_piece(Face::X, PieceKind::Sleeper),
                "with the X, wake the soldier on b2 and step to c2",
                "with the X, woke the soldier on b2 and stepped to c2",
            ),
            (
                of_piece(Face::Blank, PieceKind::King),
                "with the blank, move the king from b2 to c2",
                "with the blank, moved the king from b2 to c2",
            ),
            (
                of_piece(Face::Two, PieceKind::Homeward),
                "with the 2, move the homeward soldier from b2 to c2",
                "with the 2, moved the homeward soldier from b2 to c2",
            ),
        ] {
            assert_eq!([told(&steps, MoveForm::Choice), told(&steps, MoveForm::Played)], [choice, played]);
        }
        let stack = [InputStep::PickUpStack(piece(PieceKind::Soldier), 6), InputStep::MoveTo(7)];
        assert_eq!(text_of(&stack), "move all awake soldiers from b2 to c2");
    }

    #[test]
    fn faces_of_dice_have_their_names_in_norwegian() {
        let board = Rules::parse("seega size=5").unwrap().start_session().board();
        let walk = [InputStep::PickUp(piece(PieceKind::Soldier), 6), InputStep::MoveTo(7)];
        let told = |face| {
            let steps = [&[InputStep::UseDie(face)][..], &walk].concat();
            steps_text(&Catalog::for_locale("nb"), &board, &steps, MoveForm::Choice)
        };
        assert_eq!(told(Face::X), "flytt soldaten fra b2 til c2 med X-en");
        assert_eq!(told(Face::Three), "flytt soldaten fra b2 til c2 med treeren");
        assert_eq!(told(Face::Blank), "flytt soldaten fra b2 til c2 med den blanke");
    }

    #[test]
    fn one_of_many_uses_of_dice_is_named_briefly() {
        let walk = |face, kind| [InputStep::UseDie(face), InputStep::PickUp(piece(kind), 6), InputStep::MoveTo(7)];
        for (steps, brief) in [
            (walk(Face::X, PieceKind::Sleeper), "X: wake b2"),
            (walk(Face::X, PieceKind::SleepingQueen), "X: wake the queen on b2, to c2"),
            (walk(Face::Two, PieceKind::Soldier), "2: b2 to c2"),
            (walk(Face::Blank, PieceKind::King), "blank: king b2 to c2"),
            (walk(Face::Three, PieceKind::Homeward), "3: homeward b2 to c2"),
        ] {
            assert_eq!(told(&steps, MoveForm::Brief), brief);
        }
    }

    #[test]
    fn dice_are_counted() {
        let reroll = |number| [InputStep::Choose(OffBoardChoice::with_number("rethrow", number))];
        assert_eq!([1, 2].map(|number| text_of(&reroll(number))), ["reroll one die", "reroll 2 dice"]);
        assert_eq!(told(&reroll(1), MoveForm::Played), "rerolled one die");
    }
}
