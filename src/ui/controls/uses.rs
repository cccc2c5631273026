//! The uses of dice, each of which is a press.

use super::{BUTTONS, Controls, capital};
use crate::table::running::Candidate;
use crate::ui::dice::{self, Uses};
use crate::ui::id::{self, Verb};
use crate::ui::message::{Button, Entry, Look, Menu, Row};
use crate::ui::steps;

impl Controls<'_> {
    /// The uses of dice, while none has been begun: a press each, as buttons where they are few.
    pub(super) fn uses(&self) -> Option<Vec<Row>> {
        if !self.path.is_empty() {
            return None;
        }
        let menus = dice::lay_out(self.play.table.menu())?;
        if menus.iter().map(|menu| menu.candidates.len()).sum::<usize>() > BUTTONS {
            return Some(
                menus.iter().enumerate().map(|(number, uses)| Row::Menu(self.menu_of_uses(number, uses))).collect(),
            );
        }
        let button = |candidate: &Candidate| Button {
            id: self.id(Verb::Play, candidate.text.clone()),
            label: capital(&steps::of_use(self.words, &self.play.table.board(), &candidate.steps)),
            look: Look::Primary,
        };
        Some(vec![Row::Buttons(menus.iter().flat_map(|menu| &menu.candidates).map(button).collect())])
    }

    fn menu_of_uses(&self, number: usize, uses: &Uses) -> Menu {
        let board = self.play.table.board();
        let entry = |candidate: &Candidate| Entry {
            value: candidate.text.clone(),
            label: steps::of_use(self.words, &board, &candidate.steps),
        };
        Menu {
            id: self.id(Verb::Play, id::counted(number, "")),
            placeholder: self.words.tell("menu-uses", &[("face", &steps::face(self.words, uses.face))]),
            options: uses.candidates.iter().map(entry).collect(),
        }
    }
}
