//! The way through menus to an action: the legal actions' steps, grouped by how they begin.

use crate::kit::board::Board;
use crate::kit::step::Step;
use crate::table::running::{Candidate, Table};
use crate::ui::id::{self, Control, Verb};
use crate::ui::path::Path;

/// Where the choices made so far have led.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picked {
    /// To no legal action.
    Nowhere,
    /// To this very action.
    Action(String),
    /// To a fork.
    Fork(Fork),
}

/// A choice between several ways to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fork {
    /// The steps made so far.
    pub made: Vec<Step>,
    /// The ways to go on, at least one.
    pub next: Vec<Next>,
}

/// A way to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Next {
    /// Its place in the list of the fork, by which a path names it.
    pub place: usize,
    /// The step that is made next; `None` when the action is complete without another.
    pub step: Option<Step>,
    /// The column of the board that the step points at.
    pub column: Option<char>,
    /// The legal actions that go on with it; at least one.
    pub candidates: Vec<Candidate>,
}

impl Next {
    /// The only legal action that goes on so; `None` when there are several.
    #[must_use]
    pub fn only(&self) -> Option<&Candidate> {
        match self.candidates.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }
}

/// What a control asks for that leads to an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    /// This action.
    Action(String),
    /// To have come so far.
    Path(Path),
}

/// What is asked for by using a control, where `value` was picked if it is a menu. `None` when it makes no sense.
#[must_use]
pub fn chosen(control: &Control, value: Option<&str>) -> Option<Chosen> {
    match (control.verb, id::path(&control.with)) {
        (Verb::Play, None) => Some(&control.with).filter(|text| !text.is_empty()).cloned().map(Chosen::Action),
        (Verb::Play, Some(_)) => value.map(str::to_owned).map(Chosen::Action),
        (Verb::Pick, Some(path)) => Path::read(path)?.then(value?).map(Chosen::Path),
        (Verb::Back, _) => Some(Chosen::Path(Path::default())),
        _ => None,
    }
}

/// Follows a path through the legal actions. What has a single answer is not asked, except at the very start: an action
/// is never played without a press. While nobody is to choose every path leads nowhere.
#[must_use]
pub fn follow(table: &Table, path: &Path) -> Picked {
    match table.turn().chooser() {
        Some(_) => walk(table.menu(), &table.board(), path.forks()),
        None => Picked::Nowhere,
    }
}

fn walk(mut candidates: Vec<Candidate>, board: &Board, forks: &[usize]) -> Picked {
    let (mut made, mut forks) = (Vec::new(), forks.iter());
    loop {
        let mut next = group(candidates, made.len(), board);
        let place = match next.as_slice() {
            [] => return Picked::Nowhere,
            [forced] if forced.step.is_some() && forced.only().is_none() => 0,
            _ => match forks.next() {
                None => return Picked::Fork(Fork { made, next }),
                Some(place) if *place < next.len() => *place,
                Some(_) => return Picked::Nowhere,
            },
        };
        let taken = next.swap_remove(place);
        match taken.only() {
            Some(only) if forks.len() == 0 => return Picked::Action(only.text.clone()),
            Some(_) => return Picked::Nowhere,
            None => {}
        }
        made.extend(taken.step);
        candidates = taken.candidates;
    }
}

/// Groups by the step at this depth, column by column as people read the names; what points at no place goes last.
fn group(candidates: Vec<Candidate>, depth: usize, board: &Board) -> Vec<Next> {
    let mut groups: Vec<Next> = Vec::new();
    for candidate in candidates {
        let step = candidate.steps.get(depth).copied();
        match groups.iter_mut().find(|next| next.step == step) {
            Some(next) => next.candidates.push(candidate),
            None => groups.push(Next { place: 0, step, column: column(board, step), candidates: vec![candidate] }),
        }
    }
    groups.sort_by(|a, b| column_first(board, a.step).total_cmp(&column_first(board, b.step)));
    groups.iter_mut().enumerate().for_each(|(place, next)| next.place = place);
    groups
}

fn column(board: &Board, step: Option<Step>) -> Option<char> {
    board.name(step?.site()?).chars().next()
}

