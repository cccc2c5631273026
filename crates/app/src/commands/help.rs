//! `/help`: shows the help.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// The help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Help;

impl Command for Help {
    const SPEC: CommandSpec = CommandSpec::slash("help", BotPresence::NotNeeded);

    fn read(_: &CommandInput) -> Option<Help> {
        Some(Help)
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.handbook.show_help(context).await
    }
}
