//! Where people stand: what is counted of their matches.

use crate::kit::calendar::utc_from_unix_millis;
use crate::kit::side::Side;
use crate::matches::ids::Timestamp;
use std::fmt;

/// Results of somebody's matches, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchStats {
    /// Those with the first seat, then those with the second.
    pub by_seat: [WinLossCount; 2],
    /// How many were won on end, up to the last one; those lost on end are negative, and after a draw it is none.
    pub streak: i64,
    /// The most that were ever won on end.
    pub best_streak: i64,
}

/// Won, drawn and lost matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WinLossCount {
    /// How many were won.
    pub wins: u32,
    /// How many nobody won.
    pub ties: u32,
    /// How many were lost.
    pub losses: u32,
}

impl MatchStats {
    /// One more match, with this seat.
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
}

impl MatchStats {
    /// How many matches these are.
    #[must_use]
    pub fn match_count(&self) -> u32 {
        self.by_seat[0].match_count() + self.by_seat[1].match_count()
    }
}

impl WinLossCount {
    /// How many matches these are.
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

/// A month of the calendar, in universal time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CalendarMonth {
    /// The year.
    pub year: i32,
    /// The month of the year, from 1.
    pub month: u8,
}

impl CalendarMonth {
    /// The month in which a moment lies.
    #[must_use]
    pub fn containing(moment: Timestamp) -> CalendarMonth {
        let date = utc_from_unix_millis(moment);
        CalendarMonth { year: date.year(), month: date.month().into() }
    }
}

/// As calendars number it: `2026-11`.
impl fmt::Display for CalendarMonth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streaks_break_and_the_best_stays() {
        let mut tally = MatchStats::default();
        let (won, lost) = (Some(Side::First), Some(Side::Second));
        let streaks = [won, won, None, won, lost, lost, won].map(|winner| {
            tally.record_result(Side::First, winner);
            tally.streak
        });
        assert_eq!((streaks, tally.best_streak), ([1, 2, 0, 1, -1, -2, 1], 2));
        tally.record_result(Side::Second, won);
        assert_eq!(tally.by_seat[0], WinLossCount { wins: 4, ties: 1, losses: 2 });
        assert_eq!(tally.by_seat[1], WinLossCount { wins: 0, ties: 0, losses: 1 });
        assert_eq!((tally.by_seat[0] + tally.by_seat[1]).match_count(), 8);
    }

    #[test]
    fn months_are_written_so_that_they_sort() {
        assert_eq!(CalendarMonth::containing(1_700_000_000_000).to_string(), "2023-11");
        assert_eq!(CalendarMonth::containing(1_704_067_200_000).to_string(), "2024-01");
    }
}
