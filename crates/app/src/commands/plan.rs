//! `/plan`: plans replies to turns of the opponent.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::matches::wanted_match::{MatchFit, WantedMatch};
use crate::request_context::RequestContext;
use crate::{Services, UserError};
use gonagas_ui::screens::plan::MAX_PLAN_TEXT;

/// The planned replies in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The lines, which replace those that were planned; `None` shows the plan.
    pub lines: Option<String>,
    /// The match's number.
    pub match_number: Option<u64>,
}

impl Command for Plan {
    const SPEC: CommandSpec = CommandSpec::slash("plan", BotPresence::Needed).options(&[
        OptionSpec::short_text("lines", MAX_PLAN_TEXT),
        OptionSpec::match_number(SuggestionKind::RunningMatch),
    ]);

    fn read(input: &CommandInput) -> Option<Plan> {
        Some(Plan { lines: input.options.string("lines"), match_number: input.options.match_number() })
    }

    fn wanted_match(&self) -> Option<WantedMatch> {
        Some(self.wanted())
    }

    fn on_picked_match(number: u64, options: &str) -> Option<Plan> {
        let lines = Some(options.to_owned()).filter(|lines| !lines.is_empty());
        Some(Plan { lines, match_number: Some(number) })
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
