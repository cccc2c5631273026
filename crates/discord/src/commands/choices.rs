//! Command options that take one of a fixed list of values.

use crate::commands::localization::add_localized_choice;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::settings::guild_settings::PingPolicy;
use gonagas_core::matches::settings::preferences::{ConfirmMoves, Orientation};
use gonagas_core::session::rules::list_rule_sets;
use gonagas_ui::i18n::offered_languages;
use poise::serenity_prelude as serenity;
use poise::{SlashArgError, SlashArgument};
use serenity::{CommandInteraction, CommandOptionType, CreateCommandOption, ResolvedValue};
use std::marker::PhantomData;

/// A value chosen from the list `O`.
pub(super) struct ChoiceArg<O>(String, PhantomData<O>);

/// A fixed list of values.
pub(super) trait ChoiceList: Send + Sync + 'static {
    /// The start of the keys of the labels; the value follows after a hyphen.
    const LABEL_PREFIX: &'static str;

    /// Returns the values, in the order in which they are offered.
    fn values() -> Vec<&'static str>;
}

/// The error for a value that is not in the list. Discord's clients send none, others can.
#[derive(Debug, thiserror::Error)]
#[error("not one of {}", known.join(", "))]
pub(crate) struct UnknownChoice {
    /// The values of the list.
    pub(crate) known: Vec<&'static str>,
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
        let ResolvedValue::String(text) = value else { return Err(structure_mismatch()) };
        let known = O::values();
        if !known.contains(text) {
            return Err(SlashArgError::new_parse(Box::new(UnknownChoice { known }), (*text).to_owned()));
        }
        Ok(ChoiceArg((*text).to_owned(), PhantomData))
    }

    fn create(option: CreateCommandOption) -> CreateCommandOption {
        let add = |option, value| add_localized_choice(option, &format!("{}-{value}", O::LABEL_PREFIX), value);
        O::values().into_iter().fold(option.kind(CommandOptionType::String), add)
    }
}

/// The error for a command whose shape Discord knows differently than this program does.
pub(super) fn structure_mismatch() -> SlashArgError {
    SlashArgError::new_command_structure_mismatch("misshapen")
}

/// The games: identifiers as values, names as labels.
pub(super) struct GameChoices;

impl ChoiceList for GameChoices {
    const LABEL_PREFIX: &'static str = "game";

    fn values() -> Vec<&'static str> {
        let mut games: Vec<&str> = list_rule_sets().iter().map(|listing| listing.game_info.id).collect();
        games.dedup();
        games
    }
}

/// The levels of the computer player.
pub(super) struct LevelChoices;

impl ChoiceList for LevelChoices {
    const LABEL_PREFIX: &'static str = "level";

    fn values() -> Vec<&'static str> {
        vec!["1", "2", "3", "4", "5"]
    }
}

/// The value for a new thread.
pub(super) const THREAD_CHOICE: &str = "thread";

/// Places where a match can be played: this channel, or a new thread.
pub(super) struct LocationChoices;

impl ChoiceList for LocationChoices {
    const LABEL_PREFIX: &'static str = "where";

    fn values() -> Vec<&'static str> {
        vec!["here", THREAD_CHOICE]
    }
}

/// The value for all servers.
pub(super) const EVERYWHERE_CHOICE: &str = "everywhere";

/// Scopes of a statistic: this server, or all servers.
pub(super) struct ScopeChoices;

impl ChoiceList for ScopeChoices {
    const LABEL_PREFIX: &'static str = "scope";

    fn values() -> Vec<&'static str> {
        vec!["here", EVERYWHERE_CHOICE]
    }
}

/// The value for this month.
pub(super) const MONTH_CHOICE: &str = "month";

/// Periods of a leaderboard: all time, or this month.
pub(super) struct PeriodChoices;

impl ChoiceList for PeriodChoices {
    const LABEL_PREFIX: &'static str = "period";

    fn values() -> Vec<&'static str> {
        vec!["all", MONTH_CHOICE]
    }
}

/// Board orientations.
pub(super) struct OrientationChoices;

impl ChoiceList for OrientationChoices {
    const LABEL_PREFIX: &'static str = "orientation";

    fn values() -> Vec<&'static str> {
        Orientation::ALL.map(Orientation::as_str).to_vec()
    }
}

/// Board themes.
pub(super) struct ThemeChoices;

impl ChoiceList for ThemeChoices {
    const LABEL_PREFIX: &'static str = "theme";

    fn values() -> Vec<&'static str> {
        Theme::ALL.map(Theme::as_str).to_vec()
    }
}

/// The ways in which long boards lie.
pub(super) struct BoardShapeChoices;

impl ChoiceList for BoardShapeChoices {
    const LABEL_PREFIX: &'static str = "shape";

    fn values() -> Vec<&'static str> {
        BoardShape::ALL.map(BoardShape::as_str).to_vec()
    }
}

/// The matches in which moves are confirmed.
pub(super) struct ConfirmChoices;

impl ChoiceList for ConfirmChoices {
    const LABEL_PREFIX: &'static str = "confirm";

    fn values() -> Vec<&'static str> {
        ConfirmMoves::ALL.map(ConfirmMoves::as_str).to_vec()
    }
}

/// The seats that can be at the bottom of a board.
pub(super) struct BottomChoices;

impl ChoiceList for BottomChoices {
    const LABEL_PREFIX: &'static str = "bottom";

    fn values() -> Vec<&'static str> {
        vec![SeatPreference::First.as_str(), SeatPreference::Second.as_str()]
    }
}

/// Available languages.
pub(super) struct LanguageChoices;

impl ChoiceList for LanguageChoices {
    const LABEL_PREFIX: &'static str = "language";

    fn values() -> Vec<&'static str> {
        offered_languages().collect()
    }
}

/// Ping policies of a server.
pub(super) struct PingChoices;

impl ChoiceList for PingChoices {
    const LABEL_PREFIX: &'static str = "pings";

    fn values() -> Vec<&'static str> {
        PingPolicy::ALL.map(PingPolicy::as_str).to_vec()
    }
}
