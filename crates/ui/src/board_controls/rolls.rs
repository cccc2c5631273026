//! The rolls among which a person chooses on a board to try.

use crate::board_controls::menu_paging::{MAX_MENUS, MAX_OPTIONS};
use crate::board_controls::{BoardControls, MAX_BUTTONS};
use crate::custom_id::match_control::{self, MatchVerb};
use crate::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption};
use crate::move_text;
use gonagas_core::kit::dice::Face;

impl BoardControls<'_> {
    /// Returns the rows with every distinct roll.
    pub(super) fn roll_rows(&self) -> Vec<ActionRow> {
        let rolls = self.play.session.legal_notations();
        if rolls.len() <= MAX_BUTTONS {
            let button = |roll: &String| Button {
                id: self.custom_id(MatchVerb::Play, roll.clone()),
                label: self.faces_text(roll),
                style: ButtonStyle::Primary,
            };
            return vec![ActionRow::Buttons(rolls.iter().map(button).collect())];
        }
        let option =
            |roll: &String| MenuOption { value: roll.clone(), label: self.faces_text(roll), ..MenuOption::default() };
        let menu = |(number, rolls): (usize, &[String])| Menu {
            id: self.custom_id(MatchVerb::Play, match_control::menu_argument(number, "")),
            placeholder: self.catalog.text("menu-roll"),
            options: rolls.iter().map(option).collect(),
            max_picks: 1,
        };
        rolls.chunks(MAX_OPTIONS).take(MAX_MENUS).enumerate().map(menu).map(ActionRow::Menu).collect()
    }

    /// Names the faces of a roll, such as `X, 2, blank`.
    fn faces_text(&self, roll: &str) -> String {
        let faces = roll.chars().filter_map(Face::from_symbol);
        faces.map(|face| move_text::die_face_text(self.catalog, face)).collect::<Vec<_>>().join(", ")
    }
}
