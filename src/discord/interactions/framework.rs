//! How poise knows the bot: what its commands share, and what they are called with.

use crate::app::requests::Request;
use crate::discord::interactions::handlers::Handlers;
use crate::discord::interactions::requester;
use std::convert::Infallible;
use std::sync::Arc;

/// What the commands share.
pub(in crate::discord) type Data = Arc<Handlers>;

/// A command.
pub(in crate::discord) type PoiseCommand = poise::Command<Data, Infallible>;

/// What a command is called with.
pub(in crate::discord) type Context<'a> = poise::ApplicationContext<'a, Data, Infallible>;

/// How a command ends: whatever comes of it has been answered.
pub(in crate::discord) type CommandResult = Result<(), Infallible>;

/// Has the bot do what a command asks.
pub(in crate::discord) async fn handle_command(ctx: Context<'_>, request: Request) -> CommandResult {
    let interaction = ctx.interaction;
    ctx.framework.user_data.handle_interaction(interaction.into(), requester::from_command(interaction), request).await;
    Ok(())
}
