//! The puzzle of each day: the same one everywhere.

use crate::puzzles::puzzle::Puzzle;

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
    use std::collections::BTreeSet;

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
