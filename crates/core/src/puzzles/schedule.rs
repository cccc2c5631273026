//! The puzzle of each day: easy ones of common rule sets on Mondays, the hardest on Sundays.

use crate::lessons::catalogue::courses_of_game;
use crate::puzzles::puzzle::Puzzle;
use crate::session::rules::Rules;

/// The length of a day in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// The number of days of a week, each with puzzles of its own.
const WEEKDAYS: usize = 7;

/// The points by which a puzzle of a rule set that no course teaches counts as harder: few people know its rules.
const RARITY: u32 = 250;

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

/// Returns the place of a day in its week, from 0 for Monday.
#[must_use]
pub const fn weekday_of(day: i64) -> usize {
    // 1970-01-01 was a Thursday. The remainder is less than seven.
    (day + 3).rem_euclid(WEEKDAYS as i64) as usize
}

/// The puzzles of each day of the week.
#[derive(Debug)]
pub struct Schedule<'a>([Vec<&'a Puzzle>; WEEKDAYS]);

impl<'a> Schedule<'a> {
    /// Shares out puzzles: each weekday gets about a seventh of them, harder ones than the day before.
    #[must_use]
    pub fn new(puzzles: &'a [Puzzle]) -> Schedule<'a> {
        let mut ordered: Vec<(u32, String, &Puzzle)> =
            puzzles.iter().map(|puzzle| (difficulty(puzzle), puzzle.id(), puzzle)).collect();
        ordered.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
        let count = ordered.len();
        Schedule(std::array::from_fn(|weekday| {
            let mut share = ordered[count * weekday / WEEKDAYS..count * (weekday + 1) / WEEKDAYS].to_vec();
            // The identifiers are hashes, so games and rule sets follow each other at random.
            share.sort_by(|one, other| one.1.cmp(&other.1));
            share.into_iter().map(|(_, _, puzzle)| puzzle).collect()
        }))
    }

    /// Returns the puzzle of a day; `None` while its weekday has none. All puzzles of a weekday have their turn before
    /// one comes again.
    #[must_use]
    pub fn puzzle_of(&self, day: i64) -> Option<&'a Puzzle> {
        let share = &self.0[weekday_of(day)];
        let week = (day + 3).div_euclid(WEEKDAYS as i64);
        share.get(usize::try_from(week.rem_euclid(share.len().max(1) as i64)).unwrap_or_default()).copied()
    }
}

/// Returns the rating of a puzzle, with an addition for rules that few people know.
fn difficulty(puzzle: &Puzzle) -> u32 {
    puzzle.rating + if has_common_rules(puzzle) { 0 } else { RARITY }
}

/// Returns true for a puzzle of a rule set that a course teaches.
fn has_common_rules(puzzle: &Puzzle) -> bool {
    let Ok(rules) = Rules::parse_stored(&puzzle.rules) else { return false };
    let info = rules.rule_set_info();
    courses_of_game(puzzle.game()).any(|course| course.rule_set() == info.rule_set_name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::catalogue::{all_puzzles, puzzle_of_day};
    use std::collections::BTreeSet;

    /// A Monday.
    const MONDAY: i64 = 20_598;

    fn puzzles(count: u32) -> Vec<Puzzle> {
        let puzzle = |rating: u32| Puzzle { rating, turn: vec![rating.to_string()], ..all_puzzles()[0].clone() };
        (0..count).map(puzzle).collect()
    }

    #[test]
    fn every_puzzle_has_its_day_before_one_of_its_weekday_comes_again() {
        for count in [1, 2, 3, 7, 24, 60, 131] {
            let puzzles = puzzles(count);
            let schedule = Schedule::new(&puzzles);
            for weekday in 0..7 {
                let weeks = i64::from(count.div_ceil(7));
                let days = (0..weeks).map(|week| MONDAY + 7 * week + weekday);
                let found: Vec<u32> = days.filter_map(|day| schedule.puzzle_of(day)).map(|one| one.rating).collect();
                let share = count as usize * (weekday as usize + 1) / 7 - count as usize * weekday as usize / 7;
                assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), share, "{count} {weekday}");
            }
        }
        assert_eq!(Schedule::new(&[]).puzzle_of(MONDAY), None);
    }

    #[test]
    fn all_puzzles_have_their_day() {
        let days = (MONDAY..).take(7 * all_puzzles().len().div_ceil(7));
        let shown: BTreeSet<String> = days.filter_map(puzzle_of_day).map(Puzzle::id).collect();
        assert_eq!(shown.len(), all_puzzles().len());
    }

    #[test]
    fn week_begins_with_easy_puzzles_of_common_rules_and_grows_harder() {
        let weeks = all_puzzles().len().div_ceil(7) as i64;
        let of_weekday = |weekday: i64| (0..weeks).filter_map(move |week| puzzle_of_day(MONDAY + 7 * week + weekday));
        let hardest: Vec<u32> = (0..7).map(|weekday| of_weekday(weekday).map(difficulty).max().unwrap()).collect();
        let easiest: Vec<u32> = (0..7).map(|weekday| of_weekday(weekday).map(difficulty).min().unwrap()).collect();
        for weekday in 1..7 {
            assert!(hardest[weekday - 1] <= easiest[weekday], "{weekday}: {hardest:?} {easiest:?}");
        }
        assert!(of_weekday(0).all(|puzzle| has_common_rules(puzzle) && puzzle.rating < 1300));
        assert!(of_weekday(6).all(|puzzle| puzzle.rating > 1250));
    }

    #[test]
    fn weekdays_follow_the_calendar() {
        // 2026-11-28 is a Saturday.
        assert_eq!([weekday_of(20_785), weekday_of(MONDAY), weekday_of(0), weekday_of(-4)], [5, 0, 3, 6]);
    }

    #[test]
    fn days_begin_at_midnight() {
        let midnight = start_of(20_600);
        assert_eq!([day_of(midnight - 1), day_of(midnight), day_of(midnight + DAY_MS - 1)], [20_599, 20_600, 20_600]);
        assert_eq!(day_of(-1), -1);
    }
}
