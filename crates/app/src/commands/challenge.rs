//! `/challenge`: challenges a user, or anyone on the server.

use crate::command_kit::Command;
use crate::command_kit::choices::{GAMES, NEW_THREAD, PLACES};
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::commands::play::{MAX_TYPED_POSITION, PlayRequest};
use crate::request_context::RequestContext;
use crate::requester::Opponent;
use crate::{Services, UserError};

/// A challenge, or a match against the computer for a user who challenges this bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Challenge {
    /// A challenge to a user, or an open one.
    User(ChallengeRequest),
    /// A match against the computer.
    Computer(PlayRequest),
}

/// A challenge as typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ChallengeRequest {
    /// The game's identifier; empty where the form asks for it.
    pub game: String,
    /// The challenged user; `None` is an open challenge.
    pub opponent: Option<Opponent>,
    /// The rule set and options of the game.
    pub options: String,
    /// The challenger's seat, by its name in the game or as `first`, `second` or `lot`; `None` is random.
    pub side: Option<String>,
    /// The time control: a preset, or bank, increment and cap; `None` is the server's default or, where it has none of
    /// its own, the challenger's last.
    pub time_control: Option<String>,
    /// True if the match is to have its own thread; `None` is the server's default.
    pub thread: Option<bool>,
    /// True if the result counts for ratings; `None` is as the challenger chose last, at first false.
    pub rated: Option<bool>,
    /// True for a pair of games; `None` is as the challenger chose last, at first a single game, but for games whose
    /// rated challenges are pairs.
    pub pair: Option<bool>,
    /// The position in which the game begins: a place in a match, a puzzle or a line.
    pub from: Option<String>,
}

impl Command for Challenge {
    const SPEC: CommandSpec = CommandSpec::slash("challenge", BotPresence::NeededNow).options(&[
        OptionSpec::choice("game", GAMES),
        OptionSpec::user("opponent"),
        OptionSpec::text("options").suggesting(SuggestionKind::Options),
        OptionSpec::text("side").suggesting(SuggestionKind::Side),
        OptionSpec::text("clock").suggesting(SuggestionKind::TimeControl),
        OptionSpec::choice("where", PLACES),
        OptionSpec::boolean("rated"),
        OptionSpec::boolean("pair"),
        OptionSpec::short_text("from", MAX_TYPED_POSITION),
    ]);

    fn read(input: &CommandInput) -> Option<Challenge> {
        let options = &input.options;
        let request = ChallengeRequest {
            game: options.string("game").unwrap_or_default(),
            opponent: options.user("opponent"),
            options: options.string("options").unwrap_or_default(),
            side: options.string("side"),
            time_control: options.string("clock"),
            thread: options.string("where").map(|place| place == NEW_THREAD),
            rated: options.flag("rated"),
            pair: options.flag("pair"),
            from: options.string("from"),
        };
        let is_for_computer = request.opponent.is_some_and(|opponent| opponent.user_id == input.bot_user);
        Some(if is_for_computer { Challenge::Computer(without_opponent(request)) } else { Challenge::User(request) })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        let request = match self {
            Challenge::User(request) if request.game.is_empty() => {
                return services.challenge_forms.open_for_challenge(context, &request).await;
            }
            Challenge::Computer(request) if request.game.is_empty() => {
                return services.challenge_forms.open_for_play(context, &request).await;
            }
            Challenge::User(request) => request.into(),
            Challenge::Computer(request) => request.into(),
        };
        services.challenges.start_requested_match(context, request, false).await
    }
}

/// Returns a challenge as a match against the computer.
fn without_opponent(request: ChallengeRequest) -> PlayRequest {
    PlayRequest {
        game: request.game,
        level: None,
        options: request.options,
        side: request.side,
        time_control: request.time_control,
        thread: request.thread.unwrap_or_default(),
        rated: request.rated,
        pair: request.pair,
        from: request.from,
    }
}
