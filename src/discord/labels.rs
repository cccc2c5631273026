//! What people read of the commands, in every language that there are words in.

use crate::discord::framework::Command;
use crate::ui::words::{LANGUAGES, Words};
use poise::serenity_prelude::{CreateCommand, CreateCommandOption};
use std::borrow::Cow;

/// Languages that Discord calls otherwise than our folders.
const OTHERWISE: [(&str, &str); 1] = [("nb", "no")];

type Said = Cow<'static, str>;

/// Puts the descriptions into a command and its options.
pub(super) fn put(command: &mut Command) {
    if command.context_menu_action.is_some() {
        // There is nothing to read of what stands in a menu but its name.
        return;
    }
    put_under(&format!("command-{}", command.name), command);
}

/// The same under a key of its own: subcommands are called after what they belong to.
fn put_under(key: &str, command: &mut Command) {
    command.description = Some(default(key).into());
    command.description_localizations = Cow::Owned(localised(key));
    for parameter in &mut command.parameters {
        let key = format!("{key}-{}", parameter.name);
        parameter.description = Some(default(&key).into());
        parameter.description_localizations = Cow::Owned(localised(&key));
    }
    for subcommand in &mut command.subcommands {
        put_under(&format!("{key}-{}", subcommand.name), subcommand);
    }
}

/// Names what stands in a menu.
pub(super) fn put_name(command: &mut Command, key: &str) {
    command.context_menu_name = Some(default(key).into());
    command.name_localizations = Cow::Owned(localised(key));
}

/// The commands as they are registered. What stands in a menu has its name in every language, too.
pub(super) fn registered(commands: &[Command]) -> Vec<CreateCommand> {
    let named = |command: &Command| {
        let created = command.create_as_context_menu_command()?;
        let names = command.name_localizations.iter();
        Some(names.fold(created, |created, (language, name)| created.name_localized(&**language, &**name)))
    };
    let created = |command: &Command| command.create_as_slash_command().into_iter().chain(named(command));
    commands.iter().flat_map(created).collect()
}

/// Offers a word, called on the wire by itself and before people by the words under the key.
pub(super) fn choice(option: CreateCommandOption, key: &str, value: &str) -> CreateCommandOption {
    option.add_string_choice_localized(default(key), value, localised(key))
}

/// The words for those whose language there are none in.
fn default(key: &str) -> String {
    Words::of(LANGUAGES[0]).say(key)
}

/// The words in all other languages, under the names that Discord has for them.
fn localised(key: &str) -> Vec<(Said, Said)> {
    let discord = |language: &'static str| {
        OTHERWISE.into_iter().find(|(ours, _)| *ours == language).map_or(language, |(_, theirs)| theirs)
    };
    let said = |language: &&'static str| (discord(language).into(), Words::of(language).say(key).into());
    LANGUAGES[1..].iter().map(said).collect()
}
