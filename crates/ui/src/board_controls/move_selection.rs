//! The choice of an action step by step, from the legal actions alone.

use crate::board_controls::selection_path::SelectionPath;
use crate::custom_id::match_control::{self, MatchVerb};
use gonagas_core::kit::board::Board;
use gonagas_core::kit::input::InputStep;
use gonagas_core::session::game_session::{GameSession, LegalAction};

/// The result of the choices made so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveSelection {
    /// No legal action begins with them.
    NoLegalAction,
    /// They complete this action.
    Action(String),
    /// There are several ways to go on.
    StepChoice(StepChoice),
}

/// A choice between the next steps of the legal actions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepChoice {
    /// The steps made so far.
    pub chosen_steps: Vec<InputStep>,
    /// The next steps, at least one.
    pub options: Vec<NextStep>,
}

/// A step that some legal actions go on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextStep {
    /// Its index in the list of the choice, by which a path names it.
    pub index: usize,
    /// The step; `None` when the action is complete without another.
    pub step: Option<InputStep>,
    /// The column of the point that the step names.
    pub column: Option<char>,
    /// The legal actions that go on with the step, at least one.
    pub candidates: Vec<LegalAction>,
}

impl NextStep {
    /// Returns the only legal action that goes on with the step; `None` when there are several.
    #[must_use]
    pub fn only_candidate(&self) -> Option<&LegalAction> {
        match self.candidates.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }
}

/// The input of a control that selects an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ControlInput {
    /// Whole actions, to be played in this order.
    Actions(Vec<String>),
    /// The choices made, with this control the last.
    Path(SelectionPath),
}

/// Returns the input of a control with this verb and argument; `values` are the options picked if it is a menu. `None`
/// when it does not select an action or the menu has no such option.
#[must_use]
pub fn resolve_control(verb: MatchVerb, argument: &str, values: &[String]) -> Option<ControlInput> {
    let actions = |texts: Vec<String>| (!texts.is_empty()).then_some(ControlInput::Actions(texts));
    match (verb, match_control::menu_path(argument)) {
        (MatchVerb::Play, None) => actions(argument.split_whitespace().map(str::to_owned).collect()),
        (MatchVerb::Play, Some(_)) => actions(values.to_vec()),
        (MatchVerb::PickStep, Some(path)) => {
            SelectionPath::parse(path)?.with_choice(values.first()?).map(ControlInput::Path)
        }
        (MatchVerb::ClearSelection, _) => Some(ControlInput::Path(SelectionPath::default())),
        _ => None,
    }
}

/// Follows a path through the legal actions. A step without an alternative is not asked for, except that an action is
/// never complete without a press. Returns [`MoveSelection::NoLegalAction`] while no player is to choose an action.
#[must_use]
pub fn follow_path(session: &GameSession, path: &SelectionPath) -> MoveSelection {
    match session.status().choosing_side() {
        Some(_) => walk_candidates(session.legal_actions(), &session.board(), path.choices()),
        None => MoveSelection::NoLegalAction,
    }
}

/// Returns every legal action as a choice of its own, column by column in the order of the board.
#[must_use]
pub fn list_whole_moves(session: &GameSession) -> Vec<NextStep> {
    let board = session.board();
    let whole = |candidate: LegalAction| {
        let step = candidate.input_steps.first().copied();
        NextStep { index: 0, step, column: column_of_step(&board, step), candidates: vec![candidate] }
    };
    let mut moves: Vec<NextStep> = session.legal_actions().into_iter().map(whole).collect();
    moves.sort_by(|a, b| column_order(&board, a.step).total_cmp(&column_order(&board, b.step)));
    moves.iter_mut().enumerate().for_each(|(index, next)| next.index = index);
    moves
}

