//! The names and descriptions of commands in every available language.
//!
//! English names are the interface for programs; Discord sends them whichever names a person sees.

use crate::interactions::framework::PoiseCommand;
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use poise::serenity_prelude::{CreateCommand, CreateCommandOption};
use std::borrow::Cow;

/// Languages whose code differs between Discord and our folders: ours, then Discord's.
const DISCORD_LOCALES: [(&str, &str); 1] = [("nb", "no")];

type LocalizedStr = Cow<'static, str>;

/// Adds the names and descriptions of a command and its options.
pub(super) fn localize_command(command: &mut PoiseCommand) {
    if command.context_menu_action.is_some() {
        // A menu entry has a name, which is set already, and no description.
        return;
    }
    let path = command.name.clone();
    localize_command_at(&path, command);
}

/// Adds the texts of a command at `path`: its name, after that of the command that it is part of. An option has the
/// same name in every command.
fn localize_command_at(path: &str, command: &mut PoiseCommand) {
    let (name, description) = (format!("name-{path}"), format!("command-{path}"));
    command.name_localizations = Cow::Owned(localized_texts(&name));
    command.description = Some(default_text(&description).into());
    command.description_localizations = Cow::Owned(localized_texts(&description));
    for parameter in &mut command.parameters {
        let (name, description) = (format!("name-of-{}", parameter.name), format!("command-{path}-{}", parameter.name));
        parameter.name_localizations = Cow::Owned(localized_texts(&name));
        parameter.description = Some(default_text(&description).into());
        parameter.description_localizations = Cow::Owned(localized_texts(&description));
    }
    for subcommand in &mut command.subcommands {
        localize_command_at(&format!("{path}-{}", subcommand.name), subcommand);
    }
}

/// Sets the name of a menu entry.
pub(super) fn localize_menu_name(command: &mut PoiseCommand, key: &str) {
    command.context_menu_name = Some(default_text(key).into());
    command.name_localizations = Cow::Owned(localized_texts(key));
}

/// Converts the commands to what is registered. Names of menu entries are localized here, since poise cannot.
pub(super) fn to_create_commands(commands: &[PoiseCommand]) -> Vec<CreateCommand> {
    let named = |command: &PoiseCommand| {
        let created = command.create_as_context_menu_command()?;
        let names = command.name_localizations.iter();
        Some(names.fold(created, |created, (language, name)| created.name_localized(&**language, &**name)))
    };
    let created = |command: &PoiseCommand| command.create_as_slash_command().into_iter().chain(named(command));
    commands.iter().flat_map(created).collect()
}

/// Adds a choice with `value`, labelled with the text under `key`.
pub(super) fn add_localized_choice(option: CreateCommandOption, key: &str, value: &str) -> CreateCommandOption {
    option.add_string_choice_localized(default_text(key), value, localized_texts(key))
}

/// Returns the text for people whose language is not available.
fn default_text(key: &str) -> String {
    Catalog::for_locale(LANGUAGES[0]).text(key)
}

/// Returns the texts in all other languages, by Discord's language codes.
fn localized_texts(key: &str) -> Vec<(LocalizedStr, LocalizedStr)> {
    let discord = |language: &'static str| {
        DISCORD_LOCALES.into_iter().find(|(ours, _)| *ours == language).map_or(language, |(_, theirs)| theirs)
    };
    let said = |language: &&'static str| (discord(language).into(), Catalog::for_locale(language).text(key).into());
    LANGUAGES[1..].iter().map(said).collect()
}
