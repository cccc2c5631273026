//! The menus that lead to any legal action, and the buttons of what is half made.

use crate::kit::input::InputStep;
use crate::kit::scene::PieceKind;
use crate::ui::board_controls::menu_paging::{self, MAX_OPTIONS, MenuLayout};
use crate::ui::board_controls::move_selection::{NextStep, StepChoice};
use crate::ui::board_controls::selection_path;
use crate::ui::board_controls::{BoardControls, MAX_BUTTONS, capitalize};
use crate::ui::custom_id::match_control::{self, MatchVerb};
use crate::ui::message::{ActionRow, Button, ButtonStyle, Menu, MenuOption};
use crate::ui::move_text;

/// The most next steps that stand as buttons; the last place is left for *Back*.
const MAX_STEP_BUTTONS: usize = MAX_BUTTONS - 1;

impl BoardControls<'_> {
    pub(super) fn step_buttons(&self, fork: &StepChoice) -> ActionRow {
        let target = |(next, text): (&NextStep, String)| Button {
            label: match next.step {
                Some(InputStep::MoveTo(_)) => self.catalog.format("button-to", &[("site", &self.step_name(next))]),
                _ => capitalize(&self.option_label(next, fork.chosen_steps.len())),
            },
            id: self.custom_id(MatchVerb::Play, text),
            style: ButtonStyle::Primary,
        };
        let plays = fork.options.iter().filter_map(|next| Some((next, next.only_candidate()?.notation.clone())));
        ActionRow::Buttons(plays.map(target).chain(self.back_button()).collect())
    }

    /// The menus of a fork: of all the ways to go on or, where these are too many, of groups of them.
    pub(super) fn step_menus(&self, fork: &StepChoice) -> Vec<Menu> {
        let made = fork.chosen_steps.len();
        match menu_paging::lay_out_menus(&fork.options, self.path.groups()) {
            MenuLayout::Menus(menus) => {
                menus.into_iter().enumerate().map(|(number, part)| self.step_menu(number, part, made)).collect()
            }
            MenuLayout::Groups(groups) => self.group_menus(&groups),
        }
    }

    fn step_menu(&self, number: usize, part: &[NextStep], made: usize) -> Menu {
        // Where each option is a whole action the menu plays it; otherwise it makes one more step.
        let texts: Option<Vec<&str>> = part.iter().map(|next| Some(next.only_candidate()?.notation.as_str())).collect();
        let verb = if texts.is_some() { MatchVerb::Play } else { MatchVerb::PickStep };
        let value = |at: usize, next: &NextStep| match &texts {
            Some(texts) => texts[at].to_owned(),
            None => next.index.to_string(),
        };
        let entry = |(at, next)| MenuOption { value: value(at, next), label: self.option_label(next, made) };
        Menu {
            id: self.custom_id(verb, match_control::menu_argument(number, &self.path.to_string())),
            placeholder: self.placeholder(part),
            options: part.iter().enumerate().map(entry).collect(),
        }
    }

    fn group_menus(&self, groups: &[&[NextStep]]) -> Vec<Menu> {
        let entry = |(at, group): (usize, &&[NextStep])| MenuOption {
            value: selection_path::group_value(at),
            label: self.range_text(group),
        };
        let entries: Vec<MenuOption> = groups.iter().enumerate().map(entry).collect();
        let menu = |(number, (groups, options)): (usize, (&[&[NextStep]], &[MenuOption]))| Menu {
            id: self.custom_id(MatchVerb::PickStep, match_control::menu_argument(number, &self.path.to_string())),
            placeholder: self.placeholder(&groups.concat()),
            options: options.to_vec(),
        };
        std::iter::zip(groups.chunks(MAX_OPTIONS), entries.chunks(MAX_OPTIONS)).enumerate().map(menu).collect()
    }

    pub(super) fn placeholder(&self, part: &[NextStep]) -> String {
        let key = placeholder_key(part.first().and_then(|next| next.step));
        self.catalog.format(key, &[("choices", &self.range_text(part))])
    }

    /// From the first to the last of these; where some point at a place, of those.
    fn range_text(&self, part: &[NextStep]) -> String {
        let end = part.iter().rposition(|next| next.step.is_some_and(|step| step.site().is_some()));
        match &part[..end.map_or(part.len(), |end| end + 1)] {
            [] => String::new(),
            [only] => self.step_name(only),
            [first, .., last] => {
                self.catalog.format("menu-span", &[("from", &self.step_name(first)), ("to", &self.step_name(last))])
            }
        }
    }

    /// What an option says: where it leads at once, it says that too.
    fn option_label(&self, next: &NextStep, made: usize) -> String {
        match next.only_candidate().map(|only| &only.input_steps[made..]) {
            Some(steps @ [_, ..]) => move_text::steps_text(self.catalog, &self.play.session.board(), steps),
            _ => self.step_name(next),
        }
    }

    /// What a step is called.
    fn step_name(&self, next: &NextStep) -> String {
        match next.step {
            Some(step) => move_text::step_text(self.catalog, &self.play.session.board(), step),
            None => self.catalog.text("entry-done"),
        }
    }
}

/// Few ways to end what is half made, and decisions in words, stand side by side.
pub(super) fn fits_as_buttons(fork: &StepChoice) -> bool {
    let decision = |next: &NextStep| matches!(next.step, Some(InputStep::Choose(_)));
    let fits = !fork.chosen_steps.is_empty() || fork.options.iter().all(decision);
    fits && fork.options.len() <= MAX_STEP_BUTTONS && fork.options.iter().all(|next| next.only_candidate().is_some())
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
