//! `/replay`: shows a match as an animation.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// An animation of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The match's number.
    pub match_number: Option<u64>,
    /// The number of actions before the first position.
    pub from_action: Option<u32>,
    /// True if everyone sees it.
    pub share: bool,
}

impl Command for Replay {
    const SPEC: CommandSpec = CommandSpec::slash("replay", BotPresence::NotNeeded).options(&[
        OptionSpec::match_number(SuggestionKind::ReplayableMatch),
        OptionSpec::integer("from", 0..=u32::MAX as u64),
        OptionSpec::boolean("share"),
    ]);

    fn read(input: &CommandInput) -> Option<Replay> {
        let options = &input.options;
        Some(Replay {
            match_number: options.match_number(),
            from_action: options.number("from"),
            share: options.flag("share").unwrap_or_default(),
        })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.records.show_replay(context, self.match_number, self.from_action, self.share).await
    }
}
