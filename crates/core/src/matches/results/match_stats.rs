//! Wins, draws, losses and streaks of a player.

use crate::kit::calendar::utc_from_unix_millis;
use crate::kit::side::Side;
use crate::matches::ids::Timestamp;
use std::fmt;
use time::{Date, Month};

/// The results of a player's matches, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchStats {
    /// The results on the first seat, then those on the second.
    pub by_seat: [WinLossCount; 2],
    /// The current streak: positive for wins in a row, negative for losses, 0 after a draw.
    pub streak: i64,
    /// The longest winning streak.
    pub best_streak: i64,
}

/// The number of won, drawn and lost matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WinLossCount {
    /// The number of wins.
    pub wins: u32,
    /// The number of draws.
    pub ties: u32,
    /// The number of losses.
    pub losses: u32,
}

impl MatchStats {
    /// Counts one more match, played on this seat.
    pub fn record_result(&mut self, seat: Side, winner: Option<Side>) {
        let score = &mut self.by_seat[seat.index()];
        match winner {
            None => {
                score.ties += 1;
                self.streak = 0;
            }
            Some(winner) if winner == seat => {
                score.wins += 1;
                self.streak = self.streak.max(0) + 1;
            }
            Some(_) => {
                score.losses += 1;
                self.streak = self.streak.min(0) - 1;
            }
        }
        self.best_streak = self.best_streak.max(self.streak);
    }

    /// The number of matches.
    #[must_use]
    pub fn match_count(&self) -> u32 {
        self.by_seat[0].match_count() + self.by_seat[1].match_count()
    }
}

impl WinLossCount {
    /// The number of matches.
    #[must_use]
    pub fn match_count(self) -> u32 {
        self.wins + self.ties + self.losses
    }
}

impl std::ops::Add for WinLossCount {
    type Output = WinLossCount;

    fn add(self, other: WinLossCount) -> WinLossCount {
        WinLossCount { wins: self.wins + other.wins, ties: self.ties + other.ties, losses: self.losses + other.losses }
    }
}

/// A month of the calendar (UTC).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CalendarMonth {
    /// The year.
    pub year: i32,
    /// The month of the year, 1 to 12.
    pub month: u8,
}

impl CalendarMonth {
    /// The month that contains a point in time.
    #[must_use]
    pub fn containing(time: Timestamp) -> CalendarMonth {
        let date = utc_from_unix_millis(time);
        CalendarMonth { year: date.year(), month: date.month().into() }
    }

    /// Returns the month with this number; see [`CalendarMonth::number`].
    #[must_use]
    pub fn from_number(number: i64) -> CalendarMonth {
        let year = i32::try_from(number.div_euclid(12)).unwrap_or(i32::MAX / 2).saturating_add(1970);
        CalendarMonth { year, month: u8::try_from(number.rem_euclid(12)).unwrap_or_default() + 1 }
    }

    /// Returns the number of the month, counted from 1970-01.
    #[must_use]
    pub fn number(self) -> i64 {
        (i64::from(self.year) - 1970) * 12 + i64::from(self.month) - 1
    }

    /// Returns the start of the month and that of the next one, in UTC.
    #[must_use]
    pub fn bounds(self) -> [Timestamp; 2] {
        let next = match self.month {
            12 => CalendarMonth { year: self.year + 1, month: 1 },
            month => CalendarMonth { month: month + 1, ..self },
        };
        [self.start(), next.start()]
    }

    fn start(self) -> Timestamp {
        let first =
            Month::try_from(self.month).ok().and_then(|month| Date::from_calendar_date(self.year, month, 1).ok());
        first.map_or(Timestamp::MAX, |first| first.midnight().assume_utc().unix_timestamp() * 1000)
    }
}

/// Writes year and month, for example `2026-11`.
impl fmt::Display for CalendarMonth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draw_or_loss_ends_streak_and_best_streak_remains() {
        let mut stats = MatchStats::default();
        let won = Some(Side::First);
        let lost = Some(Side::Second);
        let streaks = [won, won, None, won, lost, lost, won].map(|winner| {
            stats.record_result(Side::First, winner);
            stats.streak
        });
        assert_eq!((streaks, stats.best_streak), ([1, 2, 0, 1, -1, -2, 1], 2));
        stats.record_result(Side::Second, won);
        assert_eq!(stats.by_seat[0], WinLossCount { wins: 4, ties: 1, losses: 2 });
        assert_eq!(stats.by_seat[1], WinLossCount { wins: 0, ties: 0, losses: 1 });
        assert_eq!((stats.by_seat[0] + stats.by_seat[1]).match_count(), 8);
    }

    #[test]
    fn month_lasts_from_its_first_day_to_that_of_the_next() {
        for time in [0, 951_782_400_000, 1_700_000_000_000, 1_704_067_199_999, 1_704_067_200_000, -1, 4_107_542_400_000]
        {
            let month = CalendarMonth::containing(time);
            let [start, end] = month.bounds();
            assert!(start <= time && time < end, "{month}");
            assert_eq!([start, end - 1].map(CalendarMonth::containing), [month, month]);
            assert_ne!(CalendarMonth::containing(end), month);
            assert_ne!(CalendarMonth::containing(start - 1), month);
        }
    }

    #[test]
    fn months_are_counted_from_1970() {
        assert_eq!(CalendarMonth::containing(0).number(), 0);
        for number in [-1, 0, 11, 12, 682] {
            let month = CalendarMonth::from_number(number);
            assert_eq!((month.number(), CalendarMonth::containing(month.bounds()[0])), (number, month));
        }
    }

    #[test]
    fn month_text_sorts_by_time() {
        assert_eq!(CalendarMonth::containing(1_700_000_000_000).to_string(), "2023-11");
        assert_eq!(CalendarMonth::containing(1_704_067_200_000).to_string(), "2024-01");
    }
}
