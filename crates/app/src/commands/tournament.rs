//! `/tournament`: tournaments of a server.

use crate::command_kit::Command;
use crate::command_kit::choices::GAMES;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, MAX_INTEGER, OptionSpec, SubcommandSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};
use gonagas_core::competitions::{MAX_ENTRANTS, MIN_ENTRANTS};
use gonagas_core::matches::ids::{CompetitionId, UserId};

/// A request about tournaments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tournament {
    /// Open a new one.
    Create(NewTournament),
    /// Show the table of one; without a number, list them.
    Show {
        /// The number.
        tournament: Option<CompetitionId>,
        /// The division, from 1 on.
        division: Option<u32>,
    },
    /// Start one before its time.
    Start(CompetitionId),
    /// Stop one.
    Stop(CompetitionId),
    /// Exclude a person from one.
    Exclude(CompetitionId, UserId),
    /// Get one as a file.
    Export(CompetitionId),
}

/// A tournament as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTournament {
    /// The game's identifier.
    pub game: String,
    /// The rule set and options of the game.
    pub rules: Option<String>,
    /// The time control; `None` is that of tournaments.
    pub time_control: Option<String>,
    /// True if the next one opens when this one starts.
    pub is_recurring: bool,
    /// The number of people that it takes.
    pub min_entrants: Option<u32>,
    /// True if each pairing is a pair of games.
    pub pairs: bool,
    /// True if the games are rated; `None` is true.
    pub rated: Option<bool>,
}

/// The option with the number of a tournament.
const NUMBER: OptionSpec = OptionSpec::integer("tournament", 1..=MAX_INTEGER).suggesting(SuggestionKind::Tournament);

impl Command for Tournament {
    const SPEC: CommandSpec =
        CommandSpec::slash("tournament", BotPresence::NeededNow).on_servers_only().subcommands(&[
            SubcommandSpec::new(
                "create",
                &[
                    OptionSpec::choice("game", GAMES).required(),
                    OptionSpec::text("rules").suggesting(SuggestionKind::Options),
                    OptionSpec::text("clock").suggesting(SuggestionKind::TimeControl),
                    OptionSpec::boolean("every"),
                    OptionSpec::integer("min", MIN_ENTRANTS as u64..=MAX_ENTRANTS as u64),
                    OptionSpec::boolean("pairs"),
                    OptionSpec::boolean("rated"),
                ],
            ),
            SubcommandSpec::new("show", &[NUMBER, OptionSpec::integer("division", 1..=MAX_ENTRANTS as u64)]),
            SubcommandSpec::new("start", &[NUMBER.required()]),
            SubcommandSpec::new("stop", &[NUMBER.required()]),
            SubcommandSpec::new("exclude", &[NUMBER.required(), OptionSpec::user("person").required()]),
            SubcommandSpec::new("export", &[NUMBER.required()]),
        ]);

    fn read(input: &CommandInput) -> Option<Tournament> {
        let options = &input.options;
        let number = || options.number("tournament").map(CompetitionId);
        match input.subcommand.as_deref()? {
            "create" => Some(Tournament::Create(NewTournament {
                game: options.string("game")?,
                rules: options.string("rules"),
                time_control: options.string("clock"),
                is_recurring: options.flag("every").unwrap_or_default(),
                min_entrants: options.number("min"),
                pairs: options.flag("pairs").unwrap_or_default(),
                rated: options.flag("rated"),
            })),
            "show" => Some(Tournament::Show { tournament: number(), division: options.number("division") }),
            "start" => Some(Tournament::Start(number()?)),
            "stop" => Some(Tournament::Stop(number()?)),
            "exclude" => Some(Tournament::Exclude(number()?, options.user("person")?.user_id)),
            "export" => Some(Tournament::Export(number()?)),
            _ => None,
        }
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        let tournaments = &services.tournaments;
        match self {
            Tournament::Create(new) => tournaments.create(context, &new).await,
            Tournament::Show { tournament, division } => tournaments.show(context, tournament, division).await,
            Tournament::Start(id) => tournaments.start(context, id).await,
            Tournament::Stop(id) => tournaments.stop(context, id).await,
            Tournament::Exclude(id, user) => tournaments.exclude(context, id, user).await,
            Tournament::Export(id) => tournaments.export(context, id).await,
        }
    }
}
