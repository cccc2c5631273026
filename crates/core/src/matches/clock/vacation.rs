//! Vacations: days on which a user's clocks are paused in correspondence matches.
//!
//! Each user has [`DAYS_PER_YEAR`] in a calendar year (UTC). A day belongs to the year in which it begins, and is spent
//! once it has begun. A user who comes back early keeps the days that have not begun.

use crate::kit::calendar::utc_from_unix_millis;
use crate::matches::clock::duration::DAY;
use crate::matches::ids::Timestamp;
use std::collections::BTreeMap;

/// The number of vacation days of a user in a year.
pub const DAYS_PER_YEAR: u32 = 21;

/// The vacation of a user and the days that they have spent.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Vacation {
    /// The start of the last vacation.
    pub started_at: Timestamp,
    /// The end of that vacation: a whole number of days later, unless the user came back early.
    pub ends_at: Timestamp,
    /// True when the bot spends a day by itself before a match is lost on time.
    pub auto_spend: bool,
    /// The number of days spent, by year.
    pub days_spent: BTreeMap<i32, u32>,
}

/// The error of a vacation that is longer than the days that are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotEnoughVacationDays;

impl Vacation {
    /// Returns `true` while the user is away.
    #[must_use]
    pub fn is_away(&self, now: Timestamp) -> bool {
        now < self.ends_at
    }

    /// The number of days left in the current year.
    #[must_use]
    pub fn days_left(&self, now: Timestamp) -> u32 {
        self.days_left_in(calendar_year(now))
    }

    /// Adds days: from now on or, for a user who is away, to the end of the vacation.
    ///
    /// # Errors
    ///
    /// [`NotEnoughVacationDays`] when one of the days begins in a year that has none left; nothing has changed then.
    pub fn extend(&mut self, days: u32, now: Timestamp) -> Result<(), NotEnoughVacationDays> {
        let mut longer = self.clone();
        if !self.is_away(now) {
            (longer.started_at, longer.ends_at) = (now, now);
        }
        for _ in 0..days {
            let year = calendar_year(longer.ends_at);
            if longer.days_left_in(year) == 0 {
                return Err(NotEnoughVacationDays);
            }
            *longer.days_spent.entry(year).or_default() += 1;
            longer.ends_at += DAY;
        }
        *self = longer;
        Ok(())
    }

    /// Ends the vacation. Days that have not begun are not spent.
    pub fn end(&mut self, now: Timestamp) {
        if !self.is_away(now) {
            return;
        }
        while self.ends_at - DAY >= now && self.ends_at - DAY > self.started_at {
            self.ends_at -= DAY;
            let spent = self.days_spent.entry(calendar_year(self.ends_at)).or_default();
            *spent = spent.saturating_sub(1);
        }
        self.ends_at = now;
    }

    fn days_left_in(&self, year: i32) -> u32 {
        DAYS_PER_YEAR.saturating_sub(self.days_spent.get(&year).copied().unwrap_or_default())
    }
}

/// Returns the calendar year of a point in time (UTC).
const fn calendar_year(at: Timestamp) -> i32 {
    utc_from_unix_millis(at).year()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::clock::duration::HOUR;

    /// 2026-01-01.
    const NEW_YEAR: Timestamp = 1_767_225_600_000;

    #[test]
    fn calendar_year_changes_at_midnight_utc() {
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
    fn day_is_spent_in_the_year_in_which_it_begins() {
        let mut vacation = Vacation::default();
        let now = NEW_YEAR - 36 * HOUR;
        vacation.extend(5, now).unwrap();
        assert_eq!((vacation.days_left(now), vacation.days_left(NEW_YEAR)), (DAYS_PER_YEAR - 2, DAYS_PER_YEAR - 3));
        assert_eq!(vacation.ends_at, now + 5 * DAY);
        vacation.end(NEW_YEAR + HOUR);
        assert_eq!(
            (vacation.days_left(now), vacation.days_left(NEW_YEAR)),
            (DAYS_PER_YEAR - 2, DAYS_PER_YEAR),
            "the second day lasts until noon"
        );
        assert!(!vacation.is_away(NEW_YEAR + HOUR));
    }

    #[test]
    fn vacation_is_limited_to_the_days_of_the_year() {
        let mut vacation = Vacation::default();
        let now = NEW_YEAR + 100 * DAY;
        assert_eq!(vacation.extend(DAYS_PER_YEAR + 1, now), Err(NotEnoughVacationDays));
        assert_eq!(vacation, Vacation::default());
        vacation.extend(DAYS_PER_YEAR, now).unwrap();
        assert_eq!(vacation.extend(1, now), Err(NotEnoughVacationDays));
        assert_eq!(vacation.days_left(now), 0);
        // A vacation over the new year can use the days of the next year, too.
        let mut late = Vacation { days_spent: BTreeMap::from([(2026, DAYS_PER_YEAR - 1)]), ..Vacation::default() };
        assert_eq!(late.extend(2, NEW_YEAR + 300 * DAY), Err(NotEnoughVacationDays));
        late.extend(DAYS_PER_YEAR, NEW_YEAR + 364 * DAY).unwrap();
        assert_eq!((late.days_left(NEW_YEAR), late.days_left(NEW_YEAR + 366 * DAY)), (0, 1));
    }

    #[test]
    fn early_return_keeps_days_that_have_not_begun() {
        for (back, spent) in [(0, 1), (1, 1), (DAY - 1, 1), (DAY, 1), (DAY + 1, 2), (3 * DAY - 1, 3)] {
            let mut vacation = Vacation::default();
            vacation.extend(3, NEW_YEAR).unwrap();
            vacation.end(NEW_YEAR + back);
            assert_eq!(vacation.days_left(NEW_YEAR), DAYS_PER_YEAR - spent, "{back}");
        }
    }

    #[test]
    fn extending_a_current_vacation_moves_its_end() {
        let mut vacation = Vacation::default();
        vacation.extend(2, NEW_YEAR).unwrap();
        vacation.extend(1, NEW_YEAR + HOUR).unwrap();
        assert_eq!((vacation.started_at, vacation.ends_at), (NEW_YEAR, NEW_YEAR + 3 * DAY));
        vacation.extend(1, NEW_YEAR + 10 * DAY).unwrap();
        assert_eq!((vacation.started_at, vacation.ends_at), (NEW_YEAR + 10 * DAY, NEW_YEAR + 11 * DAY));
        assert_eq!(vacation.days_left(NEW_YEAR), DAYS_PER_YEAR - 4);
    }
}
