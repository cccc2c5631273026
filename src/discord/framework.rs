//! How poise knows the bot: what its commands share, and what they are called with.

use crate::app::ask::Ask;
use crate::discord::caller;
use crate::discord::desk::Desk;
use std::convert::Infallible;
use std::sync::Arc;

/// What the commands share.
pub(super) type Data = Arc<Desk>;

/// A command.
pub(super) type Command = poise::Command<Data, Infallible>;

/// What a command is called with.
pub(super) type Context<'a> = poise::ApplicationContext<'a, Data, Infallible>;

/// How a command ends: whatever comes of it has been answered.
pub(super) type Done = Result<(), Infallible>;

/// Has the bot do what a command asks.
pub(super) async fn ask(ctx: Context<'_>, ask: Ask) -> Done {
    let interaction = ctx.interaction;
    ctx.framework.user_data.attend(interaction.into(), caller::of_command(interaction), ask).await;
    Ok(())
}
