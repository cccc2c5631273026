//! The option of a command that is a user.

use crate::commands::choices::structure_mismatch;
use crate::interactions::requester;
use gonagas_app::requests::Opponent;
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};
use serenity::{CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedValue};

/// A user who is challenged or asked about.
pub(super) struct UserArg(pub(super) Opponent);

#[serenity::async_trait]
impl SlashArgument for UserArg {
    async fn extract(
        _: &serenity::Context,
        interaction: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<UserArg, SlashArgError> {
        match value {
            ResolvedValue::User(user, member) => {
                Ok(UserArg(requester::resolve_opponent(user, *member, interaction.channel.as_ref())))
            }
            _ => Err(structure_mismatch()),
        }
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        option.kind(CommandOptionType::User)
    }
}
