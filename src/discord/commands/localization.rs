//! What people read of the commands, in every language that there are words in.

use crate::discord::interactions::framework::PoiseCommand;
use crate::ui::i18n::{Catalog, LANGUAGES};
use poise::serenity_prelude::{CreateCommand, CreateCommandOption};
use std::borrow::Cow;

/// Languages that Discord calls otherwise than our folders.
const DISCORD_LOCALES: [(&str, &str); 1] = [("nb", "no")];

type LocalizedStr = Cow<'static, str>;

/// Puts the descriptions into a command and its options.
pub(in crate::discord) fn localize_command(command: &mut PoiseCommand) {
    if command.context_menu_action.is_some() {
        // There is nothing to read of what stands in a menu but its name.
        return;
    }
    localize_command_under(&format!("command-{}", command.name), command);
}

/// The same under a key of its own: subcommands are called after what they belong to.
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

/// Names what stands in a menu.
pub(in crate::discord) fn localize_menu_name(command: &mut PoiseCommand, key: &str) {
    command.context_menu_name = Some(default_text(key).into());
    command.name_localizations = Cow::Owned(localized_texts(key));
}

/// The commands as they are registered. What stands in a menu has its name in every language, too.
pub(in crate::discord) fn to_create_commands(commands: &[PoiseCommand]) -> Vec<CreateCommand> {
    let named = |command: &PoiseCommand| {
        let created = command.create_as_context_menu_command()?;
        let names = command.name_localizations.iter();
        Some(names.fold(created, |created, (language, name)| created.name_localized(&**language, &**name)))
    };
    let created = |command: &PoiseCommand| command.create_as_slash_command().into_iter().chain(named(command));
    commands.iter().flat_map(created).collect()
}

/// Offers a word, called on the wire by itself and before people by the words under the key.
pub(in crate::discord) fn add_localized_choice(
    option: CreateCommandOption,
    key: &str,
    value: &str,
) -> CreateCommandOption {
    option.add_string_choice_localized(default_text(key), value, localized_texts(key))
}

/// The words for those whose language there are none in.
fn default_text(key: &str) -> String {
    Catalog::for_locale(LANGUAGES[0]).text(key)
}

/// The words in all other languages, under the names that Discord has for them.
fn localized_texts(key: &str) -> Vec<(LocalizedStr, LocalizedStr)> {
    let discord = |language: &'static str| {
        DISCORD_LOCALES.into_iter().find(|(ours, _)| *ours == language).map_or(language, |(_, theirs)| theirs)
    };
    let said = |language: &&'static str| (discord(language).into(), Catalog::for_locale(language).text(key).into());
    LANGUAGES[1..].iter().map(said).collect()
}
