//! The menus that lead to every legal action, and the buttons that complete one.

use crate::board_controls::menu_paging::{self, MAX_OPTIONS, MenuLayout, MenuSplit};
use crate::board_controls::move_selection::{NextStep, StepChoice};
use crate::board_controls::selection_path;
use crate::board_controls::{BoardControls, MAX_BUTTONS, capitalize};
use crate::custom_id::match_control::{self, MatchVerb};
use crate::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption};
use crate::move_text::{self, CaptureTable, MoveForm};
use gonagas_core::kit::input::InputStep;
use gonagas_core::kit::scene::PieceKind;

/// The most next steps shown as buttons. *Back* takes the last place of the row.
const MAX_STEP_BUTTONS: usize = MAX_BUTTONS - 1;

impl BoardControls<'_> {
    pub(super) fn step_buttons(&self, choice: &StepChoice, captures: &CaptureTable) -> ActionRow {
        let button = |(next, notation): (&NextStep, String)| Button {
            label: match self.option_label(next, choice.chosen_steps.len(), captures) {
                label if matches!(next.step, Some(InputStep::MoveTo(_))) => {
                    self.catalog.format("button-to", &[("site", &label)])
                }
                label => capitalize(&label),
            },
            id: self.custom_id(MatchVerb::Play, notation),
            style: ButtonStyle::Primary,
        };
        let plays = choice.options.iter().filter_map(|next| Some((next, next.only_candidate()?.notation.clone())));
        ActionRow::Buttons(plays.map(button).chain(self.back_button()).collect())
    }

    /// Returns the menus of a choice: with every next step or, where there are too many, with groups of them.
    pub(super) fn step_menus(&self, choice: &StepChoice, captures: &CaptureTable) -> Vec<Menu> {
        let depth = choice.chosen_steps.len();
        let split = if self.max_picks(&choice.options) > 1 { MenuSplit::Fewest } else { MenuSplit::Columns };
        match menu_paging::lay_out_menus(&choice.options, self.path.groups(), split) {
            MenuLayout::Menus(menus) => {
                let menu = |(number, part)| self.step_menu(number, part, depth, captures);
                menus.into_iter().enumerate().map(menu).collect()
            }
            MenuLayout::Groups(groups) => self.group_menus(&groups),
        }
    }

    /// Returns a menu with these next steps after the first `depth` steps.
    pub(super) fn step_menu(&self, number: usize, part: &[NextStep], depth: usize, captures: &CaptureTable) -> Menu {
        // A menu plays an action if every option completes one; otherwise it picks one more step.
        let notations: Option<Vec<&str>> =
            part.iter().map(|next| Some(next.only_candidate()?.notation.as_str())).collect();
        let verb = if notations.is_some() { MatchVerb::Play } else { MatchVerb::PickStep };
        let value = |index: usize, next: &NextStep| match &notations {
            Some(notations) => notations[index].to_owned(),
            None => next.index.to_string(),
        };
        let option = |(index, next)| MenuOption {
            value: value(index, next),
            label: self.option_label(next, depth, captures),
            ..MenuOption::default()
        };
        let max_picks = self.max_picks(part);
        Menu {
            id: self.custom_id(verb, match_control::menu_argument(number, &self.path.to_string())),
            placeholder: self.placeholder(part, max_picks),
            options: part.iter().enumerate().map(option).collect(),
            max_picks,
        }
    }

    fn group_menus(&self, groups: &[&[NextStep]]) -> Vec<Menu> {
        let option = |(index, group): (usize, &&[NextStep])| MenuOption {
            value: selection_path::group_value(index),
            label: self.range_text(group),
            ..MenuOption::default()
        };
        let options: Vec<MenuOption> = groups.iter().enumerate().map(option).collect();
        let menu = |(number, (groups, options)): (usize, (&[&[NextStep]], &[MenuOption]))| Menu {
            id: self.custom_id(MatchVerb::PickStep, match_control::menu_argument(number, &self.path.to_string())),
            placeholder: self.placeholder(&groups.concat(), 1),
            options: options.to_vec(),
            max_picks: 1,
        };
        std::iter::zip(groups.chunks(MAX_OPTIONS), options.chunks(MAX_OPTIONS)).enumerate().map(menu).collect()
    }

    /// Returns how many of these next steps can be picked at once: more than one where several pieces are placed in a
    /// turn.
    fn max_picks(&self, part: &[NextStep]) -> usize {
        let places =
            |next: &NextStep| matches!(next.step, Some(InputStep::Place(..))) && next.only_candidate().is_some();
        match part.iter().all(places) {
            true => self.play.session.placements_left().clamp(1, part.len()),
            false => 1,
        }
    }

    pub(super) fn placeholder(&self, part: &[NextStep], max_picks: usize) -> String {
        let key = match placeholder_key(part.first().and_then(|next| next.step)) {
            "menu-place-stone" if max_picks > 1 => "menu-place-stones",
            key => key,
        };
        self.catalog.format(key, &[("choices", &self.range_text(part))])
    }

    /// Names the first and the last of these steps; steps without a point at the end are left out, unless there are no
    /// others.
    fn range_text(&self, part: &[NextStep]) -> String {
        let end = part.iter().rposition(|next| next.step.is_some_and(|step| step.site().is_some()));
        match &part[..end.map_or(part.len(), |end| end + 1)] {
            [] => String::new(),
            [first, .., last] => match [first, last].map(|next| self.step_name(next)) {
                // All of them may be moves of one piece.
                [from, to] if from == to => from,
                [from, to] => self.catalog.format("menu-span", &[("from", &from), ("to", &to)]),
            },
            [only] => self.step_name(only),
        }
    }

    /// Describes a step; if it completes an action, with the rest of the action.
    fn option_label(&self, next: &NextStep, depth: usize, captures: &CaptureTable) -> String {
        match next.only_candidate() {
            Some(only) if only.input_steps.len() > depth => move_text::rest_of_move_text(
                self.catalog,
                &self.play.session.board(),
                (only, depth),
                captures,
                MoveForm::Choice,
            ),
            _ => self.step_name(next),
        }
    }

    /// Names a step; *Done* for an action without another.
    fn step_name(&self, next: &NextStep) -> String {
        match next.step {
            Some(step) => move_text::step_text(self.catalog, &self.play.session.board(), step),
            None => self.catalog.text("entry-done"),
        }
    }
}

