//! poise's types with this program's data.

use crate::app::requests::Request;
use crate::discord::interactions::handlers::Handlers;
use crate::discord::interactions::requester;
use std::convert::Infallible;
use std::sync::Arc;

/// The data that all commands share.
pub(in crate::discord) type Data = Arc<Handlers>;

/// A command.
pub(in crate::discord) type PoiseCommand = poise::Command<Data, Infallible>;

/// The context of a running command.
pub(in crate::discord) type Context<'a> = poise::ApplicationContext<'a, Data, Infallible>;

/// The result of a command. It cannot fail: every outcome has been answered.
pub(in crate::discord) type CommandResult = Result<(), Infallible>;

/// Passes a command to the app.
pub(in crate::discord) async fn handle_command(ctx: Context<'_>, request: Request) -> CommandResult {
    let interaction = ctx.interaction;
    ctx.framework.user_data.handle_interaction(interaction.into(), requester::from_command(interaction), request).await;
    Ok(())
}
