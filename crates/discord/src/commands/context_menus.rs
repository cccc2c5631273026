//! Entries in the menu of a user.

use crate::commands::localization;
use crate::interactions::framework::{Context, PoiseCommand, handle_command};
use crate::interactions::requester;
use gonagas_app::requests::Request;
use poise::serenity_prelude::{ResolvedTarget, User};
use std::convert::Infallible;

/// Returns all menu entries.
pub(super) fn all_context_menus() -> Vec<PoiseCommand> {
    let mut challenge = challenge();
    localization::localize_menu_name(&mut challenge, "menu-challenge-person");
    vec![challenge]
}

/// Opens the challenge form with this user as the opponent.
#[poise::command(context_menu_command = "Challenge", rename = "challenge-person")]
async fn challenge(ctx: Context<'_>, user: User) -> Result<(), Infallible> {
    // With the target of a menu, Discord also sends the user's permissions in the channel.
    let channel = ctx.interaction.channel.as_ref();
    let opponent = match ctx.interaction.data.target() {
        Some(ResolvedTarget::User(user, member)) => requester::resolve_opponent(user, member, channel),
        _ => requester::resolve_opponent(&user, None, channel),
    };
    handle_command(ctx, Request::OpenChallengeForm(opponent)).await
}
