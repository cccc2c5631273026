//! `/versus`: shows the matches of two users against each other.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec};
use crate::request_context::RequestContext;
use crate::{Services, UserError};
use gonagas_core::matches::ids::UserId;

/// The matches of two users.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Versus {
    /// The first user.
    pub first: UserId,
    /// The second user; `None` is the requester.
    pub second: Option<UserId>,
}

impl Command for Versus {
    const SPEC: CommandSpec = CommandSpec::slash("versus", BotPresence::NotNeeded)
        .options(&[OptionSpec::user("a").required(), OptionSpec::user("b")]);

    fn read(input: &CommandInput) -> Option<Versus> {
        let second = input.options.user("b").map(|user| user.user_id);
        Some(Versus { first: input.options.user("a")?.user_id, second })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.stats.show_head_to_head(context, self.first, self.second).await
    }
}
