//! Why the bot does not run.

use crate::discord::endpoint::EndpointError;

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Discord does not know the token.
    #[error("the token is refused: is DISCORD_TOKEN the bot's present token?")]
    InvalidToken,
    /// Discord cannot be reached, or does not make sense.
    #[error("{endpoint} cannot be reached ({reason})")]
    Unreachable {
        /// Where it was looked for.
        endpoint: String,
        /// What happened.
        reason: String,
    },
    /// The gateway is not where it may be.
    #[error(transparent)]
    InvalidEndpoint(#[from] EndpointError),
    /// The gateway does not want this bot.
    #[error("the gateway is closed to this bot: {0}")]
    GatewayRejected(String),
    /// A part of the bot has ended although nobody asked it to.
    #[error("the bot has stopped by itself")]
    UnexpectedExit,
}
