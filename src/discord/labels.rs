//! What people read of the commands, in every language that there are words in.

use crate::discord::framework::Command;
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
    let key = format!("command-{}", command.name);
    command.description = Some(default(&key).into());
    command.description_localizations = Cow::Owned(localised(&key));
    for parameter in &mut command.parameters {
        let key = format!("command-{}-{}", command.name, parameter.name);
        parameter.description = Some(default(&key).into());
        parameter.description_localizations = Cow::Owned(localised(&key));
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

/// The word for a thread of the match's own.
pub(super) const THREAD: &str = "thread";

/// Offers the places where a match can be played.
pub(super) fn spots(option: CreateCommandOption) -> CreateCommandOption {
    ["here", THREAD].into_iter().fold(option, |option, spot| choice(option, &format!("where-{spot}"), spot))
}

/// The word for all servers.
pub(super) const EVERYWHERE: &str = "everywhere";

/// Offers whose matches count.
pub(super) fn scopes(option: CreateCommandOption) -> CreateCommandOption {
    ["here", EVERYWHERE].into_iter().fold(option, |option, scope| choice(option, &format!("scope-{scope}"), scope))
}

/// The word for this month.
pub(super) const MONTH: &str = "month";

/// Offers since when matches count.
pub(super) fn periods(option: CreateCommandOption) -> CreateCommandOption {
    ["all", MONTH].into_iter().fold(option, |option, period| choice(option, &format!("period-{period}"), period))
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
