//! Stopping a match from outside the game: there is no result.

use crate::matches::ids::UserId;

/// Why a match is stopped, or a challenge withdrawn, by others than those who may do so by its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopReason {
    /// The bot was removed from the server.
    BotRemoved,
    /// The channel in which the challenge stood was deleted.
    ChannelDeleted,
    /// This person, one of the two, has left the server.
    PlayerLeft(UserId),
    /// A moderator wants it so.
    Moderator,
}

/// What stands before the one who has left.
const PLAYER_LEFT_PREFIX: &str = "left ";

impl StopReason {
    /// The words for it, as the store keeps them.
    #[must_use]
    pub fn detail(self) -> String {
        match self {
            StopReason::BotRemoved => "server-gone".to_owned(),
            StopReason::ChannelDeleted => "channel-gone".to_owned(),
            StopReason::PlayerLeft(user) => format!("{PLAYER_LEFT_PREFIX}{}", user.0),
            StopReason::Moderator => "moderator".to_owned(),
        }
    }

    /// The reason with these words.
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

/// How a match was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// Why.
    pub reason: StopReason,
    /// Who did it; `None` when the bot itself did.
    pub stopped_by: Option<UserId>,
}
