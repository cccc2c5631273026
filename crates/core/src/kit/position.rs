//! The notation of positions: one line without spaces, such as `1w3/5/2b2/5/4w_b_3`.
//!
//! The board comes first, row by row from the top as in chess: a letter is a piece, a number as many free points, and
//! `/` ends a row. After `_` follow the seat to act, by the first letter of its identifier, the words of the game, and
//! the number of turns without progress if it is not 0. `docs/POSITIONS.md` defines the line of every game.

use crate::kit::board::Site;
use crate::kit::side::Side;
use std::fmt::Write;

/// The sign between the parts of a line. A space is read as the same.
pub const SEPARATOR: char = '_';

/// The most bytes of a line. No line of the catalogue has half as many.
pub const MAX_POSITION_BYTES: usize = 400;

/// The reason why a line is no position of the rules.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("position: {}", .fault.explain(.text))]
pub struct PositionError {
    /// The fault.
    pub fault: PositionFault,
    /// The part of the line that is wrong, or the part that should be there.
    pub text: String,
}

/// A fault of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PositionFault {
    /// The board has not the rows that the text shows.
    Board,
    /// The text is no piece or no point of the board.
    Piece,
    /// The text is no word of this game's lines, or it is there twice.
    Word,
    /// The seat to act is missing, or another one than the text has to act.
    Mover,
    /// There are too many or too few of these pieces.
    Count,
    /// The rules do not allow the text in this position.
    Impossible,
    /// The game is over in the position.
    Over,
    /// The seat to act has no legal action.
    NoAction,
}

impl PositionFault {
    /// Every fault.
    pub const ALL: [PositionFault; 8] = [
        PositionFault::Board,
        PositionFault::Piece,
        PositionFault::Word,
        PositionFault::Mover,
        PositionFault::Count,
        PositionFault::Impossible,
        PositionFault::Over,
        PositionFault::NoAction,
    ];

    /// Returns the word by which the text for people is looked up.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            PositionFault::Board => "board",
            PositionFault::Piece => "piece",
            PositionFault::Word => "word",
            PositionFault::Mover => "mover",
            PositionFault::Count => "count",
            PositionFault::Impossible => "impossible",
            PositionFault::Over => "over",
            PositionFault::NoAction => "no-action",
        }
    }

    /// Returns the error with this part of the line.
    pub fn at(self, text: impl Into<String>) -> PositionError {
        PositionError { fault: self, text: text.into() }
    }

    fn explain(self, text: &str) -> String {
        match self {
            PositionFault::Board => format!("the rows of the board are written {text}"),
            PositionFault::Piece => format!("“{text}” is no piece or point here"),
            PositionFault::Word => format!("“{text}” is not understood"),
            PositionFault::Mover => format!("the seat to act must be {text}"),
            PositionFault::Count => format!("the number of pieces is wrong: {text}"),
            PositionFault::Impossible => format!("the rules do not allow “{text}” here"),
            PositionFault::Over => "the game is over in this position".to_owned(),
            PositionFault::NoAction => "the seat to act cannot move".to_owned(),
        }
    }
}

/// Writes a board: `rows` are its points from the top.
pub fn format_board(rows: &[Vec<Site>], piece_on: impl Fn(Site) -> Option<char>) -> String {
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        if index > 0 {
            text.push('/');
        }
        for points in row.chunk_by(|one, next| piece_on(*one).is_none() && piece_on(*next).is_none()) {
            match piece_on(points[0]) {
                Some(piece) => text.push(piece),
                None => drop(write!(text, "{}", points.len())),
            }
        }
    }
    text
}

/// Reads a board: its pieces and their points. Letters are read in either case.
pub fn parse_board(rows: &[Vec<Site>], text: &str) -> Result<Vec<(Site, char)>, PositionError> {
    let wrong = || PositionFault::Board.at(format_board(rows, |_| None));
    let lines: Vec<&str> = text.split('/').collect();
    if lines.len() != rows.len() {
        return Err(wrong());
    }
    let mut pieces = Vec::new();
    for (row, line) in std::iter::zip(rows, lines) {
        let mut points = row.iter();
        for sign in line.chars() {
            match sign.to_digit(10) {
                Some(0) => return Err(wrong()),
                Some(free) => {
                    for _ in 0..free {
                        points.next().ok_or_else(wrong)?;
                    }
                }
                None => pieces.push((*points.next().ok_or_else(wrong)?, sign.to_ascii_lowercase())),
            }
        }
        if points.next().is_some() {
            return Err(wrong());
        }
    }
    Ok(pieces)
}

/// The parts of a line, from which each is taken once.
#[derive(Debug)]
pub struct PositionParts<'a>(Vec<&'a str>);

impl<'a> PositionParts<'a> {
    /// Splits a line.
    pub fn split(text: &'a str) -> Result<PositionParts<'a>, PositionError> {
        if text.len() > MAX_POSITION_BYTES {
            return Err(PositionFault::Word.at(text.chars().take(20).chain(['…']).collect::<String>()));
        }
        let parts = text.split(|sign: char| sign == SEPARATOR || sign.is_whitespace());
        Ok(PositionParts(parts.filter(|part| !part.is_empty()).collect()))
    }

    /// Takes the first part, which has the board.
    pub fn take_board(&mut self) -> &'a str {
        if self.0.is_empty() { "" } else { self.0.remove(0) }
    }

