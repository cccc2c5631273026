//! All puzzles, by their rules, and the puzzle of each day.

use crate::puzzles::file::parse_file;
use crate::puzzles::puzzle::Puzzle;
use crate::puzzles::schedule::Schedule;
use std::collections::HashMap;
use std::sync::LazyLock;

/// The texts of files in `assets/puzzles`, with their names.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("../../../../assets/puzzles/", $name, ".txt")))),*]
    };
}

/// Every file, in the order of the rule sets.
pub(super) const FILES: &[(&str, &str)] = &files![
    "pahtum",
    "seega-5",
    "seega-7",
    "seega-9",
    "shap-luk",
    "sahkku-devils-game",
    "sahkku-raisa",
    "sahkku-maze",
    "sahkku-lagesvuotna",
    "sahkku-lagesvuotna-unjarga-king",
    "sahkku-vuovdaguoika",
    "sahkku-gavkevuotna",
    "sahkku-unjarga",
];

/// The puzzles, and the index of each by its identifier.
struct Catalogue {
    puzzles: Vec<Puzzle>,
    indices: HashMap<String, usize>,
}

static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
    let parse = |(_, text): &(&str, &str)| parse_file(text).expect("the puzzles are well formed");
    let puzzles: Vec<Puzzle> = FILES.iter().flat_map(parse).collect();
    let indices = puzzles.iter().enumerate().map(|(index, puzzle)| (puzzle.id(), index)).collect();
    Catalogue { puzzles, indices }
});

/// Returns every puzzle.
///
/// # Panics
///
/// Panics at the first call when a file is faulty, which the tests rule out.
#[must_use]
pub fn all_puzzles() -> &'static [Puzzle] {
    &CATALOGUE.puzzles
}

/// Returns the puzzles of a game, in the order of its rule sets.
pub fn puzzles_of_game(game: &str) -> impl Iterator<Item = &'static Puzzle> {
    all_puzzles().iter().filter(move |puzzle| puzzle.game() == game)
}

/// Returns the puzzle with this identifier; `None` for a puzzle that is not, or no longer, part of the program.
#[must_use]
pub fn find_puzzle(id: &str) -> Option<&'static Puzzle> {
    CATALOGUE.indices.get(id).map(|index| &all_puzzles()[*index])
}

static SCHEDULE: LazyLock<Schedule<'static>> = LazyLock::new(|| Schedule::new(all_puzzles()));

/// Returns the puzzle of a day, which is counted from 1970-01-01 in UTC; `None` when there is no puzzle.
#[must_use]
pub fn puzzle_of_day(day: i64) -> Option<&'static Puzzle> {
    SCHEDULE.puzzle_of(day)
}

/// Returns true if the puzzle of this day has this identifier.
#[must_use]
pub fn is_puzzle_of_day(id: &str, day: i64) -> bool {
    puzzle_of_day(day).is_some_and(|puzzle| puzzle.id() == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::file::check_file;
    use crate::puzzles::symmetry::symmetric_key;
    use crate::session::rules::{Rules, list_rule_sets};
    use std::collections::BTreeSet;
    use std::ops::Range;

    #[test]
    fn every_puzzle_can_be_played_and_has_an_identifier_of_its_own() {
        for (name, text) in FILES {
            assert_eq!(check_file(text), Ok(()), "{name}");
        }
        assert_eq!(CATALOGUE.indices.len(), all_puzzles().len());
        for puzzle in all_puzzles() {
            assert_eq!(find_puzzle(&puzzle.id()), Some(puzzle));
        }
        assert_eq!(find_puzzle("00000000"), None);
    }

    #[test]
    fn every_rule_set_and_every_game_has_enough_puzzles() {
        let pool_of = |puzzle: &Puzzle| Rules::parse_stored(&puzzle.rules).unwrap().rule_set_info().rating_pool();
        for listing in list_rule_sets() {
            let pool = listing.rating_pool();
            let count = all_puzzles().iter().filter(|puzzle| pool_of(puzzle) == pool).count();
            assert!(count >= 40, "{pool}: {count}");
            let game = listing.game_info.id;
            let count = puzzles_of_game(game).count();
            assert!(count >= 300, "{game}: {count}");
        }
    }

    #[test]
    fn no_position_is_there_twice_not_even_rotated_or_reflected() {
        // A person who has tried one of two such puzzles would know the answer of the other, in another rule set as
        // well.
        let mut seen = BTreeSet::new();
        for puzzle in all_puzzles() {
            let key = symmetric_key(&puzzle.position().unwrap());
            assert!(seen.insert((puzzle.game(), key)), "{puzzle}");
        }
    }

    #[test]
    fn no_puzzle_begins_in_the_middle_of_a_turn() {
        let begins_turn = |puzzle: &&Puzzle| {
            let position = puzzle.position().unwrap();
            if position.rules().game_info().has_dice {
                // No die is used yet.
                return puzzle
                    .actions
                    .split_whitespace()
                    .last()
                    .is_some_and(|last| last.starts_with('=') || last == "keep");
            }
            let last_side = position.last_turn().last().map(|played| played.side);
            position.is_turn_start() || last_side != position.status().choosing_side()
        };
        let wrong = all_puzzles().iter().filter(|puzzle| !begins_turn(puzzle)).map(ToString::to_string);
        assert_eq!(wrong.collect::<Vec<_>>(), Vec::<String>::new());
    }

    #[test]
    fn puzzles_are_of_all_kinds() {
        let bands = [1000..1300, 1300..1600, 1600..1900];
        let count = |puzzles: &[Puzzle]| {
            let in_band = |band: &Range<u32>| puzzles.iter().filter(|puzzle| band.contains(&puzzle.rating)).count();
            bands.each_ref().map(in_band)
        };
        for (name, text) in FILES {
            let puzzles = parse_file(text).unwrap();
            let kinds = count(&puzzles);
            assert!(kinds.iter().all(|count| *count > 0), "{name}: {kinds:?}");
            assert_eq!(kinds.iter().sum::<usize>(), puzzles.len(), "{name}: each has a rating between 1000 and 1900");
        }
    }
}
