//! `/challenges`: lists the open challenges on the server.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// The list of open challenges.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenges;

impl Command for Challenges {
    const SPEC: CommandSpec = CommandSpec::slash("challenges", BotPresence::Needed).on_servers_only();

    fn read(_: &CommandInput) -> Option<Challenges> {
        Some(Challenges)
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.open_challenges.list(context).await
    }
}
