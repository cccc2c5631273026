//! Lengths of time as text, such as `15s`, `1h30m` or `2d`.

use crate::matches::ids::Timestamp;

/// A second, in milliseconds.
pub const SECOND: Timestamp = 1000;
/// A minute, in milliseconds.
pub const MINUTE: Timestamp = 60 * SECOND;
/// An hour, in milliseconds.
pub const HOUR: Timestamp = 60 * MINUTE;
/// A day, in milliseconds.
pub const DAY: Timestamp = 24 * HOUR;

/// The units of a duration, the longest first.
pub const DURATION_UNITS: [(char, Timestamp); 4] = [('d', DAY), ('h', HOUR), ('m', MINUTE), ('s', SECOND)];

/// The longest duration of a stored time control. Sums of such durations cannot overflow.
pub(super) const MAX_STORED_DURATION: Timestamp = 10_000 * DAY;

/// Splits a duration into whole units, the longest first; units with a count of zero are left out.
#[must_use]
pub fn split_duration(duration: Timestamp) -> Vec<(char, u32)> {
    let mut rest = duration.max(0);
    let mut units = Vec::new();
    for (unit, length) in DURATION_UNITS {
        let count = u32::try_from(rest / length).unwrap_or(u32::MAX);
        rest %= length;
        units.extend((count > 0).then_some((unit, count)));
    }
    units
}

/// Writes a duration as text; zero is `0s`.
pub(super) fn format_duration(duration: Timestamp) -> String {
    let text: String = split_duration(duration).into_iter().map(|(unit, count)| format!("{count}{unit}")).collect();
    if text.is_empty() { "0s".to_owned() } else { text }
}

/// Parses a duration: numbers with units, the longest unit first. Anything above [`MAX_STORED_DURATION`] is read as one
/// millisecond more than that.
pub(super) fn parse_duration(text: &str) -> Option<Timestamp> {
    let mut rest = text;
    let mut sum = 0;
    let mut units = DURATION_UNITS.iter();
    while !rest.is_empty() {
        let (number, after) = rest.split_at(rest.find(|letter: char| !letter.is_ascii_digit())?);
        let mut letters = after.chars();
        let unit = letters.next()?;
        // The iterator has passed the longer units, so each unit occurs once and in order.
        let (_, length) = units.find(|(known, _)| *known == unit)?;
        if number.is_empty() {
            return None;
        }
        // The text consists of digits, so parsing fails only when the number is too large.
        let number = number.parse::<Timestamp>().unwrap_or(Timestamp::MAX);
        sum = number.saturating_mul(*length).saturating_add(sum).min(MAX_STORED_DURATION + 1);
        rest = letters.as_str();
    }
    (!text.is_empty()).then_some(sum)
}