/// Returns true for a choice that is shown as buttons: few steps, each of which completes an action that has been begun
/// or is a decision without a point.
pub fn fits_as_buttons(choice: &StepChoice) -> bool {
    let is_decision = |next: &NextStep| matches!(next.step, Some(InputStep::Choose(_)));
    let fits = !choice.chosen_steps.is_empty() || choice.options.iter().all(is_decision);
    fits && choice.options.len() <= MAX_STEP_BUTTONS
        && choice.options.iter().all(|next| next.only_candidate().is_some())
}

fn placeholder_key(step: Option<InputStep>) -> &'static str {
    match step {
        Some(InputStep::Place(piece, _)) if piece.owner.is_none() => "menu-place-block",
        Some(InputStep::Place(..)) => "menu-place-stone",
        Some(InputStep::PickUp(piece, _)) if piece.kind == PieceKind::Stone => "menu-move-stone",
        Some(InputStep::PickUp(..) | InputStep::PickUpStack(..)) => "menu-move-piece",
        Some(InputStep::MoveTo(_)) => "menu-drop",
        Some(InputStep::FlyTo(_)) => "menu-fly",
        Some(InputStep::CapturePair(_)) => "menu-take",
        Some(InputStep::UseDie(_)) => "menu-die",
        Some(InputStep::Choose(_)) | None => "menu-decide",
    }
}
