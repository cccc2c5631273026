//! `/preferences`: changes or shows the preferences of the requester.

use crate::command_kit::Command;
use crate::command_kit::choices::{BOARD_SHAPES, CONFIRMATIONS, ORIENTATIONS, SPOKEN_LANGUAGES, THEMES};
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// The most characters of an hour.
const MAX_HOUR_LENGTH: u16 = 6;

/// A change of preferences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences(pub PreferencesUpdate);

/// A change of the requester's preferences, as typed; what is `None` stays as it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PreferencesUpdate {
    /// True if the bot plays the only possible use of a die for them.
    pub auto_play_forced: Option<bool>,
    /// True if the bot rolls the dice for them as soon as it is their turn.
    pub auto_roll: Option<bool>,
    /// True if messages notify them when a match needs their attention.
    pub pings: Option<bool>,
    /// True if they also get a direct message then.
    pub direct_messages: Option<bool>,
    /// The side at the bottom of their boards: `first` or `mine`.
    pub orientation: Option<String>,
    /// The name of the colours of boards.
    pub theme: Option<String>,
    /// The way in which long boards lie: `lying` or `upright`.
    pub board_shape: Option<String>,
    /// True if boards are also shown as text.
    pub text_boards: Option<bool>,
    /// The matches in which they confirm moves: `never`, `slow` or `always`.
    pub confirm_moves: Option<String>,
    /// The language of private messages, or [`gonagas_ui::screens::preferences::DISCORD_LANGUAGE`].
    pub language: Option<String>,
    /// The time that their clock shows now, or its offset from UTC.
    pub local_time: Option<String>,
    /// The hour of the daily message, or [`gonagas_ui::local_time::NO_HOUR`].
    pub digest: Option<String>,
    /// The hour of a reminder of their streak, or [`gonagas_ui::local_time::NO_HOUR`].
    pub streak: Option<String>,
    /// True if they may be named below puzzles that they have solved.
    pub puzzle_names: Option<bool>,
    /// True if their finished games may become puzzles.
    pub puzzle_games: Option<bool>,
}

impl PreferencesUpdate {
    /// Returns true for a change on the page of times and puzzles.
    #[must_use]
    pub const fn is_about_times(&self) -> bool {
        self.local_time.is_some()
            || self.digest.is_some()
            || self.streak.is_some()
            || self.puzzle_names.is_some()
            || self.puzzle_games.is_some()
    }
}

impl Command for Preferences {
    const SPEC: CommandSpec = CommandSpec::slash("preferences", BotPresence::NotNeeded).options(&[
        OptionSpec::boolean("forced"),
        OptionSpec::boolean("throws"),
        OptionSpec::boolean("pings"),
        OptionSpec::boolean("messages"),
        OptionSpec::choice("orientation", ORIENTATIONS),
        OptionSpec::choice("theme", THEMES),
        OptionSpec::choice("shape", BOARD_SHAPES),
        OptionSpec::boolean("text"),
        OptionSpec::choice("confirm", CONFIRMATIONS),
        OptionSpec::choice("language", SPOKEN_LANGUAGES),
        OptionSpec::text("timezone").suggesting(SuggestionKind::LocalTime),
        OptionSpec::short_text("digest", MAX_HOUR_LENGTH).suggesting(SuggestionKind::LocalHour),
        OptionSpec::short_text("streak", MAX_HOUR_LENGTH).suggesting(SuggestionKind::LocalHour),
        OptionSpec::boolean("named"),
        OptionSpec::boolean("games"),
    ]);

    fn read(input: &CommandInput) -> Option<Preferences> {
        let options = &input.options;
        Some(Preferences(PreferencesUpdate {
            auto_play_forced: options.flag("forced"),
            auto_roll: options.flag("throws"),
            pings: options.flag("pings"),
            direct_messages: options.flag("messages"),
            orientation: options.string("orientation"),
            theme: options.string("theme"),
            board_shape: options.string("shape"),
            text_boards: options.flag("text"),
            confirm_moves: options.string("confirm"),
            language: options.string("language"),
            local_time: options.string("timezone"),
            digest: options.string("digest"),
            streak: options.string("streak"),
            puzzle_names: options.flag("named"),
            puzzle_games: options.flag("games"),
        }))
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.preferences_panel.update_preferences(context, &self.0).await
    }
}
