//! Command options that take one of a fixed list of values.

use crate::discord::commands::localization::add_localized_choice;
use crate::ui::i18n::LANGUAGES;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::settings::guild_settings::PingPolicy;
use gonagas_core::matches::settings::preferences::Orientation;
use gonagas_core::session::rules::list_rule_sets;
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};
use serenity::{CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedValue};
use std::marker::PhantomData;

/// A value chosen from the list `O`.
pub(super) struct ChoiceArg<O>(String, PhantomData<O>);

/// A fixed list of values.
pub(super) trait ChoiceList: Send + Sync + 'static {
    /// Adds the values to an option.
    fn add_choices(option: CreateCommandOption) -> CreateCommandOption;
}

impl<O> ChoiceArg<O> {
    /// Returns the chosen value.
    pub(super) fn into_value(self) -> String {
        self.0
    }
}

#[serenity::async_trait]
impl<O: ChoiceList> SlashArgument for ChoiceArg<O> {
    async fn extract(
        _: &serenity::Context,
        _: &CommandInteraction,
        value: &ResolvedValue<'_>,
    ) -> Result<ChoiceArg<O>, SlashArgError> {
        match value {
            ResolvedValue::String(text) => Ok(ChoiceArg((*text).to_owned(), PhantomData)),
            _ => Err(structure_mismatch()),
        }
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        O::add_choices(option.kind(CommandOptionType::String))
    }
}

/// The error for a command whose shape Discord knows differently than this program does.
pub(super) fn structure_mismatch() -> SlashArgError {
    SlashArgError::new_command_structure_mismatch("misshapen")
}

/// The games: identifiers as values, names as labels.
pub(super) struct GameChoices;

impl ChoiceList for GameChoices {
    fn add_choices(option: CreateCommandOption) -> CreateCommandOption {
        let mut games: Vec<&str> = list_rule_sets().iter().map(|listing| listing.game_info.id).collect();
        games.dedup();
        games.into_iter().fold(option, |option, game| add_localized_choice(option, &format!("game-{game}"), game))
    }
}

/// The sides that a challenger can ask for.
pub(super) struct SideChoices;

impl ChoiceList for SideChoices {
    fn add_choices(option: CreateCommandOption) -> CreateCommandOption {
        let seats = SeatPreference::ALL.map(SeatPreference::as_str).into_iter();
        seats.fold(option, |option, seat| add_localized_choice(option, &format!("side-{seat}"), seat))
    }
}

/// The value for a new thread.
pub(super) const THREAD_CHOICE: &str = "thread";

/// Places where a match can be played: this channel, or a new thread.
pub(super) struct LocationChoices;

impl ChoiceList for LocationChoices {
    fn add_choices(option: CreateCommandOption) -> CreateCommandOption {
        ["here", THREAD_CHOICE]
            .into_iter()
            .fold(option, |option, spot| add_localized_choice(option, &format!("where-{spot}"), spot))
    }
}

/// The value for all servers.
pub(super) const EVERYWHERE_CHOICE: &str = "everywhere";

/// Scopes of a statistic: this server, or all servers.
pub(super) struct ScopeChoices;

impl ChoiceList for ScopeChoices {
    fn add_choices(option: CreateCommandOption) -> CreateCommandOption {
        ["here", EVERYWHERE_CHOICE]
            .into_iter()
            .fold(option, |option, scope| add_localized_choice(option, &format!("scope-{scope}"), scope))
    }
}

/// The value for this month.
pub(super) const MONTH_CHOICE: &str = "month";

/// Periods of a leaderboard: all time, or this month.
pub(super) struct PeriodChoices;

impl ChoiceList for PeriodChoices {
    fn add_choices(option: CreateCommandOption) -> CreateCommandOption {
        ["all", MONTH_CHOICE]
            .into_iter()
            .fold(option, |option, period| add_localized_choice(option, &format!("period-{period}"), period))
    }
}

/// Board orientations.
pub(super) struct OrientationChoices;

impl ChoiceList for OrientationChoices {
    fn add_choices(option: CreateCommandOption) -> CreateCommandOption {
        let sides = Orientation::ALL.map(Orientation::as_str).into_iter();
        sides.fold(option, |option, side| add_localized_choice(option, &format!("orientation-{side}"), side))
    }
}

/// Board themes.
pub(super) struct ThemeChoices;

impl ChoiceList for ThemeChoices {
    fn add_choices(option: CreateCommandOption) -> CreateCommandOption {
        let themes = Theme::ALL.map(Theme::as_str).into_iter();
        themes.fold(option, |option, theme| add_localized_choice(option, &format!("theme-{theme}"), theme))
    }
}

/// Available languages.
pub(super) struct LanguageChoices;

impl ChoiceList for LanguageChoices {
    fn add_choices(option: CreateCommandOption) -> CreateCommandOption {
        LANGUAGES
            .iter()
            .fold(option, |option, language| add_localized_choice(option, &format!("language-{language}"), language))
    }
}

/// Ping policies of a server.
pub(super) struct PingChoices;

impl ChoiceList for PingChoices {
    fn add_choices(option: CreateCommandOption) -> CreateCommandOption {
        let pings = PingPolicy::ALL.map(PingPolicy::as_str).into_iter();
        pings.fold(option, |option, who| add_localized_choice(option, &format!("pings-{who}"), who))
    }
}
