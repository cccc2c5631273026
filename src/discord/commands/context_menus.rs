//! What can be chosen in the menu of a person.

use crate::app::requests::Request;
use crate::discord::commands::localization;
use crate::discord::interactions::framework::{Context, PoiseCommand, handle_command};
use crate::discord::interactions::requester;
use poise::serenity_prelude::{ResolvedTarget, User};
use std::convert::Infallible;

/// All of them.
pub(in crate::discord) fn all_context_menus() -> Vec<PoiseCommand> {
    let mut challenge = challenge();
    localization::localize_menu_name(&mut challenge, "menu-challenge-person");
    vec![challenge]
}

/// Puts a challenge to this person together.
#[poise::command(context_menu_command = "Challenge", rename = "challenge-person")]
async fn challenge(ctx: Context<'_>, user: User) -> Result<(), Infallible> {
    // Beside the person themselves Discord tells what they may do in the channel.
    let opponent = match ctx.interaction.data.target() {
        Some(ResolvedTarget::User(user, member)) => requester::resolve_opponent(user, member),
        _ => requester::resolve_opponent(&user, None),
    };
    handle_command(ctx, Request::OpenChallengeForm(opponent)).await
}
