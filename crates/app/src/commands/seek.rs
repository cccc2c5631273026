//! `/seek`: keeps a wish for an opponent on a server.

use crate::command_kit::Command;
use crate::command_kit::choices::GAMES;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// The most characters of the hours.
const MAX_HOURS_LENGTH: u16 = 20;

/// A wish for an opponent, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeekRequest {
    /// The game's identifier.
    pub game: String,
    /// One of its rule sets; `None` is any.
    pub rule_set: Option<String>,
    /// The hours in which messages are welcome, such as `18-23`; `None` is all.
    pub hours: Option<String>,
}

impl Command for SeekRequest {
    const SPEC: CommandSpec = CommandSpec::slash("seek", BotPresence::NeededNow)
        .options(&[
            OptionSpec::choice("game", GAMES).required(),
            OptionSpec::text("rules").suggesting(SuggestionKind::RuleSet),
            OptionSpec::short_text("hours", MAX_HOURS_LENGTH),
        ])
        .on_servers_only();

    fn read(input: &CommandInput) -> Option<SeekRequest> {
        let options = &input.options;
        Some(SeekRequest {
            game: options.string("game")?,
            rule_set: options.string("rules"),
            hours: options.string("hours"),
        })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.seeks.seek(context, &self).await
    }
}
