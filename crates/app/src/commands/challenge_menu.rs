//! The user menu *Challenge step by step*: a challenge to this opponent from menus, for clients that show no forms with
//! menus.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec};
use crate::request_context::RequestContext;
use crate::requester::Opponent;
use crate::{Services, UserError};

/// A challenge to an opponent, step by step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengeMenu(pub Opponent);

impl Command for ChallengeMenu {
    const SPEC: CommandSpec =
        CommandSpec::user_menu("challenge-steps", "challenge-steps", BotPresence::NeededNow).on_servers_only();

    fn read(input: &CommandInput) -> Option<ChallengeMenu> {
        input.target.map(ChallengeMenu)
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.challenge_forms.show(context, self.0).await
    }
}
