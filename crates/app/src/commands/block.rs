//! `/block` and `/unblock`: block a user, list the blocked users, and unblock one.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec};
use crate::request_context::RequestContext;
use crate::requester::Opponent;
use crate::{Services, UserError};
use gonagas_core::matches::ids::UserId;

/// A user to block. Without one, the blocked users are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The user.
    pub user: Option<Opponent>,
}

impl Command for Block {
    const SPEC: CommandSpec =
        CommandSpec::slash("block", BotPresence::NotNeeded).options(&[OptionSpec::user("person")]);

    fn read(input: &CommandInput) -> Option<Block> {
        Some(Block { user: input.options.user("person") })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.blocks.block_user(context, self.user).await
    }
}

/// A user to unblock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unblock {
    /// The user.
    pub user_id: UserId,
}

impl Command for Unblock {
    const SPEC: CommandSpec =
        CommandSpec::slash("unblock", BotPresence::NotNeeded).options(&[OptionSpec::user("person").required()]);

    fn read(input: &CommandInput) -> Option<Unblock> {
        Some(Unblock { user_id: input.options.user("person")?.user_id })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.blocks.unblock_user(context, self.user_id).await
    }
}
