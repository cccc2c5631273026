//! The laws, and breaches of them.

use std::fmt;

/// Something that must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Law {
    /// Every move and every challenge that was confirmed is in its log.
    ConfirmedIsStored,
    /// A request changes a match at most once, and nothing changes without a request.
    OncePerRequest,
    /// Nobody acts out of turn.
    Turns,
    /// Every log can be replayed.
    Replay,
    /// The time of players is what their turns have left of it.
    Clocks,
    /// Ratings, lists and deadlines follow from the logs.
    Derived,
    /// In the end the board shows the present position.
    Boards,
    /// Everyone who asks gets an answer.
    Answers,
    /// Discord refuses no message of the bot.
    Limits,
    /// Nothing is left over in memory, and every task ends.
    Memory,
    /// Nothing panics.
    Panics,
    /// The database can be opened.
    Opens,
}

impl Law {
    /// The name of the law.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Law::ConfirmedIsStored => "confirmed is stored",
            Law::OncePerRequest => "once per request",
            Law::Turns => "turns",
            Law::Replay => "replay",
            Law::Clocks => "clocks",
            Law::Derived => "derived",
            Law::Boards => "boards",
            Law::Answers => "answers",
            Law::Limits => "limits of Discord",
            Law::Memory => "memory",
            Law::Panics => "panics",
            Law::Opens => "opens",
        }
    }
}

/// A breach of a law.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// The step after which it was found.
    pub step: u32,
    /// The breach that was found.
    pub detail: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {}: {}: {}", self.step, self.law.as_str(), self.detail)
    }
}
