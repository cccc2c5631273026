//! The puzzles that people have tried, as it is stored and shown.

use crate::matches::ids::{Timestamp, UserId};
use crate::matches::results::match_result::{DisplayRating, RatingChange};
use crate::matches::results::streak::Streak;
use crate::puzzles::puzzle::Puzzle;
use std::collections::HashMap;

/// A puzzle as far as its rating goes.
#[derive(Debug, Clone, PartialEq)]
pub struct RatedPuzzle {
    /// Its identifier.
    pub id: String,
    /// The identifier of its game.
    pub game: String,
    /// Its rating before anyone has tried it.
    pub first_points: f64,
}

impl RatedPuzzle {
    /// The rating from which a puzzle counts as hard.
    const HARD: f64 = 1600.0;

    /// Returns the points of the month for solving it at the first attempt.
    #[must_use]
    pub fn month_points(&self) -> u32 {
        if self.first_points >= RatedPuzzle::HARD { 2 } else { 1 }
    }
}

impl From<&Puzzle> for RatedPuzzle {
    fn from(puzzle: &Puzzle) -> RatedPuzzle {
        RatedPuzzle { id: puzzle.id(), game: puzzle.game().to_owned(), first_points: f64::from(puzzle.rating) }
    }
}

/// The number of a user's first puzzles that are not rated.
pub const UNRATED_PUZZLES: u32 = 3;

/// An attempt at a puzzle that has ended.
#[derive(Debug, Clone, PartialEq)]
pub struct EndedAttempt {
    /// The puzzle.
    pub puzzle: RatedPuzzle,
    /// Its end.
    pub end: AttemptEnd,
    /// The server where it was made; `None` elsewhere.
    pub guild: Option<u64>,
    /// The day, counted from 1970-01-01 in UTC, if it was made at the puzzle of this day on the day itself.
    pub day: Option<i64>,
}

/// The end of an attempt at a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptEnd {
    /// The best turn was played.
    Solved,
    /// Another turn was played.
    Missed,
    /// The answer was shown.
    AnswerShown,
}

impl AttemptEnd {
    /// All of them.
    const ALL: [AttemptEnd; 3] = [AttemptEnd::Solved, AttemptEnd::Missed, AttemptEnd::AnswerShown];

    /// The keyword in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            AttemptEnd::Solved => "solved",
            AttemptEnd::Missed => "missed",
            AttemptEnd::AnswerShown => "shown",
        }
    }

    /// Parses the keyword.
    #[must_use]
    pub fn read(keyword: &str) -> Option<AttemptEnd> {
        AttemptEnd::ALL.into_iter().find(|end| end.as_str() == keyword)
    }
}

/// The record of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordedAttempt {
    /// The change of ratings.
    pub outcome: AttemptOutcome,
    /// The streak, if it was the user's first attempt at the puzzle of the day.
    pub streak: Option<StreakChange>,
}

/// The change of a streak by one more day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreakChange {
    /// The streak with this day.
    pub streak: Streak,
    /// The milestone that it has reached for the first time.
    pub milestone: Option<u32>,
}

/// A user's first attempt at the puzzle of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DailyAttempt {
    /// Its end.
    pub end: AttemptEnd,
    /// The time between the first look at the puzzle and the end; `None` if no look is known.
    pub taken: Option<Timestamp>,
}

/// The attempts at the puzzle of a day by the users who opened it from the post of a server.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DailyResults {
    /// The number of users who tried it on its day.
    pub tried: u32,
    /// The number of those who solved it at their first attempt.
    pub solved: u32,
    /// Some of those who solved it, the first one first: at most [`MAX_NAMED_SOLVERS`], without users who are hidden or
    /// do not want to be named.
    pub solvers: Vec<UserId>,
    /// The streak of the server with this day.
    pub streak: Streak,
    /// The milestone that it has reached by this day for the first time.
    pub milestone: Option<u32>,
}

/// The most solvers that are named below a puzzle of the day.
pub const MAX_NAMED_SOLVERS: u32 = 10;

/// The number of users whose attempts on a day keep up the streak of a server.
pub const USERS_PER_SERVER_DAY: u32 = 2;

/// The outcome of an attempt at a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// It was the user's first, and was rated.
    First(FirstAttempt),
    /// It was the user's first, but one of the first puzzles of theirs, which are not rated. So many of them are left.
    Unrated {
        /// The number of puzzles after this one that are not rated either.
        left: u32,
    },
    /// The user had tried the puzzle before. No rating has changed.
    AttemptedBefore,
}

/// The uses of an attempt at a puzzle: a rating, a streak, both or none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttemptStakes {
    /// True if the user has tried the puzzle before, so that no rating changes.
    pub is_repeated: bool,
    /// True while the user's puzzles are not rated yet.
    pub is_newcomer: bool,
    /// True if the puzzle is that of the day and the user has not tried it on this day.
    pub counts_for_streak: bool,
}

/// The change by a first attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstAttempt {
    /// The change of the user's rating.
    pub rating: RatingChange,
    /// The points of the puzzle before the attempt.
    pub puzzle_points: i64,
}

/// The puzzles of a game that a user has tried.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PuzzleProgress {
    /// The points of the user.
    pub points: f64,
    /// True while the user's puzzles are not rated yet, so that easy ones come first.
    pub is_newcomer: bool,
    /// The user's first attempts, by the identifier of the puzzle.
    pub attempts: Vec<PuzzleAttempt>,
    /// The points of the puzzles that someone has tried, by identifier.
    pub puzzle_points: HashMap<String, f64>,
}

/// A user's first attempt at a puzzle, as far as the choice of the next one goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleAttempt {
    /// The identifier of the puzzle.
    pub puzzle: String,
    /// True if it was solved.
    pub is_solved: bool,
}

/// A user's rating and counts for the puzzles of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleStanding {
    /// The identifier of the game.
    pub game: String,
    /// The rating.
    pub rating: DisplayRating,
    /// Its deviation.
    pub deviation: i64,
    /// The number of puzzles that the user has tried.
    pub tried: u32,
    /// The number of puzzles that were solved at the first attempt.
    pub solved: u32,
}
