//! How far the answering of an interaction has come.

/// How far the answering of an interaction has come.
///
/// An interaction takes one acknowledgement, within three seconds: an answer, or a deferral that shows nothing and leaves
/// fifteen minutes. Which of the two it took can be unknown for a while, when Discord's own answer was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::discord) enum AckState {
    /// Not acknowledged, as far as is known. Should Discord say that it is, this is by what.
    Unacknowledged(AckedBy),
    /// Acknowledged without an answer.
    Deferred,
    /// Answered.
    Responded,
    /// Nothing more can be answered.
    Closed,
}

/// By what an interaction is acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::discord) enum AckedBy {
    /// Nothing of ours.
    Unknown,
    /// Our deferral.
    Deferral,
    /// Our answer.
    Response,
}

impl AckState {
    /// Nothing has been sent yet.
    pub(in crate::discord) fn is_unsent(self) -> bool {
        self == AckState::Unacknowledged(AckedBy::Unknown)
    }

    /// The stage once this has been taken.
    pub(in crate::discord) fn from_ack(by: AckedBy) -> AckState {
        match by {
            AckedBy::Unknown => AckState::Closed,
            AckedBy::Deferral => AckState::Deferred,
            AckedBy::Response => AckState::Responded,
        }
    }

    /// The stage when this has been sent and nobody knows whether it was taken. What was sent first is the likelier.
    pub(in crate::discord) fn after_unconfirmed(self, by: AckedBy) -> AckState {
        match self {
            AckState::Unacknowledged(AckedBy::Unknown) => AckState::Unacknowledged(by),
            known => known,
        }
    }

    /// The stage when Discord says that it has been acknowledged already.
    pub(in crate::discord) fn after_already_acknowledged(self) -> AckState {
        match self {
            AckState::Unacknowledged(by) => AckState::from_ack(by),
            known => known,
        }
    }
}
