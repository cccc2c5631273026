//! What came of working out the draws again.

use crate::record::error::RecordError;
use crate::session::rules::RulesError;
use std::fmt;

/// Every draw of a match follows from its secret and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FairnessReport {
    /// The number of the match.
    pub match_id: u64,
    /// What the bot committed itself to, in hexadecimal digits.
    pub commitment: String,
    /// The words of the challenger and of the accepter; empty when there is none.
    pub player_words: [String; 2],
    /// The draws, in the order of their places.
    pub results: Vec<VerifiedResult>,
}

/// A draw that was worked out again and fell the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedResult {
    /// Its place.
    pub place: u32,
    /// What was drawn.
    pub kind: RandomResultKind,
    /// How it fell: an option, the challenger's seat, a face, or a throw.
    pub text: String,
}

/// What a draw is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RandomResultKind {
    /// The value of an option.
    Option,
    /// The challenger's seat, by lot.
    Seat,
    /// A die thrown for the first seat.
    SeatRoll,
    /// A throw in the game.
    Roll,
}

/// Why nothing is proved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerificationError {
    /// The record cannot be played again.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record is not that of a match whose draws can be checked.
    #[error("the record has no commitment: its draws cannot be checked")]
    NoCommitment,
    /// The secret is not shown before the match is over.
    #[error("the record has no secret: it is shown when the match is over")]
    NoSecret,
    /// The secret is misshapen.
    #[error("“{0}” is no secret: it has 64 hexadecimal digits")]
    MalformedSecret(String),
    /// The options that were asked for are none.
    #[error("what was asked for: {0}")]
    InvalidRequestedOptions(RulesError),
    /// Other options were played than were asked for, and they were not drawn.
    #[error("NOT AS AGREED: “{requested}” was asked for, and “{played}” was played")]
    OptionsMismatch {
        /// The options that were asked for.
        requested: String,
        /// Those that were played.
        played: String,
    },
    /// The bot committed itself to another secret.
    #[error(
        "NOT FAIR: the secret is not the one that was committed to: {recorded} was shown, the secret's is {computed}"
    )]
    CommitmentMismatch {
        /// The commitment in the record.
        recorded: String,
        /// The commitment of the secret in the record.
        computed: String,
    },
    /// A draw fell otherwise than it had to.
    #[error("NOT FAIR: the {kind} at place {place} had to be “{expected}”, and was “{recorded}”")]
    ResultMismatch {
        /// Its place, or the first that it may be about.
        place: u32,
        /// What was drawn.
        kind: RandomResultKind,
        /// How it fell.
        recorded: String,
        /// How it had to fall.
        expected: String,
    },
}

impl VerificationError {
    /// The header that tells what cannot be, if it is one.
    #[must_use]
    pub const fn faulty_header(&self) -> Option<&'static str> {
        match self {
            VerificationError::MalformedSecret(_) => Some("secret"),
            VerificationError::CommitmentMismatch { .. } => Some("commitment"),
            VerificationError::InvalidRequestedOptions(_) | VerificationError::OptionsMismatch { .. } => Some("asked"),
            VerificationError::Record(_)
            | VerificationError::NoCommitment
            | VerificationError::NoSecret
            | VerificationError::ResultMismatch { .. } => None,
        }
    }
}

impl RandomResultKind {
    /// The name of this subject, by which words for it are looked up.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            RandomResultKind::Option => "option",
            RandomResultKind::Seat => "lot",
            RandomResultKind::SeatRoll => "seat-throw",
            RandomResultKind::Roll => "throw",
        }
    }
}

impl fmt::Display for RandomResultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RandomResultKind::Option => "option",
            RandomResultKind::Seat => "challenger's seat",
            RandomResultKind::SeatRoll => "throw for the first seat",
            RandomResultKind::Roll => "throw",
        })
    }
}
