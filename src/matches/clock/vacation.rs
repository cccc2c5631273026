//! Vacations: days on which the slow clocks of a person stand still.
//!
//! Each person has [`DAYS_PER_YEAR`] in a calendar year (UTC). A day is spent from the year in which it begins, and when it has
//! begun; who comes back early has the others again.

use crate::kit::calendar::utc_from_unix_millis;
use crate::matches::clock::time_control::DAY;
use crate::matches::ids::Timestamp;
use std::collections::BTreeMap;

/// How many days of vacation a person has in a year.
pub const DAYS_PER_YEAR: u32 = 21;

/// The vacation of a person, and what they have spent.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Vacation {
    /// When the last vacation began.
    pub started_at: Timestamp,
    /// When it ends or ended: a whole number of days later, unless the person came back early.
    pub ends_at: Timestamp,
    /// Whether a day is spent by itself when the time of a match is up.
    pub auto_spend: bool,
    /// How many days of each year are spent.
    pub days_spent: BTreeMap<i32, u32>,
}

/// There are not so many days left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotEnoughVacationDays;

impl Vacation {
    /// Whether the person is away.
    #[must_use]
    pub fn is_away(&self, now: Timestamp) -> bool {
        now < self.ends_at
    }

    /// How many days of the present year are left.
    #[must_use]
    pub fn days_left(&self, now: Timestamp) -> u32 {
        self.days_left_in(calendar_year(now))
    }

    /// So many days more: from now on or, for somebody who is away, from the end of that.
    ///
    /// # Errors
    ///
    /// [`NotEnoughVacationDays`] when one of them begins in a year that has no day left; nothing has changed then.
    pub fn extend(&mut self, days: u32, now: Timestamp) -> Result<(), NotEnoughVacationDays> {
        let mut longer = self.clone();
        if !self.is_away(now) {
            (longer.started_at, longer.ends_at) = (now, now);
        }
        for _ in 0..days {
            let of = calendar_year(longer.ends_at);
            if longer.days_left_in(of) == 0 {
                return Err(NotEnoughVacationDays);
            }
            *longer.days_spent.entry(of).or_default() += 1;
            longer.ends_at += DAY;
        }
        *self = longer;
        Ok(())
    }

    /// The person is back. The days that have not begun are not spent.
    pub fn end(&mut self, now: Timestamp) {
        if !self.is_away(now) {
            return;
        }
        while self.ends_at - DAY >= now && self.ends_at - DAY > self.started_at {
            self.ends_at -= DAY;
            let of = self.days_spent.entry(calendar_year(self.ends_at)).or_default();
            *of = of.saturating_sub(1);
        }
        self.ends_at = now;
    }

    fn days_left_in(&self, year: i32) -> u32 {
        DAYS_PER_YEAR.saturating_sub(self.days_spent.get(&year).copied().unwrap_or_default())
    }
}

/// Returns the calendar year of a moment (UTC).
const fn calendar_year(at: Timestamp) -> i32 {
    utc_from_unix_millis(at).year()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::clock::time_control::HOUR;

    /// 2026-01-01.
    const NEW_YEAR: Timestamp = 1_767_225_600_000;

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
            assert_eq!(calendar_year(at), of, "{at}");
        }
    }

    #[test]
    fn each_day_is_of_the_year_in_which_it_begins() {
        let mut vacation = Vacation::default();
        let now = NEW_YEAR - 36 * HOUR;
        vacation.extend(5, now).unwrap();
        assert_eq!((vacation.days_left(now), vacation.days_left(NEW_YEAR)), (DAYS_PER_YEAR - 2, DAYS_PER_YEAR - 3));
        assert_eq!(vacation.ends_at, now + 5 * DAY);
        vacation.end(NEW_YEAR + HOUR);
        assert_eq!(
            (vacation.days_left(now), vacation.days_left(NEW_YEAR)),
            (DAYS_PER_YEAR - 2, DAYS_PER_YEAR),
            "the second day goes on until noon"
        );
        assert!(!vacation.is_away(NEW_YEAR + HOUR));
    }

    #[test]
    fn there_are_only_so_many_days() {
        let mut vacation = Vacation::default();
        let now = NEW_YEAR + 100 * DAY;
        assert_eq!(vacation.extend(DAYS_PER_YEAR + 1, now), Err(NotEnoughVacationDays));
        assert_eq!(vacation, Vacation::default());
        vacation.extend(DAYS_PER_YEAR, now).unwrap();
        assert_eq!(vacation.extend(1, now), Err(NotEnoughVacationDays));
        assert_eq!(vacation.days_left(now), 0);
        // A few days before the new year there are those of the next year, too.
        let mut late = Vacation { days_spent: BTreeMap::from([(2026, DAYS_PER_YEAR - 1)]), ..Vacation::default() };
        assert_eq!(late.extend(2, NEW_YEAR + 300 * DAY), Err(NotEnoughVacationDays));
        late.extend(DAYS_PER_YEAR, NEW_YEAR + 364 * DAY).unwrap();
        assert_eq!((late.days_left(NEW_YEAR), late.days_left(NEW_YEAR + 366 * DAY)), (0, 1));
    }

    #[test]
    fn a_day_that_has_begun_is_spent() {
        for (back, spent) in [(0, 1), (1, 1), (DAY - 1, 1), (DAY, 1), (DAY + 1, 2), (3 * DAY - 1, 3)] {
            let mut vacation = Vacation::default();
            vacation.extend(3, NEW_YEAR).unwrap();
            vacation.end(NEW_YEAR + back);
            assert_eq!(vacation.days_left(NEW_YEAR), DAYS_PER_YEAR - spent, "{back}");
        }
    }

    #[test]
    fn who_is_away_stays_longer() {
        let mut vacation = Vacation::default();
        vacation.extend(2, NEW_YEAR).unwrap();
        vacation.extend(1, NEW_YEAR + HOUR).unwrap();
        assert_eq!((vacation.started_at, vacation.ends_at), (NEW_YEAR, NEW_YEAR + 3 * DAY));
        vacation.extend(1, NEW_YEAR + 10 * DAY).unwrap();
        assert_eq!((vacation.started_at, vacation.ends_at), (NEW_YEAR + 10 * DAY, NEW_YEAR + 11 * DAY));
        assert_eq!(vacation.days_left(NEW_YEAR), DAYS_PER_YEAR - 4);
    }
}
