//! The controls of a board message: menus that lead to any legal action, and buttons for the rest.

use crate::kit::side::Side;
use crate::kit::step::Step;
use crate::room::people::MatchId;
use crate::room::state::Play;
use crate::ui::id::{self, Control, Verb};
use crate::ui::message::{Button, Entry, Look, Menu, Row};
use crate::ui::pick::{self, Next, Picked};
use crate::ui::words::Words;

/// The most options of one menu.
const OPTIONS: usize = 25;

/// The most menus of one message: five rows, less one for the buttons.
const MENUS: usize = 4;

/// The most next steps that stand as buttons; a fifth place is left for *Back*.
const TARGETS: usize = 4;

/// Makes the controls of one moment of a match.
pub struct Controls<'a> {
    /// The words to use.
    pub words: &'a Words,
    /// The match.
    pub game: MatchId,
    /// The number of its last event, which the controls answer.
    pub event: u32,
    /// The game.
    pub play: &'a Play,
    /// The steps made so far.
    pub path: &'a str,
}

impl Controls<'_> {
    /// All rows, five at most.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = match pick::follow(&self.play.table, self.path) {
            Picked::Choice(next) if self.as_buttons(&next) => vec![self.targets(&next)],
            Picked::Choice(next) => self.menus(&next),
            Picked::Action(_) | Picked::Nowhere => Vec::new(),
        };
        rows.push(self.others());
        rows
    }

    /// The control that does `verb` with `with`.
    fn id(&self, verb: Verb, with: String) -> String {
        Control { game: self.game, event: self.event, verb, with }.to_string()
    }

    fn button(&self, verb: Verb, key: &str, look: Look) -> Button {
        Button { id: self.id(verb, String::new()), label: self.words.say(key), look }
    }

    /// Few next steps of something that is picked up stand side by side.
    fn as_buttons(&self, next: &[Next]) -> bool {
        !self.path.is_empty() && next.len() <= TARGETS && next.iter().all(|next| next.candidates.len() == 1)
    }

    fn targets(&self, next: &[Next]) -> Row {
        let target = |next: &Next| Button {
            id: self.id(Verb::Play, next.candidates[0].text.clone()),
            label: self.words.tell("button-to", &[("site", &next.code)]),
            look: Look::Primary,
        };
        let back = self.button(Verb::Back, "button-back", Look::Secondary);
        Row::Buttons(next.iter().map(target).chain([back]).collect())
    }

    /// Menus of at most 25 options each: whole columns together where that takes no more menus than there is room for.
    fn menus(&self, next: &[Next]) -> Vec<Row> {
        let mut parts = by_columns(next);
        if parts.len() > MENUS {
            parts = evenly(next);
        }
        parts.truncate(MENUS);
        parts.into_iter().enumerate().map(|(index, part)| Row::Menu(self.menu(index, part))).collect()
    }

    fn menu(&self, index: usize, part: &[Next]) -> Menu {
        // Where each option is a whole action the menu plays it; otherwise it makes one more step.
        let plays = part.iter().all(|next| next.candidates.len() == 1 && next.candidates[0].steps.len() == 1);
        let verb = if plays { Verb::Play } else { Verb::Pick };
        let [from, to] = [part.first(), part.last()].map(|next| next.map_or("", |next| next.code.as_str()));
        let values = [("from", from), ("to", to)];
        Menu {
            id: self.id(verb, id::counted(index, self.path)),
            placeholder: self.words.tell(part.first().map_or("menu-drop", |next| menu_key(next.step)), &values),
            options: part.iter().map(|next| self.entry(next, plays)).collect(),
        }
    }

    fn entry(&self, next: &Next, plays: bool) -> Entry {
        let candidate = &next.candidates[0];
        let label = match candidate.steps.as_slice() {
            [Step::Lift(_, from), Step::Drop(to)] if next.candidates.len() == 1 => {
                let board = self.play.table.board();
                self.words.tell("entry-move", &[("from", board.name(*from)), ("to", board.name(*to))])
            }
            _ => next.code.clone(),
        };
        let value = if plays { candidate.text.clone() } else { next.code.clone() };
        Entry { value, label }
    }

    /// The buttons that do not play.
    fn others(&self) -> Row {
        let mut buttons = Vec::new();
        if self.play.offer.is_some() {
            buttons.push(self.button(Verb::Agree, "button-agree", Look::Success));
            buttons.push(self.button(Verb::Refuse, "button-refuse", Look::Secondary));
        } else {
            buttons.push(self.button(Verb::Offer, "button-offer", Look::Secondary));
        }
        if Side::BOTH.into_iter().any(|side| !self.play.acted[side.index()]) {
            buttons.push(self.button(Verb::CallOff, "button-call-off", Look::Secondary));
        }
        buttons.push(self.button(Verb::Resign, "button-resign", Look::Danger));
        Row::Buttons(buttons)
    }
}

