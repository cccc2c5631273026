//! A record as a value, parsed and written.

use crate::kit::outcome::GameStatus;
use crate::record::error::{FORMAT_VERSION, MAX_RECORD_BYTES, RecordError, RecordErrorKind};
use crate::record::match_result::RecordedResult;
use crate::session::game_session::GameSession;
use std::fmt;

/// The number of actions on a line.
const ACTIONS_PER_LINE: usize = 10;

/// The maximum length of an action and of a header's key, in bytes.
const MAX_TOKEN_BYTES: usize = 100;

/// The maximum length of the value of a known header, in bytes. Values of other headers may be longer.
const MAX_VALUE_BYTES: usize = 1000;

/// The number of characters of a too long text that its error quotes.
const EXCERPT_CHARS: usize = 20;

/// The headers that are derived from the match itself.
const DERIVED_HEADERS: [&str; 7] = ["gonagas", "game", "edition", "options", "from", "result", "reason"];

/// The headers for verifying the randomness.
const RANDOMNESS_HEADERS: [&str; 9] = [
    "match",
    "asked",
    "chosen-seat",
    "challenger-seat",
    "commitment",
    "thrown",
    "secret",
    "challenger-word",
    "accepter-word",
];

/// A well-formed record of a game; [`GameRecord::replay_game`] checks that it can be played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameRecord {
    /// The headers, `gonagas` included, in the order in which they are written.
    pub(super) headers: Vec<RecordHeader>,
    /// The number of the line `actions`.
    pub(super) actions_line: usize,
    /// The actions in order.
    pub(super) actions: Vec<RecordedAction>,
}

/// A header and its line; 0 in a record that was not parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RecordHeader {
    pub(super) key: String,
    pub(super) value: String,
    pub(super) line: usize,
}

/// An action and its line; 0 in a record that was not parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RecordedAction {
    pub(super) notation: String,
    pub(super) line: usize,
}

impl GameRecord {
    /// Builds the record of a game so far. `end` is how the players ended the match; it is ignored when the game itself
    /// is over.
    #[must_use]
    pub fn from_session(session: &GameSession, end: Option<&RecordedResult>) -> GameRecord {
        let mut record = GameRecord::default();
        let rules = session.rules();
        record.push_header("gonagas", &FORMAT_VERSION.to_string());
        record.push_header("game", rules.game_info().id);
        record.push_header("edition", &rules.game_info().edition.to_string());
        record.push_header("options", &rules.options_text());
        if let Some(start) = rules.start() {
            record.push_header("from", start);
        }
        let game_result = match session.status() {
            GameStatus::Over(outcome) => Some(RecordedResult::from(outcome)),
            GameStatus::AwaitingAction(_) | GameStatus::AwaitingRoll(_) => None,
        };
        if let Some(end) = game_result.as_ref().or(end) {
            record.push_header("result", end.result_str());
            record.push_header("reason", &end.reason);
        }
        record.actions =
            session.action_log().iter().map(|text| RecordedAction { notation: text.clone(), line: 0 }).collect();
        record
    }

    /// Adds a custom header, for example a seat's name, a date or a place. White space and control characters in it
    /// become single spaces. A key that is empty, too long, taken, contains a colon or is `actions` is ignored.
    #[must_use]
    pub fn with_header(mut self, key: &str, value: &str) -> GameRecord {
        let key = collapse_whitespace(key);
        let fits = (1..=MAX_TOKEN_BYTES).contains(&key.len());
        if fits && key != "actions" && !key.contains(':') && self.header(&key).is_none() {
            self.push_header(&key, &collapse_whitespace(value));
        }
        self
    }

    /// Parses the bytes of a file; the first [`MAX_RECORD_BYTES`] and one more are enough.
    pub fn parse_bytes(bytes: &[u8]) -> Result<GameRecord, RecordError> {
        let line = |end: usize| 1 + bytes[..end].iter().filter(|byte| **byte == b'\n').count();
        if bytes.len() > MAX_RECORD_BYTES {
            return Err(RecordError { line: line(MAX_RECORD_BYTES), kind: RecordErrorKind::TooLong });
        }
        let text = str::from_utf8(bytes);
        GameRecord::parse(
            text.map_err(|error| RecordError { line: line(error.valid_up_to()), kind: RecordErrorKind::NotUtf8 })?,
        )
    }

