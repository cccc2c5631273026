//! Matches that are stopped from outside the game, without a result.

use crate::matches::ids::UserId;

/// The reason why a match or a challenge was stopped from outside the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// The bot was removed from the server.
    BotRemoved,
    /// The channel of the challenge was deleted.
    ChannelDeleted,
    /// This player has left the server.
    PlayerLeft(UserId),
    /// A moderator stopped it.
    Moderator,
}

/// The text before the id of the player who has left.
const PLAYER_LEFT_PREFIX: &str = "left ";

impl StopReason {
    /// The text form in the store.
    #[must_use]
    pub fn detail(self) -> String {
        match self {
            StopReason::BotRemoved => "server-gone".to_owned(),
            StopReason::ChannelDeleted => "channel-gone".to_owned(),
            StopReason::PlayerLeft(user) => format!("{PLAYER_LEFT_PREFIX}{}", user.0),
            StopReason::Moderator => "moderator".to_owned(),
        }
    }

    /// Parses the text form; returns `None` for any other text.
    #[must_use]
    pub fn read(detail: &str) -> Option<StopReason> {
        match detail {
            "server-gone" => Some(StopReason::BotRemoved),
            "channel-gone" => Some(StopReason::ChannelDeleted),
            "moderator" => Some(StopReason::Moderator),
            _ => detail.strip_prefix(PLAYER_LEFT_PREFIX)?.parse().ok().map(|user| StopReason::PlayerLeft(UserId(user))),
        }
    }
}

/// A match stopped from outside the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// The reason for the stop.
    pub reason: StopReason,
    /// The user who stopped it; `None` when the bot did.
    pub stopped_by: Option<UserId>,
}
