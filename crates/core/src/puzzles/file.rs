//! The format of a file of puzzles.
//!
//! ```text
//! # A remark.
//! rules: seega size=5
//! 1480 | 812 -240 | c3-d3 | d5-d4 | a1 b2 …
//! ```
//!
//! A line is a puzzle: its rating, the values after the best and the second best turn, the best turn, its continuation,
//! and the actions that lead to the position.

use crate::puzzles::puzzle::Puzzle;
use crate::session::rules::{Rules, RulesError};
use std::fmt;

/// The reason why a file of puzzles cannot be used, with its line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleFileError {
    /// The line is neither the rules nor a puzzle.
    #[error("line {0}: a puzzle is `rating | value second-value | best turn | continuation | actions`")]
    NotAPuzzle(usize),
    /// The rules are unknown.
    #[error("line {0}: {1}")]
    Rules(usize, RulesError),
    /// The actions or the best turn are not legal.
    #[error("line {0}: its actions are not legal")]
    Illegal(usize),
}

/// Reads a file of puzzles, without playing their actions.
pub fn parse_file(text: &str) -> Result<Vec<Puzzle>, PuzzleFileError> {
    let mut rules = String::new();
    let mut puzzles = Vec::new();
    for (line, content) in (1..).zip(text.lines().map(str::trim)) {
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        if let Some(words) = content.strip_prefix("rules:") {
            // The text is part of what a puzzle's identifier follows from, so it stays as it was written.
            rules = words.trim().to_owned();
            Rules::parse_stored(&rules).map_err(|error| PuzzleFileError::Rules(line, error))?;
            continue;
        }
        puzzles.push(parse_line(&rules, content).ok_or(PuzzleFileError::NotAPuzzle(line))?);
    }
    Ok(puzzles)
}

/// Reads a file of puzzles, and plays their actions and their best turns.
pub fn check_file(text: &str) -> Result<(), PuzzleFileError> {
    let puzzles = parse_file(text)?;
    let is_puzzle = |content: &str| content.contains('|') && !content.starts_with('#');
    let lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, content)| is_puzzle(content));
    for ((line, _), puzzle) in std::iter::zip(lines, &puzzles) {
        puzzle.answer().ok_or(PuzzleFileError::Illegal(line))?;
    }
    Ok(())
}

fn parse_line(rules: &str, content: &str) -> Option<Puzzle> {
    let fields: Vec<&str> = content.split('|').map(str::trim).collect();
    let [rating, values, turn, continuation, actions] = fields[..] else { return None };
    let (value, second_value) = values.split_once(' ')?;
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let puzzle = Puzzle {
        rules: rules.to_owned(),
        rating: rating.parse().ok()?,
        value: value.parse().ok()?,
        second_value: second_value.parse().ok()?,
        turn: words(turn),
        continuation: words(continuation),
        actions: actions.to_owned(),
    };
    (!puzzle.rules.is_empty() && !puzzle.turn.is_empty()).then_some(puzzle)
}

/// Writes the line that [`parse_file`] reads.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { rating, value, second_value, actions, .. } = self;
        let [turn, continuation] = [&self.turn, &self.continuation].map(|words| words.join(" "));
        write!(f, "{rating} | {value} {second_value} | {turn} | {continuation} | {actions}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Some.\nrules: pahtum blocks=1\n\n1480 | 812 -240 | d4 | d5 e4 | g1 c4 a1\n";

    #[test]
    fn file_is_read_as_it_is_written() {
        let [puzzle] = parse_file(TEXT).unwrap().try_into().unwrap();
        assert_eq!(puzzle.to_string(), "1480 | 812 -240 | d4 | d5 e4 | g1 c4 a1");
        assert_eq!((puzzle.game(), puzzle.value, puzzle.second_value), ("pahtum", 812, -240));
        assert_eq!(puzzle.position().unwrap().action_log(), ["g1", "c4", "a1"]);
        assert_eq!(check_file(TEXT), Ok(()));
    }

    #[test]
    fn fault_in_a_file_is_named_with_its_line() {
        let error = |text: &str| check_file(text).unwrap_err().to_string();
        assert!(error("rules: chess").starts_with("line 1: there is no game “chess”"));
        for line in ["1 | 2", "1480 | 1 2 | | | g1", "x | 1 2 | d4 | | g1", "1480 | 1 | d4 | | g1"] {
            let text = format!("rules: pahtum blocks=1\n{line}");
            assert!(error(&text).starts_with("line 2: a puzzle is `rating |"), "{line}");
        }
        assert!(error("1480 | 1 2 | d4 | | g1").starts_with("line 1: a puzzle is"), "without rules");
        let illegal = "rules: pahtum blocks=1\n# 1 | 2\n1480 | 1 2 | d4 | | d4";
        assert_eq!(error(illegal), "line 3: its actions are not legal");
    }
}
