//! The menus that lead to any legal action, and the buttons of what is half made.

use super::{BUTTONS, Controls, capital};
use crate::kit::scene::Kind;
use crate::kit::step::Step;
use crate::ui::id::{self, Verb};
use crate::ui::message::{Button, Entry, Look, Menu, Row};
use crate::ui::parts::{self, OPTIONS, Parts};
use crate::ui::path;
use crate::ui::pick::{Fork, Next};
use crate::ui::steps;

/// The most next steps that stand as buttons; the last place is left for *Back*.
const TARGETS: usize = BUTTONS - 1;

impl Controls<'_> {
    pub(super) fn targets(&self, fork: &Fork) -> Row {
        let target = |(next, text): (&Next, String)| Button {
            label: match next.step {
                Some(Step::Drop(_)) => self.words.tell("button-to", &[("site", &self.name(next))]),
                _ => capital(&self.label(next, fork.made.len())),
            },
            id: self.id(Verb::Play, text),
            look: Look::Primary,
        };
        let plays = fork.next.iter().filter_map(|next| Some((next, next.only()?.text.clone())));
        Row::Buttons(plays.map(target).chain(self.back()).collect())
    }

    /// The menus of a fork: of all the ways to go on or, where these are too many, of groups of them.
    pub(super) fn menus(&self, fork: &Fork) -> Vec<Menu> {
        let made = fork.made.len();
        match parts::lay_out(&fork.next, self.path.groups()) {
            Parts::Menus(menus) => {
                menus.into_iter().enumerate().map(|(number, part)| self.menu(number, part, made)).collect()
            }
            Parts::Groups(groups) => self.menus_of_groups(&groups),
        }
    }

    fn menu(&self, number: usize, part: &[Next], made: usize) -> Menu {
        // Where each option is a whole action the menu plays it; otherwise it makes one more step.
        let texts: Option<Vec<&str>> = part.iter().map(|next| Some(next.only()?.text.as_str())).collect();
        let verb = if texts.is_some() { Verb::Play } else { Verb::Pick };
        let value = |at: usize, next: &Next| match &texts {
            Some(texts) => texts[at].to_owned(),
            None => next.place.to_string(),
        };
        let entry = |(at, next)| Entry { value: value(at, next), label: self.label(next, made) };
        Menu {
            id: self.id(verb, id::counted(number, &self.path.to_string())),
            placeholder: self.placeholder(part),
            options: part.iter().enumerate().map(entry).collect(),
        }
    }

    fn menus_of_groups(&self, groups: &[&[Next]]) -> Vec<Menu> {
        let entry = |(at, group): (usize, &&[Next])| Entry { value: path::group(at), label: self.span(group) };
        let entries: Vec<Entry> = groups.iter().enumerate().map(entry).collect();
        let menu = |(number, (groups, options)): (usize, (&[&[Next]], &[Entry]))| Menu {
            id: self.id(Verb::Pick, id::counted(number, &self.path.to_string())),
            placeholder: self.placeholder(&groups.concat()),
            options: options.to_vec(),
        };
        std::iter::zip(groups.chunks(OPTIONS), entries.chunks(OPTIONS)).enumerate().map(menu).collect()
    }

    pub(super) fn placeholder(&self, part: &[Next]) -> String {
        let key = menu_key(part.first().and_then(|next| next.step));
        self.words.tell(key, &[("choices", &self.span(part))])
    }

    /// From the first to the last of these; where some point at a place, of those.
    fn span(&self, part: &[Next]) -> String {
        let end = part.iter().rposition(|next| next.step.is_some_and(|step| step.site().is_some()));
        match &part[..end.map_or(part.len(), |end| end + 1)] {
            [] => String::new(),
            [only] => self.name(only),
            [first, .., last] => self.words.tell("menu-span", &[("from", &self.name(first)), ("to", &self.name(last))]),
        }
    }

    /// What an option says: where it leads at once, it says that too.
    fn label(&self, next: &Next, made: usize) -> String {
        match next.only().map(|only| &only.steps[made..]) {
            Some(steps @ [_, ..]) => steps::names(self.words, &self.play.table.board(), steps),
            _ => self.name(next),
        }
    }

    /// What a step is called.
    fn name(&self, next: &Next) -> String {
        match next.step {
            Some(step) => steps::name(self.words, &self.play.table.board(), step),
            None => self.words.say("entry-done"),
        }
    }
}

/// Few ways to end what is half made, and decisions in words, stand side by side.
pub(super) fn as_buttons(fork: &Fork) -> bool {
    let decision = |next: &Next| matches!(next.step, Some(Step::Say(_)));
    let fits = !fork.made.is_empty() || fork.next.iter().all(decision);
    fits && fork.next.len() <= TARGETS && fork.next.iter().all(|next| next.only().is_some())
}

fn menu_key(step: Option<Step>) -> &'static str {
    match step {
        Some(Step::Place(piece, _)) if piece.side.is_none() => "menu-place-block",
        Some(Step::Place(..)) => "menu-place-stone",
        Some(Step::Lift(piece, _)) if piece.kind == Kind::Stone => "menu-move-stone",
        Some(Step::Lift(..) | Step::LiftAll(..)) => "menu-move-piece",
        Some(Step::Drop(_)) => "menu-drop",
        Some(Step::Fly(_)) => "menu-fly",
        Some(Step::Take(_)) => "menu-take",
        Some(Step::Die(_)) => "menu-die",
        Some(Step::Say(_)) | None => "menu-decide",
    }
}
