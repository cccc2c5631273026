//! `/leaderboard`: shows a page of a leaderboard.

use crate::command_kit::Command;
use crate::command_kit::choices::{EVERYWHERE, GAMES, LEADERBOARD_KINDS, PERIODS, PUZZLES, SCOPES, THIS_MONTH};
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, MAX_INTEGER, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// A page of a leaderboard, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Leaderboard {
    /// The game's identifier.
    pub game: String,
    /// One of its rule sets; `None` is the first.
    pub rule_set: Option<String>,
    /// True for the leaderboard of all servers.
    pub everywhere: bool,
    /// True for the leaderboard of the points gained this month.
    pub this_month: bool,
    /// The page, from 1.
    pub page: Option<u64>,
    /// True for the leaderboard of puzzles.
    pub of_puzzles: bool,
}

impl Command for Leaderboard {
    const SPEC: CommandSpec = CommandSpec::slash("leaderboard", BotPresence::Needed).options(&[
        OptionSpec::choice("game", GAMES).required(),
        OptionSpec::text("rules").suggesting(SuggestionKind::RuleSet),
        OptionSpec::choice("where", SCOPES),
        OptionSpec::choice("period", PERIODS),
        OptionSpec::integer("page", 1..=MAX_INTEGER),
        OptionSpec::choice("kind", LEADERBOARD_KINDS),
    ]);

    fn read(input: &CommandInput) -> Option<Leaderboard> {
        let options = &input.options;
        Some(Leaderboard {
            game: options.string("game")?,
            rule_set: options.string("rules"),
            everywhere: options.string("where").is_some_and(|scope| scope == EVERYWHERE),
            this_month: options.string("period").is_some_and(|period| period == THIS_MONTH),
            page: options.number("page"),
            of_puzzles: options.string("kind").is_some_and(|kind| kind == PUZZLES),
        })
    }

    fn presence(&self) -> BotPresence {
        if self.everywhere { BotPresence::NotNeeded } else { BotPresence::Needed }
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.stats.show_leaderboard(context, &self).await
    }
}
