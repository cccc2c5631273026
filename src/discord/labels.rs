//! What people read of the commands, in every language that there are words in.

use crate::discord::framework::Command;
use crate::kit::theme::Theme;
use crate::room::preferences::Orientation;
use crate::room::settings::Pinged;
use crate::room::terms::Wanted;
use crate::table::rules::listings;
use crate::ui::words::{LANGUAGES, Words};
use poise::serenity_prelude::CreateCommandOption;
use std::borrow::Cow;

/// Languages that Discord calls otherwise than our folders.
const OTHERWISE: [(&str, &str); 1] = [("nb", "no")];

type Said = Cow<'static, str>;

/// Puts the descriptions into a command and its options.
pub(super) fn put(command: &mut Command) {
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

/// Offers the games. Each is called by its identifier on the wire, and by its name before people.
pub(super) fn games(option: CreateCommandOption) -> CreateCommandOption {
    let mut games: Vec<&str> = listings().iter().map(|listing| listing.info.id).collect();
    games.dedup();
    games.into_iter().fold(option, |option, game| choice(option, &format!("game-{game}"), game))
}

/// Offers the seats.
pub(super) fn sides(option: CreateCommandOption) -> CreateCommandOption {
    Wanted::ALL.map(Wanted::word).into_iter().fold(option, |option, side| choice(option, &format!("side-{side}"), side))
}

/// Offers the sides of a board.
pub(super) fn orientations(option: CreateCommandOption) -> CreateCommandOption {
    let all = Orientation::ALL.map(Orientation::word).into_iter();
    all.fold(option, |option, side| choice(option, &format!("orientation-{side}"), side))
}

/// Offers the colours.
pub(super) fn themes(option: CreateCommandOption) -> CreateCommandOption {
    Theme::ALL.map(Theme::word).into_iter().fold(option, |option, theme| choice(option, &format!("theme-{theme}"), theme))
}

/// Offers the languages that there are words in.
pub(super) fn languages(option: CreateCommandOption) -> CreateCommandOption {
    LANGUAGES.iter().fold(option, |option, language| choice(option, &format!("language-{language}"), language))
}

/// Offers whom to notify.
pub(super) fn pings(option: CreateCommandOption) -> CreateCommandOption {
    Pinged::ALL.map(Pinged::word).into_iter().fold(option, |option, word| choice(option, &format!("pings-{word}"), word))
}

fn choice(option: CreateCommandOption, key: &str, value: &str) -> CreateCommandOption {
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
