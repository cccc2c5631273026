//! `/watch`: starts or stops watching a match.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// A match to watch. Without its number, the watched matches are listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watch {
    /// The match's number.
    pub match_number: Option<u64>,
    /// True to be notified of every turn, and not only of the end.
    pub every_turn: Option<bool>,
}

impl Command for Watch {
    const SPEC: CommandSpec = CommandSpec::slash("watch", BotPresence::Needed)
        .options(&[OptionSpec::match_number(SuggestionKind::WatchableMatch), OptionSpec::boolean("turns")]);

    fn read(input: &CommandInput) -> Option<Watch> {
        Some(Watch { match_number: input.options.match_number(), every_turn: input.options.flag("turns") })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.watching.watch_match(context, self.match_number, self.every_turn).await
    }
}
