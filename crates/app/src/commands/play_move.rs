//! `/move`: plays one or more actions in a match.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// Actions in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The actions, separated by spaces or commas, or `undo`; a match number such as `#12` may come first.
    pub actions: String,
    /// The match's number.
    pub match_number: Option<u64>,
}

impl Command for Move {
    const SPEC: CommandSpec = CommandSpec::slash("move", BotPresence::Needed).options(&[
        OptionSpec::text("action").suggesting(SuggestionKind::Move).required(),
        OptionSpec::match_number(SuggestionKind::RunningMatch),
    ]);

    fn read(input: &CommandInput) -> Option<Move> {
        Some(Move { actions: input.options.string("action")?, match_number: input.options.match_number() })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.match_commands.play_typed_moves(context, &self.actions, self.match_number).await
    }
}
