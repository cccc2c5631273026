//! The report of a verification, and its errors.

use crate::record::error::RecordError;
use crate::session::rules::RulesError;
use std::fmt;

/// A match whose every random result follows from its secret and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FairnessReport {
    /// The number of the match.
    pub match_id: u64,
    /// The commitment to the secret, in hexadecimal digits.
    pub commitment: String,
    /// The words of the challenger and of the accepter; empty when not given.
    pub player_words: [String; 2],
    /// The random results, in the order of their places.
    pub results: Vec<VerifiedResult>,
}

/// A random result that was computed again and is the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedResult {
    /// Its place.
    pub place: u32,
    /// Its kind.
    pub kind: RandomResultKind,
    /// The result: an option, the challenger's seat, a face, or a roll.
    pub text: String,
}

/// The kinds of random results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RandomResultKind {
    /// The value of an option.
    Option,
    /// The challenger's seat.
    Seat,
    /// A die rolled for the first seat.
    SeatRoll,
    /// A roll in the game.
    Roll,
}

/// The reasons why a record is not verified.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerificationError {
    /// The record cannot be replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The record has no commitment.
    #[error("the record has no commitment: its randomness cannot be verified")]
    NoCommitment,
    /// The record has no secret. It is revealed when the match is over.
    #[error("the record has no secret: it is revealed when the match is over")]
    NoSecret,
    /// The secret is malformed.
    #[error("“{0}” is not a secret: a secret has 64 hexadecimal digits")]
    MalformedSecret(String),
    /// The requested options are invalid.
    #[error("the requested options: {0}")]
    InvalidRequestedOptions(RulesError),
    /// The options that were played differ from the requested ones, and these were not random.
    #[error("NOT AS AGREED: “{requested}” was requested, but “{played}” was played")]
    OptionsMismatch {
        /// The requested options.
        requested: String,
        /// The options that were played.
        played: String,
    },
    /// The secret does not match the commitment.
    #[error(
        "NOT FAIR: the secret does not match the commitment: {recorded} was published, the secret gives {computed}"
    )]
    CommitmentMismatch {
        /// The commitment in the record.
        recorded: String,
        /// The commitment of the secret in the record.
        computed: String,
    },
    /// The secret of the match does not follow from that of its competition.
    #[error("NOT FAIR: the secret does not follow from the secret, the number and the pairing of the competition")]
    CompetitionMismatch,
    /// A random result differs from the computed one.
    #[error("NOT FAIR: the {kind} at place {place} must be “{expected}”, but was “{recorded}”")]
    ResultMismatch {
        /// Its place, or the first one that it may have.
        place: u32,
        /// Its kind.
        kind: RandomResultKind,
        /// The result in the record.
        recorded: String,
        /// The computed result.
        expected: String,
    },
}

impl VerificationError {
    /// Returns the header with the wrong value, if the fault is in one.
    #[must_use]
    pub const fn faulty_header(&self) -> Option<&'static str> {
        match self {
            VerificationError::MalformedSecret(_) => Some("secret"),
            VerificationError::CommitmentMismatch { .. } => Some("commitment"),
            VerificationError::CompetitionMismatch => Some("competition-secret"),
            VerificationError::InvalidRequestedOptions(_) | VerificationError::OptionsMismatch { .. } => Some("asked"),
            VerificationError::Record(_)
            | VerificationError::NoCommitment
            | VerificationError::NoSecret
            | VerificationError::ResultMismatch { .. } => None,
        }
    }
}

impl RandomResultKind {
    /// Returns the identifier of this kind, by which its translations are looked up.
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
            RandomResultKind::SeatRoll => "roll for the first seat",
            RandomResultKind::Roll => "roll",
        })
    }
}
