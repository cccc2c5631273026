//! Options of commands that take one of a few words.

use crate::discord::labels::choice;
use crate::kit::theme::Theme;
use crate::room::preferences::Orientation;
use crate::room::settings::Pinged;
use crate::room::terms::Wanted;
use crate::table::rules::listings;
use crate::ui::words::LANGUAGES;
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};
use serenity::{CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedValue};
use std::marker::PhantomData;

/// A word that was chosen from those that are offered.
pub(super) struct Chosen<O>(String, PhantomData<O>);

/// What is offered.
pub(super) trait Offered: Send + Sync + 'static {
    /// Adds the words that can be chosen.
    fn offer(option: CreateCommandOption) -> CreateCommandOption;
}

impl<O> Chosen<O> {
    /// The word.
    pub(super) fn word(self) -> String {
        self.0
    }
}

#[serenity::async_trait]
impl<O: Offered> SlashArgument for Chosen<O> {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<Chosen<O>, SlashArgError> {
        match value {
            ResolvedValue::String(text) => Ok(Chosen((*text).to_owned(), PhantomData)),
            _ => Err(misshapen()),
        }
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        O::offer(option.kind(CommandOptionType::String))
    }
}

/// Discord still has another form of the command than we do.
pub(super) fn misshapen() -> SlashArgError {
    SlashArgError::new_command_structure_mismatch("misshapen")
}

/// The games. Each is called by its identifier on the wire, and by its name before people.
pub(super) struct Games;

impl Offered for Games {
    fn offer(option: CreateCommandOption) -> CreateCommandOption {
        let mut games: Vec<&str> = listings().iter().map(|listing| listing.info.id).collect();
        games.dedup();
        games.into_iter().fold(option, |option, game| choice(option, &format!("game-{game}"), game))
    }
}

/// The seats that can be wished for.
pub(super) struct Seats;

impl Offered for Seats {
    fn offer(option: CreateCommandOption) -> CreateCommandOption {
        let seats = Wanted::ALL.map(Wanted::word).into_iter();
        seats.fold(option, |option, seat| choice(option, &format!("side-{seat}"), seat))
    }
}

/// The word for a thread of the match's own.
pub(super) const THREAD: &str = "thread";

/// Where a match can be played.
pub(super) struct Spots;

impl Offered for Spots {
    fn offer(option: CreateCommandOption) -> CreateCommandOption {
        ["here", THREAD].into_iter().fold(option, |option, spot| choice(option, &format!("where-{spot}"), spot))
    }
}

/// The word for all servers.
pub(super) const EVERYWHERE: &str = "everywhere";

/// Whose matches can count.
pub(super) struct Scopes;

impl Offered for Scopes {
    fn offer(option: CreateCommandOption) -> CreateCommandOption {
        ["here", EVERYWHERE].into_iter().fold(option, |option, scope| choice(option, &format!("scope-{scope}"), scope))
    }
}

/// The word for this month.
pub(super) const MONTH: &str = "month";

/// Since when matches can count.
pub(super) struct Periods;

impl Offered for Periods {
    fn offer(option: CreateCommandOption) -> CreateCommandOption {
        ["all", MONTH].into_iter().fold(option, |option, period| choice(option, &format!("period-{period}"), period))
    }
}

/// The sides of a board that can be below.
pub(super) struct Orientations;

impl Offered for Orientations {
    fn offer(option: CreateCommandOption) -> CreateCommandOption {
        let sides = Orientation::ALL.map(Orientation::word).into_iter();
        sides.fold(option, |option, side| choice(option, &format!("orientation-{side}"), side))
    }
}

/// The colours of boards.
pub(super) struct Themes;

impl Offered for Themes {
    fn offer(option: CreateCommandOption) -> CreateCommandOption {
        let themes = Theme::ALL.map(Theme::word).into_iter();
        themes.fold(option, |option, theme| choice(option, &format!("theme-{theme}"), theme))
    }
}

/// The languages that there are words in.
pub(super) struct Languages;

impl Offered for Languages {
    fn offer(option: CreateCommandOption) -> CreateCommandOption {
        LANGUAGES.iter().fold(option, |option, language| choice(option, &format!("language-{language}"), language))
    }
}

/// Who can be notified.
pub(super) struct Pings;

impl Offered for Pings {
    fn offer(option: CreateCommandOption) -> CreateCommandOption {
        let pings = Pinged::ALL.map(Pinged::word).into_iter();
        pings.fold(option, |option, who| choice(option, &format!("pings-{who}"), who))
    }
}
