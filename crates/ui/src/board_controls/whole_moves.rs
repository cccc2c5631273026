//! Whole moves: every legal action as one button or one option of a menu, so that a move takes one or two presses.

use crate::board_controls::die_use_menus::{self, DieUses};
use crate::board_controls::menu_paging::{self, MAX_MENUS, MenuLayout, MenuSplit};
use crate::board_controls::move_selection::{self, NextStep};
use crate::board_controls::{BoardControls, MAX_BUTTONS, capitalize};
use crate::custom_id::match_control::{self, MatchVerb};
use crate::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption};
use crate::move_text::{self, CaptureTable, MoveForm};
use gonagas_core::kit::input::InputStep;
use gonagas_core::session::game_session::LegalAction;

/// The most uses of dice that are shown as buttons: all rows but the last, which has the buttons of the match.
const MAX_DIE_BUTTONS: usize = MAX_MENUS * MAX_BUTTONS;

/// The most uses of dice that have whole sentences on their buttons. More would push the board out of sight.
const MAX_SENTENCES: usize = MAX_BUTTONS;

/// The most other moves that are shown as buttons.
const MAX_MOVE_BUTTONS: usize = 2 * MAX_BUTTONS;

/// The most menus with moves of pieces. More would be harder to look through than a choice of the piece.
const MAX_MOVE_MENUS: usize = 2;

impl BoardControls<'_> {
    /// Returns the rows of all legal actions. `None` where there are too many, where a choice has been made already,
    /// and where the first step is all that there is to choose.
    pub(super) fn whole_move_rows(&self, captures: &CaptureTable) -> Option<Vec<ActionRow>> {
        if !self.path.is_empty() {
            return None;
        }
        let moves = move_selection::list_whole_moves(&self.play.session);
        match moves.first()?.step? {
            InputStep::UseDie(_) => self.die_use_rows(captures),
            InputStep::Choose(_) => self.decision_rows(&moves),
            InputStep::PickUp(..) | InputStep::PickUpStack(..) => self.piece_move_rows(&moves, captures),
            _ => None,
        }
    }

    fn piece_move_rows(&self, moves: &[NextStep], captures: &CaptureTable) -> Option<Vec<ActionRow>> {
        if moves.len() <= MAX_MOVE_BUTTONS {
            let buttons = moves.iter().flat_map(|next| &next.candidates);
            let rows = self.play_buttons(buttons, captures, MoveForm::Choice);
            if moves.len() <= MAX_BUTTONS || self.fit_beside_board(&rows) {
                return Some(rows);
            }
        }
        match menu_paging::lay_out_menus(moves, &[], MenuSplit::Columns) {
            MenuLayout::Menus(menus) if menus.len() <= MAX_MOVE_MENUS => {
                let menu = |(number, part): (usize, &[NextStep])| self.step_menu(number, part, 0, captures);
                Some(menus.into_iter().enumerate().map(menu).map(ActionRow::Menu).collect())
            }
            _ => None,
        }
    }

    /// Returns the rows of die uses: buttons where there is room, menus otherwise.
    fn die_use_rows(&self, captures: &CaptureTable) -> Option<Vec<ActionRow>> {
        let menus = die_use_menus::lay_out_die_uses(self.play.session.legal_actions())?;
        let count = menus.iter().map(|menu| menu.candidates.len()).sum();
        if count <= MAX_DIE_BUTTONS {
            let uses = menus.iter().flat_map(|menu| &menu.candidates);
            let rows = self.play_buttons(uses, captures, form_of_uses(count));
            if count <= MAX_BUTTONS || self.fit_beside_board(&rows) {
                return Some(rows);
            }
        }
        let menu = |(number, uses)| ActionRow::Menu(self.die_use_menu(number, uses, captures));
        Some(menus.iter().enumerate().map(menu).collect())
    }

    fn die_use_menu(&self, number: usize, uses: &DieUses, captures: &CaptureTable) -> Menu {
        let entry = |candidate: &LegalAction| MenuOption {
            value: candidate.notation.clone(),
            label: self.whole_move_text(candidate, captures, MoveForm::Choice),
            ..MenuOption::default()
        };
        Menu {
            id: self.custom_id(MatchVerb::Play, match_control::menu_argument(number, "")),
            placeholder: self.catalog.format("menu-uses", &[("face", &move_text::die_face_word(uses.face))]),
            options: uses.candidates.iter().map(entry).collect(),
            max_picks: 1,
        }
    }

    /// Returns rows of buttons that play these actions.
    fn play_buttons<'a>(
        &self,
        moves: impl Iterator<Item = &'a LegalAction>,
        captures: &CaptureTable,
        form: MoveForm,
    ) -> Vec<ActionRow> {
        let button = |candidate: &LegalAction| Button {
            id: self.custom_id(MatchVerb::Play, candidate.notation.clone()),
            label: capitalize(&self.whole_move_text(candidate, captures, form)),
            style: ButtonStyle::Primary,
        };
        let buttons: Vec<Button> = moves.map(button).collect();
        buttons.chunks(MAX_BUTTONS).map(|row| ActionRow::Buttons(row.to_vec())).collect()
    }

    fn whole_move_text(&self, action: &LegalAction, captures: &CaptureTable, form: MoveForm) -> String {
        move_text::rest_of_move_text(self.catalog, &self.play.session.board(), (action, 0), captures, form)
    }
}

/// Returns the form in which the buttons of so many uses of dice are named.
pub const fn form_of_uses(count: usize) -> MoveForm {
    if count <= MAX_SENTENCES { MoveForm::Choice } else { MoveForm::Brief }
}
