//! Time controls: each player's time at the start, the increment of each turn, and the cap.
//!
//! As text a time control is `BANK`, `BANK+INCREMENT` or `BANK+INCREMENT/CAP`, each a duration such as `15s`, `1h30m`
//! or `2d`. The empty text means no time limit. Users may also type the name of one of the [`PRESETS`], minutes and
//! seconds as in `3+2`, and days alone, which are the time for each move: `2d` stands for `2d+2d/2d`.

use crate::matches::clock::duration::{DAY, MAX_STORED_DURATION, MINUTE, format_duration, parse_duration};
use crate::matches::ids::Timestamp;
use crate::matches::{CHALLENGE_LIFETIME, MIN_CHALLENGE_LIFETIME};
use std::fmt;

/// The named time controls, each with its text. A match stores the text, never the name.
pub const PRESETS: [(&str, &str); 4] =
    [("none", ""), ("live", "10m+15s"), ("day", "1d+1d/1d"), ("three-days", "3d+3d/3d")];

/// The shortest starting time: players need a moment to see that it is their turn.
pub const MIN_BANK: Timestamp = MINUTE;

/// The longest starting time, increment and cap.
pub const MAX_DURATION: Timestamp = 30 * DAY;

/// A time control; all durations are in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeControl {
    /// The time that each player starts with.
    pub bank: Timestamp,
    /// The time that a player gains at the end of each turn.
    pub increment: Timestamp,
    /// The time above which the increment adds nothing.
    pub cap: Option<Timestamp>,
}

/// The error of a text that is not a time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TimeControlError {
    /// The text is neither a preset nor a time control.
    #[error("not a time control")]
    Unknown,
    /// The starting time is below [`MIN_BANK`].
    #[error("the starting time is too short")]
    BankTooSmall,
    /// The starting time is above [`MAX_DURATION`].
    #[error("the starting time is too long")]
    BankTooLarge,
    /// The increment is above [`MAX_DURATION`].
    #[error("the increment is too long")]
    IncrementTooLarge,
    /// The cap is below the starting time.
    #[error("the cap is below the starting time")]
    CapBelowBank,
    /// The cap is above [`MAX_DURATION`].
    #[error("the cap is too long")]
    CapTooLarge,
}

