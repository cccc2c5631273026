//! `/step`: shows a position of a match, with buttons to others.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// A position of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The match's number.
    pub match_number: Option<u64>,
    /// The number of actions before the position.
    pub at_action: Option<u32>,
}

impl Command for Step {
    const SPEC: CommandSpec = CommandSpec::slash("step", BotPresence::NotNeeded).options(&[
        OptionSpec::match_number(SuggestionKind::ReplayableMatch),
        OptionSpec::integer("at", 0..=u32::MAX as u64),
    ]);

    fn read(input: &CommandInput) -> Option<Step> {
        Some(Step { match_number: input.options.match_number(), at_action: input.options.number("at") })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.records.show_position(context, self.match_number, self.at_action).await
    }
}
