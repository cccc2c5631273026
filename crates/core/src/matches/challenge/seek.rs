//! A wish for an opponent: the matches that fit it, and the hours in which its owner hears of them.

use crate::matches::clock::duration::{DAY, MINUTE};
use crate::matches::ids::Timestamp;
use crate::matches::settings::utc_offset::read_hour;
use crate::session::rules::RuleSetInfo;
use std::fmt;

/// The time for which a wish is kept, in milliseconds, unless it is renewed.
pub const SEEK_LIFETIME: Timestamp = 14 * DAY;

/// The most messages about wishes that a person gets in an hour.
pub const MAX_NEWS_PER_HOUR: u32 = 1;

/// The most messages about wishes that a person gets in a day.
pub const MAX_NEWS_PER_DAY: u32 = 5;

/// The time in which open challenges in a channel mention the role of a server once, in milliseconds.
pub const ROLE_MENTION_PERIOD: Timestamp = 10 * MINUTE;

/// A wish for an opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seek {
    /// The game's identifier.
    pub game: String,
    /// The name of its rule set; empty for any.
    pub rule_set: String,
    /// The hours of the owner's clock in which they want messages; `None` for all.
    pub hours: Option<DailyHours>,
}

impl Seek {
    /// Returns true for matches by these rules.
    #[must_use]
    pub fn fits_rules(&self, rules: &RuleSetInfo) -> bool {
        self.game == rules.game_info.id && (self.rule_set.is_empty() || self.rule_set == rules.rule_set_name())
    }

    /// Returns the rule set on which two owners agree, empty for any; `None` when their wishes do not fit.
    #[must_use]
    pub fn common_rule_set<'a>(&'a self, other: &'a Seek) -> Option<&'a str> {
        match (&*self.rule_set, &*other.rule_set) {
            _ if self.game != other.game => None,
            ("", set) | (set, "") => Some(set),
            (one, set) => (one == set).then_some(set),
        }
    }
}

/// Some hours of each day, such as 18 to 23, or 22 to 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DailyHours {
    from: u8,
    to: u8,
}

impl DailyHours {
    /// Returns the hours from one hour on until another, 0 to 23; `None` for other numbers, and when both are equal.
    #[must_use]
    pub fn new(from: u8, to: u8) -> Option<DailyHours> {
        (from < 24 && to < 24 && from != to).then_some(DailyHours { from, to })
    }

    /// Reads hours as people type them: `18-23`, `18:00 – 23:00`, `9h-17h`, `20-24`; `None` for any other text.
    #[must_use]
    pub fn parse(text: &str) -> Option<DailyHours> {
        let (from, to) = text.split_once(['-', '–', '—', '−'])?;
        let to = read_hour(to)?;
        DailyHours::new(read_hour(from)?, if to == 24 { 0 } else { to })
    }

    /// The first hour.
    #[must_use]
    pub const fn start(self) -> u8 {
        self.from
    }

    /// The hour after the last.
    #[must_use]
    pub const fn end(self) -> u8 {
        self.to
    }

    /// Returns true for an hour of these.
    #[must_use]
    pub const fn contains(self, hour: u8) -> bool {
        match self.from < self.to {
            true => self.from <= hour && hour < self.to,
            false => self.from <= hour || hour < self.to,
        }
    }
}

/// Writes `18–23`.
impl fmt::Display for DailyHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}–{}", self.from, self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::list_rule_sets;

    fn seek(game: &str, rule_set: &str) -> Seek {
        Seek { game: game.into(), rule_set: rule_set.into(), hours: None }
    }

    #[test]
    fn hours_are_read_as_people_type_them() {
        for (text, expected) in [
            ("18-23", "18–23"),
            (" 18:00 – 23:00 ", "18–23"),
            ("9h-17h", "9–17"),
            ("9 h — 17 h", "9–17"),
            ("18h00-23h00", "18–23"),
            ("20-24", "20–0"),
            ("22-2", "22–2"),
        ] {
            assert_eq!(DailyHours::parse(text).map(|hours| hours.to_string()).as_deref(), Some(expected), "{text}");
        }
        for text in ["", "18", "18-", "-23", "18-18", "24-3", "18-25", "18:30-20", "x-3", "118-3", "1-2-3", "é-1"] {
            assert_eq!(DailyHours::parse(text), None, "{text}");
        }
    }

    #[test]
    fn hours_may_pass_midnight() {
        for (text, within) in [("18-21", vec![18, 19, 20]), ("22-2", vec![0, 1, 22, 23]), ("23-0", vec![23])] {
            let hours = DailyHours::parse(text).unwrap();
            assert_eq!((0..24).filter(|hour| hours.contains(*hour)).collect::<Vec<u8>>(), within, "{text}");
        }
    }

    #[test]
    fn wishes_fit_by_game_and_rule_set() {
        let [any, raisa, other] = [seek("sahkku", ""), seek("sahkku", "raisa"), seek("sahkku", "lagesvuotna")];
        let common = |one: &Seek, other: &Seek| one.common_rule_set(other).map(str::to_owned);
        assert_eq!(
            [common(&any, &any), common(&any, &raisa), common(&raisa, &any)],
            [Some(String::new()), Some("raisa".into()), Some("raisa".into()),]
        );
        assert_eq!(common(&raisa, &raisa).as_deref(), Some("raisa"));
        assert_eq!([common(&raisa, &other), common(&any, &seek("seega", ""))], [None, None]);
        let fitting = |seek: &Seek| list_rule_sets().iter().filter(|rules| seek.fits_rules(rules)).count();
        assert_eq!([fitting(&raisa), fitting(&seek("seega", "")), fitting(&seek("chess", ""))], [1, 1, 0]);
        assert!(fitting(&any) > 5);
    }
}
