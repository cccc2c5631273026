//! The choice of a time zone by the time that a clock shows now, and of hours of that clock.

use crate::fitted_text::sanitize_text;
use crate::i18n::Catalog;
use crate::option_completion::{Completion, normalize_typed};
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::settings::utc_offset::{UtcOffset, read_hour};

/// The minutes of half a day, from which afternoons of a 12-hour clock begin.
const NOON: i64 = 12 * 60;

/// Formats the time that a clock with this offset shows: `21:40`.
#[must_use]
pub fn clock_text(offset: UtcOffset, at: Timestamp) -> String {
    let minute = offset.minute_of_day(at);
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// Formats the time and day that a clock with this offset shows, and the offset.
#[must_use]
pub fn local_time_text(catalog: &Catalog, offset: UtcOffset, at: Timestamp) -> String {
    let day = weekday_text(catalog, offset.day(at));
    let values = [("time", &*clock_text(offset, at)), ("day", &day), ("offset", &offset.to_string())];
    catalog.format("local-time", &values)
}

/// Names the weekday of a day, which is counted from 1970-01-01.
#[must_use]
pub fn weekday_text(catalog: &Catalog, day: i64) -> String {
    // That day was a Thursday, the fourth from Monday on.
    catalog.text(weekday_key((day + 3).rem_euclid(7)))
}

/// Returns the key of a weekday, counted from Monday on.
fn weekday_key(day: i64) -> &'static str {
    match day {
        0 => "weekday-monday",
        1 => "weekday-tuesday",
        2 => "weekday-wednesday",
        3 => "weekday-thursday",
        4 => "weekday-friday",
        5 => "weekday-saturday",
        _ => "weekday-sunday",
    }
}

/// Returns the offset of a clock that shows a typed time now, or a typed offset.
///
/// # Errors
///
/// Returns an error for a text that is neither, and for a time that clocks a day apart show.
pub fn read_local_time(text: &str, now: Timestamp) -> Result<UtcOffset, LocalTimeError> {
    if let Some(offset) = UtcOffset::parse(text) {
        return Ok(offset);
    }
    let typed = TypedTime::read(text).and_then(|typed| typed.minute_of_day()).ok_or(LocalTimeError::Unknown)?;
    match *UtcOffset::showing(typed, now) {
        [] => Err(LocalTimeError::Unknown),
        [offset] => Ok(offset),
        [..] => Err(LocalTimeError::Ambiguous),
    }
}

/// A typed time from which no offset follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LocalTimeError {
    /// No clock shows it now.
    Unknown,
    /// Clocks a day apart show it.
    Ambiguous,
}

/// Returns the reason why no offset follows from a typed time.
#[must_use]
pub fn local_time_error_text(catalog: &Catalog, text: &str, error: LocalTimeError) -> String {
    let values = [("text", &*sanitize_text(text))];
    match error {
        LocalTimeError::Unknown => catalog.format("refuse-timezone", &values),
        LocalTimeError::Ambiguous => catalog.format("refuse-timezone-twice", &values),
    }
}

/// The text of an hour that is none.
pub const NO_HOUR: &str = "off";

/// Returns the choices of an hour: none, and each of a day. They fit into one menu.
pub fn hours_or_none(catalog: &Catalog) -> impl Iterator<Item = (Option<u8>, Completion)> {
    let none = Completion { value: NO_HOUR.to_owned(), label: catalog.text("hour-off") };
    let full = |hour: u8| (Some(hour), Completion { value: hour.to_string(), label: format!("{hour:02}:00") });
    std::iter::once((None, none)).chain((0..24).map(full))
}

/// Reads an hour, such as `8` or `08:00`, or [`NO_HOUR`]; `None` for any other text.
#[must_use]
pub fn read_hour_or_none(text: &str) -> Option<Option<u8>> {
    match normalize_typed(text).trim() {
        NO_HOUR => Some(None),
        text => read_hour(text).filter(|hour| *hour < 24).map(Some),
    }
}

