//! The user menu *Challenge*: opens the form for a challenge to this opponent.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec};
use crate::request_context::RequestContext;
use crate::requester::Opponent;
use crate::{Services, UserError};

/// The form for a challenge to an opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengePerson(pub Opponent);

impl Command for ChallengePerson {
    const SPEC: CommandSpec =
        CommandSpec::user_menu("challenge-person", "challenge-form", BotPresence::NeededNow).on_servers_only();

    fn read(input: &CommandInput) -> Option<ChallengePerson> {
        input.target.map(ChallengePerson)
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.challenge_forms.open_for_opponent(context, self.0).await
    }
}
