//! Vacations: days on which the slow clocks of a person stand still.
//!
//! Each person has [`DAYS`] in a calendar year (UTC). A day is spent from the year in which it begins, and when it has
//! begun; who comes back early has the others again.

use crate::room::clock::DAY;
use crate::room::people::Moment;
use std::collections::BTreeMap;

/// How many days of vacation a person has in a year.
pub const DAYS: u32 = 21;

/// The vacation of a person, and what they have spent.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Vacation {
    /// When the last vacation began.
    pub from: Moment,
    /// When it ends or ended: a whole number of days later, unless the person came back early.
    pub until: Moment,
    /// Whether a day is spent by itself when the time of a match is up.
    pub auto: bool,
    /// How many days of each year are spent.
    pub spent: BTreeMap<i32, u32>,
}

/// There are not so many days left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooFew;

impl Vacation {
    /// Whether the person is away.
    #[must_use]
    pub fn is_away(&self, now: Moment) -> bool {
        now < self.until
    }

    /// How many days of the present year are left.
    #[must_use]
    pub fn left(&self, now: Moment) -> u32 {
        self.left_in(year(now))
    }

    /// So many days more: from now on or, for somebody who is away, from the end of that.
    ///
    /// # Errors
    ///
    /// [`TooFew`] when one of them begins in a year that has no day left; nothing has changed then.
    pub fn extend(&mut self, days: u32, now: Moment) -> Result<(), TooFew> {
        let mut longer = self.clone();
        if !self.is_away(now) {
            (longer.from, longer.until) = (now, now);
        }
        for _ in 0..days {
            let of = year(longer.until);
            if longer.left_in(of) == 0 {
                return Err(TooFew);
            }
            *longer.spent.entry(of).or_default() += 1;
            longer.until += DAY;
        }
        *self = longer;
        Ok(())
    }

    /// The person is back. The days that have not begun are not spent.
    pub fn end(&mut self, now: Moment) {
        if !self.is_away(now) {
            return;
        }
        while self.until - DAY >= now && self.until - DAY > self.from {
            self.until -= DAY;
            let of = self.spent.entry(year(self.until)).or_default();
            *of = of.saturating_sub(1);
        }
        self.until = now;
    }

    fn left_in(&self, year: i32) -> u32 {
        DAYS.saturating_sub(self.spent.get(&year).copied().unwrap_or_default())
    }
}

/// The calendar year of a moment (UTC).
#[must_use]
pub fn year(at: Moment) -> i32 {
    // Years are counted from March, in cycles of 400 years from 0000-03-01 on, so that a leap day is a year's last.
    let day = at.div_euclid(DAY) + 719_468;
    let (cycle, of_cycle) = (day.div_euclid(146_097), day.rem_euclid(146_097));
    let of_years = (of_cycle - of_cycle / 1460 + of_cycle / 36_524 - of_cycle / 146_096) / 365;
    let day_of_year = of_cycle - (365 * of_years + of_years / 4 - of_years / 100);
    // From 306 on it is January.
    let year = cycle * 400 + of_years + Moment::from(day_of_year >= 306);
    i32::try_from(year).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::room::clock::HOUR;

    /// 2026-01-01.
    const NEW_YEAR: Moment = 1_767_225_600_000;

    #[test]
    fn years_begin_at_midnight() {
        for (at, of) in [
            (0, 1970),
            (-1, 1969),
            (NEW_YEAR - 1, 2025),
            (NEW_YEAR, 2026),
            (951_782_400_000, 2000),
            (951_868_800_000, 2000),
            (978_307_199_999, 2000),
            (978_307_200_000, 2001),
            (1_709_164_800_000, 2024),
            (1_735_689_599_999, 2024),
            (1_735_689_600_000, 2025),
        ] {
            assert_eq!(year(at), of, "{at}");
        }
    }

    #[test]
    fn each_day_is_of_the_year_in_which_it_begins() {
        let mut vacation = Vacation::default();
        let now = NEW_YEAR - 36 * HOUR;
        vacation.extend(5, now).unwrap();
        assert_eq!((vacation.left(now), vacation.left(NEW_YEAR)), (DAYS - 2, DAYS - 3));
        assert_eq!(vacation.until, now + 5 * DAY);
        vacation.end(NEW_YEAR + HOUR);
        assert_eq!(
            (vacation.left(now), vacation.left(NEW_YEAR)),
            (DAYS - 2, DAYS),
            "the second day goes on until noon"
        );
        assert!(!vacation.is_away(NEW_YEAR + HOUR));
    }

    #[test]
    fn there_are_only_so_many_days() {
        let mut vacation = Vacation::default();
        let now = NEW_YEAR + 100 * DAY;
        assert_eq!(vacation.extend(DAYS + 1, now), Err(TooFew));
        assert_eq!(vacation, Vacation::default());
        vacation.extend(DAYS, now).unwrap();
        assert_eq!(vacation.extend(1, now), Err(TooFew));
        assert_eq!(vacation.left(now), 0);
        // A few days before the new year there are those of the next year, too.
        let mut late = Vacation { spent: BTreeMap::from([(2026, DAYS - 1)]), ..Vacation::default() };
        assert_eq!(late.extend(2, NEW_YEAR + 300 * DAY), Err(TooFew));
        late.extend(DAYS, NEW_YEAR + 364 * DAY).unwrap();
        assert_eq!((late.left(NEW_YEAR), late.left(NEW_YEAR + 366 * DAY)), (0, 1));
    }

    #[test]
    fn a_day_that_has_begun_is_spent() {
        for (back, spent) in [(0, 1), (1, 1), (DAY - 1, 1), (DAY, 1), (DAY + 1, 2), (3 * DAY - 1, 3)] {
            let mut vacation = Vacation::default();
            vacation.extend(3, NEW_YEAR).unwrap();
            vacation.end(NEW_YEAR + back);
            assert_eq!(vacation.left(NEW_YEAR), DAYS - spent, "{back}");
        }
    }

    #[test]
    fn who_is_away_stays_longer() {
        let mut vacation = Vacation::default();
        vacation.extend(2, NEW_YEAR).unwrap();
        vacation.extend(1, NEW_YEAR + HOUR).unwrap();
        assert_eq!((vacation.from, vacation.until), (NEW_YEAR, NEW_YEAR + 3 * DAY));
        vacation.extend(1, NEW_YEAR + 10 * DAY).unwrap();
        assert_eq!((vacation.from, vacation.until), (NEW_YEAR + 10 * DAY, NEW_YEAR + 11 * DAY));
        assert_eq!(vacation.left(NEW_YEAR), DAYS - 4);
    }
}
