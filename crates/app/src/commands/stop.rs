//! `/stop`: stops a match of others as a moderator, after a confirmation.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, MemberPermission, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// A match to stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stop {
    /// The match's number.
    pub match_number: u64,
    /// The public reason; it may be empty.
    pub reason: String,
}

impl Command for Stop {
    const SPEC: CommandSpec = CommandSpec::slash("stop", BotPresence::Needed)
        .on_servers_only()
        .for_members_with(MemberPermission::ManageMessages)
        .options(&[
            OptionSpec::match_number(SuggestionKind::StoppableMatch).required(),
            OptionSpec::short_text("reason", 60),
        ]);

    fn read(input: &CommandInput) -> Option<Stop> {
        let reason = input.options.string("reason").unwrap_or_default();
        Some(Stop { match_number: input.options.match_number()?, reason })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.moderation.ask_stop_confirmation(context, self.match_number, &self.reason).await
    }
}
