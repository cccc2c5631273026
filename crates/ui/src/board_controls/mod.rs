//! The controls of a board message: menus that lead to every legal action, and buttons for the rest.

mod decisions;
pub mod die_use_menus;
mod match_buttons;
pub mod menu_paging;
mod move_menus;
pub mod move_selection;
mod phone_screen;
mod rolls;
pub mod selection_path;
mod whole_moves;

use crate::board_controls::move_menus::fits_as_buttons;
use crate::board_controls::move_selection::MoveSelection;
use crate::board_controls::selection_path::SelectionPath;
use crate::custom_id::attempt::{AttemptControl, AttemptKind, AttemptVerb};
use crate::custom_id::match_control::{MatchControl, MatchVerb, menu_path};
use crate::custom_id::try_board::{TriedPosition, TryControl, TryVerb};
use crate::custom_id::{BoardAudience, CustomId, MAX_CUSTOM_ID_LENGTH};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Button, ButtonStyle};
use crate::move_text::{self, CaptureTable, MoveForm};
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::matches::ids::MatchRef;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::tried_line::TriedLine;

/// The most rows of a message, a limit of Discord.
pub const MAX_ROWS: usize = 5;

/// The most buttons of a row, a limit of Discord.
pub const MAX_BUTTONS: usize = 5;

/// The most characters on a button, a limit of Discord.
const MAX_BUTTON_LABEL: usize = 80;

/// Builds the controls of a match after one event.
pub struct BoardControls<'a> {
    /// The language.
    pub catalog: &'a Catalog,
    /// The match or attempt that the controls belong to.
    pub target: ControlTarget<'a>,
    /// The game.
    pub play: &'a PlayState,
    /// The choices made so far.
    pub path: &'a SelectionPath,
    /// The way in which a long board lies in the picture above the controls.
    pub shape: BoardShape,
    /// True if the result counts for ratings. Then the computer gives no hints and allows no takeback.
    pub is_rated: bool,
}

/// The match or attempt that controls belong to.
#[derive(Debug, Clone, Copy)]
pub enum ControlTarget<'a> {
    /// A match.
    Match {
        /// The match.
        match_ref: MatchRef,
        /// The number of its last event, which the controls answer.
        event_number: u32,
        /// The board that the controls are on.
        audience: BoardAudience,
    },
    /// A lesson or a puzzle.
    Attempt {
        /// The decision among them.
        kind: AttemptKind,
        /// Its identifier.
        id: &'a str,
        /// The actions of the turn so far, each as its index among the legal notations.
        played: &'a [usize],
    },
    /// A board to try.
    Try {
        /// The match whose position it is.
        match_ref: MatchRef,
        /// The position in which the line begins.
        position: TriedPosition,
        /// The line so far.
        line: &'a TriedLine,
    },
}

impl ControlTarget<'_> {
    /// Returns the target of the controls on a board of this match as it is now.
    #[must_use]
    pub fn of_match(game: &Match, audience: BoardAudience) -> ControlTarget<'static> {
        ControlTarget::Match { match_ref: game.match_ref(), event_number: game.last_event_number(), audience }
    }

    /// Returns true for the board of a match that everyone sees.
    const fn is_public(self) -> bool {
        matches!(self, ControlTarget::Match { audience: BoardAudience::Everyone, .. })
    }

    fn custom_id(self, verb: MatchVerb, argument: String) -> CustomId {
        match self {
            ControlTarget::Match { match_ref, event_number, audience } => {
                CustomId::on_board(audience, MatchControl { match_ref, event_number, verb, argument })
            }
            ControlTarget::Attempt { kind, id, played } => {
                let control = AttemptControl::new(id, played, AttemptVerb::from_board(verb));
                kind.custom_id(AttemptControl { argument, ..control })
            }
            ControlTarget::Try { match_ref, position, line } => {
                let control = TryControl {
                    match_ref,
                    position: Some(position),
                    line: line.text(),
                    played: line.played().len(),
                    verb: TryVerb::from_board(verb),
                    argument,
                };
                // The line holds actions in fewer letters than their notation has.
                let is_menu = control.verb != TryVerb::Play || menu_path(&control.argument).is_some();
                let after = line.after(control.argument.split_whitespace()).ok().filter(|_| !is_menu);
                CustomId::TryBoard(match after {
                    Some(after) => TryControl {
                        line: after.text(),
                        played: after.played().len(),
                        verb: TryVerb::Show,
                        argument: String::new(),
                        ..control
                    },
                    None => control,
                })
            }
        }
    }
}

