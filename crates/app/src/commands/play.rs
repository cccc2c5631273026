//! `/play`: starts a match against the computer.

use crate::command_kit::Command;
use crate::command_kit::choices::{GAMES, LEVELS, NEW_THREAD, PLACES};
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::requests::PlayRequest;
use crate::{Services, UserError};

/// A match against the computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play(pub PlayRequest);

impl Command for Play {
    const SPEC: CommandSpec = CommandSpec::slash("play", BotPresence::NeededNow).options(&[
        OptionSpec::choice("game", GAMES).required(),
        OptionSpec::choice("level", LEVELS),
        OptionSpec::text("options").suggesting(SuggestionKind::Options),
        OptionSpec::text("side").suggesting(SuggestionKind::Side),
        OptionSpec::text("clock").suggesting(SuggestionKind::TimeControl),
        OptionSpec::choice("where", PLACES),
        OptionSpec::boolean("rated"),
        OptionSpec::boolean("pair"),
    ]);

    fn read(input: &CommandInput) -> Option<Play> {
        let options = &input.options;
        Some(Play(PlayRequest {
            game: options.string("game")?,
            level: options.string("level").and_then(|level| level.parse().ok()),
            options: options.string("options").unwrap_or_default(),
            side: options.string("side"),
            time_control: options.string("clock"),
            thread: options.string("where").is_some_and(|place| place == NEW_THREAD),
            rated: options.flag("rated"),
            pair: options.flag("pair"),
        }))
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.challenges.start_requested_match(context, self.0.into(), false).await
    }
}
