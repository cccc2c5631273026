//! `/privacy` with its subcommands, as poise knows them.

use crate::app::ask::{Ask, Mine};
use crate::discord::framework::{Context, Done, ask};

/// Discord never calls it by itself, only with one of its subcommands.
#[poise::command(slash_command, subcommand_required, subcommands("show", "hide", "erase"))]
pub(super) async fn privacy(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Privacy(Mine::Show)).await
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Privacy(Mine::Show)).await
}

#[poise::command(slash_command)]
async fn hide(ctx: Context<'_>, hidden: Option<bool>) -> Done {
    ask(ctx, Ask::Privacy(Mine::Hide(hidden.unwrap_or(true)))).await
}

#[poise::command(slash_command)]
async fn erase(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Privacy(Mine::Erase)).await
}
