//! The way through menus to an action: the legal actions' steps, grouped by how they begin.

use crate::kit::board::Board;
use crate::kit::input::InputStep;
use crate::session::game_session::{GameSession, LegalAction};
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::custom_id::match_control::{self, MatchControl, MatchVerb};

/// Where the choices made so far have led.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveSelection {
    /// To no legal action.
    NoLegalAction,
    /// To this very action.
    Action(String),
    /// To a fork.
    StepChoice(StepChoice),
}

/// A choice between several ways to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepChoice {
    /// The steps made so far.
    pub chosen_steps: Vec<InputStep>,
    /// The ways to go on, at least one.
    pub options: Vec<NextStep>,
}

/// A way to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextStep {
    /// Its place in the list of the fork, by which a path names it.
    pub index: usize,
    /// The step that is made next; `None` when the action is complete without another.
    pub step: Option<InputStep>,
    /// The column of the board that the step points at.
    pub column: Option<char>,
    /// The legal actions that go on with it; at least one.
    pub candidates: Vec<LegalAction>,
}

impl NextStep {
    /// The only legal action that goes on so; `None` when there are several.
    #[must_use]
    pub fn only_candidate(&self) -> Option<&LegalAction> {
        match self.candidates.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }
}

/// What a control asks for that leads to an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ControlInput {
    /// This action.
    Action(String),
    /// To have come so far.
    Path(SelectionPath),
}

/// What is asked for by using a control, where `value` was picked if it is a menu. `None` when it makes no sense.
#[must_use]
pub fn resolve_control(control: &MatchControl, value: Option<&str>) -> Option<ControlInput> {
    match (control.verb, match_control::menu_path(&control.argument)) {
        (MatchVerb::Play, None) => {
            Some(&control.argument).filter(|text| !text.is_empty()).cloned().map(ControlInput::Action)
        }
        (MatchVerb::Play, Some(_)) => value.map(str::to_owned).map(ControlInput::Action),
        (MatchVerb::PickStep, Some(path)) => SelectionPath::parse(path)?.with_choice(value?).map(ControlInput::Path),
        (MatchVerb::ClearSelection, _) => Some(ControlInput::Path(SelectionPath::default())),
        _ => None,
    }
}

/// Follows a path through the legal actions. What has a single answer is not asked, except at the very start: an action
/// is never played without a press. While nobody is to choose every path leads nowhere.
#[must_use]
pub fn follow_path(table: &GameSession, path: &SelectionPath) -> MoveSelection {
    match table.status().choosing_side() {
        Some(_) => walk_candidates(table.legal_actions(), &table.board(), path.choices()),
        None => MoveSelection::NoLegalAction,
    }
}

fn walk_candidates(mut candidates: Vec<LegalAction>, board: &Board, forks: &[usize]) -> MoveSelection {
    let (mut made, mut forks) = (Vec::new(), forks.iter());
    loop {
        let mut next = group_by_step(candidates, made.len(), board);
        let channel = match next.as_slice() {
            [] => return MoveSelection::NoLegalAction,
            [forced] if forced.step.is_some() && forced.only_candidate().is_none() => 0,
            _ => match forks.next() {
                None => return MoveSelection::StepChoice(StepChoice { chosen_steps: made, options: next }),
                Some(channel) if *channel < next.len() => *channel,
                Some(_) => return MoveSelection::NoLegalAction,
            },
        };
        let taken = next.swap_remove(channel);
        match taken.only_candidate() {
            Some(only) if forks.len() == 0 => return MoveSelection::Action(only.notation.clone()),
            Some(_) => return MoveSelection::NoLegalAction,
            None => {}
        }
        made.extend(taken.step);
        candidates = taken.candidates;
    }
}

