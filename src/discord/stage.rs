//! How far the answering of an interaction has come.

/// How far the answering of an interaction has come.
///
/// An interaction takes one acknowledgement, within three seconds: an answer, or a deferral that shows nothing and leaves
/// fifteen minutes. Which of the two it took can be unknown for a while, when Discord's own answer was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Not acknowledged, as far as is known. Should Discord say that it is, this is by what.
    Open(By),
    /// Acknowledged without an answer.
    Deferred,
    /// Answered.
    Answered,
    /// Nothing more can be answered.
    Ended,
}

/// By what an interaction is acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum By {
    /// Nothing of ours.
    Another,
    /// Our deferral.
    Deferral,
    /// Our answer.
    Answer,
}

impl Stage {
    /// Nothing has been sent yet.
    pub(super) fn is_fresh(self) -> bool {
        self == Stage::Open(By::Another)
    }

    /// The stage once this has been taken.
    pub(super) fn after(by: By) -> Stage {
        match by {
            By::Another => Stage::Ended,
            By::Deferral => Stage::Deferred,
            By::Answer => Stage::Answered,
        }
    }

    /// The stage when this has been sent and nobody knows whether it was taken. What was sent first is the likelier.
    pub(super) fn unsure(self, by: By) -> Stage {
        match self {
            Stage::Open(By::Another) => Stage::Open(by),
            known => known,
        }
    }

    /// The stage when Discord says that it has been acknowledged already.
    pub(super) fn acknowledged(self) -> Stage {
        match self {
            Stage::Open(by) => Stage::after(by),
            known => known,
        }
    }
}