/// Completes the beginning of an hour, or of the word for none; without a text to all.
#[must_use]
pub fn complete_hours(catalog: &Catalog, text: &str) -> Vec<Completion> {
    let typed = normalize_typed(text);
    let typed = typed.trim();
    let fits = |one: &Completion| {
        [&one.value, &one.label.to_lowercase()].iter().any(|known| known.starts_with(typed))
            || read_hour(typed).is_some_and(|hour| one.value == hour.to_string())
    };
    hours_or_none(catalog).map(|(_, one)| one).filter(fits).collect()
}

/// Completes the beginning of a time to those that clocks show now; without a text to the full hours from UTC.
#[must_use]
pub fn complete_local_times(catalog: &Catalog, text: &str, now: Timestamp) -> Vec<Completion> {
    let offset = UtcOffset::parse(text);
    let typed = TypedTime::read(text);
    let shown = typed.and_then(|typed| typed.minute_of_day()).map(|minute| UtcOffset::showing(minute, now));
    let found: Vec<UtcOffset> = match (offset, typed, shown) {
        (Some(offset), ..) => vec![offset],
        (None, _, Some(shown)) if !shown.is_empty() => shown,
        (None, Some(typed), _) => UtcOffset::in_use().filter(|one| typed.begins(one.minute_of_day(now))).collect(),
        (None, None, _) if text.trim().is_empty() => full_hours().collect(),
        (None, None, _) => {
            let text = normalize_typed(text);
            let fits = |one: &UtcOffset| {
                one.to_string().to_lowercase().starts_with(text.trim())
                    || weekday_text(catalog, one.day(now)).to_lowercase().starts_with(text.trim())
            };
            UtcOffset::in_use().filter(fits).collect()
        }
    };
    let completion = |one: UtcOffset| Completion { label: local_time_text(catalog, one, now), value: one.to_string() };
    found.into_iter().map(completion).collect()
}

/// Returns the offsets of full hours from UTC: all but the easternmost, so that they fit into one menu.
pub fn full_hours() -> impl Iterator<Item = UtcOffset> {
    UtcOffset::in_use().filter(|one| one.minutes() % 60 == 0 && one.minutes() < 14 * 60)
}

/// A time as it is typed: `9`, `9:4`, `21.40`, `2140` or `9:40 pm`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct TypedTime {
    hour: i64,
    /// The digits of the minutes so far, two when they are complete.
    minute: Option<(i64, usize)>,
    /// The half of the day on a 12-hour clock.
    is_afternoon: Option<bool>,
}

impl TypedTime {
    fn read(text: &str) -> Option<TypedTime> {
        let text = normalize_typed(text);
        let start = text.find(|letter: char| letter.is_ascii_digit())?;
        // What stands before is a word such as "kl.", and no sign of an offset.
        if text[..start].contains(['+', '-']) || text[..start].contains("utc") || text[..start].contains("gmt") {
            return None;
        }
        let rest = &text[start..];
        let hours = leading_digits(rest);
        let after = &rest[hours.len()..];
        let (hours, minutes, after) = match after.strip_prefix([':', '.', 'h']) {
            Some(after) => {
                let after = after.trim_start();
                let minutes = leading_digits(after);
                (hours, minutes, &after[minutes.len()..])
            }
            None if (3..=4).contains(&hours.len()) => {
                let (hours, minutes) = hours.split_at(hours.len() - 2);
                (hours, minutes, after)
            }
            None => (hours, "", after),
        };
        if hours.len() > 2 || minutes.len() > 2 {
            return None;
        }
        let half = after.trim_start().replace('.', "");
        let is_afternoon = match half.as_bytes() {
            [b'p', ..] => Some(true),
            [b'a', ..] => Some(false),
            _ => None,
        };
        let minute = (!minutes.is_empty()).then(|| minutes.parse().ok().map(|minute| (minute, minutes.len())));
        let typed = TypedTime { hour: hours.parse().ok()?, minute: minute.flatten(), is_afternoon };
        let most = if is_afternoon.is_some() { 12 } else { 23 };
        (typed.hour <= most && typed.minute.is_none_or(|(minute, _)| minute < 60)).then_some(typed)
    }

