//! Unix timestamps as dates, in UTC.

use time::{Duration, OffsetDateTime};

/// A day in milliseconds.
pub const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Converts milliseconds since 1970 to a date and time in UTC. Years below -9999 and above 9999 are clamped.
#[must_use]
pub const fn utc_from_unix_millis(millis: i64) -> OffsetDateTime {
    OffsetDateTime::UNIX_EPOCH.saturating_add(Duration::milliseconds(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unix_millis_give_the_day_in_utc() {
        for (millis, date) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (951_782_400_000 + DAY_MS, "2000-03-01"),
            (1_704_067_199_999, "2023-12-31"),
            (1_704_067_200_000, "2024-01-01"),
        ] {
            assert_eq!(utc_from_unix_millis(millis).date().to_string(), date, "{millis}");
        }
    }

    #[test]
    fn far_timestamps_are_clamped() {
        assert_eq!(utc_from_unix_millis(i64::MAX).year(), 9999);
        assert_eq!(utc_from_unix_millis(i64::MIN).year(), -9999);
    }
}
