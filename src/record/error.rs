//! Why a text is no record.

use crate::record::match_result::PLAYER_REASONS;
use crate::session::game_session::IllegalAction;
use crate::session::rules::RulesError;

/// A line of a record and what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct RecordError {
    /// The number of the line, the first one being 1.
    pub line: usize,
    /// What is wrong there.
    pub kind: RecordErrorKind,
}

/// What is wrong with a line of a record.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordErrorKind {
    /// Bytes that are no text.
    #[error("these bytes are no text: a record is written in UTF-8")]
    NotUtf8,
    /// More than any record.
    #[error("the text goes on and on: a record has at most {MAX_RECORD_BYTES} bytes")]
    TooLong,
    /// More than any record says in one place.
    #[error("“{0}…” is longer than anything that a record says there")]
    TokenTooLong(String),
    /// A line before `actions` that is no header.
    #[error("neither a header “key: value” nor the line “actions”")]
    NotAHeader,
    /// A control character other than a tab.
    #[error("a control character")]
    ControlCharacter,
    /// The same header twice.
    #[error("the header “{0}” is given twice")]
    DuplicateHeader(String),
    /// A header that every record has is missing. It is looked for above this line.
    #[error("the header “{0}” is missing")]
    MissingHeader(&'static str),
    /// The text ends before the actions begin.
    #[error("the line “actions” is missing")]
    MissingActions,
    /// A header whose value means nothing.
    #[error("“{value}” is not a value of the header “{key}”")]
    InvalidValue {
        /// The header.
        key: &'static str,
        /// Its value.
        value: String,
    },
    /// A number was expected.
    #[error("“{0}” is not a number")]
    NotANumber(String),
    /// The text is written in a form that this code does not know.
    #[error("records of form {0} are not known here; this is form {FORMAT_VERSION}")]
    UnsupportedFormat(u32),
    /// The game was played by another edition of its rules.
    #[error("edition {found} of the rules is not known here; this is edition {known}")]
    UnsupportedEdition {
        /// What the record names.
        found: u32,
        /// What this code plays.
        known: u32,
    },
    /// The game or its options are not known, or an option is still open.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// An action that the rules do not allow there.
    #[error(transparent)]
    IllegalAction(#[from] IllegalAction),
    /// The result is none.
    #[error("“{0}” is no result; results are 1, 2 and draw")]
    InvalidResult(String),
    /// The reason is none.
    #[error("“{0}” is no reason; what people make of a game that is not over is {made}", made = PLAYER_REASONS.join(", "))]
    InvalidReason(String),
    /// A result without a reason, or the other way round, in a game that its own rules have not ended.
    #[error("the game is not over: a result that people made has both a result and a reason")]
    IncompleteResult,
    /// The headers tell another end than the actions.
    #[error("this contradicts the actions, after which the game stands at “{0}”")]
    ContradictsActions(String),
}

/// The most bytes of a record. The longest matches have some thousand actions.
pub const MAX_RECORD_BYTES: usize = 1 << 20;

/// The form of the text, the value of the header `gonagas`.
pub(super) const FORMAT_VERSION: u32 = 1;
