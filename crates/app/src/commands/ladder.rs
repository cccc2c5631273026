//! `/ladder`: ladders of a server, on which people challenge each other upwards.

use crate::command_kit::Command;
use crate::command_kit::choices::GAMES;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SubcommandSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};
use gonagas_core::matches::ids::UserId;

/// A request about the ladder of a game; without a game about the only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderRequest {
    /// The game's identifier.
    pub game: Option<String>,
    /// The action.
    pub action: LadderAction,
}

/// An action on a ladder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LadderAction {
    /// Enter it at the bottom.
    Join,
    /// Challenge a person; without one the highest who is free.
    Challenge(Option<UserId>),
    /// Get off it.
    Leave,
    /// Show it.
    Show,
    /// Start one.
    Start {
        /// The rule set and options of the game.
        rules: Option<String>,
        /// True if the games are rated; `None` is true.
        rated: Option<bool>,
    },
    /// Stop it.
    Stop,
    /// Take a person off it.
    Exclude(UserId),
}

/// The option with the game of a ladder.
const GAME: OptionSpec = OptionSpec::choice("game", GAMES);

impl Command for LadderRequest {
    const SPEC: CommandSpec = CommandSpec::slash("ladder", BotPresence::NeededNow).on_servers_only().subcommands(&[
        SubcommandSpec::new("join", &[GAME]),
        SubcommandSpec::new("challenge", &[OptionSpec::user("person"), GAME]),
        SubcommandSpec::new("leave", &[GAME]),
        SubcommandSpec::new("show", &[GAME]),
        SubcommandSpec::new(
            "start",
            &[
                GAME.required(),
                OptionSpec::text("rules").suggesting(SuggestionKind::Options),
                OptionSpec::boolean("rated"),
            ],
        ),
        SubcommandSpec::new("stop", &[GAME]),
        SubcommandSpec::new("exclude", &[OptionSpec::user("person").required(), GAME]),
    ]);

    fn read(input: &CommandInput) -> Option<LadderRequest> {
        let options = &input.options;
        let person = || options.user("person").map(|person| person.user_id);
        let action = match input.subcommand.as_deref()? {
            "join" => LadderAction::Join,
            "challenge" => LadderAction::Challenge(person()),
            "leave" => LadderAction::Leave,
            "show" => LadderAction::Show,
            "start" => LadderAction::Start { rules: options.string("rules"), rated: options.flag("rated") },
            "stop" => LadderAction::Stop,
            "exclude" => LadderAction::Exclude(person()?),
            _ => return None,
        };
        Some(LadderRequest { game: options.string("game"), action })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        let ladders = &services.ladders;
        let game = self.game.as_deref();
        match self.action {
            LadderAction::Join => ladders.join(context, game).await,
            LadderAction::Challenge(opponent) => ladders.challenge(context, game, opponent).await,
            LadderAction::Leave => ladders.leave(context, game).await,
            LadderAction::Show => ladders.show(context, game).await,
            LadderAction::Start { rules, rated } => {
                ladders.start(context, game.unwrap_or_default(), rules.as_deref(), rated.unwrap_or(true)).await
            }
            LadderAction::Stop => ladders.stop(context, game).await,
            LadderAction::Exclude(user) => ladders.exclude(context, game, user).await,
        }
    }
}
