//! The errors of parsing and replaying a record.

use crate::record::match_result::PLAYER_REASONS;
use crate::session::game_session::IllegalAction;
use crate::session::rules::RulesError;

/// A faulty line of a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct RecordError {
    /// The line's number, from 1.
    pub line: usize,
    /// The error.
    pub kind: RecordErrorKind,
}

/// The faults of a line of a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordErrorKind {
    /// The bytes are not UTF-8.
    #[error("the text is not UTF-8")]
    NotUtf8,
    /// The record has more than [`MAX_RECORD_BYTES`] bytes.
    #[error("the record is longer than {MAX_RECORD_BYTES} bytes")]
    TooLong,
    /// A header or an action is longer than any valid one.
    #[error("“{0}…” is too long")]
    TokenTooLong(String),
    /// A line before `actions` is not a header.
    #[error("the line is neither a header “key: value” nor “actions”")]
    NotAHeader,
    /// A line has a control character other than a tab.
    #[error("the line has a control character")]
    ControlCharacter,
    /// A header is given twice.
    #[error("the header “{0}” is given twice")]
    DuplicateHeader(String),
    /// A required header is missing. It was expected above this line.
    #[error("the header “{0}” is missing")]
    MissingHeader(&'static str),
    /// The text ends before the actions begin.
    #[error("the line “actions” is missing")]
    MissingActions,
    /// A header has an invalid value.
    #[error("“{value}” is not a value of the header “{key}”")]
    InvalidValue {
        /// The header.
        key: &'static str,
        /// Its value.
        value: String,
    },
    /// A header's value is not a number.
    #[error("“{0}” is not a number")]
    NotANumber(String),
    /// The record has an unknown format version.
    #[error("format version {0} is unknown; this program reads version {FORMAT_VERSION}")]
    UnsupportedFormat(u32),
    /// The game was played by another edition of its rules.
    #[error("edition {found} of the rules is unknown; this program plays edition {known}")]
    UnsupportedEdition {
        /// The edition in the record.
        found: u32,
        /// The edition that this program plays.
        known: u32,
    },
    /// The game or its options are unknown, or an option is random.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The rules do not allow an action.
    #[error(transparent)]
    IllegalAction(#[from] IllegalAction),
    /// The value of the header `result` is unknown.
    #[error("“{0}” is not a result; results are 1, 2 and draw")]
    InvalidResult(String),
    /// The value of the header `reason` is unknown.
    #[error("“{0}” is not a reason; an unfinished game ends by {made}", made = PLAYER_REASONS.join(", "))]
    InvalidReason(String),
    /// An unfinished game has a result without a reason, or a reason without a result.
    #[error("an unfinished game needs both a result and a reason")]
    IncompleteResult,
    /// The headers give another outcome than the actions.
    #[error("this contradicts the actions, after which the status is “{0}”")]
    ContradictsActions(String),
}

/// The maximum size of a record. The longest matches have some thousand actions.
pub const MAX_RECORD_BYTES: usize = 1 << 20;

/// The format version, the value of the header `gonagas`.
pub(super) const FORMAT_VERSION: u32 = 1;