    /// Returns the minute of the day; `None` while the minutes are not complete.
    fn minute_of_day(self) -> Option<i64> {
        let minute = self.minute.filter(|(_, digits)| *digits == 2)?.0;
        Some(self.start_of_hour() + minute)
    }

    /// Returns true if a minute of the day begins like this.
    fn begins(self, minute_of_day: i64) -> bool {
        let hour = minute_of_day / 60;
        let is_hour = hour == self.start_of_hour() / 60
            // A first digit, or an hour that may be one of the afternoon.
            || (self.minute.is_none() && self.is_afternoon.is_none() && self.hour < 10 && hour / 10 == self.hour && hour >= 10)
            || (self.is_afternoon.is_none() && self.hour < 12 && hour == self.hour + 12);
        let minute = minute_of_day % 60;
        is_hour
            && self
                .minute
                .is_none_or(|(typed, digits)| if digits == 2 { minute == typed } else { minute / 10 == typed })
    }

    fn start_of_hour(self) -> i64 {
        match self.is_afternoon {
            None => self.hour * 60,
            Some(is_afternoon) => self.hour % 12 * 60 + if is_afternoon { NOON } else { 0 },
        }
    }
}

fn leading_digits(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};

    /// A Saturday at 20:40 in UTC.
    const EVENING: Timestamp = 20_421 * DAY + 20 * HOUR + 40 * MINUTE;

    fn completed(text: &str) -> Vec<String> {
        let catalog = Catalog::for_locale("en");
        complete_local_times(&catalog, text, EVENING).into_iter().map(|one| one.label).collect()
    }

    #[test]
    fn typed_time_is_read_in_each_way_of_writing() {
        for text in ["21:40", "21.40", "21h40", "2140", "9:40 pm", "940pm", "9.40 p.m.", "kl. 21.41", "UTC+1", "+1"] {
            assert_eq!(read_local_time(text, EVENING).map(|one| one.to_string()), Ok("UTC+1".to_owned()), "{text}");
        }
        for text in ["", "21", "25:40", "21:60", "13:40 pm", "21:55", "-", "now", "UTC+25", "99999999999999999999"] {
            assert_eq!(read_local_time(text, EVENING), Err(LocalTimeError::Unknown), "{text}");
        }
        assert_eq!(read_local_time("9:40", EVENING), Err(LocalTimeError::Ambiguous), "Samoa and Tonga");
    }

    #[test]
    fn hours_are_read_and_suggested_as_people_type_them() {
        for (text, hour) in [("8", Some(8)), ("08:00", Some(8)), (" 20h ", Some(20)), ("0", Some(0)), ("OFF", None)] {
            assert_eq!(read_hour_or_none(text), Some(hour), "{text}");
        }
        for text in ["", "24", "8:30", "-1", "none", "008"] {
            assert_eq!(read_hour_or_none(text), None, "{text}");
        }
        let catalog = Catalog::for_locale("en");
        let completed = |text| complete_hours(&catalog, text).into_iter().map(|one| one.label).collect::<Vec<_>>();
        assert_eq!(completed("").len(), 25, "as many as Discord shows");
        assert_eq!(
            [completed("8"), completed("o"), completed("23:"), completed("soon")].map(|found| found.join(" ")),
            ["08:00", "Off", "23:00", ""]
        );
    }

    #[test]
    fn times_are_suggested_with_their_days() {
        assert_eq!(completed("21:40"), ["21:40, Saturday (UTC+1)"]);
        assert_eq!(completed("9:4"), ["09:40, Saturday (UTC-11)", "21:40, Saturday (UTC+1)", "09:40, Sunday (UTC+13)"]);
        assert_eq!(completed("2:10"), ["02:10, Sunday (UTC+5:30)"]);
        assert_eq!(completed("utc+5:30"), ["02:10, Sunday (UTC+5:30)"]);
        assert_eq!(completed("utc+1").len(), 1);
        assert_eq!(completed("").len(), 25, "as many as Discord shows");
        assert!(completed("21:55").is_empty() && completed("no time").is_empty());
    }
}
