//! How much time the players of a match have: what each begins with, what each turn adds, and at most how much.
//!
//! As text a clock is `BANK`, `BANK+INCREMENT` or `BANK+INCREMENT/CAP`, each a length of time such as `15s`, `1h30m` or
//! `2d`; no clock at all is the empty text. People may also type the name of one of the [`PRESETS`].

use crate::matches::ids::Timestamp;
use std::fmt;

/// A second, in milliseconds.
pub const SECOND: Timestamp = 1000;
/// A minute, in milliseconds.
pub const MINUTE: Timestamp = 60 * SECOND;
/// An hour, in milliseconds.
pub const HOUR: Timestamp = 60 * MINUTE;
/// A day, in milliseconds.
pub const DAY: Timestamp = 24 * HOUR;

/// The units of a length of time, the longest first.
pub const DURATION_UNITS: [(char, Timestamp); 4] = [('d', DAY), ('h', HOUR), ('m', MINUTE), ('s', SECOND)];

/// The clocks that have a name, with what they stand for. What a match keeps is never the name.
pub const PRESETS: [(&str, &str); 4] =
    [("none", ""), ("live", "10m+15s"), ("day", "1d+1d/1d"), ("three-days", "3d+3d/3d")];

/// The least that a clock can begin with: people have to see that it is their turn.
pub const MIN_BANK: Timestamp = MINUTE;

/// The most of everything about a clock.
pub const MAX_DURATION: Timestamp = 30 * DAY;

/// What a stored clock is refused above, so that sums stay far from what a number can hold.
const MAX_STORED_DURATION: Timestamp = 10_000 * DAY;

/// A clock; all lengths in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// What each player begins with.
    pub bank: Timestamp,
    /// What a turn adds when it ends.
    pub increment: Timestamp,
    /// What a turn adds nothing above.
    pub cap: Option<Timestamp>,
}

/// Why a text is no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TimeControlError {
    /// It is neither a preset nor written as clocks are.
    #[error("not a clock")]
    Unknown,
    /// What each begins with is too little.
    #[error("a bank that is too small")]
    BankTooSmall,
    /// What each begins with is too much.
    #[error("a bank that is too large")]
    BankTooLarge,
    /// What a turn adds is too much.
    #[error("an increment that is too large")]
    IncrementTooLarge,
    /// What it is added up to lies below what each begins with.
    #[error("a cap below the bank")]
    CapBelowBank,
    /// What it is added up to is too much.
    #[error("a cap that is too large")]
    CapTooLarge,
}

impl TimeControl {
    /// Reads what somebody typed; `None` is no clock.
    ///
    /// # Errors
    ///
    /// [`TimeControlError`].
    pub fn parse_input(text: &str) -> Result<Option<TimeControl>, TimeControlError> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>().to_lowercase();
        if let Some((_, means)) = PRESETS.iter().find(|(name, _)| *name == text) {
            return TimeControl::parse_stored(means);
        }
        let clock = TimeControl::parse_text(&text).ok_or(TimeControlError::Unknown)?;
        clock.find_violation().map_or(Ok(Some(clock)), Err)
    }

    /// Reads what a match keeps: no presets, and whatever was within bounds when it was kept.
    ///
    /// # Errors
    ///
    /// [`TimeControlError::Unknown`].
    pub fn parse_stored(text: &str) -> Result<Option<TimeControl>, TimeControlError> {
        if text.is_empty() {
            return Ok(None);
        }
        let sums = |clock: &TimeControl| clock.bank > 0 && clock.longest_duration() <= MAX_STORED_DURATION;
        TimeControl::parse_text(text).filter(sums).map(Some).ok_or(TimeControlError::Unknown)
    }

    /// Whether it counts in days, so that vacations hold it up.
    #[must_use]
    pub const fn is_correspondence(self) -> bool {
        self.bank >= DAY
    }

    /// Whether every turn has the same time, whatever the ones before it took.
    #[must_use]
    pub fn is_per_turn(self) -> bool {
        self.increment == self.bank && self.cap == Some(self.bank)
    }

    fn parse_text(text: &str) -> Option<TimeControl> {
        let (rest, cap) = match text.split_once('/') {
            Some((rest, cap)) => (rest, Some(parse_duration(cap)?)),
            None => (text, None),
        };
        let (bank, increment) = match rest.split_once('+') {
            Some((bank, increment)) => (parse_duration(bank)?, parse_duration(increment)?),
            None => (parse_duration(rest)?, 0),
        };
        Some(TimeControl { bank, increment, cap })
    }

    /// The longest time in it.
    fn longest_duration(self) -> Timestamp {
        self.bank.max(self.increment).max(self.cap.unwrap_or_default())
    }

    /// The first rule that it breaks, if any.
    fn find_violation(self) -> Option<TimeControlError> {
        match self {
            TimeControl { bank, .. } if bank < MIN_BANK => Some(TimeControlError::BankTooSmall),
            TimeControl { bank, .. } if bank > MAX_DURATION => Some(TimeControlError::BankTooLarge),
            TimeControl { increment, .. } if increment > MAX_DURATION => Some(TimeControlError::IncrementTooLarge),
            TimeControl { bank, cap: Some(cap), .. } if cap < bank => Some(TimeControlError::CapBelowBank),
            TimeControl { cap: Some(cap), .. } if cap > MAX_DURATION => Some(TimeControlError::CapTooLarge),
            _ => None,
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format_duration(self.bank))?;
        if self.increment > 0 {
            write!(f, "+{}", format_duration(self.increment))?;
        }
        self.cap.map_or(Ok(()), |cap| write!(f, "/{}", format_duration(cap)))
    }
}

