//! The puzzles that people have tried, as it is stored and shown.

use crate::matches::results::match_result::{DisplayRating, RatingChange};
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

/// The outcome of an attempt at a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptOutcome {
    /// It was the user's first, and was rated.
    First(FirstAttempt),
    /// The user had tried the puzzle before. Nothing has changed.
    AttemptedBefore,
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
    /// The user's first attempts, by the identifier of the puzzle.
    pub attempts: Vec<PuzzleAttempt>,
    /// The points of the puzzles that someone has tried, by identifier.
    pub puzzle_points: HashMap<String, f64>,
}

/// A user's first attempt at a puzzle.
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
