//! `/matches`: lists the matches of the requester.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// The list of the requester's matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matches;

impl Command for Matches {
    const SPEC: CommandSpec = CommandSpec::slash("matches", BotPresence::NotNeeded);

    fn read(_: &CommandInput) -> Option<Matches> {
        Some(Matches)
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.match_lists.list_matches(context).await
    }
}
