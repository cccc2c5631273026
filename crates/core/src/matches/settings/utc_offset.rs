//! The local time of a user, as the offset of their clock from UTC.

use crate::matches::clock::duration::{DAY, HOUR, MINUTE};
use crate::matches::ids::Timestamp;
use std::fmt;

/// The number of minutes of a day.
pub const MINUTES_PER_DAY: i64 = DAY / MINUTE;

/// The offsets in use, in minutes, those of summer time included.
const IN_USE: [i16; 39] = [
    -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -150, -120, -60, 0, 60, 120, 180, 210, 240, 270,
    300, 330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 825, 840,
];

/// The most minutes by which a typed time may differ from the time of the clock: people round, and type for a while.
const TYPED_TOLERANCE: i64 = 7;

/// The offset of a clock from UTC, in minutes; east is positive. It does not follow summer time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct UtcOffset(i16);

impl UtcOffset {
    /// Returns an offset of so many minutes; `None` for an offset that no place has.
    #[must_use]
    pub fn from_minutes(minutes: i64) -> Option<UtcOffset> {
        IN_USE.into_iter().find(|known| i64::from(*known) == minutes).map(UtcOffset)
    }

    /// Returns the offsets in use, from west to east.
    pub fn in_use() -> impl Iterator<Item = UtcOffset> {
        IN_USE.into_iter().map(UtcOffset)
    }

    /// Reads an offset such as `UTC`, `UTC+1`, `-3:30` or `+05:45`; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<UtcOffset> {
        let text = text.trim().to_ascii_uppercase().replace('−', "-");
        let (rest, is_named) = match text.strip_prefix("UTC").or_else(|| text.strip_prefix("GMT")) {
            Some(rest) => (rest.trim(), true),
            None => (text.as_str(), false),
        };
        if rest.is_empty() {
            return is_named.then_some(UtcOffset(0));
        }
        let sign = match rest.as_bytes().first()? {
            b'+' => 1,
            b'-' => -1,
            _ => return None,
        };
        let (hours, minutes) = rest.get(1..)?.split_once(':').unwrap_or((rest.get(1..)?, "0"));
        let digits = |text: &str| text.bytes().all(|letter| letter.is_ascii_digit()) && text.len() <= 2;
        if !digits(hours) || !digits(minutes) {
            return None;
        }
        let [hours, minutes]: [i64; 2] = [hours.parse().ok()?, minutes.parse().ok()?];
        UtcOffset::from_minutes(sign * (60 * hours + minutes))
    }

    /// Returns the offsets in use at which a clock shows about this minute of the day at a time, the nearest first.
    /// Places a day apart show the same time, so there may be several.
    #[must_use]
    pub fn showing(minute_of_day: i64, at: Timestamp) -> Vec<UtcOffset> {
        let mut found: Vec<(i64, UtcOffset)> = UtcOffset::in_use()
            .map(|offset| (circular_distance(offset.minute_of_day(at), minute_of_day), offset))
            .collect();
        found.retain(|(distance, _)| *distance <= TYPED_TOLERANCE);
        found.sort();
        found.into_iter().map(|(_, offset)| offset).collect()
    }

    /// Returns the minutes.
    #[must_use]
    pub const fn minutes(self) -> i64 {
        self.0 as i64
    }

    /// Returns the minute of the local day at a time, 0 to 1439.
    #[must_use]
    pub const fn minute_of_day(self, at: Timestamp) -> i64 {
        self.local(at).rem_euclid(DAY) / MINUTE
    }

    /// Returns the hour that the local clock shows at a time, 0 to 23.
    #[must_use]
    pub const fn hour(self, at: Timestamp) -> u8 {
        // Less than 24.
        (self.local(at).rem_euclid(DAY) / HOUR) as u8
    }

    /// Returns the number of the local day at a time, counted from 1970-01-01.
    #[must_use]
    pub const fn day(self, at: Timestamp) -> i64 {
        self.local(at).div_euclid(DAY)
    }

    /// Returns the first time after `after` at which the local clock shows this full hour, 0 to 23; a larger one is
    /// counted on from midnight.
    #[must_use]
    pub const fn next_hour(self, hour: u8, after: Timestamp) -> Timestamp {
        let wanted = (hour as i64 % 24) * HOUR;
        let wait = (wanted - self.local(after)).rem_euclid(DAY);
        after.saturating_add(if wait == 0 { DAY } else { wait })
    }

    const fn local(self, at: Timestamp) -> Timestamp {
        at.saturating_add(self.minutes() * MINUTE)
    }
}

