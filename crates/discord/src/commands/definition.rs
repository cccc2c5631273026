//! Commands as Discord registers them, with names and descriptions in every available language.
//!
//! English names are the interface for programs; Discord sends them whichever names a person sees.

use crate::rest::components::channel_types;
use gonagas_app::command_kit::spec::{
    CommandKind, CommandSpec, MemberPermission, OptionKind, OptionSpec, SubcommandSpec,
};
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use poise::serenity_prelude as serenity;
use serenity::{
    CommandOptionType, CommandType, CreateCommand, CreateCommandOption, InstallationContext, InteractionContext,
    Permissions,
};

/// Languages whose code differs between Discord and our folders: ours, then Discord's.
const DISCORD_LOCALES: [(&str, &str); 1] = [("nb", "no")];

/// Returns a command as it is registered. If people can install the application for themselves, they have it without a
/// server of the bot, too, and in conversations, unless it is about a server.
pub(super) fn create_command(spec: &CommandSpec, is_for_people: bool) -> CreateCommand {
    // The menu of a user needs another person, whom a conversation has, too.
    let is_of_person = is_for_people && (!spec.is_guild_only || spec.kind == CommandKind::UserMenu);
    let places = [
        (true, InteractionContext::Guild),
        (!spec.is_guild_only, InteractionContext::BotDm),
        (is_of_person, InteractionContext::PrivateChannel),
    ];
    let installations = [(true, InstallationContext::Guild), (is_of_person, InstallationContext::User)];
    let command = named_command(spec)
        .contexts(places.into_iter().filter(|(is_offered, _)| *is_offered).map(|(_, place)| place).collect())
        .integration_types(installations.into_iter().filter(|(is_offered, _)| *is_offered).map(|(_, by)| by).collect());
    let command = match spec.permission {
        None => command,
        Some(permission) => command.default_member_permissions(permissions(permission)),
    };
    let options = spec.options.iter().map(|option| create_option(spec.name, option));
    let subcommands = spec.subcommands.iter().map(|subcommand| create_subcommand(spec.name, subcommand));
    options.chain(subcommands).fold(command, CreateCommand::add_option)
}

/// Returns a command with its texts.
fn named_command(spec: &CommandSpec) -> CreateCommand {
    let command = match spec.kind {
        CommandKind::Slash => described_command(spec.name),
        CommandKind::UserMenu => CreateCommand::new(menu_name(spec)).kind(CommandType::User),
    };
    let names = match spec.kind {
        CommandKind::Slash => translations(&format!("name-{}", spec.name)),
        CommandKind::UserMenu => translations(&menu_key(spec)),
    };
    names.into_iter().fold(command, |command, (language, name)| command.name_localized(language, name))
}

fn described_command(name: &str) -> CreateCommand {
    let key = format!("command-{name}");
    let command = CreateCommand::new(name).description(default_text(&key));
    let texts = translations(&key).into_iter();
    texts.fold(command, |command, (language, text)| command.description_localized(language, text))
}

fn create_subcommand(command: &str, spec: &SubcommandSpec) -> CreateCommandOption {
    let path = format!("{command}-{}", spec.name);
    let name = format!("name-{path}");
    let description = format!("command-{path}");
    let created = described_option(CommandOptionType::SubCommand, spec.name, &name, &description);
    let options = spec.options.iter().map(|option| create_option(&path, option));
    options.fold(created, CreateCommandOption::add_sub_option)
}

/// Returns the name of a menu entry, for people whose language is not available.
pub(super) fn menu_name(spec: &CommandSpec) -> String {
    default_text(&menu_key(spec))
}

fn menu_key(spec: &CommandSpec) -> String {
    format!("user-menu-{}", spec.name)
}

const fn permissions(permission: MemberPermission) -> Permissions {
    match permission {
        MemberPermission::ManageGuild => Permissions::MANAGE_GUILD,
        MemberPermission::ManageMessages => Permissions::MANAGE_MESSAGES,
    }
}

/// Returns an option of the command, or of the subcommand, with this path. Its name is the same in every command.
fn create_option(path: &str, spec: &OptionSpec) -> CreateCommandOption {
    let name = spec.name;
    let created =
        described_option(option_type(&spec.kind), name, &format!("name-of-{name}"), &format!("command-{path}-{name}"));
    let option = created.required(spec.is_required).set_autocomplete(spec.suggestions.is_some());
    match &spec.kind {
        OptionKind::Text { max_length: Some(max_length) } => option.max_length(*max_length),
        OptionKind::Choice(list) => list.values().into_iter().fold(option, |option, value| {
            let key = format!("{}-{value}", list.words);
            option.add_string_choice_localized(default_text(&key), value, translations(&key))
        }),
        OptionKind::Integer(range) => option.min_int_value(*range.start()).max_int_value(*range.end()),
        OptionKind::Channel(offered) => option.channel_types(channel_types(*offered)),
        OptionKind::Text { max_length: None } | OptionKind::Boolean | OptionKind::User | OptionKind::Role => option,
    }
}

fn option_type(kind: &OptionKind) -> CommandOptionType {
    match kind {
        OptionKind::Text { .. } | OptionKind::Choice(_) => CommandOptionType::String,
        OptionKind::Integer(_) => CommandOptionType::Integer,
        OptionKind::Boolean => CommandOptionType::Boolean,
        OptionKind::User => CommandOptionType::User,
        OptionKind::Channel(_) => CommandOptionType::Channel,
        OptionKind::Role => CommandOptionType::Role,
    }
}

/// Returns an option or a subcommand with its texts.
fn described_option(kind: CommandOptionType, name: &str, name_key: &str, description_key: &str) -> CreateCommandOption {
    let option = CreateCommandOption::new(kind, name, default_text(description_key));
    let names = translations(name_key).into_iter();
    let option = names.fold(option, |option, (language, name)| option.name_localized(language, name));
    let texts = translations(description_key).into_iter();
    texts.fold(option, |option, (language, text)| option.description_localized(language, text))
}

/// Returns the text for people whose language is not available.
fn default_text(key: &str) -> String {
    Catalog::for_locale(LANGUAGES[0]).text(key)
}

/// Returns the texts in all other languages, by Discord's language codes.
fn translations(key: &str) -> Vec<(&'static str, String)> {
    let discord = |language: &'static str| {
        DISCORD_LOCALES.into_iter().find(|(ours, _)| *ours == language).map_or(language, |(_, theirs)| theirs)
    };
    LANGUAGES[1..].iter().map(|language| (discord(language), Catalog::for_locale(language).text(key))).collect()
}
