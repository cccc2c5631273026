//! What can be chosen in the menu of a person.

use crate::app::ask::Ask;
use crate::discord::framework::{Command, Context, ask};
use crate::discord::{caller, labels};
use poise::serenity_prelude::{ResolvedTarget, User};
use std::convert::Infallible;

/// All of them.
pub(super) fn all() -> Vec<Command> {
    let mut challenge = challenge();
    labels::put_name(&mut challenge, "menu-challenge-person");
    vec![challenge]
}

/// Puts a challenge to this person together.
#[poise::command(context_menu_command = "Challenge", rename = "challenge-person")]
async fn challenge(ctx: Context<'_>, user: User) -> Result<(), Infallible> {
    // Beside the person themselves Discord tells what they may do in the channel.
    let opponent = match ctx.interaction.data.target() {
        Some(ResolvedTarget::User(user, member)) => caller::opponent(user, member),
        _ => caller::opponent(&user, None),
    };
    ask(ctx, Ask::Draft(opponent)).await
}
