//! How much time the players of a match have: what each begins with, what each turn adds, and at most how much.
//!
//! As text a clock is `BANK`, `BANK+INCREMENT` or `BANK+INCREMENT/CAP`, each a length of time such as `15s`, `1h30m` or
//! `2d`; no clock at all is the empty text. People may also type the name of one of the [`PRESETS`].

use crate::room::people::Moment;
use std::fmt;

/// A second, in milliseconds.
pub const SECOND: Moment = 1000;
/// A minute, in milliseconds.
pub const MINUTE: Moment = 60 * SECOND;
/// An hour, in milliseconds.
pub const HOUR: Moment = 60 * MINUTE;
/// A day, in milliseconds.
pub const DAY: Moment = 24 * HOUR;

/// The units of a length of time, the longest first.
pub const UNITS: [(char, Moment); 4] = [('d', DAY), ('h', HOUR), ('m', MINUTE), ('s', SECOND)];

/// The clocks that have a name, with what they stand for. What a match keeps is never the name.
pub const PRESETS: [(&str, &str); 4] =
    [("none", ""), ("live", "10m+15s"), ("day", "1d+1d/1d"), ("three-days", "3d+3d/3d")];

/// The least that a clock can begin with: people have to see that it is their turn.
pub const LEAST: Moment = MINUTE;

/// The most of everything about a clock.
pub const MOST: Moment = 30 * DAY;

/// What a stored clock is refused above, so that sums stay far from what a number can hold.
const BEYOND: Moment = 10_000 * DAY;

/// A clock; all lengths in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// What each player begins with.
    pub bank: Moment,
    /// What a turn adds when it ends.
    pub increment: Moment,
    /// What a turn adds nothing above.
    pub cap: Option<Moment>,
}

/// Why a text is no clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ClockError {
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

impl Clock {
    /// Reads what somebody typed; `None` is no clock.
    ///
    /// # Errors
    ///
    /// [`ClockError`].
    pub fn typed(text: &str) -> Result<Option<Clock>, ClockError> {
        let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>().to_lowercase();
        if let Some((_, means)) = PRESETS.iter().find(|(name, _)| *name == text) {
            return Clock::stored(means);
        }
        let clock = Clock::spelled(&text).ok_or(ClockError::Unknown)?;
        clock.wrong().map_or(Ok(Some(clock)), Err)
    }

    /// Reads what a match keeps: no presets, and whatever was within bounds when it was kept.
    ///
    /// # Errors
    ///
    /// [`ClockError::Unknown`].
    pub fn stored(text: &str) -> Result<Option<Clock>, ClockError> {
        if text.is_empty() {
            return Ok(None);
        }
        let sums = |clock: &Clock| clock.bank > 0 && clock.longest() <= BEYOND;
        Clock::spelled(text).filter(sums).map(Some).ok_or(ClockError::Unknown)
    }

    /// Whether it counts in days, so that vacations hold it up.
    #[must_use]
    pub const fn is_slow(self) -> bool {
        self.bank >= DAY
    }

    /// Whether every turn has the same time, whatever the ones before it took.
    #[must_use]
    pub fn is_per_turn(self) -> bool {
        self.increment == self.bank && self.cap == Some(self.bank)
    }

    fn spelled(text: &str) -> Option<Clock> {
        let (rest, cap) = match text.split_once('/') {
            Some((rest, cap)) => (rest, Some(length(cap)?)),
            None => (text, None),
        };
        let (bank, increment) = match rest.split_once('+') {
            Some((bank, increment)) => (length(bank)?, length(increment)?),
            None => (length(rest)?, 0),
        };
        Some(Clock { bank, increment, cap })
    }

    /// The longest time in it.
    fn longest(self) -> Moment {
        self.bank.max(self.increment).max(self.cap.unwrap_or_default())
    }

