//! All puzzles, by their rules, and the puzzle of each day.

use crate::puzzles::file::parse_file;
use crate::puzzles::puzzle::Puzzle;
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
    "shap-luk",
    "sahkku-devils-game",
    "sahkku-raisa",
    "sahkku-maze",
    "sahkku-lagesvuotna",
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

/// The length of a day in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Returns the number of the day, in UTC, to which a time in milliseconds since 1970 belongs.
#[must_use]
pub const fn day_of(now: i64) -> i64 {
    now.div_euclid(DAY_MS)
}

/// Returns the time at which a day begins.
#[must_use]
pub const fn start_of(day: i64) -> i64 {
    day * DAY_MS
}

/// Returns the puzzle of a day; `None` when there is no puzzle. All puzzles have their turn before one comes again, and
/// the ones of neighbouring days lie far apart in the list.
#[must_use]
pub fn puzzle_of_day(puzzles: &[Puzzle], day: i64) -> Option<&Puzzle> {
    let count = puzzles.len() as i64;
    let step = (count * 5 / 13..count).find(|step| *step > 0 && gcd(*step, count) == 1).unwrap_or(1);
    puzzles.get((day.rem_euclid(count.max(1)) * step % count.max(1)) as usize)
}

const fn gcd(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::file::check_file;
    use crate::session::rules::list_rule_sets;
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
    fn every_rule_set_has_puzzles() {
        for listing in list_rule_sets() {
            let pool = listing.rating_pool();
            let count = all_puzzles().iter().filter(|puzzle| {
                let rules = crate::session::rules::Rules::parse(&puzzle.rules).unwrap();
                rules.rule_set_info().rating_pool() == pool
            });
            assert!(count.count() >= 10, "{pool}");
        }
    }

    #[test]
    fn no_position_is_there_twice() {
        // A person who has tried one of two such puzzles would know the answer of the other, in another rule set as
        // well.
        let positions: BTreeSet<_> = all_puzzles().iter().map(|puzzle| (&puzzle.actions, &puzzle.turn)).collect();
        assert_eq!(positions.len(), all_puzzles().len());
    }

    #[test]
    fn no_puzzle_begins_in_the_middle_of_a_turn() {
        let begins_turn = |puzzle: &&Puzzle| {
            let position = puzzle.position().unwrap();
            if position.rules().game_info().has_dice {
                // No die is used yet.
                return puzzle.actions.last().is_some_and(|last| last.starts_with('=') || last == "keep");
            }
            let last_side = position.last_turn().last().map(|played| played.side);
            position.is_turn_start() || last_side != position.status().choosing_side()
        };
        let wrong = all_puzzles().iter().filter(|puzzle| !begins_turn(puzzle)).map(ToString::to_string);
        assert_eq!(wrong.collect::<Vec<_>>(), Vec::<String>::new());
    }

    #[test]
    fn puzzles_are_of_all_kinds() {
        let bands = [1000..1300, 1300..1600, 1600..2400];
        let count = |puzzles: &[Puzzle]| {
            let in_band = |band: &Range<u32>| puzzles.iter().filter(|puzzle| band.contains(&puzzle.rating)).count();
            bands.each_ref().map(in_band)
        };
        for (name, text) in FILES {
            let puzzles = parse_file(text).unwrap();
            let [easy, middling, hard] = count(&puzzles);
            assert!(easy > 0 && middling > 0, "{name}: {easy}, {middling}, {hard}");
            assert_eq!(easy + middling + hard, puzzles.len(), "{name}: each has a rating between 1000 and 2400");
        }
        // The estimate of sáhkku finds most of its best turns at first sight, so few are hard.
        for (game, share) in [("seega", 6), ("sahkku", 25)] {
            let puzzles: Vec<Puzzle> = puzzles_of_game(game).cloned().collect();
            let least = puzzles.len() / share;
            assert!(count(&puzzles).iter().all(|count| *count >= least), "{game}: {:?}", count(&puzzles));
        }
    }

    fn puzzles(count: u32) -> Vec<Puzzle> {
        let blank = |rating| Puzzle {
            rules: String::new(),
            rating,
            value: 0,
            second_value: 0,
            turn: Vec::new(),
            continuation: Vec::new(),
            actions: Vec::new(),
        };
        (0..count).map(blank).collect()
    }

    #[test]
    fn every_puzzle_has_its_day_before_one_comes_again() {
        for count in [1, 2, 3, 7, 24, 60, 240] {
            let puzzles = puzzles(count);
            let days = (20_600..).take(count as usize);
            let ratings: BTreeSet<u32> = days.map(|day| puzzle_of_day(&puzzles, day).unwrap().rating).collect();
            assert_eq!(ratings.len(), count as usize);
        }
        assert_eq!(puzzle_of_day(&[], 20_600), None);
    }

    #[test]
    fn days_begin_at_midnight() {
        let midnight = start_of(20_600);
        assert_eq!([day_of(midnight - 1), day_of(midnight), day_of(midnight + DAY_MS - 1)], [20_599, 20_600, 20_600]);
        assert_eq!(day_of(-1), -1);
    }
}