/// Groups by the step at this depth, column by column as people read the names; what points at no place goes last.
fn group_by_step(candidates: Vec<LegalAction>, depth: usize, board: &Board) -> Vec<NextStep> {
    let mut groups: Vec<NextStep> = Vec::new();
    for candidate in candidates {
        let step = candidate.input_steps.get(depth).copied();
        match groups.iter_mut().find(|next| next.step == step) {
            Some(next) => next.candidates.push(candidate),
            None => groups.push(NextStep {
                index: 0,
                step,
                column: column_of_step(board, step),
                candidates: vec![candidate],
            }),
        }
    }
    groups.sort_by(|a, b| column_order(board, a.step).total_cmp(&column_order(board, b.step)));
    groups.iter_mut().enumerate().for_each(|(channel, next)| next.index = channel);
    groups
}

fn column_of_step(board: &Board, step: Option<InputStep>) -> Option<char> {
    board.site_name(step?.site()?).chars().next()
}

fn column_order(board: &Board, step: Option<InputStep>) -> f32 {
    let point = step.and_then(InputStep::site).and_then(|site| board.points.get(usize::from(site)));
    point.map_or(f32::MAX, |point| point.x * 1000.0 + point.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::dice::Face;
    use crate::kit::input::OffBoardChoice;
    use crate::kit::scene::{Piece, PieceKind};
    use crate::matches::ids::MatchId;
    use crate::session::rules::Rules;

    const STONE: Piece = Piece { kind: PieceKind::Stone, owner: None };

    fn board() -> Board {
        Rules::parse("seega size=5").unwrap().start_session().board()
    }

    fn candidate(text: &str, steps: &[InputStep]) -> LegalAction {
        LegalAction { notation: text.into(), input_steps: steps.to_vec() }
    }

    /// The texts of the actions behind each way to go on.
    fn ways(picked: &MoveSelection) -> Vec<String> {
        let MoveSelection::StepChoice(fork) = picked else { panic!("{picked:?}") };
        let texts = |next: &NextStep| {
            next.candidates.iter().map(|candidate| &*candidate.notation).collect::<Vec<_>>().join("|")
        };
        fork.options.iter().map(texts).collect()
    }

    #[test]
    fn placements_are_listed_column_by_column() {
        let table = Rules::parse("pahtum blocks=1").unwrap().start_session();
        let ways = ways(&follow_path(&table, &SelectionPath::default()));
        assert_eq!(ways[..8], ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "b1"]);
        assert_eq!(ways.len(), 49);
        assert_eq!(follow_path(&table, &SelectionPath::parse("8").unwrap()), MoveSelection::Action("b2".into()));
    }

    #[test]
    fn a_step_that_all_actions_share_is_made_at_once() {
        let lift = InputStep::PickUp(STONE, 6);
        let moves = [7, 11].map(|to| candidate(&format!("b2-{to}"), &[lift, InputStep::MoveTo(to)])).to_vec();
        let picked = walk_candidates(moves.clone(), &board(), &[]);
        assert_eq!(ways(&picked), ["b2-11", "b2-7"]);
        assert!(matches!(picked, MoveSelection::StepChoice(fork) if fork.chosen_steps == [lift]));
        assert_eq!(walk_candidates(moves, &board(), &[1]), MoveSelection::Action("b2-7".into()));
    }

    #[test]
    fn the_only_action_is_still_asked_for() {
        let only = vec![candidate("b2-b3", &[InputStep::PickUp(STONE, 6), InputStep::MoveTo(11)])];
        assert_eq!(ways(&walk_candidates(only.clone(), &board(), &[])), ["b2-b3"]);
        assert_eq!(walk_candidates(only, &board(), &[0]), MoveSelection::Action("b2-b3".into()));
    }

    #[test]
    fn an_action_that_others_begin_with_can_be_reached() {
        let (lift, drop) = (InputStep::PickUp(STONE, 6), InputStep::MoveTo(11));
        let moves = vec![
            candidate("with more", &[lift, drop, InputStep::MoveTo(12)]),
            candidate("as it is", &[lift, drop]),
            candidate("elsewhere", &[lift, InputStep::MoveTo(7)]),
        ];
        assert_eq!(ways(&walk_candidates(moves.clone(), &board(), &[])), ["with more|as it is", "elsewhere"]);
        assert_eq!(ways(&walk_candidates(moves.clone(), &board(), &[0])), ["with more", "as it is"]);
        assert_eq!(walk_candidates(moves, &board(), &[0, 1]), MoveSelection::Action("as it is".into()));
    }

    #[test]
    fn steps_that_point_at_the_same_place_are_told_apart() {
        let other = Piece { kind: PieceKind::Block, owner: None };
        let moves = [STONE, other].map(|piece| candidate(piece.kind.as_str(), &[InputStep::Place(piece, 6)])).to_vec();
        assert_eq!(ways(&walk_candidates(moves.clone(), &board(), &[])), ["stone", "block"]);
        assert_eq!(walk_candidates(moves, &board(), &[1]), MoveSelection::Action("block".into()));
    }

    #[test]
    fn what_has_no_place_on_the_board_is_a_step_like_others() {
        let (die, lift) = (|face| InputStep::UseDie(face), InputStep::PickUp(STONE, 6));
        let moves = vec![
            candidate(
                "stay",
                &[die(Face::X), lift, InputStep::MoveTo(11), InputStep::Choose(OffBoardChoice::DeclineFlight)],
            ),
            candidate("fly", &[die(Face::X), lift, InputStep::MoveTo(11), InputStep::FlyTo(3)]),
            candidate("two", &[die(Face::Two), lift, InputStep::MoveTo(11)]),
        ];
        assert_eq!(ways(&walk_candidates(moves.clone(), &board(), &[])), ["stay|fly", "two"]);
        let MoveSelection::StepChoice(fork) = walk_candidates(moves.clone(), &board(), &[0]) else {
            panic!("there are two ways")
        };
        assert_eq!(fork.chosen_steps, [die(Face::X), lift, InputStep::MoveTo(11)]);
        assert_eq!(ways(&MoveSelection::StepChoice(fork)), ["fly", "stay"]);
        assert_eq!(walk_candidates(moves, &board(), &[0, 1]), MoveSelection::Action("stay".into()));
    }

    #[test]
    fn nonsense_leads_nowhere() {
        let table = Rules::parse("pahtum blocks=1").unwrap().start_session();
        for path in ["49", "0.0"] {
            assert_eq!(
                follow_path(&table, &SelectionPath::parse(path).unwrap()),
                MoveSelection::NoLegalAction,
                "{path}"
            );
        }
        assert_eq!(walk_candidates(vec![], &board(), &[]), MoveSelection::NoLegalAction);
    }

    #[test]
    fn controls_say_what_they_ask_for() {
        let control =
            |verb, with: &str| MatchControl { match_id: MatchId(1), event_number: 2, verb, argument: with.into() };
        let path = |text: &str| Some(ControlInput::Path(SelectionPath::parse(text).unwrap()));
        let action = |text: &str| Some(ControlInput::Action(text.into()));
        assert_eq!(resolve_control(&control(MatchVerb::Play, "b2-b3"), None), action("b2-b3"));
        assert_eq!(
            resolve_control(&control(MatchVerb::Play, &match_control::menu_argument(1, "")), Some("d4")),
            action("d4")
        );
        assert_eq!(
            resolve_control(&control(MatchVerb::PickStep, &match_control::menu_argument(1, "3")), Some("2")),
            path("3.2")
        );
        assert_eq!(
            resolve_control(&control(MatchVerb::PickStep, &match_control::menu_argument(1, "")), Some("g2")),
            path("g2")
        );
        assert_eq!(resolve_control(&control(MatchVerb::ClearSelection, ""), None), path(""));
        for (verb, with, value) in [
            (MatchVerb::Play, "", None),
            (MatchVerb::Play, "#0#", None),
            (MatchVerb::PickStep, "#0#", None),
            (MatchVerb::PickStep, "#0#", Some("b3")),
            (MatchVerb::PickStep, "#0#x", Some("1")),
            (MatchVerb::PickStep, "3", Some("1")),
            (MatchVerb::OfferDraw, "", None),
        ] {
            assert_eq!(resolve_control(&control(verb, with), value), None, "{verb:?} {with} {value:?}");
        }
    }
}
