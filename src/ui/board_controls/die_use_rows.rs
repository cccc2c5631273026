//! The controls of die uses, one press each.

use crate::ui::board_controls::die_use_menus::{self, DieUses};
use crate::ui::board_controls::{BoardControls, MAX_BUTTONS, capitalize};
use crate::ui::custom_id::match_control::{self, MatchVerb};
use crate::ui::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption};
use crate::ui::move_text;
use gonagas_core::session::game_session::LegalAction;

impl BoardControls<'_> {
    /// Returns the rows of the die uses: buttons where there are few, menus otherwise. `None` when the player is choosing step
    /// by step.
    pub(super) fn die_use_rows(&self) -> Option<Vec<ActionRow>> {
        if !self.path.is_empty() {
            return None;
        }
        let menus = die_use_menus::lay_out_die_uses(self.play.session.legal_actions())?;
        if menus.iter().map(|menu| menu.candidates.len()).sum::<usize>() > MAX_BUTTONS {
            return Some(
                menus
                    .iter()
                    .enumerate()
                    .map(|(number, uses)| ActionRow::Menu(self.die_use_menu(number, uses)))
                    .collect(),
            );
        }
        let button = |candidate: &LegalAction| Button {
            id: self.custom_id(MatchVerb::Play, candidate.notation.clone()),
            label: capitalize(&move_text::die_use_text(
                self.catalog,
                &self.play.session.board(),
                &candidate.input_steps,
            )),
            style: ButtonStyle::Primary,
        };
        Some(vec![ActionRow::Buttons(menus.iter().flat_map(|menu| &menu.candidates).map(button).collect())])
    }

    fn die_use_menu(&self, number: usize, uses: &DieUses) -> Menu {
        let board = self.play.session.board();
        let entry = |candidate: &LegalAction| MenuOption {
            value: candidate.notation.clone(),
            label: move_text::die_use_text(self.catalog, &board, &candidate.input_steps),
        };
        Menu {
            id: self.custom_id(MatchVerb::Play, match_control::menu_argument(number, "")),
            placeholder: self
                .catalog
                .format("menu-uses", &[("face", &move_text::die_face_text(self.catalog, uses.face))]),
            options: uses.candidates.iter().map(entry).collect(),
        }
    }
}
