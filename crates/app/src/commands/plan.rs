//! `/plan`: plans replies to turns of the opponent.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::matches::wanted_match::{MatchFit, WantedMatch};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// The most characters of typed lines.
const MAX_LINES_LENGTH: u16 = 1500;

/// The planned replies in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The match's number.
    pub match_number: Option<u64>,
    /// The lines; `None` shows the plan.
    pub lines: Option<String>,
}

impl Command for Plan {
    const SPEC: CommandSpec = CommandSpec::slash("plan", BotPresence::NotNeeded).options(&[
        OptionSpec::short_text("lines", MAX_LINES_LENGTH),
        OptionSpec::match_number(SuggestionKind::RunningMatch),
    ]);

    fn read(input: &CommandInput) -> Option<Plan> {
        Some(Plan { match_number: input.options.match_number(), lines: input.options.string("lines") })
    }

    fn wanted_match(&self) -> Option<WantedMatch> {
        Some(self.wanted())
    }

    fn on_picked_match(number: u64, options: &str) -> Option<Plan> {
        let lines = Some(options.to_owned()).filter(|lines| !lines.is_empty());
        Some(Plan { match_number: Some(number), lines })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.reply_plans.type_plan(context, &self.wanted(), self.lines.as_deref()).await
    }
}

impl Plan {
    fn wanted(&self) -> WantedMatch {
        let lines = self.lines.clone().unwrap_or_default();
        WantedMatch::new("plan", MatchFit::Running, self.match_number).with_options(lines)
    }
}
