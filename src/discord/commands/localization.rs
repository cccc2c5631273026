//! Command texts in every available language.

use crate::discord::interactions::framework::PoiseCommand;
use crate::ui::i18n::{Catalog, LANGUAGES};
use poise::serenity_prelude::{CreateCommand, CreateCommandOption};
use std::borrow::Cow;

/// Languages whose code differs between Discord and our folders: ours, then Discord's.
const DISCORD_LOCALES: [(&str, &str); 1] = [("nb", "no")];

type LocalizedStr = Cow<'static, str>;

/// Adds the descriptions of a command and its options.
pub(super) fn localize_command(command: &mut PoiseCommand) {
    if command.context_menu_action.is_some() {
        // A menu entry has a name and no description.
        return;
    }
    localize_command_under(&format!("command-{}", command.name), command);
}

/// Adds the descriptions found under `key`. Keys of subcommands begin with the key of their command.
fn localize_command_under(key: &str, command: &mut PoiseCommand) {
    command.description = Some(default_text(key).into());
    command.description_localizations = Cow::Owned(localized_texts(key));
    for parameter in &mut command.parameters {
        let key = format!("{key}-{}", parameter.name);
        parameter.description = Some(default_text(&key).into());
        parameter.description_localizations = Cow::Owned(localized_texts(&key));
    }
    for subcommand in &mut command.subcommands {
        localize_command_under(&format!("{key}-{}", subcommand.name), subcommand);
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