    /// Takes the seat to act.
    pub fn take_mover(&mut self, seat_ids: [&str; 2]) -> Result<Side, PositionError> {
        let letters = seat_ids.map(seat_letter);
        let side = |part: &&str| Side::BOTH.into_iter().find(|side| **part == *letters[side.index()]);
        let found = self.0.iter().position(|part| side(&part).is_some());
        found.and_then(|at| side(&self.0.remove(at))).ok_or_else(|| PositionFault::Mover.at(letters.join(", ")))
    }

    /// Takes a word; false when it is not there.
    pub fn take_word(&mut self, word: &str) -> bool {
        self.take(|part| (part == word).then_some(())).is_some()
    }

    /// Takes the text after a prefix.
    pub fn take_after(&mut self, prefix: &str) -> Option<&'a str> {
        self.take(|part| part.strip_prefix(prefix))
    }

    /// Takes the number of turns without progress, below a limit; 0 when it is not there.
    pub fn take_stall(&mut self, below: u8) -> Result<u8, PositionError> {
        let is_number = |part: &'a str| part.bytes().all(|byte| byte.is_ascii_digit()).then_some(part);
        match self.take(is_number) {
            None => Ok(0),
            Some(text) => {
                text.parse().ok().filter(|stall: &u8| *stall < below).ok_or_else(|| PositionFault::Impossible.at(text))
            }
        }
    }

    /// Ends the line: nothing may be left.
    pub fn finish(self) -> Result<(), PositionError> {
        self.0.first().map_or(Ok(()), |rest| Err(PositionFault::Word.at(*rest)))
    }

    fn take<T>(&mut self, read: impl Fn(&'a str) -> Option<T>) -> Option<T> {
        let found = self.0.iter().position(|part| read(part).is_some())?;
        read(self.0.remove(found))
    }
}

/// A line that is being written.
#[derive(Debug)]
pub struct PositionLine(String);

impl PositionLine {
    /// Begins a line with its board.
    #[must_use]
    pub fn begin(board: String) -> PositionLine {
        PositionLine(board)
    }

    /// Adds the seat to act.
    #[must_use]
    pub fn mover(self, seat_ids: [&str; 2], side: Side) -> PositionLine {
        self.word(seat_letter(seat_ids[side.index()]))
    }

    /// Adds a part.
    #[must_use]
    pub fn word(mut self, word: &str) -> PositionLine {
        self.0.push(SEPARATOR);
        self.0.push_str(word);
        self
    }

    /// Adds a part if it applies.
    #[must_use]
    pub fn word_if(self, applies: bool, word: &str) -> PositionLine {
        if applies { self.word(word) } else { self }
    }

    /// Adds the number of turns without progress, and ends the line.
    #[must_use]
    pub fn stall(self, turns: u8) -> String {
        self.word_if(turns > 0, &turns.to_string()).0
    }

    /// Ends the line.
    #[must_use]
    pub fn end(self) -> String {
        self.0
    }
}

/// Returns the letter of a seat. The seats of a game begin with different letters.
fn seat_letter(id: &str) -> &str {
    &id[..id.chars().next().map_or(0, char::len_utf8)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<Vec<Site>> {
        vec![vec![6], vec![3, 4, 5], vec![0, 1, 2]]
    }

    #[test]
    fn boards_are_written_from_the_top() {
        let piece =
            |site: Site| [(6, 'g'), (0, 'r'), (2, 'r')].iter().find(|(at, _)| *at == site).map(|(_, sign)| *sign);
        assert_eq!(format_board(&rows(), piece), "g/3/r1r");
        assert_eq!(parse_board(&rows(), "g/3/R1r"), Ok(vec![(6, 'g'), (0, 'r'), (2, 'r')]));
        assert_eq!(parse_board(&rows(), "1/12/r2").unwrap(), [(0, 'r')], "numbers add up");
    }

    #[test]
    fn boards_of_another_size_are_refused() {
        for text in ["", "1/3", "1/3/3/3", "2/3/3", "1/2/3", "1/0/3", "1/3/rrrr", "é"] {
            assert_eq!(parse_board(&rows(), text).unwrap_err(), PositionFault::Board.at("1/3/3"), "{text}");
        }
    }

    #[test]
    fn parts_come_in_any_order_and_only_once() {
        let seats = ["light", "dark"];
        let mut parts = PositionParts::split("5/5 7_skip_d").unwrap();
        assert_eq!(parts.take_board(), "5/5");
        assert_eq!(
            (parts.take_mover(seats), parts.take_word("skip"), parts.take_stall(8)),
            (Ok(Side::Second), true, Ok(7))
        );
        assert_eq!(parts.finish(), Ok(()));
        let mut parts = PositionParts::split("5/5_l_l").unwrap();
        assert_eq!((parts.take_board(), parts.take_mover(seats)), ("5/5", Ok(Side::First)));
        assert_eq!(parts.finish(), Err(PositionFault::Word.at("l")));
        let mut parts = PositionParts::split("5/5_8").unwrap();
        assert_eq!(parts.take_mover(seats), Err(PositionFault::Mover.at("l, d")));
        assert_eq!(parts.take_stall(8), Err(PositionFault::Impossible.at("8")));
        assert!(PositionParts::split(&"5".repeat(MAX_POSITION_BYTES + 1)).is_err());
    }
}