    /// The first rule that it breaks, if any.
    fn wrong(self) -> Option<ClockError> {
        match self {
            Clock { bank, .. } if bank < LEAST => Some(ClockError::BankTooSmall),
            Clock { bank, .. } if bank > MOST => Some(ClockError::BankTooLarge),
            Clock { increment, .. } if increment > MOST => Some(ClockError::IncrementTooLarge),
            Clock { bank, cap: Some(cap), .. } if cap < bank => Some(ClockError::CapBelowBank),
            Clock { cap: Some(cap), .. } if cap > MOST => Some(ClockError::CapTooLarge),
            _ => None,
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&spell(self.bank))?;
        if self.increment > 0 {
            write!(f, "+{}", spell(self.increment))?;
        }
        self.cap.map_or(Ok(()), |cap| write!(f, "/{}", spell(cap)))
    }
}

/// A length of time in whole units, the longest first, without those of which there are none.
#[must_use]
pub fn units(length: Moment) -> Vec<(char, u32)> {
    let mut rest = length.max(0);
    let mut units = Vec::new();
    for (unit, long) in UNITS {
        let count = u32::try_from(rest / long).unwrap_or(u32::MAX);
        rest %= long;
        units.extend((count > 0).then_some((unit, count)));
    }
    units
}

fn spell(length: Moment) -> String {
    let spelled: String = units(length).into_iter().map(|(unit, count)| format!("{count}{unit}")).collect();
    if spelled.is_empty() { "0s".to_owned() } else { spelled }
}

/// Reads a length of time: numbers with units, the longest unit first. What is longer than all that is ever kept is read
/// as a little more than that.
fn length(text: &str) -> Option<Moment> {
    let (mut rest, mut all, mut units) = (text, 0, UNITS.iter());
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
        let number = number.parse::<Moment>().unwrap_or(Moment::MAX);
        all = number.saturating_mul(*long).saturating_add(all).min(BEYOND + 1);
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
            let clock = Clock::typed(typed).unwrap().unwrap();
            assert_eq!(clock.to_string(), kept, "{typed}");
            assert_eq!(Clock::stored(kept), Ok(Some(clock)));
        }
        assert_eq!((Clock::typed("none"), Clock::stored("")), (Ok(None), Ok(None)));
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
            assert_eq!(Clock::typed(text), Err(ClockError::Unknown), "{text}");
        }
        for text in ["live", "none", "0s", "x", "10m+15s ", "9999999999999999999999d", "1d+10001d", "1d/99999999999d"] {
            assert_eq!(Clock::stored(text), Err(ClockError::Unknown), "{text}");
        }
    }

    #[test]
    fn each_broken_rule_is_told() {
        for (text, error) in [
            ("59s", ClockError::BankTooSmall),
            ("0s", ClockError::BankTooSmall),
            ("0m+15s", ClockError::BankTooSmall),
            ("31d", ClockError::BankTooLarge),
            ("9999999999999999999999d", ClockError::BankTooLarge),
            ("99999999999999d+1d", ClockError::BankTooLarge),
            ("1m+31d", ClockError::IncrementTooLarge),
            ("1h/59m", ClockError::CapBelowBank),
            ("10m+15s/5m", ClockError::CapBelowBank),
            ("1d/31d", ClockError::CapTooLarge),
        ] {
            assert_eq!(Clock::typed(text), Err(error), "{text}");
        }
    }

    #[test]
    fn every_preset_can_be_typed() {
        for (name, means) in PRESETS {
            let clock = Clock::typed(name).unwrap();
            assert_eq!(clock.map_or(String::new(), |clock| clock.to_string()), means);
            assert!(clock.is_none_or(|clock| clock.wrong().is_none()), "{name}");
        }
    }

    #[test]
    fn slow_clocks_count_in_days() {
        let slow = |text: &str| Clock::typed(text).unwrap().unwrap().is_slow();
        assert!(slow("day") && slow("2d+12h/5d") && slow("24h"));
        assert!(!slow("live") && !slow("23h59m59s+1d"));
    }
}
