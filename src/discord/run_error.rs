//! Reasons why the bot does not run.

use crate::discord::endpoint::EndpointError;

/// A reason why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Discord does not know the token.
    #[error("the token was rejected: is DISCORD_TOKEN the bot's current token?")]
    InvalidToken,
    /// Discord cannot be reached, or its answers cannot be read.
    #[error("{endpoint} cannot be reached ({reason})")]
    Unreachable {
        /// The API server.
        endpoint: String,
        /// The failure.
        reason: String,
    },
    /// The API returned a gateway that must not be used.
    #[error(transparent)]
    InvalidEndpoint(#[from] EndpointError),
    /// The gateway rejected this bot.
    #[error("the gateway rejected this bot: {0}")]
    GatewayRejected(String),
    /// serenity cannot be connected to the gateway.
    #[error("no port of this machine is free ({0})")]
    RelayFailed(String),
    /// A background task ended although the bot was not stopped.
    #[error("the bot stopped unexpectedly")]
    UnexpectedExit,
}
