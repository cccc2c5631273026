//! `/step`: shows a position of a match, with buttons to others.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::matches::match_place::{MAX_TURN_LENGTH, MatchPlace};
use crate::matches::wanted_match::{MatchFit, WantedMatch};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// A position of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The match's number.
    pub match_number: Option<u64>,
    /// The place of the position.
    pub at: Option<MatchPlace>,
}

impl Command for Step {
    const SPEC: CommandSpec = CommandSpec::slash("step", BotPresence::NotNeeded).options(&[
        OptionSpec::match_number(SuggestionKind::ReplayableMatch),
        OptionSpec::short_text("at", MAX_TURN_LENGTH),
    ]);

    fn read(input: &CommandInput) -> Option<Step> {
        let at = input.options.string("at").map(MatchPlace::Turn);
        Some(Step { match_number: input.options.match_number(), at })
    }

    fn wanted_match(&self) -> Option<WantedMatch> {
        Some(self.wanted())
    }

    fn on_picked_match(number: u64, options: &str) -> Option<Step> {
        let read = Step { match_number: Some(number), at: MatchPlace::read(options)? };
        (read.wanted().command.options == options).then_some(read)
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.records.show_position(context, &self.wanted(), self.at.as_ref()).await
    }
}

impl Step {
    fn wanted(&self) -> WantedMatch {
        WantedMatch::new("step", MatchFit::Begun, self.match_number).with_options(MatchPlace::write(self.at.as_ref()))
    }
}
