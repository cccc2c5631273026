//! The controls of a board message: menus that lead to any legal action, and buttons for the rest.

mod menus;
mod others;
mod uses;

use crate::kit::outcome::Turn;
use crate::room::people::MatchId;
use crate::room::state::Play;
use crate::ui::controls::menus::as_buttons;
use crate::ui::id::{Control, Verb};
use crate::ui::message::{Button, Look, Row};
use crate::ui::path::Path;
use crate::ui::pick::{self, Picked};
use crate::ui::words::Words;

/// The most buttons of one row.
const BUTTONS: usize = 5;

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
    /// The choices made so far.
    pub path: &'a Path,
}

impl Controls<'_> {
    /// All rows, five at most.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        if let Turn::Throw(_) = self.play.table.turn() {
            let throw = self.button(Verb::Throw, "button-throw", Look::Primary);
            return vec![Row::Buttons(vec![throw]), self.others(false)];
        }
        if let Some(uses) = self.uses() {
            return uses.into_iter().chain([self.others(false)]).collect();
        }
        match pick::follow(&self.play.table, self.path) {
            Picked::Fork(fork) if as_buttons(&fork) => vec![self.targets(&fork), self.others(false)],
            Picked::Fork(fork) => {
                let others = self.others(!self.path.is_empty());
                self.menus(&fork).into_iter().map(Row::Menu).chain([others]).collect()
            }
            Picked::Action(_) | Picked::Nowhere => vec![self.others(false)],
        }
    }

    /// What is left to do when the match is over.
    #[must_use]
    pub fn once_over(&self) -> Vec<Row> {
        if self.play.alone() {
            return Vec::new();
        }
        vec![Row::Buttons(vec![self.button(Verb::Rematch, "button-rematch", Look::Secondary)])]
    }

    /// The control that does `verb` with `with`.
    fn id(&self, verb: Verb, with: String) -> String {
        Control { game: self.game, event: self.event, verb, with }.to_string()
    }

    fn button(&self, verb: Verb, key: &str, look: Look) -> Button {
        Button { id: self.id(verb, String::new()), label: self.words.say(key), look }
    }

    /// Takes the choices made so far back, where there are any.
    pub(super) fn back(&self) -> Option<Button> {
        (!self.path.is_empty()).then(|| self.button(Verb::Back, "button-back", Look::Secondary))
    }
}

/// With a capital, as buttons have it.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::step::Step;
    use crate::room::people::Person;
    use crate::table::rules::Rules;
    use crate::table::running::Candidate;
    use crate::table::running::Table;
    use crate::ui::pick::{Fork, Next};

    fn play(table: Table) -> Play {
        Play::new(table, [Person(1), Person(2)])
    }

    fn rows(rules: &str, path: &str) -> Vec<Row> {
        let play = play(Rules::read(rules).unwrap().start());
        let (words, path) = (Words::of("en"), Path::read(path).unwrap());
        Controls { words: &words, game: MatchId(1), event: 2, play: &play, path: &path }.rows()
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
        let table = Rules::read("seega size=5").unwrap().start();
        let next = |play: &Play| match pick::follow(&play.table, &Path::default()) {
            Picked::Fork(fork) => fork.next,
            other => panic!("{other:?}"),
        };
        let play = play(table);
        let (words, path) = (Words::of("en"), Path::default());
        let controls = Controls { words: &words, game: MatchId(1), event: 2, play: &play, path: &path };
        assert_eq!(controls.placeholder(&next(&play)[..1]), "Place a stone: a1");
        assert_eq!(controls.placeholder(&next(&play)[..2]), "Place a stone: a1 – a2");
    }

    #[test]
    fn what_does_not_fit_one_message_is_grouped_by_columns() {
        let table = Rules::read("seega size=9").unwrap().start();
        let board = table.board();
        // Two ways to go on for each of 81 points.
        let next = |place: usize| Next {
            place,
            step: Some(Step::Drop((place / 2) as u8)),
            column: board.name((place / 2) as u8).chars().next(),
            candidates: ["one", "other"].map(|text| Candidate { text: text.into(), steps: vec![] }).to_vec(),
        };
        let mut next: Vec<Next> = (0..162).map(next).collect();
        next.sort_by_key(|next| next.column);
        let (fork, play) = (Fork { made: vec![], next }, play(table));
        let shown = |path: &str| {
            let (words, path) = (Words::of("en"), Path::read(path).unwrap());
            Controls { words: &words, game: MatchId(1), event: 2, play: &play, path: &path }.menus(&fork)
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
