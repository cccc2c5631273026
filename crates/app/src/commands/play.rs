//! `/play`: starts a match against the computer.

use crate::command_kit::Command;
use crate::command_kit::choices::{GAMES, LEVELS, NEW_THREAD, PLACES};
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// The most characters of a position as people type it.
pub const MAX_TYPED_POSITION: u16 = 400;

/// A match against the computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Play(pub PlayRequest);

/// A match against the computer, as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayRequest {
    /// The game's identifier; empty where the form asks for it.
    pub game: String,
    /// The level; `None` is the one that suits the requester.
    pub level: Option<u8>,
    /// The rule set and options of the game.
    pub options: String,
    /// The requester's seat, as in a challenge.
    pub side: Option<String>,
    /// The time control; `None` is none, and the server's default for a rated match.
    pub time_control: Option<String>,
    /// True for a thread of its own. Without it there is none, whatever the server's default: nobody else plays.
    pub thread: bool,
    /// True if the result counts for the ratings against the computer; `None` means that it does not.
    pub rated: Option<bool>,
    /// True for a pair of games; `None` is the default of the game.
    pub pair: Option<bool>,
    /// The position in which the game begins: a place in a match, a puzzle or a line.
    pub from: Option<String>,
}

impl Command for Play {
    const SPEC: CommandSpec = CommandSpec::slash("play", BotPresence::NeededNow).options(&[
        OptionSpec::choice("game", GAMES),
        OptionSpec::choice("level", LEVELS),
        OptionSpec::text("options").suggesting(SuggestionKind::Options),
        OptionSpec::text("side").suggesting(SuggestionKind::Side),
        OptionSpec::text("clock").suggesting(SuggestionKind::TimeControl),
        OptionSpec::choice("where", PLACES),
        OptionSpec::boolean("rated"),
        OptionSpec::boolean("pair"),
        OptionSpec::short_text("from", MAX_TYPED_POSITION),
    ]);

    fn read(input: &CommandInput) -> Option<Play> {
        let options = &input.options;
        Some(Play(PlayRequest {
            game: options.string("game").unwrap_or_default(),
            level: options.string("level").and_then(|level| level.parse().ok()),
            options: options.string("options").unwrap_or_default(),
            side: options.string("side"),
            time_control: options.string("clock"),
            thread: options.string("where").is_some_and(|place| place == NEW_THREAD),
            rated: options.flag("rated"),
            pair: options.flag("pair"),
            from: options.string("from"),
        }))
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        match self.0.game.is_empty() {
            true => services.challenge_forms.open_for_play(context, &self.0).await,
            false => services.challenges.start_requested_match(context, self.0.into(), false).await,
        }
    }
}
