//! `/privacy` and its subcommands.

use crate::interactions::framework::{CommandResult, Context, handle_command};
use gonagas_app::requests::{PrivacyRequest, Request};

/// Never run by itself: Discord only sends a subcommand.
#[poise::command(slash_command, subcommand_required, subcommands("show", "hide", "erase"))]
pub(super) async fn privacy(ctx: Context<'_>) -> CommandResult {
    handle_command(ctx, Request::Privacy(PrivacyRequest::Export)).await
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> CommandResult {
    handle_command(ctx, Request::Privacy(PrivacyRequest::Export)).await
}

#[poise::command(slash_command)]
async fn hide(ctx: Context<'_>, hidden: Option<bool>) -> CommandResult {
    handle_command(ctx, Request::Privacy(PrivacyRequest::SetHidden(hidden.unwrap_or(true)))).await
}

#[poise::command(slash_command)]
async fn erase(ctx: Context<'_>) -> CommandResult {
    handle_command(ctx, Request::Privacy(PrivacyRequest::Erase)).await
}
