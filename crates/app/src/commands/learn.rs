//! `/learn`: goes on with the course of a game, or shows the courses.

use crate::command_kit::Command;
use crate::command_kit::choices::GAMES;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// The course of a game. Without one, the courses are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Learn {
    /// The game's identifier.
    pub game: Option<String>,
}

impl Command for Learn {
    const SPEC: CommandSpec =
        CommandSpec::slash("learn", BotPresence::NotNeeded).options(&[OptionSpec::choice("game", GAMES)]);

    fn read(input: &CommandInput) -> Option<Learn> {
        Some(Learn { game: input.options.string("game") })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.courses.show_course(context, self.game.as_deref()).await
    }
}