fn walk_candidates(mut candidates: Vec<LegalAction>, board: &Board, choices: &[usize]) -> MoveSelection {
    let mut chosen_steps = Vec::new();
    let mut choices = choices.iter();
    loop {
        let mut options = group_by_step(candidates, chosen_steps.len(), board);
        let index = match options.as_slice() {
            [] => return MoveSelection::NoLegalAction,
            [forced] if forced.step.is_some() && forced.only_candidate().is_none() => 0,
            _ => match choices.next() {
                None => return MoveSelection::StepChoice(StepChoice { chosen_steps, options }),
                Some(index) if *index < options.len() => *index,
                Some(_) => return MoveSelection::NoLegalAction,
            },
        };
        let taken = options.swap_remove(index);
        match taken.only_candidate() {
            Some(only) if choices.len() == 0 => return MoveSelection::Action(only.notation.clone()),
            Some(_) => return MoveSelection::NoLegalAction,
            None => {}
        }
        chosen_steps.extend(taken.step);
        candidates = taken.candidates;
    }
}

/// Groups actions by the step at this depth, column by column in the order of the board; steps without a point come
/// last.
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
    groups.iter_mut().enumerate().for_each(|(index, next)| next.index = index);
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
    use gonagas_core::kit::dice::Face;
    use gonagas_core::kit::input::OffBoardChoice;
    use gonagas_core::kit::scene::{Piece, PieceKind};
    use gonagas_core::session::rules::Rules;

    const STONE: Piece = Piece { kind: PieceKind::Stone, owner: None };

    fn board() -> std::sync::Arc<Board> {
        Rules::parse("seega size=5").unwrap().start_session().board()
    }

    fn candidate(text: &str, steps: &[InputStep]) -> LegalAction {
        LegalAction { notation: text.into(), input_steps: steps.to_vec() }
    }

    /// The actions of each next step.
    fn options(selection: &MoveSelection) -> Vec<String> {
        let MoveSelection::StepChoice(choice) = selection else { panic!("{selection:?}") };
        let texts = |next: &NextStep| {
            next.candidates.iter().map(|candidate| &*candidate.notation).collect::<Vec<_>>().join("|")
        };
        choice.options.iter().map(texts).collect()
    }

    #[test]
    fn placements_are_listed_column_by_column() {
        let session = Rules::parse("pahtum blocks=1").unwrap().start_session();
        let options = options(&follow_path(&session, &SelectionPath::default()));
        assert_eq!(options[..8], ["a1", "a2", "a3", "a4", "a5", "a6", "a7", "b1"]);
        assert_eq!(options.len(), 49);
        assert_eq!(follow_path(&session, &SelectionPath::parse("8").unwrap()), MoveSelection::Action("b2".into()));
    }

    #[test]
    fn step_of_all_actions_is_made_without_asking() {
        let pick_up = InputStep::PickUp(STONE, 6);
        let moves = [7, 11].map(|to| candidate(&format!("b2-{to}"), &[pick_up, InputStep::MoveTo(to)])).to_vec();
        let selection = walk_candidates(moves.clone(), &board(), &[]);
        assert_eq!(options(&selection), ["b2-11", "b2-7"]);
        assert!(matches!(selection, MoveSelection::StepChoice(choice) if choice.chosen_steps == [pick_up]));
        assert_eq!(walk_candidates(moves, &board(), &[1]), MoveSelection::Action("b2-7".into()));
    }

    #[test]
    fn only_action_still_takes_a_press() {
        let only = vec![candidate("b2-b3", &[InputStep::PickUp(STONE, 6), InputStep::MoveTo(11)])];
        assert_eq!(options(&walk_candidates(only.clone(), &board(), &[])), ["b2-b3"]);
        assert_eq!(walk_candidates(only, &board(), &[0]), MoveSelection::Action("b2-b3".into()));
    }

    #[test]
    fn action_that_others_begin_with_can_be_chosen() {
        let pick_up = InputStep::PickUp(STONE, 6);
        let drop = InputStep::MoveTo(11);
        let moves = vec![
            candidate("with more", &[pick_up, drop, InputStep::MoveTo(12)]),
            candidate("as it is", &[pick_up, drop]),
            candidate("elsewhere", &[pick_up, InputStep::MoveTo(7)]),
        ];
        assert_eq!(options(&walk_candidates(moves.clone(), &board(), &[])), ["with more|as it is", "elsewhere"]);
        assert_eq!(options(&walk_candidates(moves.clone(), &board(), &[0])), ["with more", "as it is"]);
        assert_eq!(walk_candidates(moves, &board(), &[0, 1]), MoveSelection::Action("as it is".into()));
    }

    #[test]
    fn steps_on_one_point_are_separate_options() {
        let other = Piece { kind: PieceKind::Block, owner: None };
        let moves = [STONE, other].map(|piece| candidate(piece.kind.as_str(), &[InputStep::Place(piece, 6)])).to_vec();
        assert_eq!(options(&walk_candidates(moves.clone(), &board(), &[])), ["stone", "block"]);
        assert_eq!(walk_candidates(moves, &board(), &[1]), MoveSelection::Action("block".into()));
    }

    #[test]
    fn step_without_a_point_is_an_option() {
        let (die, pick_up) = (|face| InputStep::UseDie(face), InputStep::PickUp(STONE, 6));
        let moves = vec![
            candidate(
                "stay",
                &[die(Face::X), pick_up, InputStep::MoveTo(11), InputStep::Choose(OffBoardChoice::new("stay"))],
            ),
            candidate("fly", &[die(Face::X), pick_up, InputStep::MoveTo(11), InputStep::FlyTo(3)]),
            candidate("two", &[die(Face::Two), pick_up, InputStep::MoveTo(11)]),
        ];
        assert_eq!(options(&walk_candidates(moves.clone(), &board(), &[])), ["stay|fly", "two"]);
        let MoveSelection::StepChoice(choice) = walk_candidates(moves.clone(), &board(), &[0]) else {
            panic!("there are two next steps")
        };
        assert_eq!(choice.chosen_steps, [die(Face::X), pick_up, InputStep::MoveTo(11)]);
        assert_eq!(options(&MoveSelection::StepChoice(choice)), ["fly", "stay"]);
        assert_eq!(walk_candidates(moves, &board(), &[0, 1]), MoveSelection::Action("stay".into()));
    }

    #[test]
    fn unknown_path_selects_no_action() {
        let session = Rules::parse("pahtum blocks=1").unwrap().start_session();
        for path in ["49", "0.0"] {
            assert_eq!(
                follow_path(&session, &SelectionPath::parse(path).unwrap()),
                MoveSelection::NoLegalAction,
                "{path}"
            );
        }
        assert_eq!(walk_candidates(vec![], &board(), &[]), MoveSelection::NoLegalAction);
    }

    #[test]
    fn control_gives_action_or_path() {
        let path = |text: &str| Some(ControlInput::Path(SelectionPath::parse(text).unwrap()));
        let actions = |texts: &[&str]| Some(ControlInput::Actions(texts.iter().map(|text| (*text).into()).collect()));
        let resolve = |verb, with: &str, values: &[&str]| {
            resolve_control(verb, with, &values.iter().map(|value| (*value).into()).collect::<Vec<_>>())
        };
        let menu = |path| match_control::menu_argument(1, path);
        assert_eq!(resolve(MatchVerb::Play, "b2-b3", &[]), actions(&["b2-b3"]));
        assert_eq!(resolve(MatchVerb::Play, "a1 b2", &[]), actions(&["a1", "b2"]));
        assert_eq!(resolve(MatchVerb::Play, &menu(""), &["d4"]), actions(&["d4"]));
        assert_eq!(resolve(MatchVerb::Play, &menu(""), &["d4", "a1"]), actions(&["d4", "a1"]));
        assert_eq!(resolve(MatchVerb::PickStep, &menu("3"), &["2"]), path("3.2"));
        assert_eq!(resolve(MatchVerb::PickStep, &menu(""), &["g2"]), path("g2"));
        assert_eq!(resolve(MatchVerb::ClearSelection, "", &[]), path(""));
        for (verb, with, values) in [
            (MatchVerb::Play, "", &[][..]),
            (MatchVerb::Play, "#0#", &[]),
            (MatchVerb::PickStep, "#0#", &[]),
            (MatchVerb::PickStep, "#0#", &["b3"]),
            (MatchVerb::PickStep, "#0#x", &["1"]),
            (MatchVerb::PickStep, "3", &["1"]),
            (MatchVerb::OfferDraw, "", &[]),
        ] {
            assert_eq!(resolve(verb, with, values), None, "{verb:?} {with} {values:?}");
        }
    }
}