fn menu_key(step: Step) -> &'static str {
    match step {
        Step::Place(piece, _) if piece.side.is_none() => "menu-place-block",
        Step::Place(..) => "menu-place-stone",
        Step::Lift(..) | Step::LiftAll(..) => "menu-move-stone",
        Step::Drop(_) | Step::Fly(_) | Step::Die(_) | Step::Take(_) | Step::Say(_) => "menu-drop",
    }
}

/// Splits where a new column begins, each part as many whole columns as fit one menu.
fn by_columns(next: &[Next]) -> Vec<&[Next]> {
    let mut parts = Vec::new();
    let mut rest = next;
    while rest.len() > OPTIONS {
        let column = |next: &Next| next.code.chars().next();
        let fits = (1..=OPTIONS).rev().find(|end| column(&rest[*end - 1]) != column(&rest[*end]));
        let (part, left) = rest.split_at(fits.unwrap_or(OPTIONS));
        parts.push(part);
        rest = left;
    }
    parts.push(rest);
    parts
}

/// Splits into as few parts as possible, of nearly the same length.
fn evenly(next: &[Next]) -> Vec<&[Next]> {
    let parts = next.len().div_ceil(OPTIONS).max(1);
    next.chunks(next.len().div_ceil(parts).max(1)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::people::Person;
    use crate::table::rules::Rules;

    fn rows(rules: &str) -> Vec<Row> {
        let table = Rules::read(rules).unwrap().start();
        let play = Play { table, seats: [Person(1), Person(2)], acted: [false; 2], offer: None, last: None };
        let words = Words::of("en");
        Controls { words: &words, game: MatchId(1), event: 2, play: &play, path: "" }.rows()
    }

    fn menus(rows: &[Row]) -> Vec<(String, usize)> {
        let menu = |row: &Row| match row {
            Row::Menu(menu) => Some((menu.placeholder.clone(), menu.options.len())),
            Row::Buttons(_) => None,
        };
        rows.iter().filter_map(menu).collect()
    }

    #[test]
    fn forty_nine_cells_stand_in_menus_of_whole_columns() {
        let place = |cells: &str| format!("Place a neutral stone: {cells}");
        let expected = vec![(place("a1 – c7"), 21), (place("d1 – f7"), 21), (place("g1 – g7"), 7)];
        assert_eq!(menus(&rows("pahtum blocks=1")), expected);
    }

    #[test]
    fn eighty_cells_still_fit_one_message() {
        let rows = rows("seega size=9");
        assert_eq!(rows.len(), 5);
        assert_eq!(menus(&rows).iter().map(|(_, options)| *options).collect::<Vec<_>>(), [20; 4]);
    }

    #[test]
    fn no_two_controls_share_an_id() {
        let mut ids: Vec<String> = Vec::new();
        for row in rows("seega size=9") {
            match row {
                Row::Menu(menu) => ids.push(menu.id),
                Row::Buttons(buttons) => ids.extend(buttons.into_iter().map(|button| button.id)),
            }
        }
        assert!(ids.iter().all(|id| id.len() <= id::LONGEST), "{ids:?}");
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }
}
