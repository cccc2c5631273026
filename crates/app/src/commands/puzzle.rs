//! `/puzzle`: shows the next puzzle of a game, or the games.

use crate::command_kit::Command;
use crate::command_kit::choices::GAMES;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// The next puzzle of a game. Without one, the games are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// The game's identifier.
    pub game: Option<String>,
}

impl Command for Puzzle {
    const SPEC: CommandSpec =
        CommandSpec::slash("puzzle", BotPresence::NotNeeded).options(&[OptionSpec::choice("game", GAMES)]);

    fn read(input: &CommandInput) -> Option<Puzzle> {
        Some(Puzzle { game: input.options.string("game") })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.puzzles.show_puzzle(context, self.game.as_deref()).await
    }
}
