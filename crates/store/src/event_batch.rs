//! Events as they are written: with their effects and the facts about the match that follow from them.

use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{InteractionId, MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::NewEvent;
use gonagas_core::matches::plan::ReplyPlan;
use gonagas_core::matches::results::match_result::MatchResult;

/// Events that are appended together, all with the same time.
#[derive(Debug, Clone)]
pub struct EventBatch {
    /// The time of the events.
    pub occurred_at: Timestamp,
    /// The events in order. Never empty.
    pub events: Vec<NewEvent>,
    /// The index after the events.
    pub index: MatchIndex,
    /// The effects of the events, for the outbox.
    pub effects: Vec<Effect>,
    /// The result, if these events end the match with one.
    pub result: Option<MatchResult>,
    /// The second game of a pair, if these events begin the first.
    pub second_game: Option<Box<NewMatch>>,
    /// The planned replies of the players after the events; `None` when they stay as they are.
    pub plans: Option<Vec<(UserId, ReplyPlan)>>,
    /// The interaction that asks for the events; `None` when the bot acts by itself, or the interaction is recorded
    /// already.
    pub interaction: Option<InteractionId>,
}

/// The end of a match that is stored together with something else.
#[derive(Debug, Clone)]
pub struct MatchEnd {
    /// The match.
    pub id: MatchId,
    /// The number of the event that the end follows.
    pub after: u32,
    /// The events.
    pub batch: EventBatch,
}

/// A match that begins at once: its challenge, and the events and effects after it.
#[derive(Debug, Clone)]
pub struct NewMatch {
    /// Its terms.
    pub terms: Terms,
    /// The source of its random draws.
    pub secret: [u8; 32],
    /// The index of its challenge.
    pub challenge_index: MatchIndex,
    /// The effects of its challenge.
    pub challenge_effects: Vec<Effect>,
    /// The events that follow its challenge.
    pub begun: EventBatch,
}

/// The facts about a match by which it is found without reading its log, from which they follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchIndex {
    /// True once the match is over.
    pub is_over: bool,
    /// The users with the match in their lists.
    pub participants: Vec<Participant>,
    /// When the bot must act without a request.
    pub deadline: Option<Timestamp>,
}

/// A user with the match in their list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Participant {
    /// The user.
    pub user_id: UserId,
    /// True if the match counts toward the user's limit. A challenge by someone else does not until it is accepted.
    pub counts_toward_limit: bool,
}

/// When something is stored, and for which interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RequestStamp {
    /// The time.
    pub at: Timestamp,
    /// The interaction that asks for it; `None` when the bot acts by itself, or the interaction is recorded already.
    pub interaction: Option<InteractionId>,
}

impl From<Timestamp> for RequestStamp {
    fn from(at: Timestamp) -> RequestStamp {
        RequestStamp { at, interaction: None }
    }
}
