//! Days of the calendar, in universal time.

use std::fmt;

/// A day in milliseconds.
pub const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// A day of the calendar; `Display` writes it as `2026-11-21`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: i64,
    /// The month of the year, from 1.
    pub month: i64,
    /// The day of the month, from 1.
    pub day: i64,
}

impl Date {
    /// The day in which a moment lies, in milliseconds since 1970.
    #[must_use]
    pub fn from_unix_millis(moment: i64) -> Date {
        // Counted from the first of March of the year 0, so that the day that may be missing is a year's last.
        let days = moment.div_euclid(DAY_MS) + 719_468;
        let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let of_year = day - (365 * year + year / 4 - year / 100);
        let since_march = (5 * of_year + 2) / 153;
        let month = if since_march < 10 { since_march + 3 } else { since_march - 9 };
        let day = of_year - (153 * since_march + 2) / 5 + 1;
        Date { year: year + era * 400 + i64::from(month <= 2), month, day }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (moment, date) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400_000, "2000-02-29"),
            (951_782_400_000 + DAY_MS, "2000-03-01"),
            (1_704_067_199_999, "2023-12-31"),
            (1_704_067_200_000, "2024-01-01"),
            (1_700_000_000_000, "2023-11-14"),
        ] {
            assert_eq!(Date::from_unix_millis(moment).to_string(), date, "{moment}");
        }
    }
}
