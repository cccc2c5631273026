//! `/leaderboard`: shows a page of a leaderboard.

use crate::command_kit::Command;
use crate::command_kit::choices::{EVERYWHERE, GAMES, PERIODS, SCOPES, THIS_MONTH};
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, MAX_INTEGER, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::requests::LeaderboardRequest;
use crate::{Services, UserError};

/// A page of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaderboard(pub LeaderboardRequest);

impl Command for Leaderboard {
    const SPEC: CommandSpec = CommandSpec::slash("leaderboard", BotPresence::Needed).options(&[
        OptionSpec::choice("game", GAMES).required(),
        OptionSpec::text("rules").suggesting(SuggestionKind::RuleSet),
        OptionSpec::choice("where", SCOPES),
        OptionSpec::choice("period", PERIODS),
        OptionSpec::integer("page", 1..=MAX_INTEGER),
    ]);

    fn read(input: &CommandInput) -> Option<Leaderboard> {
        let options = &input.options;
        Some(Leaderboard(LeaderboardRequest {
            game: options.string("game")?,
            rule_set: options.string("rules"),
            all_guilds: options.string("where").is_some_and(|scope| scope == EVERYWHERE),
            this_month: options.string("period").is_some_and(|period| period == THIS_MONTH),
            page: options.number("page"),
        }))
    }

    fn presence(&self) -> BotPresence {
        if self.0.all_guilds { BotPresence::NotNeeded } else { BotPresence::Needed }
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.stats.show_leaderboard(context, &self.0).await
    }
}