/// Reads a full hour as people type it: `8`, `08:00`, `8h` or `8h00`. The hour is 0 to 99.
#[must_use]
pub fn read_hour(text: &str) -> Option<u8> {
    let text = text.trim().to_lowercase();
    let text = text.strip_suffix(":00").or_else(|| text.strip_suffix("h00")).unwrap_or(&text);
    let text = text.strip_suffix('h').unwrap_or(text).trim_end();
    let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

/// Returns the minutes between two minutes of a day, around midnight where that is shorter.
fn circular_distance(one: i64, other: i64) -> i64 {
    let apart = (one - other).rem_euclid(MINUTES_PER_DAY);
    apart.min(MINUTES_PER_DAY - apart)
}

/// Writes `UTC`, `UTC+1` or `UTC-3:30`.
impl fmt::Display for UtcOffset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.minutes();
        let sign = if minutes < 0 { '-' } else { '+' };
        match [minutes.abs() / 60, minutes.abs() % 60] {
            [0, 0] => f.write_str("UTC"),
            [hours, 0] => write!(f, "UTC{sign}{hours}"),
            [hours, minutes] => write!(f, "UTC{sign}{hours}:{minutes:02}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A day at 20:40 in UTC.
    const EVENING: Timestamp = 20_600 * DAY + 20 * HOUR + 40 * MINUTE;

    fn offset(text: &str) -> UtcOffset {
        UtcOffset::parse(text).unwrap()
    }

    #[test]
    fn offsets_are_written_as_they_are_read() {
        for known in UtcOffset::in_use() {
            assert_eq!(UtcOffset::parse(&known.to_string()), Some(known));
            assert_eq!(UtcOffset::from_minutes(known.minutes()), Some(known));
        }
        for (text, minutes) in [("utc", 0), ("GMT+1", 60), ("+05:45", 345), ("−3:30", -210), ("UTC +0", 0)] {
            assert_eq!(offset(text).minutes(), minutes, "{text}");
        }
        for text in ["", "1", "21:40", "+", "+1:15", "+25", "UTC1", "+1:2:3", "+ 1", "-13", "+1é", "é"] {
            assert_eq!(UtcOffset::parse(text), None, "{text}");
        }
    }

    #[test]
    fn typed_time_names_the_places_with_that_time() {
        let named = |hours: i64, minutes: i64| {
            let found = UtcOffset::showing(60 * hours + minutes, EVENING);
            found.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(named(21, 40), ["UTC+1"]);
        assert_eq!(named(21, 46), ["UTC+1"], "a clock that is fast");
        assert_eq!(named(21, 50), [""; 0]);
        assert_eq!(named(2, 10), ["UTC+5:30"]);
        assert_eq!(named(9, 40), ["UTC-11", "UTC+13"], "a day apart");
    }

    #[test]
    fn local_days_and_hours_follow_the_offset() {
        for (text, day, hour) in
            [("UTC", 20_600, 20), ("UTC+4", 20_601, 0), ("UTC-11", 20_600, 9), ("UTC+14", 20_601, 10)]
        {
            assert_eq!([offset(text).day(EVENING), i64::from(offset(text).hour(EVENING))], [day, hour], "{text}");
        }
        assert_eq!(offset("UTC+1").next_hour(22, EVENING), EVENING + 20 * MINUTE);
        assert_eq!(offset("UTC+1").next_hour(21, EVENING), EVENING + 23 * HOUR + 20 * MINUTE);
        assert_eq!(offset("UTC+5:45").next_hour(3, EVENING), EVENING + 35 * MINUTE);
    }

    proptest! {
        #[test]
        fn next_hour_is_the_first_time_at_which_the_clock_shows_it(
            index in 0..IN_USE.len(),
            hour in 0_u8..24,
            after in -100 * DAY..100_000 * DAY,
        ) {
            let offset = UtcOffset(IN_USE[index]);
            let next = offset.next_hour(hour, after);
            prop_assert!(next > after && next - after <= DAY);
            prop_assert_eq!(offset.minute_of_day(next), 60 * i64::from(hour));
            prop_assert_eq!(next.rem_euclid(MINUTE), 0);
            prop_assert_eq!(offset.hour(next), hour);
        }
    }
}
