//! Commands and their options as Discord sends them.

use crate::commands::definition::menu_name;
use crate::interactions::handlers::Handlers;
use crate::interactions::requester;
use gonagas_app::autocomplete_input::{AutocompleteInput, Suggestion};
use gonagas_app::command_kit::CommandEntry;
use gonagas_app::command_kit::input::{CommandInput, OptionValue, OptionValues, PickedRole, UnreadableCommand};
use gonagas_app::command_kit::spec::{CommandKind, OptionKind};
use gonagas_app::request::Request;
use gonagas_core::matches::ids::UserId;
use poise::serenity_prelude as serenity;
use poise::{BoxFuture, ContextMenuCommandAction};
use serenity::{
    AutocompleteChoice, CommandInteraction, CreateAutocompleteResponse, Permissions, ResolvedTarget, ResolvedValue,
    Role,
};
use std::convert::Infallible;
use std::sync::Arc;

/// The data that all commands share.
pub type Data = Arc<Handlers>;

/// A command.
pub type PoiseCommand = poise::Command<Data, Infallible>;

/// The context of a running command.
pub type Context<'a> = poise::ApplicationContext<'a, Data, Infallible>;

/// An error of poise. Commands have none: every outcome has been answered.
pub type PoiseError<'a> = poise::FrameworkError<'a, Data, Infallible>;

/// Returns the command by which poise recognises an entry of the list.
pub(crate) fn poise_command(entry: &CommandEntry) -> PoiseCommand {
    let subcommand =
        |name: &'static str| PoiseCommand { name: name.into(), slash_action: Some(run), ..PoiseCommand::default() };
    let command = PoiseCommand {
        name: entry.spec.name.into(),
        subcommands: entry.spec.subcommands.iter().map(|spec| subcommand(spec.name)).collect(),
        custom_data: Box::new(*entry),
        ..PoiseCommand::default()
    };
    match entry.spec.kind {
        CommandKind::Slash => PoiseCommand { slash_action: Some(run), ..command },
        CommandKind::UserMenu => PoiseCommand {
            context_menu_name: Some(menu_name(entry.spec).into()),
            context_menu_action: Some(ContextMenuCommandAction::User(|context, _| run(context))),
            ..command
        },
    }
}

/// Reads a command and passes it to the app.
fn run(context: Context<'_>) -> BoxFuture<'_, Result<(), PoiseError<'_>>> {
    Box::pin(async move {
        let read = entry(context).ok_or(UnreadableCommand::UnknownShape).and_then(|entry| entry.read(&input(context)));
        handle(context.framework.user_data, context.interaction, read.into()).await;
        Ok(())
    })
}

/// Passes a command to the app that is not as this program defines it.
pub(crate) async fn handle_unknown_shape(handlers: &Data, interaction: &CommandInteraction) {
    handle(handlers, interaction, Request::UnreadableCommand(UnreadableCommand::UnknownShape)).await;
}

async fn handle(handlers: &Data, interaction: &CommandInteraction, request: Request) {
    if let Request::UnreadableCommand(reason) = &request {
        tracing::warn!(command = %interaction.data.name, %reason, "command cannot be read");
    }
    handlers.handle_interaction(interaction.into(), requester::from_command(interaction), request).await;
}

/// Suggests values for the option that is being typed; `None` for one without suggestions.
pub(crate) async fn suggest(context: Context<'_>) -> Option<CreateAutocompleteResponse> {
    let (name, typed) = context.args.iter().find_map(|option| match &option.value {
        ResolvedValue::Autocomplete { value, .. } => Some((option.name, *value)),
        _ => None,
    })?;
    let options = entry(context)?.spec.options_of(subcommand(context).as_deref());
    let option = options.iter().find(|option| option.name == name)?;
    let input =
        AutocompleteInput { kind: option.suggestions?, text: typed.to_owned(), options: option_values(context) };
    let requester = requester::from_command(context.interaction);
    let suggestions = context.framework.user_data.autocomplete(&requester, input).await;
    let is_number = matches!(option.kind, OptionKind::Integer(_));
    let choices = suggestions.into_iter().filter_map(|suggestion| choice(suggestion, is_number)).collect();
    Some(CreateAutocompleteResponse::new().set_choices(choices))
}

/// Returns a suggestion as Discord takes it; `None` if its value does not fit the type of the option.
fn choice(suggestion: Suggestion, is_number: bool) -> Option<AutocompleteChoice> {
    let Suggestion { name, value } = suggestion;
    match is_number {
        true => value.parse::<u64>().ok().map(|number| AutocompleteChoice::new(name, number)),
        false => Some(AutocompleteChoice::new(name, value)),
    }
}

/// Returns the entry of the command in the list.
fn entry(context: Context<'_>) -> Option<&CommandEntry> {
    context.command_tree.first()?.custom_data.downcast_ref()
}

fn subcommand(context: Context<'_>) -> Option<String> {
    context.command_tree.get(1).map(|subcommand| subcommand.name.to_string())
}

fn input(context: Context<'_>) -> CommandInput {
    CommandInput {
        subcommand: subcommand(context),
        options: option_values(context),
        // With the target of a menu, Discord also sends the user's permissions in the channel.
        target: match context.interaction.data.target() {
            Some(ResolvedTarget::User(user, member)) => {
                Some(requester::resolve_opponent(user, member, context.interaction.channel.as_ref()))
            }
            _ => None,
        },
        bot_user: UserId(context.framework.bot_id.get()),
        about_links: context.framework.user_data.about_links.clone(),
    }
}

/// Returns the options that are filled in, apart from one that is being typed.
fn option_values(context: Context<'_>) -> OptionValues {
    let options = context.args.iter();
    let interaction = context.interaction;
    options.filter_map(|option| Some((option.name.to_owned(), option_value(&option.value, interaction)?))).collect()
}

fn option_value(value: &ResolvedValue<'_>, interaction: &CommandInteraction) -> Option<OptionValue> {
    let channel = interaction.channel.as_ref();
    // The role of everyone has the id of the server. Nobody looks for an opponent with all of it.
    let is_everyone = |role: &Role| interaction.guild_id.is_some_and(|guild| guild.get() == role.id.get());
    let mentions_all = || interaction.app_permissions.is_some_and(Permissions::mention_everyone);
    Some(match value {
        ResolvedValue::Autocomplete { .. } => return None,
        ResolvedValue::String(text) => OptionValue::Text((*text).to_owned()),
        ResolvedValue::Integer(number) => OptionValue::Integer(*number),
        ResolvedValue::Boolean(flag) => OptionValue::Boolean(*flag),
        ResolvedValue::User(user, member) => OptionValue::User(requester::resolve_opponent(user, *member, channel)),
        ResolvedValue::Channel(channel) => OptionValue::Channel(channel.id.get()),
        ResolvedValue::Role(role) => OptionValue::Role(PickedRole {
            id: role.id.get(),
            is_mentionable: !is_everyone(role) && (role.mentionable || mentions_all()),
        }),
        _ => OptionValue::Other,
    })
}
