//! `/settings` and its subcommands.

use crate::commands::autocomplete;
use crate::commands::choices::{
    BoardShapeChoices, BottomChoices, ChoiceArg, LanguageChoices, PingChoices, ThemeChoices, structure_mismatch,
};
use crate::interactions::framework::{CommandResult, Context, handle_command};
use crate::rest::components::channel_types;
use gonagas_app::requests::{Request, SettingsRequest};
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_ui::message::OfferedChannels;
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};
use serenity::{CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedValue};

/// Never run by itself: Discord only sends a subcommand.
#[poise::command(
    slash_command,
    subcommand_required,
    default_member_permissions = "MANAGE_GUILD",
    subcommands(
        "show", "language", "channels", "threads", "clock", "limit", "pings", "theme", "bottom", "shape", "pictures",
        "puzzles"
    )
)]
pub(super) async fn settings(ctx: Context<'_>) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::Show)).await
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::Show)).await
}

#[poise::command(slash_command)]
async fn language(ctx: Context<'_>, language: ChoiceArg<LanguageChoices>) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::Language(language.into_value()))).await
}

#[poise::command(slash_command)]
async fn channels(ctx: Context<'_>, allowed: bool, channel: Option<ChannelArg<false>>) -> CommandResult {
    let channel = channel.map(|channel| channel.0);
    handle_command(ctx, Request::Settings(SettingsRequest::Channels { channel, allowed })).await
}

#[poise::command(slash_command)]
async fn threads(ctx: Context<'_>, threads: bool) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::Threads(threads))).await
}

#[poise::command(slash_command)]
async fn clock(ctx: Context<'_>, #[autocomplete = "autocomplete::time_controls"] clock: String) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::TimeControl(clock))).await
}

#[poise::command(slash_command)]
async fn limit(ctx: Context<'_>, matches: MatchLimitArg) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::MatchLimit(matches.0))).await
}

#[poise::command(slash_command)]
async fn pings(ctx: Context<'_>, who: ChoiceArg<PingChoices>) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::Pings(who.into_value()))).await
}

#[poise::command(slash_command)]
async fn theme(ctx: Context<'_>, theme: ChoiceArg<ThemeChoices>) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::BoardTheme(theme.into_value()))).await
}

#[poise::command(slash_command)]
async fn bottom(ctx: Context<'_>, seat: ChoiceArg<BottomChoices>) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::BoardBottom(seat.into_value()))).await
}

#[poise::command(slash_command)]
async fn shape(ctx: Context<'_>, shape: ChoiceArg<BoardShapeChoices>) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::BoardShape(shape.into_value()))).await
}

#[poise::command(slash_command)]
async fn pictures(ctx: Context<'_>, keep: bool) -> CommandResult {
    handle_command(ctx, Request::Settings(SettingsRequest::KeepOldPictures(keep))).await
}

#[poise::command(slash_command)]
async fn puzzles(ctx: Context<'_>, channel: Option<ChannelArg<true>>) -> CommandResult {
    let channel = channel.map(|channel| channel.0);
    handle_command(ctx, Request::Settings(SettingsRequest::PuzzleChannel(channel))).await
}

/// A channel in which matches can be started, or one that takes messages itself.
struct ChannelArg<const TAKES_MESSAGES: bool>(u64);

#[serenity::async_trait]
impl<const TAKES_MESSAGES: bool> SlashArgument for ChannelArg<TAKES_MESSAGES> {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Self, SlashArgError> {
        match value {
            ResolvedValue::Channel(channel) => Ok(ChannelArg(channel.id.get())),
            _ => Err(structure_mismatch()),
        }
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        let offered = if TAKES_MESSAGES { OfferedChannels::TakingMessages } else { OfferedChannels::Playable };
        option.kind(CommandOptionType::Channel).channel_types(channel_types(offered))
    }
}

/// The number of matches that a person may have at a time.
struct MatchLimitArg(u64);

#[serenity::async_trait]
impl SlashArgument for MatchLimitArg {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<MatchLimitArg, SlashArgError> {
        match value {
            ResolvedValue::Integer(number) => {
                u64::try_from(*number).map(MatchLimitArg).map_err(|_| structure_mismatch())
            }
            _ => Err(structure_mismatch()),
        }
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        option.kind(CommandOptionType::Integer).min_int_value(1).max_int_value(MAX_MATCHES_PER_USER as u64)
    }
}
