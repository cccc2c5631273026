//! Reasons why the bot does not run.

use crate::endpoint::EndpointError;

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
    /// The bot is on too many servers for this number of shards.
    #[error(
        "the gateway rejected this bot: it is on too many servers for {0} shard(s), close code 4011. Start it with \
         --shards auto, or with a larger number"
    )]
    TooFewShards(u32),
    /// The gateway rejected this bot.
    #[error("the gateway rejected this bot: {0}")]
    GatewayRejected(String),
    /// serenity cannot be connected to the gateway.
    #[error("no port of this machine is free ({0})")]
    RelayFailed(String),
    /// Another process has taken over the shards of this one, or may have.
    #[error(
        "another process has taken over the shards of this one, or may have, because it did not reach the database for too long; \
         started again, it waits until they are free"
    )]
    ShardsLost,
    /// A background task ended although the bot was not stopped.
    #[error("the bot stopped unexpectedly")]
    UnexpectedExit,
}

/// A reason why the gateway wants no other connection.
#[derive(Debug, Clone, Copy, thiserror::Error)]
pub(crate) enum GatewayRejection {
    /// The program names a shard that cannot be.
    #[error("invalid shard, close code 4010. Check --shards")]
    InvalidShard,
    /// Discord has ended the version of the gateway.
    #[error("this version of the gateway is no longer supported, close code 4012. Install a newer version of Gonagas")]
    InvalidVersion,
    /// The program asks for events that do not exist.
    #[error("invalid intents, close code 4013. Install a newer version of Gonagas")]
    InvalidIntents,
    /// The program asks for events that the bot may not have.
    #[error("disallowed intents, close code 4014. Check the bot's settings in Discord's developer portal")]
    DisallowedIntents,
}
