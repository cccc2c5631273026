//! The state machine of answering an interaction.

/// The progress of answering an interaction.
///
/// Discord accepts one acknowledgement, within three seconds: a response, or a deferral that leaves fifteen minutes for
/// the response. When Discord's reply is lost, it is unknown for a while which of the two was accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AckState {
    /// Not acknowledged, as far as is known. Holds the request that probably acknowledged it, in case Discord answers
    /// that it is acknowledged.
    Unacknowledged(AckedBy),
    /// Acknowledged by a deferral, without a response.
    Deferred,
    /// Acknowledged with a response.
    Responded,
    /// Given up by Discord, which has shown that to the person: no acknowledgement arrived in time. Nothing may be done
    /// for it any more.
    Failed,
    /// Finished. No further response is possible.
    Closed,
}

/// The first response to an interaction, which acknowledged it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AckedBy {
    /// No request of this program.
    Unknown,
    /// The deferral.
    Deferral,
    /// The response.
    Response,
}

impl AckState {
    /// Returns true while nothing has been sent.
    pub fn is_unsent(self) -> bool {
        self == AckState::Unacknowledged(AckedBy::Unknown)
    }

    /// Returns the state after `by` was accepted.
    pub fn from_ack(by: AckedBy) -> AckState {
        match by {
            AckedBy::Unknown => AckState::Closed,
            AckedBy::Deferral => AckState::Deferred,
            AckedBy::Response => AckState::Responded,
        }
    }

    /// Returns the state after `by` was sent without a reply. The request that was sent first is the likelier to have
    /// arrived.
    pub fn after_unconfirmed(self, by: AckedBy) -> AckState {
        match self {
            AckState::Unacknowledged(AckedBy::Unknown) => AckState::Unacknowledged(by),
            known => known,
        }
    }

    /// Returns the state after Discord said that the interaction is already acknowledged.
    pub fn after_already_acknowledged(self) -> AckState {
        match self {
            AckState::Unacknowledged(by) => AckState::from_ack(by),
            known => known,
        }
    }
}
