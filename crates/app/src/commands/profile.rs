//! `/profile`: shows the ratings and matches of a user.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec};
use crate::request_context::RequestContext;
use crate::{Services, UserError};
use gonagas_core::matches::ids::UserId;

/// The profile of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The user; `None` is the requester.
    pub user_id: Option<UserId>,
}

impl Command for Profile {
    const SPEC: CommandSpec =
        CommandSpec::slash("profile", BotPresence::NotNeeded).options(&[OptionSpec::user("person")]);

    fn read(input: &CommandInput) -> Option<Profile> {
        Some(Profile { user_id: input.options.user("person").map(|user| user.user_id) })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.stats.show_profile(context, self.user_id).await
    }
}