impl BoardControls<'_> {
    /// Returns all rows, at most five.
    #[must_use]
    pub fn rows(&self) -> Vec<ActionRow> {
        let has_path = !self.path.is_empty();
        if self.play.computer_to_act().is_some() {
            return self.with_match_buttons(Vec::new(), false);
        }
        if let GameStatus::AwaitingRoll(_) = self.play.session.status() {
            let roll = self.button(MatchVerb::RollDice, "button-throw", ButtonStyle::Primary);
            return self.with_match_buttons(vec![ActionRow::Buttons(vec![roll])], false);
        }
        let captures = CaptureTable::of(&self.play.session);
        if let Some(moves) = self.whole_move_rows(&captures) {
            return self.with_match_buttons(moves, false);
        }
        match move_selection::follow_path(&self.play.session, self.path) {
            MoveSelection::StepChoice(choice) if fits_as_buttons(&choice) => {
                self.with_match_buttons(vec![self.step_buttons(&choice, &captures)], false)
            }
            MoveSelection::StepChoice(choice) => {
                let menus = self.step_menus(&choice, &captures).into_iter().map(ActionRow::Menu).collect();
                self.with_match_buttons(menus, has_path)
            }
            MoveSelection::Action(_) | MoveSelection::NoLegalAction => self.with_match_buttons(Vec::new(), false),
        }
    }

    /// Returns all rows, with a button that plays this turn before them; where there is no room for both, the button
    /// alone.
    #[must_use]
    pub fn hinted_rows(&self, turn: &[String]) -> Vec<ActionRow> {
        let mut rows = self.rows();
        let Some(hinted) = self.turn_button(turn) else { return rows };
        // A turn of one action may be a button of the board as well. Discord refuses a message with one id twice.
        rows.retain_mut(|row| match row {
            ActionRow::Menu(_) => true,
            ActionRow::Buttons(buttons) => {
                buttons.retain(|button| button.id != hinted.id);
                !buttons.is_empty()
            }
        });
        // *Refresh* brings the other moves back.
        let others = if rows.len() < MAX_ROWS { rows } else { Vec::new() };
        [ActionRow::Buttons(vec![hinted])].into_iter().chain(others).collect()
    }

    /// Returns the button that plays these actions one after the other. Of actions that do not fit into a custom id the
    /// last are left out; `None` without any.
    fn turn_button(&self, actions: &[String]) -> Option<Button> {
        let id = |count: usize| self.custom_id(MatchVerb::Play, actions[..count].join(" "));
        let count = (1..=actions.len()).rev().find(|count| id(*count).len() <= MAX_CUSTOM_ID_LENGTH)?;
        let label = |actions: &[String]| self.catalog.format("button-play-turn", &[("actions", &actions.join(", "))]);
        let in_words =
            label(&move_text::action_texts(self.catalog, &self.play.session, &actions[..count], MoveForm::Brief));
        let label = if in_words.chars().count() <= MAX_BUTTON_LABEL { in_words } else { label(&actions[..count]) };
        Some(Button { id: id(count), label, style: ButtonStyle::Success })
    }

    /// Returns the rows of the private message for a move: the next choices and *Back*.
    #[must_use]
    pub fn picker_rows(&self) -> Vec<ActionRow> {
        let captures = CaptureTable::of(&self.play.session);
        match move_selection::follow_path(&self.play.session, self.path) {
            MoveSelection::StepChoice(choice) if fits_as_buttons(&choice) => {
                vec![self.step_buttons(&choice, &captures)]
            }
            MoveSelection::StepChoice(choice) => {
                let back = self.back_button().map(|back| ActionRow::Buttons(vec![back]));
                self.step_menus(&choice, &captures).into_iter().map(ActionRow::Menu).chain(back).collect()
            }
            MoveSelection::Action(_) | MoveSelection::NoLegalAction => Vec::new(),
        }
    }

    /// Returns the rows of an attempt: every legal action, or the next choices, and below them these buttons.
    #[must_use]
    pub fn attempt_rows(&self, others: Vec<Button>) -> Vec<ActionRow> {
        let captures = CaptureTable::of(&self.play.session);
        let whole = self.whole_move_rows(&captures);
        let (rows, back) = match (whole, move_selection::follow_path(&self.play.session, self.path)) {
            (Some(rows), _) => (rows, None),
            (None, MoveSelection::StepChoice(choice)) if fits_as_buttons(&choice) => {
                (vec![self.step_buttons(&choice, &captures)], None)
            }
            (None, MoveSelection::StepChoice(choice)) => {
                let menus = self.step_menus(&choice, &captures).into_iter().map(ActionRow::Menu).collect();
                (menus, self.back_button())
            }
            (None, _) => (Vec::new(), None),
        };
        let last: Vec<Button> = back.into_iter().chain(others).collect();
        rows.into_iter().chain((!last.is_empty()).then_some(ActionRow::Buttons(last))).collect()
    }

    /// Returns the rows of a board to try: every legal action or roll, and below them these buttons.
    #[must_use]
    pub fn tried_rows(&self, others: Vec<Button>) -> Vec<ActionRow> {
        match self.play.session.status() {
            GameStatus::AwaitingRoll(_) => self.roll_rows().into_iter().chain([ActionRow::Buttons(others)]).collect(),
            _ => self.attempt_rows(others),
        }
    }

    /// Returns the rows of a match that is over.
    #[must_use]
    pub fn rows_after_end(&self) -> Vec<ActionRow> {
        if self.play.is_solo() {
            return Vec::new();
        }
        vec![ActionRow::Buttons(vec![
            self.button(MatchVerb::Rematch, "button-rematch", ButtonStyle::Primary),
            self.button(MatchVerb::Replay, "button-replay", ButtonStyle::Secondary),
            self.button(MatchVerb::StepThrough, "button-step", ButtonStyle::Secondary),
            self.button(MatchVerb::Review, "button-review", ButtonStyle::Secondary),
            self.button(MatchVerb::Record, "button-record", ButtonStyle::Secondary),
        ])]
    }

    fn custom_id(&self, verb: MatchVerb, argument: String) -> String {
        self.target.custom_id(verb, argument).to_string()
    }

    /// Returns the custom id of a control without an argument.
    fn id(&self, verb: MatchVerb) -> String {
        self.custom_id(verb, String::new())
    }

    /// Returns a button that makes this request without an argument.
    pub(crate) fn button(&self, verb: MatchVerb, key: &str, style: ButtonStyle) -> Button {
        Button { id: self.id(verb), label: self.catalog.text(key), style }
    }

    /// Returns the button that takes back the choices made so far; `None` when there are none.
    fn back_button(&self) -> Option<Button> {
        (!self.path.is_empty()).then(|| self.button(MatchVerb::ClearSelection, "button-back", ButtonStyle::Secondary))
    }
}