/// A length of time in whole units, the longest first, without those of which there are none.
#[must_use]
pub fn split_duration(length: Timestamp) -> Vec<(char, u32)> {
    let mut rest = length.max(0);
    let mut units = Vec::new();
    for (unit, long) in DURATION_UNITS {
        let count = u32::try_from(rest / long).unwrap_or(u32::MAX);
        rest %= long;
        units.extend((count > 0).then_some((unit, count)));
    }
    units
}

fn format_duration(length: Timestamp) -> String {
    let spelled: String = split_duration(length).into_iter().map(|(unit, count)| format!("{count}{unit}")).collect();
    if spelled.is_empty() { "0s".to_owned() } else { spelled }
}

/// Reads a length of time: numbers with units, the longest unit first. What is longer than all that is ever kept is read
/// as a little more than that.
fn parse_duration(text: &str) -> Option<Timestamp> {
    let (mut rest, mut all, mut units) = (text, 0, DURATION_UNITS.iter());
    while !rest.is_empty() {
        let (number, after) = rest.split_at(rest.find(|letter: char| !letter.is_ascii_digit())?);
        let mut letters = after.chars();
        let unit = letters.next()?;
        // A unit that has been passed does not come again.
        let (_, long) = units.find(|(known, _)| *known == unit)?;
        if number.is_empty() {
            return None;
        }
        // They are digits: what cannot be read is too much to be read.
        let number = number.parse::<Timestamp>().unwrap_or(Timestamp::MAX);
        all = number.saturating_mul(*long).saturating_add(all).min(MAX_STORED_DURATION + 1);
        rest = letters.as_str();
    }
    (!text.is_empty()).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_kept_in_one_form() {
        for (typed, kept) in [
            ("10m+15s", "10m+15s"),
            (" 10 M + 15 S ", "10m+15s"),
            ("2d+12h/5d", "2d+12h/5d"),
            ("90m", "1h30m"),
            ("1h30m+60s", "1h30m+1m"),
            ("5m+0s", "5m"),
            ("1d+1d/1d", "1d+1d/1d"),
            ("live", "10m+15s"),
            ("Day", "1d+1d/1d"),
            ("three-days", "3d+3d/3d"),
        ] {
            let clock = TimeControl::parse_input(typed).unwrap().unwrap();
            assert_eq!(clock.to_string(), kept, "{typed}");
            assert_eq!(TimeControl::parse_stored(kept), Ok(Some(clock)));
        }
        assert_eq!((TimeControl::parse_input("none"), TimeControl::parse_stored("")), (Ok(None), Ok(None)));
    }

    #[test]
    fn nonsense_is_no_clock() {
        for text in [
            "",
            " ",
            "soon",
            "10",
            "m",
            "10m+",
            "+15s",
            "10m/",
            "10m+15",
            "10x",
            "-5m",
            "1m1h",
            "5m5m",
            "1.5h",
            "1h+1m+1s",
            "10m/1h/2h",
            "ten m",
            "1d+1d/",
            "１m",
            "none+1s",
        ] {
            assert_eq!(TimeControl::parse_input(text), Err(TimeControlError::Unknown), "{text}");
        }
        for text in ["live", "none", "0s", "x", "10m+15s ", "9999999999999999999999d", "1d+10001d", "1d/99999999999d"] {
            assert_eq!(TimeControl::parse_stored(text), Err(TimeControlError::Unknown), "{text}");
        }
    }

    #[test]
    fn each_broken_rule_is_told() {
        for (text, error) in [
            ("59s", TimeControlError::BankTooSmall),
            ("0s", TimeControlError::BankTooSmall),
            ("0m+15s", TimeControlError::BankTooSmall),
            ("31d", TimeControlError::BankTooLarge),
            ("9999999999999999999999d", TimeControlError::BankTooLarge),
            ("99999999999999d+1d", TimeControlError::BankTooLarge),
            ("1m+31d", TimeControlError::IncrementTooLarge),
            ("1h/59m", TimeControlError::CapBelowBank),
            ("10m+15s/5m", TimeControlError::CapBelowBank),
            ("1d/31d", TimeControlError::CapTooLarge),
        ] {
            assert_eq!(TimeControl::parse_input(text), Err(error), "{text}");
        }
    }

    #[test]
    fn every_preset_can_be_typed() {
        for (name, means) in PRESETS {
            let clock = TimeControl::parse_input(name).unwrap();
            assert_eq!(clock.map_or(String::new(), |clock| clock.to_string()), means);
            assert!(clock.is_none_or(|clock| clock.find_violation().is_none()), "{name}");
        }
    }

    #[test]
    fn slow_clocks_count_in_days() {
        let slow = |text: &str| TimeControl::parse_input(text).unwrap().unwrap().is_correspondence();
        assert!(slow("day") && slow("2d+12h/5d") && slow("24h"));
        assert!(!slow("live") && !slow("23h59m59s+1d"));
    }
}