impl TimeControl {
    /// Parses a user's input; `None` means no time limit.
    pub fn parse_input(text: &str) -> Result<Option<TimeControl>, TimeControlError> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>().to_lowercase();
        if let Some((_, preset)) = PRESETS.iter().find(|(name, _)| *name == text) {
            return TimeControl::parse_stored(preset);
        }
        let short = TimeControl::parse_minutes_and_seconds(&text).or_else(|| TimeControl::parse_days_per_move(&text));
        let control = short.or_else(|| TimeControl::parse_text(&text)).ok_or(TimeControlError::Unknown)?;
        control.find_violation().map_or(Ok(Some(control)), Err)
    }

    /// Parses the text of a stored match: no presets, and any durations that were within bounds when it was stored.
    pub fn parse_stored(text: &str) -> Result<Option<TimeControl>, TimeControlError> {
        if text.is_empty() {
            return Ok(None);
        }
        let is_sound = |control: &TimeControl| control.bank > 0 && control.longest_duration() <= MAX_STORED_DURATION;
        TimeControl::parse_text(text).filter(is_sound).map(Some).ok_or(TimeControlError::Unknown)
    }

    /// Returns `true` when players start with a day or more, so that vacations pause the clock.
    #[must_use]
    pub const fn is_correspondence(self) -> bool {
        self.bank >= DAY
    }

    /// The time for which a challenge with this time control waits for an answer, in milliseconds: as long as the bank,
    /// within bounds. A challenger who waits for a live match must still be there when it begins.
    #[must_use]
    pub fn challenge_lifetime(self) -> Timestamp {
        self.bank.clamp(MIN_CHALLENGE_LIFETIME, CHALLENGE_LIFETIME)
    }

    /// Returns `true` when every turn has the same time, however long earlier turns took.
    #[must_use]
    pub fn is_per_turn(self) -> bool {
        self.increment == self.bank && self.cap == Some(self.bank)
    }

    /// Formats the time control as a user types it. It differs from the stored text only for a bank of whole days,
    /// which alone would be the time for each move.
    #[must_use]
    pub fn to_input(self) -> String {
        let text = self.to_string();
        match TimeControl::parse_input(&text) {
            Ok(Some(control)) if control != self => format!("{text}+0s"),
            _ => text,
        }
    }

    /// Parses minutes and seconds without their units, as in `3+2`.
    fn parse_minutes_and_seconds(text: &str) -> Option<TimeControl> {
        let (minutes, seconds) = text.split_once('+')?;
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        if !is_number(minutes) || !is_number(seconds) {
            return None;
        }
        TimeControl::parse_text(&format!("{minutes}m+{seconds}s"))
    }

    /// Parses days alone, as in `2d`.
    fn parse_days_per_move(text: &str) -> Option<TimeControl> {
        let digits = text.strip_suffix('d')?;
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        TimeControl::parse_text(&format!("{text}+{text}/{text}"))
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

    /// The longest of its durations.
    fn longest_duration(self) -> Timestamp {
        self.bank.max(self.increment).max(self.cap.unwrap_or_default())
    }

    /// The first bound that it breaks, if any.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_time_controls_are_normalized() {
        for (typed, stored) in [
            ("10m+15s", "10m+15s"),
            (" 10 M + 15 S ", "10m+15s"),
            ("2d+12h/5d", "2d+12h/5d"),
            ("90m", "1h30m"),
            ("1h30m+60s", "1h30m+1m"),
            ("5m+0s", "5m"),
            ("1d+1d/1d", "1d+1d/1d"),
            ("3+2", "3m+2s"),
            (" 90 + 0 ", "1h30m"),
            ("1d", "1d+1d/1d"),
            ("07d", "7d+7d/7d"),
            ("1d+0s", "1d"),
            ("live", "10m+15s"),
            ("Day", "1d+1d/1d"),
            ("three-days", "3d+3d/3d"),
        ] {
            let control = TimeControl::parse_input(typed).unwrap().unwrap();
            assert_eq!(control.to_string(), stored, "{typed}");
            assert_eq!(TimeControl::parse_stored(stored), Ok(Some(control)));
        }
        assert_eq!((TimeControl::parse_input("none"), TimeControl::parse_stored("")), (Ok(None), Ok(None)));
    }

    #[test]
    fn input_form_reads_back() {
        for stored in ["1d", "1d+1d/1d", "3m+2s", "2d+12h/5d", "1d12h", "1d/2d", "30d"] {
            let control = TimeControl::parse_stored(stored).unwrap().unwrap();
            assert_eq!(TimeControl::parse_input(&control.to_input()), Ok(Some(control)), "{stored}");
        }
    }

    #[test]
    fn malformed_time_control_is_rejected() {
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
            "3+",
            "+2",
            "3+2/5",
            "３+2",
            "d",
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
    fn each_broken_bound_has_its_error() {
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
    fn every_preset_can_be_typed_by_name() {
        for (name, text) in PRESETS {
            let control = TimeControl::parse_input(name).unwrap();
            assert_eq!(control.map_or(String::new(), |control| control.to_string()), text);
            assert!(control.is_none_or(|control| control.find_violation().is_none()), "{name}");
        }
    }

    #[test]
    fn a_day_or_more_is_correspondence() {
        let correspondence = |text: &str| TimeControl::parse_input(text).unwrap().unwrap().is_correspondence();
        assert!(correspondence("day") && correspondence("2d+12h/5d") && correspondence("24h"));
        assert!(!correspondence("live") && !correspondence("23h59m59s+1d"));
    }
}