    /// Parses a record.
    pub fn parse(text: &str) -> Result<GameRecord, RecordError> {
        let mut record = GameRecord::default();
        let mut last = 1;
        for (line, content) in (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines()) {
            last = line;
            record.parse_line(line, content.trim()).map_err(|reason| RecordError { line, kind: reason })?;
        }
        if record.actions_line == 0 {
            return Err(RecordError { line: last, kind: RecordErrorKind::MissingActions });
        }
        Ok(record)
    }

    /// Returns the value of a header.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        self.find_header(key).map(|header| header.value.as_str())
    }

    /// Returns the line of a header, from 1; `None` when it is missing or was not parsed.
    #[must_use]
    pub fn header_line(&self, key: &str) -> Option<usize> {
        self.find_header(key).map(|header| header.line).filter(|line| *line > 0)
    }

    /// Returns the headers that do not follow from the match, such as names and dates, in order.
    pub fn extra_headers(&self) -> impl Iterator<Item = (&str, &str)> {
        let other = |header: &&RecordHeader| !DERIVED_HEADERS.contains(&header.key.as_str());
        self.headers.iter().filter(other).map(|header| (header.key.as_str(), header.value.as_str()))
    }

    /// Returns the actions in order.
    pub fn actions(&self) -> impl Iterator<Item = &str> {
        self.actions.iter().map(|action| action.notation.as_str())
    }

    pub(super) fn find_header(&self, key: &str) -> Option<&RecordHeader> {
        self.headers.iter().find(|header| header.key == key)
    }

    fn push_header(&mut self, key: &str, value: &str) {
        self.headers.push(RecordHeader { key: key.to_owned(), value: value.to_owned(), line: 0 });
    }

    /// Parses one line.
    fn parse_line(&mut self, line: usize, content: &str) -> Result<(), RecordErrorKind> {
        if content.chars().any(|char| char.is_control() && char != '\t') {
            return Err(RecordErrorKind::ControlCharacter);
        }
        if self.actions_line != 0 {
            for text in content.split_whitespace() {
                self.actions.push(RecordedAction { notation: check_length(text, MAX_TOKEN_BYTES)?.to_owned(), line });
            }
        } else if content == "actions" {
            self.actions_line = line;
        } else if !content.is_empty() {
            self.parse_header_line(line, content)?;
        }
        Ok(())
    }

    fn parse_header_line(&mut self, line: usize, content: &str) -> Result<(), RecordErrorKind> {
        let (key, value) = content.split_once(':').ok_or(RecordErrorKind::NotAHeader)?;
        let key = check_length(key.trim(), MAX_TOKEN_BYTES)?.to_owned();
        let value = value.trim().to_owned();
        if key.is_empty() || key == "actions" {
            return Err(RecordErrorKind::NotAHeader);
        }
        if self.find_header(&key).is_some() {
            return Err(RecordErrorKind::DuplicateHeader(key));
        }
        if DERIVED_HEADERS.contains(&&*key) || RANDOMNESS_HEADERS.contains(&&*key) {
            check_length(&value, MAX_VALUE_BYTES)?;
        }
        self.headers.push(RecordHeader { key, value, line });
        Ok(())
    }
}

/// Writes the form that [`GameRecord::parse`] reads.
impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for header in &self.headers {
            writeln!(f, "{}", format!("{}: {}", header.key, header.value).trim_end())?;
        }
        writeln!(f, "actions")?;
        for line in self.actions.chunks(ACTIONS_PER_LINE) {
            writeln!(f, "{}", line.iter().map(|action| action.notation.as_str()).collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

/// Returns the text, or an error when it is too long.
fn check_length(text: &str, longest: usize) -> Result<&str, RecordErrorKind> {
    if text.len() <= longest {
        Ok(text)
    } else {
        Err(RecordErrorKind::TokenTooLong(text.chars().take(EXCERPT_CHARS).collect()))
    }
}

/// Replaces all that could break a line of a record by single spaces.
fn collapse_whitespace(text: &str) -> String {
    text.split(|char: char| char.is_whitespace() || char.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
