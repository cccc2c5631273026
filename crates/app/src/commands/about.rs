//! `/about`: shows the version, the source code and the invitation of the bot.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec};
use crate::request_context::RequestContext;
use crate::{Services, UserError};
use gonagas_ui::screens::about::{AboutLinks, about_message};

/// The facts about the bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About(pub AboutLinks);

impl Command for About {
    const SPEC: CommandSpec = CommandSpec::slash("about", BotPresence::NotNeeded);

    fn read(input: &CommandInput) -> Option<About> {
        Some(About(input.about_links.clone()))
    }

    async fn run(self, _: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        context.respond_privately(&about_message(&context.catalog(), &self.0)).await
    }
}
