//! `/settings` with its subcommands, as poise knows them.

use crate::app::ask::{Ask, TypedSetting};
use crate::discord::choices::{Chosen, Languages, Pings, misshapen};
use crate::discord::complete;
use crate::discord::framework::{Context, Done, ask};
use crate::room::MATCHES_EACH;
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};
use serenity::{ChannelType, CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedValue};

/// The kinds of channels in which matches can be started. A thread counts as the channel that it is in.
const PLAYED_IN: [ChannelType; 4] = [ChannelType::Text, ChannelType::News, ChannelType::Voice, ChannelType::Forum];

/// Discord never calls it by itself, only with one of its subcommands.
#[poise::command(
    slash_command,
    subcommand_required,
    default_member_permissions = "MANAGE_GUILD",
    subcommands("show", "language", "channels", "threads", "clock", "limit", "pings")
)]
pub(super) async fn settings(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Settings(TypedSetting::Show)).await
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Done {
    ask(ctx, Ask::Settings(TypedSetting::Show)).await
}

#[poise::command(slash_command)]
async fn language(ctx: Context<'_>, language: Chosen<Languages>) -> Done {
    ask(ctx, Ask::Settings(TypedSetting::Language(language.word()))).await
}

#[poise::command(slash_command)]
async fn channels(ctx: Context<'_>, allowed: bool, channel: Option<Channel>) -> Done {
    let channel = channel.map(|channel| channel.0);
    ask(ctx, Ask::Settings(TypedSetting::Channels { channel, allowed })).await
}

#[poise::command(slash_command)]
async fn threads(ctx: Context<'_>, threads: bool) -> Done {
    ask(ctx, Ask::Settings(TypedSetting::Threads(threads))).await
}

#[poise::command(slash_command)]
async fn clock(ctx: Context<'_>, #[autocomplete = "complete::clock"] clock: String) -> Done {
    ask(ctx, Ask::Settings(TypedSetting::Clock(clock))).await
}

#[poise::command(slash_command)]
async fn limit(ctx: Context<'_>, matches: Number) -> Done {
    ask(ctx, Ask::Settings(TypedSetting::Limit(matches.0))).await
}

#[poise::command(slash_command)]
async fn pings(ctx: Context<'_>, who: Chosen<Pings>) -> Done {
    ask(ctx, Ask::Settings(TypedSetting::Pings(who.word()))).await
}

/// A channel to be played in.
struct Channel(u64);

#[serenity::async_trait]
impl SlashArgument for Channel {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Channel, SlashArgError> {
        match value {
            ResolvedValue::Channel(channel) => Ok(Channel(channel.id.get())),
            _ => Err(misshapen()),
        }
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        option.kind(CommandOptionType::Channel).channel_types(PLAYED_IN.to_vec())
    }
}

/// How many matches a person may have.
struct Number(u64);

#[serenity::async_trait]
impl SlashArgument for Number {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Number, SlashArgError> {
        match value {
            ResolvedValue::Integer(number) => u64::try_from(*number).map(Number).map_err(|_| misshapen()),
            _ => Err(misshapen()),
        }
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        option.kind(CommandOptionType::Integer).min_int_value(1).max_int_value(MATCHES_EACH as u64)
    }
}