fn column_first(board: &Board, step: Option<Step>) -> f32 {
    let point = step.and_then(Step::site).and_then(|site| board.points.get(usize::from(site)));
    point.map_or(f32::MAX, |point| point.x * 1000.0 + point.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::dice::Face;
    use crate::kit::scene::{Kind, Piece};
    use crate::kit::step::Word;
    use crate::room::people::MatchId;
    use crate::table::rules::Rules;

    const STONE: Piece = Piece { kind: Kind::Stone, side: None };

    fn board() -> Board {
        Rules::read("seega size=5").unwrap().start().board()
    }

    fn candidate(text: &str, steps: &[Step]) -> Candidate {
        Candidate { text: text.into(), steps: steps.to_vec() }
    }

    /// The texts of the actions behind each way to go on.
    fn ways(picked: &Picked) -> Vec<String> {
        let Picked::Fork(fork) = picked else { panic!("{picked:?}") };
        let texts =
            |next: &Next| next.candidates.iter().map(|candidate| &*candidate.text).collect::<Vec<_>>().join("|");
        fork.next.iter().map(texts).collect()
    }

    #[test]
    fn placements_are_listed_column_by_column() {
        let table = Rules::read("pahtum blocks=1").unwrap().start();
        let ways = ways(&follow(&table, &Path::default()));
        assert_eq!(ways[..8], ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "b1"]);
        assert_eq!(ways.len(), 49);
        assert_eq!(follow(&table, &Path::read("8").unwrap()), Picked::Action("b2".into()));
    }

    #[test]
    fn a_step_that_all_actions_share_is_made_at_once() {
        let lift = Step::Lift(STONE, 6);
        let moves = [7, 11].map(|to| candidate(&format!("b2-{to}"), &[lift, Step::Drop(to)])).to_vec();
        let picked = walk(moves.clone(), &board(), &[]);
        assert_eq!(ways(&picked), ["b2-11", "b2-7"]);
        assert!(matches!(picked, Picked::Fork(fork) if fork.made == [lift]));
        assert_eq!(walk(moves, &board(), &[1]), Picked::Action("b2-7".into()));
    }

    #[test]
    fn the_only_action_is_still_asked_for() {
        let only = vec![candidate("b2-b3", &[Step::Lift(STONE, 6), Step::Drop(11)])];
        assert_eq!(ways(&walk(only.clone(), &board(), &[])), ["b2-b3"]);
        assert_eq!(walk(only, &board(), &[0]), Picked::Action("b2-b3".into()));
    }

    #[test]
    fn an_action_that_others_begin_with_can_be_reached() {
        let (lift, drop) = (Step::Lift(STONE, 6), Step::Drop(11));
        let moves = vec![
            candidate("with more", &[lift, drop, Step::Drop(12)]),
            candidate("as it is", &[lift, drop]),
            candidate("elsewhere", &[lift, Step::Drop(7)]),
        ];
        assert_eq!(ways(&walk(moves.clone(), &board(), &[])), ["with more|as it is", "elsewhere"]);
        assert_eq!(ways(&walk(moves.clone(), &board(), &[0])), ["with more", "as it is"]);
        assert_eq!(walk(moves, &board(), &[0, 1]), Picked::Action("as it is".into()));
    }

    #[test]
    fn steps_that_point_at_the_same_place_are_told_apart() {
        let other = Piece { kind: Kind::Block, side: None };
        let moves = [STONE, other].map(|piece| candidate(piece.kind.word(), &[Step::Place(piece, 6)])).to_vec();
        assert_eq!(ways(&walk(moves.clone(), &board(), &[])), ["stone", "block"]);
        assert_eq!(walk(moves, &board(), &[1]), Picked::Action("block".into()));
    }

    #[test]
    fn what_has_no_place_on_the_board_is_a_step_like_others() {
        let (die, lift) = (|face| Step::Die(face), Step::Lift(STONE, 6));
        let moves = vec![
            candidate("stay", &[die(Face::X), lift, Step::Drop(11), Step::Say(Word::Stay)]),
            candidate("fly", &[die(Face::X), lift, Step::Drop(11), Step::Fly(3)]),
            candidate("two", &[die(Face::Two), lift, Step::Drop(11)]),
        ];
        assert_eq!(ways(&walk(moves.clone(), &board(), &[])), ["stay|fly", "two"]);
        let Picked::Fork(fork) = walk(moves.clone(), &board(), &[0]) else { panic!("there are two ways") };
        assert_eq!(fork.made, [die(Face::X), lift, Step::Drop(11)]);
        assert_eq!(ways(&Picked::Fork(fork)), ["fly", "stay"]);
        assert_eq!(walk(moves, &board(), &[0, 1]), Picked::Action("stay".into()));
    }

    #[test]
    fn nonsense_leads_nowhere() {
        let table = Rules::read("pahtum blocks=1").unwrap().start();
        for path in ["49", "0.0"] {
            assert_eq!(follow(&table, &Path::read(path).unwrap()), Picked::Nowhere, "{path}");
        }
        assert_eq!(walk(vec![], &board(), &[]), Picked::Nowhere);
    }

    #[test]
    fn controls_say_what_they_ask_for() {
        let control = |verb, with: &str| Control { game: MatchId(1), event: 2, verb, with: with.into() };
        let path = |text: &str| Some(Chosen::Path(Path::read(text).unwrap()));
        let action = |text: &str| Some(Chosen::Action(text.into()));
        assert_eq!(chosen(&control(Verb::Play, "b2-b3"), None), action("b2-b3"));
        assert_eq!(chosen(&control(Verb::Play, &id::counted(1, "")), Some("d4")), action("d4"));
        assert_eq!(chosen(&control(Verb::Pick, &id::counted(1, "3")), Some("2")), path("3.2"));
        assert_eq!(chosen(&control(Verb::Pick, &id::counted(1, "")), Some("g2")), path("g2"));
        assert_eq!(chosen(&control(Verb::Back, ""), None), path(""));
        for (verb, with, value) in [
            (Verb::Play, "", None),
            (Verb::Play, "#0#", None),
            (Verb::Pick, "#0#", None),
            (Verb::Pick, "#0#", Some("b3")),
            (Verb::Pick, "#0#x", Some("1")),
            (Verb::Pick, "3", Some("1")),
            (Verb::Offer, "", None),
        ] {
            assert_eq!(chosen(&control(verb, with), value), None, "{verb:?} {with} {value:?}");
        }
    }
}
