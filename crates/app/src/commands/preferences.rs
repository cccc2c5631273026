//! `/preferences`: changes or shows the preferences of the requester.

use crate::command_kit::Command;
use crate::command_kit::choices::{BOARD_SHAPES, CONFIRMATIONS, ORIENTATIONS, THEMES};
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec};
use crate::request_context::RequestContext;
use crate::requests::PreferencesUpdate;
use crate::{Services, UserError};

/// A change of preferences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preferences(pub PreferencesUpdate);

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
        }))
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.preferences_panel.update_preferences(context, &self.0).await
    }
}
