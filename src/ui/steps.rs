//! What the steps toward an action are called.

use crate::kit::board::{Board, Site};
use crate::kit::dice::Face;
use crate::kit::scene::Kind;
use crate::kit::step::{Step, Word};
use crate::ui::words::Words;

/// What a step is called. Two steps that stand for a choice at the same moment are called differently.
#[must_use]
pub fn name(words: &Words, board: &Board, step: Step) -> String {
    let site = |site| board.name(site);
    match step {
        Step::Die(fell) => face(words, fell),
        Step::Place(_, at) | Step::Drop(at) | Step::Fly(at) => site(at).to_owned(),
        Step::Lift(piece, from) => match special(words, piece.kind) {
            Some(piece) => words.tell("step-piece", &[("site", site(from)), ("piece", &piece)]),
            None => site(from).to_owned(),
        },
        Step::LiftAll(_, from) => words.tell("step-all", &[("site", site(from))]),
        Step::Take([one, other]) => words.tell("step-take", &[("one", site(one)), ("other", site(other))]),
        Step::Say(Word::Rethrow(number)) => words.count("step-rethrow", number.into()),
        Step::Say(word) => words.say(&format!("say-{}", word.word())),
    }
}

/// What a face of a die is called.
#[must_use]
pub fn face(words: &Words, face: Face) -> String {
    match face {
        Face::Blank => words.say("step-blank"),
        face => face.sign().to_string(),
    }
}

/// What a use of a die is called: the die, and what it does.
#[must_use]
pub fn of_use(words: &Words, board: &Board, steps: &[Step]) -> String {
    match steps {
        [Step::Die(fell), rest @ ..] => {
            words.tell("step-use", &[("face", &face(words, *fell)), ("steps", &names(words, board, rest))])
        }
        steps => names(words, board, steps),
    }
}

/// What steps are called that are made one after the other.
#[must_use]
pub fn names(words: &Words, board: &Board, steps: &[Step]) -> String {
    let (mut names, mut rest) = (Vec::new(), steps);
    while let [step, after @ ..] = rest {
        let lifted = matches!(step, Step::Lift(..) | Step::LiftAll(..));
        let called = name(words, board, *step);
        rest = match after {
            [Step::Drop(to), after @ ..] if lifted => {
                names.push(moved(words, board, *step, *to));
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
fn moved(words: &Words, board: &Board, lift: Step, to: Site) -> String {
    match lift {
        Step::Lift(piece, from) if matches!(piece.kind, Kind::Sleeper | Kind::SleepingQueen) => {
            let key = if piece.kind == Kind::Sleeper { "step-wake" } else { "step-wake-queen" };
            words.tell(key, &[("from", board.name(from)), ("to", board.name(to))])
        }
        lift => words.tell("step-move", &[("from", &name(words, board, lift)), ("to", board.name(to))]),
    }
}

/// What a piece is called that may share its point with one of another kind; `None` for the plain kinds, which never
/// share theirs with each other.
#[must_use]
pub fn special(words: &Words, kind: Kind) -> Option<String> {
    match kind {
        Kind::Stone | Kind::Block | Kind::Rebel | Kind::General | Kind::Soldier => None,
        Kind::Sleeper
        | Kind::Homeward
        | Kind::Waiting
        | Kind::King
        | Kind::Rider
        | Kind::Queen
        | Kind::SleepingQueen => Some(words.say(&format!("piece-{}", kind.word()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::scene::Piece;
    use crate::kit::side::Side;
    use crate::table::rules::Rules;

    fn said(steps: &[Step]) -> String {
        names(&Words::of("en"), &Rules::read("seega size=5").unwrap().start().board(), steps)
    }

    const fn piece(kind: Kind) -> Piece {
        Piece { kind, side: Some(Side::First) }
    }

    #[test]
    fn pieces_that_share_a_point_are_told_apart() {
        let kinds = [Kind::Soldier, Kind::Sleeper, Kind::Homeward, Kind::King, Kind::Queen, Kind::SleepingQueen];
        let lifted = kinds.map(|kind| said(&[Step::Lift(piece(kind), 6)]));
        let expected =
            ["b2", "b2 (asleep)", "b2 (on the way home)", "b2 (the king)", "b2 (the queen)", "b2 (the sleeping queen)"];
        assert_eq!(lifted, expected);
        assert_eq!(said(&[Step::LiftAll(piece(Kind::Soldier), 6)]), "b2 (all that are awake)");
    }

    #[test]
    fn steps_are_told_one_after_the_other() {
        let soldier = Step::Lift(piece(Kind::Soldier), 6);
        let steps = [Step::Die(Face::X), soldier, Step::Drop(7), Step::Say(Word::TakeKing)];
        assert_eq!(said(&steps), "X, b2 to c2, take the king");
        assert_eq!(said(&steps[..2]), "X, b2");
        assert_eq!(said(&[Step::Die(Face::Blank), soldier]), "blank, b2");
        assert_eq!(said(&[Step::Fly(12), Step::Take([6, 8])]), "c3, capture b2 and d2");
        assert_eq!(said(&[]), "");
    }

    #[test]
    fn uses_of_dice_say_what_they_do() {
        let used =
            |steps: &[Step]| of_use(&Words::of("en"), &Rules::read("seega size=5").unwrap().start().board(), steps);
        let [wake, walk] = [Kind::Sleeper, Kind::King].map(|kind| Step::Lift(piece(kind), 6));
        assert_eq!(used(&[Step::Die(Face::X), wake, Step::Drop(7)]), "X: wake b2, to c2");
        assert_eq!(used(&[Step::Die(Face::Blank), walk, Step::Drop(7)]), "blank: b2 (the king) to c2");
    }

    #[test]
    fn dice_are_counted() {
        let rethrow = |number| said(&[Step::Say(Word::Rethrow(number))]);
        assert_eq!([rethrow(1), rethrow(2)], ["throw one die again", "throw 2 dice again"]);
    }
}
