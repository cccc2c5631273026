//! Where people stand: what is counted of their matches.

use crate::kit::calendar::Date;
use crate::kit::side::Side;
use crate::room::people::Moment;
use std::fmt;

/// Results of somebody's matches, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Those with the first seat, then those with the second.
    pub seats: [Score; 2],
    /// How many were won on end, up to the last one; those lost on end are negative, and after a draw it is none.
    pub streak: i64,
    /// The most that were ever won on end.
    pub best: i64,
}

/// Won, drawn and lost matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// How many were won.
    pub won: u32,
    /// How many nobody won.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}

impl Tally {
    /// One more match, with this seat.
    pub fn add(&mut self, seat: Side, winner: Option<Side>) {
        let score = &mut self.seats[seat.index()];
        match winner {
            None => {
                score.drawn += 1;
                self.streak = 0;
            }
            Some(winner) if winner == seat => {
                score.won += 1;
                self.streak = self.streak.max(0) + 1;
            }
            Some(_) => {
                score.lost += 1;
                self.streak = self.streak.min(0) - 1;
            }
        }
        self.best = self.best.max(self.streak);
    }
}

impl Tally {
    /// How many matches these are.
    #[must_use]
    pub fn matches(&self) -> u32 {
        self.seats[0].matches() + self.seats[1].matches()
    }
}

impl Score {
    /// How many matches these are.
    #[must_use]
    pub fn matches(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

impl std::ops::Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score { won: self.won + other.won, drawn: self.drawn + other.drawn, lost: self.lost + other.lost }
    }
}

/// A month of the calendar, in universal time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    /// The year.
    pub year: i64,
    /// The month of the year, from 1.
    pub month: i64,
}

impl Month {
    /// The month in which a moment lies.
    #[must_use]
    pub fn of(moment: Moment) -> Month {
        let Date { year, month, .. } = Date::of(moment);
        Month { year, month }
    }
}

/// As calendars number it: `2026-11`.
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streaks_break_and_the_best_stays() {
        let mut tally = Tally::default();
        let (won, lost) = (Some(Side::First), Some(Side::Second));
        let streaks = [won, won, None, won, lost, lost, won].map(|winner| {
            tally.add(Side::First, winner);
            tally.streak
        });
        assert_eq!((streaks, tally.best), ([1, 2, 0, 1, -1, -2, 1], 2));
        tally.add(Side::Second, won);
        assert_eq!(tally.seats[0], Score { won: 4, drawn: 1, lost: 2 });
        assert_eq!(tally.seats[1], Score { won: 0, drawn: 0, lost: 1 });
        assert_eq!((tally.seats[0] + tally.seats[1]).matches(), 8);
    }

    #[test]
    fn months_are_written_so_that_they_sort() {
        assert_eq!(Month::of(1_700_000_000_000).to_string(), "2023-11");
        assert_eq!(Month::of(1_704_067_200_000).to_string(), "2024-01");
    }
}
