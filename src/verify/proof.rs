//! What came of working out the draws again.

use crate::record::error::RecordError;
use crate::table::rules::RulesError;
use std::fmt;

/// Every draw of a match follows from its secret and its words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The number of the match.
    pub game: u64,
    /// What the bot committed itself to, in hexadecimal digits.
    pub commitment: String,
    /// The words of the challenger and of the accepter; empty when there is none.
    pub words: [String; 2],
    /// The draws, in the order of their places.
    pub draws: Vec<Checked>,
}

/// A draw that was worked out again and fell the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// Its place.
    pub place: u32,
    /// What was drawn.
    pub subject: Subject,
    /// How it fell: an option, the challenger's seat, a face, or a throw.
    pub text: String,
}

/// What a draw is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The value of an option.
    Option,
    /// The challenger's seat, by lot.
    Lot,
    /// A die thrown for the first seat.
    SeatThrow,
    /// A throw in the game.
    Throw,
}

/// Why nothing is proved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
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
    Secret(String),
    /// The options that were asked for are none.
    #[error("what was asked for: {0}")]
    Asked(RulesError),
    /// Other options were played than were asked for, and they were not drawn.
    #[error("NOT AS AGREED: “{asked}” was asked for, and “{played}” was played")]
    Options {
        /// The options that were asked for.
        asked: String,
        /// Those that were played.
        played: String,
    },
    /// The bot committed itself to another secret.
    #[error(
        "NOT FAIR: the secret is not the one that was committed to: {recorded} was shown, the secret's is {of_secret}"
    )]
    Commitment {
        /// The commitment in the record.
        recorded: String,
        /// The commitment of the secret in the record.
        of_secret: String,
    },
    /// A draw fell otherwise than it had to.
    #[error("NOT FAIR: the {subject} at place {place} had to be “{drawn}”, and was “{recorded}”")]
    Differs {
        /// Its place, or the first that it may be about.
        place: u32,
        /// What was drawn.
        subject: Subject,
        /// How it fell.
        recorded: String,
        /// How it had to fall.
        drawn: String,
    },
}

impl Failure {
    /// The header that tells what cannot be, if it is one.
    #[must_use]
    pub const fn header(&self) -> Option<&'static str> {
        match self {
            Failure::Secret(_) => Some("secret"),
            Failure::Commitment { .. } => Some("commitment"),
            Failure::Asked(_) | Failure::Options { .. } => Some("asked"),
            Failure::Record(_) | Failure::NoCommitment | Failure::NoSecret | Failure::Differs { .. } => None,
        }
    }
}

impl Subject {
    /// The name of this subject, by which words for it are looked up.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Subject::Option => "option",
            Subject::Lot => "lot",
            Subject::SeatThrow => "seat-throw",
            Subject::Throw => "throw",
        }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Subject::Option => "option",
            Subject::Lot => "challenger's seat",
            Subject::SeatThrow => "throw for the first seat",
            Subject::Throw => "throw",
        })
    }
}
