//! `/vacation`: changes or shows the vacation of the requester.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// A change of the vacation; `None` leaves a part of it unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vacation {
    /// The days to add; 0 ends the vacation.
    pub days: Option<u32>,
    /// True if a day is spent automatically when the requester's time runs out.
    pub auto_spend: Option<bool>,
}

impl Command for Vacation {
    const SPEC: CommandSpec = CommandSpec::slash("vacation", BotPresence::NotNeeded)
        .options(&[OptionSpec::integer("days", 0..=21), OptionSpec::boolean("auto")]);

    fn read(input: &CommandInput) -> Option<Vacation> {
        Some(Vacation { days: input.options.number("days"), auto_spend: input.options.flag("auto") })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.vacations.update_vacation(context, self.days, self.auto_spend).await
    }
}
