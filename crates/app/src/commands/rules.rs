//! `/rules`: shows the rules of a game.

use crate::command_kit::Command;
use crate::command_kit::choices::GAMES;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// A page of the rules of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The game's identifier.
    pub game: String,
    /// One of its rule sets, as typed.
    pub rule_set: Option<String>,
    /// A page, as typed; `None` is the first.
    pub page: Option<String>,
}

impl Command for Rules {
    const SPEC: CommandSpec = CommandSpec::slash("rules", BotPresence::NotNeeded).options(&[
        OptionSpec::choice("game", GAMES).required(),
        OptionSpec::text("set").suggesting(SuggestionKind::RuleSet),
        OptionSpec::text("page").suggesting(SuggestionKind::RulesPage),
    ]);

    fn read(input: &CommandInput) -> Option<Rules> {
        let options = &input.options;
        Some(Rules { game: options.string("game")?, rule_set: options.string("set"), page: options.string("page") })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.handbook.show_rules(context, &self.game, self.rule_set.as_deref(), self.page.as_deref()).await
    }
}
