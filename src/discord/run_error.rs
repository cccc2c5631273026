//! Why the bot does not run.

use crate::discord::api::ApiError;

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Discord does not know the token.
    #[error("the token is refused: is DISCORD_TOKEN the bot's present token?")]
    Token,
    /// Discord cannot be reached, or does not make sense.
    #[error("{at} cannot be reached ({why})")]
    Unreachable {
        /// Where it was looked for.
        at: String,
        /// What happened.
        why: String,
    },
    /// The gateway is not where it may be.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The gateway does not want this bot.
    #[error("the gateway is closed to this bot: {0}")]
    Gateway(String),
    /// A part of the bot has ended although nobody asked it to.
    #[error("the bot has stopped by itself")]
    Ended,
}
