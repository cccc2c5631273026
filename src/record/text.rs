//! A record as a value, read and written.

use crate::kit::outcome::Turn;
use crate::record::end::End;
use crate::record::error::{FORM, LONGEST, Reason, RecordError};
use crate::table::running::Table;
use std::fmt;

/// How many actions are written on a line.
const ACTIONS_A_LINE: usize = 10;

/// The most bytes of an action, and of a header's key.
const LONGEST_WORD: usize = 100;

/// The most bytes of a value that means something here. What others write into headers of their own may be longer.
const LONGEST_VALUE: usize = 1000;

/// How much of what is too long is told of it, in letters.
const TOLD: usize = 20;

/// The headers that are derived from the match itself.
const DERIVED: [&str; 6] = ["gonagas", "game", "edition", "options", "result", "reason"];

/// The headers of what draws follow from.
const DRAWS: [&str; 9] = [
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

/// A game as a text that is well formed; whether it can be played is asked by [`Record::replay`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Record {
    /// The headers, `gonagas` included, in the order in which they are written.
    pub(super) headers: Vec<Header>,
    /// The number of the line `actions`.
    pub(super) actions_line: usize,
    /// The actions in order.
    pub(super) actions: Vec<Action>,
}

/// A header and the line that it stands on; 0 in a record that was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) key: String,
    pub(super) value: String,
    pub(super) line: usize,
}

/// An action and the line that it stands on; 0 in a record that was not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Action {
    pub(super) text: String,
    pub(super) line: usize,
}

impl Record {
    /// The record of a game so far. `end` is how people ended the match; it is not asked for when the game itself is over.
    #[must_use]
    pub fn of(table: &Table, end: Option<&End>) -> Record {
        let mut record = Record::default();
        let rules = table.rules();
        record.push("gonagas", &FORM.to_string());
        record.push("game", rules.info().id);
        record.push("edition", &rules.info().edition.to_string());
        record.push("options", &rules.options());
        let own = match table.turn() {
            Turn::Over(outcome) => Some(End::from(outcome)),
            Turn::Choose(_) | Turn::Throw(_) => None,
        };
        if let Some(end) = own.as_ref().or(end) {
            record.push("result", end.result());
            record.push("reason", &end.reason);
        }
        record.actions = table.log().iter().map(|text| Action { text: text.clone(), line: 0 }).collect();
        record
    }

    /// Adds a header of the writer's own, for example a seat's name, a date or a place. White space and control characters
    /// in it become single spaces. A key that is empty, too long, taken, has a colon in it or is `actions` is passed over.
    #[must_use]
    pub fn with(mut self, key: &str, value: &str) -> Record {
        let key = plain(key);
        let fits = (1..=LONGEST_WORD).contains(&key.len());
        if fits && key != "actions" && !key.contains(':') && self.header(&key).is_none() {
            self.push(&key, &plain(value));
        }
        self
    }

    /// Reads a record as it lies in a file, of which no more than [`LONGEST`] bytes and one need be given.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first line that does not fit.
    pub fn read_bytes(bytes: &[u8]) -> Result<Record, RecordError> {
        let line = |end: usize| 1 + bytes[..end].iter().filter(|byte| **byte == b'\n').count();
        if bytes.len() > LONGEST {
            return Err(RecordError { line: line(LONGEST), reason: Reason::TooLong });
        }
        let text = str::from_utf8(bytes);
        Record::read(text.map_err(|error| RecordError { line: line(error.valid_up_to()), reason: Reason::NoText })?)
    }

    /// Reads a record.
    ///
    /// # Errors
    ///
    /// [`RecordError`] names the first line that does not fit.
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let mut record = Record::default();
        let mut last = 1;
        for (line, content) in (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines()) {
            last = line;
            record.take(line, content.trim()).map_err(|reason| RecordError { line, reason })?;
        }
        if record.actions_line == 0 {
            return Err(RecordError { line: last, reason: Reason::NoActions });
        }
        Ok(record)
    }

    /// The value of a header.
    #[must_use]
    pub fn header(&self, key: &str) -> Option<&str> {
        self.find(key).map(|header| header.value.as_str())
    }

    /// The line on which a header stands, the first one being 1; `None` when it is not there, or was not read.
    #[must_use]
    pub fn line(&self, key: &str) -> Option<usize> {
        self.find(key).map(|header| header.line).filter(|line| *line > 0)
    }

    /// The headers that do not follow from the match: names, dates and the like, in order.
    pub fn others(&self) -> impl Iterator<Item = (&str, &str)> {
        let other = |header: &&Header| !DERIVED.contains(&header.key.as_str());
        self.headers.iter().filter(other).map(|header| (header.key.as_str(), header.value.as_str()))
    }

    /// The actions in order.
    pub fn actions(&self) -> impl Iterator<Item = &str> {
        self.actions.iter().map(|action| action.text.as_str())
    }

    pub(super) fn find(&self, key: &str) -> Option<&Header> {
        self.headers.iter().find(|header| header.key == key)
    }

    fn push(&mut self, key: &str, value: &str) {
        self.headers.push(Header { key: key.to_owned(), value: value.to_owned(), line: 0 });
    }

    /// Takes in one line.
    fn take(&mut self, line: usize, content: &str) -> Result<(), Reason> {
        if content.chars().any(|char| char.is_control() && char != '\t') {
            return Err(Reason::Control);
        }
        if self.actions_line != 0 {
            for text in content.split_whitespace() {
                self.actions.push(Action { text: short(text, LONGEST_WORD)?.to_owned(), line });
            }
        } else if content == "actions" {
            self.actions_line = line;
        } else if !content.is_empty() {
            self.take_header(line, content)?;
        }
        Ok(())
    }

    fn take_header(&mut self, line: usize, content: &str) -> Result<(), Reason> {
        let (key, value) = content.split_once(':').ok_or(Reason::NoHeader)?;
        let (key, value) = (short(key.trim(), LONGEST_WORD)?.to_owned(), value.trim().to_owned());
        if key.is_empty() || key == "actions" {
            return Err(Reason::NoHeader);
        }
        if self.find(&key).is_some() {
            return Err(Reason::Twice(key));
        }
        if DERIVED.contains(&&*key) || DRAWS.contains(&&*key) {
            short(&value, LONGEST_VALUE)?;
        }
        self.headers.push(Header { key, value, line });
        Ok(())
    }
}

/// Written as it is read.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for header in &self.headers {
            writeln!(f, "{}", format!("{}: {}", header.key, header.value).trim_end())?;
        }
        writeln!(f, "actions")?;
        for line in self.actions.chunks(ACTIONS_A_LINE) {
            writeln!(f, "{}", line.iter().map(|action| action.text.as_str()).collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

/// The same text, unless it is longer than this.
fn short(text: &str, longest: usize) -> Result<&str, Reason> {
    if text.len() <= longest { Ok(text) } else { Err(Reason::LongWord(text.chars().take(TOLD).collect())) }
}

/// A text without anything that could break a line of a record.
fn plain(text: &str) -> String {
    text.split(|char: char| char.is_whitespace() || char.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
