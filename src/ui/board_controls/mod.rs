//! The controls of a board message: menus that lead to any legal action, and buttons for the rest.

pub mod die_use_menus;
mod die_use_rows;
mod match_buttons;
pub mod menu_paging;
mod move_menus;
pub mod move_selection;
pub mod selection_path;

use crate::kit::outcome::GameStatus;
use crate::matches::ids::MatchId;
use crate::matches::state::match_state::PlayState;
use crate::ui::board_controls::move_menus::fits_as_buttons;
use crate::ui::board_controls::move_selection::MoveSelection;
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::custom_id::match_control::{MatchControl, MatchVerb};
use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, Button, ButtonStyle};

/// The most buttons of one row.
const MAX_BUTTONS: usize = 5;

/// Makes the controls of one moment of a match.
pub struct BoardControls<'a> {
    /// The words to use.
    pub catalog: &'a Catalog,
    /// The match.
    pub match_id: MatchId,
    /// The number of its last event, which the controls answer.
    pub event_number: u32,
    /// The game.
    pub play: &'a PlayState,
    /// The choices made so far.
    pub path: &'a SelectionPath,
}

impl BoardControls<'_> {
    /// All rows, five at most.
    #[must_use]
    pub fn rows(&self) -> Vec<ActionRow> {
        if let GameStatus::AwaitingRoll(_) = self.play.session.status() {
            let throw = self.button(MatchVerb::RollDice, "button-throw", ButtonStyle::Primary);
            return vec![ActionRow::Buttons(vec![throw]), self.match_buttons(false)];
        }
        if let Some(uses) = self.die_use_rows() {
            return uses.into_iter().chain([self.match_buttons(false)]).collect();
        }
        match move_selection::follow_path(&self.play.session, self.path) {
            MoveSelection::StepChoice(fork) if fits_as_buttons(&fork) => {
                vec![self.step_buttons(&fork), self.match_buttons(false)]
            }
            MoveSelection::StepChoice(fork) => {
                let others = self.match_buttons(!self.path.is_empty());
                self.step_menus(&fork).into_iter().map(ActionRow::Menu).chain([others]).collect()
            }
            MoveSelection::Action(_) | MoveSelection::NoLegalAction => vec![self.match_buttons(false)],
        }
    }

    /// What is left to do when the match is over.
    #[must_use]
    pub fn rows_after_end(&self) -> Vec<ActionRow> {
        if self.play.is_solo() {
            return Vec::new();
        }
        vec![ActionRow::Buttons(vec![self.button(MatchVerb::Rematch, "button-rematch", ButtonStyle::Secondary)])]
    }

    /// The control that does `verb` with `with`.
    fn custom_id(&self, verb: MatchVerb, with: String) -> String {
        MatchControl { match_id: self.match_id, event_number: self.event_number, verb, argument: with }.to_string()
    }

    fn button(&self, verb: MatchVerb, key: &str, look: ButtonStyle) -> Button {
        Button { id: self.custom_id(verb, String::new()), label: self.catalog.text(key), style: look }
    }

    /// Takes the choices made so far back, where there are any.
    pub(super) fn back_button(&self) -> Option<Button> {
        (!self.path.is_empty()).then(|| self.button(MatchVerb::ClearSelection, "button-back", ButtonStyle::Secondary))
    }
}

/// With a capital, as buttons have it.
fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::input::InputStep;
    use crate::matches::ids::UserId;
    use crate::session::game_session::GameSession;
    use crate::session::game_session::LegalAction;
    use crate::session::rules::Rules;
    use crate::ui::board_controls::move_selection::{NextStep, StepChoice};

    fn play(table: GameSession) -> PlayState {
        PlayState::new(table, [UserId(1), UserId(2)])
    }

    fn rows(rules: &str, path: &str) -> Vec<ActionRow> {
        let play = play(Rules::parse(rules).unwrap().start_session());
        let (words, path) = (Catalog::for_locale("en"), SelectionPath::parse(path).unwrap());
        BoardControls { catalog: &words, match_id: MatchId(1), event_number: 2, play: &play, path: &path }.rows()
    }

    fn menus(rows: &[ActionRow]) -> Vec<(String, usize)> {
        let menu = |row: &ActionRow| match row {
            ActionRow::Menu(menu) => Some((menu.placeholder.clone(), menu.options.len())),
            ActionRow::Buttons(_) => None,
        };
        rows.iter().filter_map(menu).collect()
    }

    #[test]
    fn forty_nine_cells_stand_in_menus_of_whole_columns() {
        let channel = |cells: &str| format!("Place a neutral stone: {cells}");
        let expected = vec![(channel("a1 – c7"), 21), (channel("d1 – f7"), 21), (channel("g1 – g7"), 7)];
        assert_eq!(menus(&rows("pahtum blocks=1", "")), expected);
    }

    #[test]
    fn eighty_cells_still_fit_one_message() {
        let rows = rows("seega size=9", "");
        assert_eq!(rows.len(), 5);
        assert_eq!(menus(&rows).iter().map(|(_, options)| *options).collect::<Vec<_>>(), [20; 4]);
    }

    #[test]
    fn a_single_choice_is_no_range() {
        let table = Rules::parse("seega size=5").unwrap().start_session();
        let next = |play: &PlayState| match move_selection::follow_path(&play.session, &SelectionPath::default()) {
            MoveSelection::StepChoice(fork) => fork.options,
            other => panic!("{other:?}"),
        };
        let play = play(table);
        let (words, path) = (Catalog::for_locale("en"), SelectionPath::default());
        let controls =
            BoardControls { catalog: &words, match_id: MatchId(1), event_number: 2, play: &play, path: &path };
        assert_eq!(controls.placeholder(&next(&play)[..1]), "Place a stone: a1");
        assert_eq!(controls.placeholder(&next(&play)[..2]), "Place a stone: a1 – a2");
    }

    #[test]
    fn what_does_not_fit_one_message_is_grouped_by_columns() {
        let table = Rules::parse("seega size=9").unwrap().start_session();
        let board = table.board();
        // Two ways to go on for each of 81 points.
        let next = |channel: usize| NextStep {
            index: channel,
            step: Some(InputStep::MoveTo((channel / 2) as u8)),
            column: board.site_name((channel / 2) as u8).chars().next(),
            candidates: ["one", "other"]
                .map(|text| LegalAction { notation: text.into(), input_steps: vec![] })
                .to_vec(),
        };
        let mut next: Vec<NextStep> = (0..162).map(next).collect();
        next.sort_by_key(|next| next.column);
        let (fork, play) = (StepChoice { chosen_steps: vec![], options: next }, play(table));
        let shown = |path: &str| {
            let (words, path) = (Catalog::for_locale("en"), SelectionPath::parse(path).unwrap());
            BoardControls { catalog: &words, match_id: MatchId(1), event_number: 2, play: &play, path: &path }
                .step_menus(&fork)
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
