//! Parses commands and writes responses: the framing of the Go Text Protocol, version 2.

use std::fmt;

/// A command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GtpCommand {
    /// The number before the command, as written; empty when there was none.
    pub id: String,
    /// The command; empty after a number alone.
    pub command: String,
    /// Everything after the command, without white space around it.
    pub arguments: String,
}

impl GtpCommand {
    /// Parses a line. `None` when it has only white space and a comment.
    #[must_use]
    pub fn parse(line: &str) -> Option<GtpCommand> {
        let clean = strip_comment(line);
        let (id, rest) = match split_first_word(&clean) {
            (word, rest) if is_number(word) => (word, rest),
            _ => ("", clean.as_str()),
        };
        let (command, arguments) = split_first_word(rest);
        if id.is_empty() && command.is_empty() {
            return None;
        }
        Some(GtpCommand { id: id.to_owned(), command: command.to_owned(), arguments: arguments.to_owned() })
    }
}

/// The response to a command, ready to be written.
#[derive(Debug, Clone, Copy)]
pub struct GtpResponse<'a> {
    /// The number of the command.
    pub id: &'a str,
    /// The text of a success, or the reason of a failure.
    pub result: &'a Result<String, anyhow::Error>,
}

/// Ends with the empty line that closes a response, and writes no other empty line.
impl fmt::Display for GtpResponse<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match self.result {
            Ok(text) => ('=', text.clone()),
            Err(error) => ('?', format!("{error:#}")),
        };
        let mut head = format!("{sign}{}", self.id);
        for line in text.lines().map(str::trim_end).filter(|line| !line.is_empty()) {
            if !head.is_empty() {
                write!(f, "{} ", std::mem::take(&mut head))?;
            }
            writeln!(f, "{line}")?;
        }
        if !head.is_empty() {
            writeln!(f, "{head}")?;
        }
        writeln!(f)
    }
}

/// Removes control characters and the comment; a tab becomes a space.
fn strip_comment(line: &str) -> String {
    let line = line.split('#').next().unwrap_or_default();
    let spaced = line.chars().map(|char| if char == '\t' { ' ' } else { char });
    spaced.filter(|char| !char.is_control()).collect()
}

/// Splits off the first word; neither part has white space around it.
fn split_first_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