/// Returns the text with a capital first letter, unless it begins with the name of a point.
fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    let is_point = letters.clone().next().is_some_and(|second| second.is_ascii_digit());
    if is_point { text.to_owned() } else { first.to_uppercase().chain(letters).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_controls::move_selection::{NextStep, StepChoice};
    use gonagas_core::kit::input::InputStep;
    use gonagas_core::matches::ids::{MatchId, MatchTag, UserId};
    use gonagas_core::session::game_session::GameSession;
    use gonagas_core::session::game_session::LegalAction;
    use gonagas_core::session::rules::Rules;

    fn play(session: GameSession) -> PlayState {
        PlayState::new(session, [UserId(1), UserId(2)])
    }

    fn controls<'a>(catalog: &'a Catalog, play: &'a PlayState, path: &'a SelectionPath) -> BoardControls<'a> {
        let match_ref = MatchRef { id: MatchId(1), tag: MatchTag::from_start_of("") };
        let target = ControlTarget::Match { match_ref, event_number: 2, audience: BoardAudience::Everyone };
        BoardControls { catalog, target, play, path, shape: BoardShape::Lying, is_rated: false }
    }

    fn rows(rules: &str, path: &str) -> Vec<ActionRow> {
        let play = play(Rules::parse(rules).unwrap().start_session());
        controls(&Catalog::for_locale("en"), &play, &SelectionPath::parse(path).unwrap()).rows()
    }

    fn menus(rows: &[ActionRow]) -> Vec<(String, usize)> {
        let menu = |row: &ActionRow| match row {
            ActionRow::Menu(menu) => Some((menu.placeholder.clone(), menu.options.len())),
            ActionRow::Buttons(_) => None,
        };
        rows.iter().filter_map(menu).collect()
    }

    #[test]
    fn names_of_points_keep_their_small_letters() {
        let texts = ["b1 to b2", "with the X, wake the soldier on o1", "écarter", ""].map(capitalize);
        assert_eq!(texts, ["b1 to b2", "With the X, wake the soldier on o1", "Écarter", ""]);
    }

    #[test]
    fn cells_of_pahtum_are_in_menus_of_whole_columns() {
        let placeholder = |cells: &str| format!("Place a neutral stone: {cells}");
        let expected = vec![(placeholder("a1 – c7"), 21), (placeholder("d1 – f7"), 21), (placeholder("g1 – g7"), 7)];
        assert_eq!(menus(&rows("pahtum blocks=1", "")), expected);
    }

    #[test]
    fn eighty_cells_fit_one_message() {
        let rows = rows("seega size=9", "");
        assert_eq!(rows.len(), 5);
        assert_eq!(menus(&rows).iter().map(|(_, options)| *options).collect::<Vec<_>>(), [20; 4]);
    }

    #[test]
    fn single_option_is_not_shown_as_range() {
        let session = Rules::parse("seega size=5").unwrap().start_session();
        let next = |play: &PlayState| match move_selection::follow_path(&play.session, &SelectionPath::default()) {
            MoveSelection::StepChoice(choice) => choice.options,
            other => panic!("{other:?}"),
        };
        let play = play(session);
        let catalog = Catalog::for_locale("en");
        let path = SelectionPath::default();
        let controls = controls(&catalog, &play, &path);
        assert_eq!(controls.placeholder(&next(&play)[..1], 1), "Place a stone: a1");
        assert_eq!(controls.placeholder(&next(&play)[..2], 1), "Place a stone: a1 – a2");
        let moves_of_one_piece = [&next(&play)[..1], &next(&play)[..1]].concat();
        assert_eq!(controls.placeholder(&moves_of_one_piece, 1), "Place a stone: a1");
    }

    #[test]
    fn choices_that_do_not_fit_are_grouped_by_columns() {
        let session = Rules::parse("seega size=9").unwrap().start_session();
        let board = session.board();
        // Two steps for each of 81 points.
        let next = |index: usize| NextStep {
            index,
            step: Some(InputStep::MoveTo((index / 2) as u8)),
            column: board.site_name((index / 2) as u8).chars().next(),
            candidates: ["one", "other"]
                .map(|text| LegalAction { notation: text.into(), input_steps: vec![] })
                .to_vec(),
        };
        let mut next: Vec<NextStep> = (0..162).map(next).collect();
        next.sort_by_key(|next| next.column);
        let choice = StepChoice { chosen_steps: vec![], options: next };
        let play = play(session);
        let shown = |path: &str| {
            let catalog = Catalog::for_locale("en");
            let path = SelectionPath::parse(path).unwrap();
            controls(&catalog, &play, &path).step_menus(&choice, &CaptureTable::default())
        };
        let [groups] = shown("").try_into().unwrap();
        assert_eq!(groups.placeholder, "To … a1 – i9");
        assert_eq!(groups.options.len(), 9);
        assert_eq!((&*groups.options[2].value, &*groups.options[2].label), ("g2", "c1 – c9"));
        let [column] = shown(&groups.options[2].value).try_into().unwrap();
        assert_eq!((column.placeholder.as_str(), column.options.len()), ("To … c1 – c9", 18));
        assert!(column.id.ends_with(":pick:#0#g2") && column.options.iter().all(|entry| entry.label.starts_with('c')));
    }
}
