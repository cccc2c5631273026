//! Matches as they are read.

use crate::match_outbox::{MatchOutbox, PostedMessage};
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::{ChannelRef, MatchId, UserId};
use gonagas_core::matches::log::event::Event;
use gonagas_core::matches::plan::ReplyPlan;
use gonagas_core::matches::settings::guild_settings::{BoardOverrides, GuildSettings};
use gonagas_core::matches::settings::preferences::PreferencesByUser;

/// A match as it is stored, all read at one moment.
#[derive(Debug, Clone)]
pub struct StoredMatch {
    /// The terms that were proposed.
    pub terms: Terms,
    /// The source of its random draws. Nobody but the bot may know it before the match is over.
    pub secret: Secret,
    /// The log, from event 1 on without gaps.
    pub events: Vec<Event>,
    /// The pending deliveries and the current message.
    pub outbox: MatchOutbox,
    /// Its thread, once it is opened.
    pub thread: Option<ChannelRef>,
    /// The settings that apply to it.
    pub settings: MatchSettings,
    /// The other game of its pair, once that has begun.
    pub partner: Option<StoredPartner>,
    /// The planned replies of its players, by their ids. Nobody else may see them.
    pub plans: Vec<(UserId, ReplyPlan)>,
}

/// The other game of a pair, as it is stored.
#[derive(Debug, Clone)]
pub struct StoredPartner {
    /// Its number.
    pub id: MatchId,
    /// Its terms.
    pub terms: Terms,
    /// Its log.
    pub events: Vec<Event>,
    /// Its current message.
    pub current_message: Option<PostedMessage>,
}

/// The settings of the server on which a match is played, and the preferences of its participants.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchSettings {
    /// The settings of the server, or the defaults in direct messages.
    pub guild: GuildSettings,
    /// The choices of its players for its public boards.
    pub board_overrides: BoardOverrides,
    /// The role that its open challenge mentions.
    pub mentioned_role: Option<u64>,
    /// The participants, whose preferences these are.
    pub users: Vec<UserId>,
    /// The preferences of the participants who have changed any.
    pub preferences: PreferencesByUser,
}

/// A match that was just created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatedMatch {
    /// Its number.
    pub id: MatchId,
    /// The choices of the players for public boards; a rematch keeps the choices of the match before it.
    pub board_overrides: BoardOverrides,
    /// The role that its open challenge mentions; `None` for none.
    pub mentioned_role: Option<u64>,
    /// Its first outbox entries.
    pub outbox: MatchOutbox,
}
