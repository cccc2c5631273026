//! `/step`: shows a position of a match, with buttons to others.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::matches::wanted_match::{MatchFit, WantedMatch};
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

    fn wanted_match(&self) -> Option<WantedMatch> {
        Some(self.wanted())
    }

    fn on_picked_match(number: u64, options: &str) -> Option<Step> {
        let at_action = if options.is_empty() { None } else { Some(options.parse().ok()?) };
        let read = Step { match_number: Some(number), at_action };
        (read.wanted().command.options == options).then_some(read)
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.records.show_position(context, &self.wanted(), self.at_action).await
    }
}

impl Step {
    fn wanted(&self) -> WantedMatch {
        let at = self.at_action.map_or_else(String::new, |at| at.to_string());
        WantedMatch::new("step", MatchFit::Begun, self.match_number).with_options(at)
    }
}
