//! The parts of slash commands: specification, option values, and the request that is carried out.

pub mod choices;
pub mod input;
pub mod spec;

use crate::command_kit::input::{CommandInput, UnreadableCommand};
use crate::command_kit::spec::{BotPresence, CommandSpec};
use crate::matches::wanted_match::WantedMatch;
use crate::request_context::RequestContext;
use crate::{Services, UserError};
use std::any::Any;
use std::fmt;
use std::pin::Pin;

/// A slash command, or an entry in the menu of a user. The type is the request as plain data.
///
/// The English names of commands and options are a public interface. Descriptions and translated names are messages:
/// `command-<name>`, `command-<name>-<option>`, `name-<name>` and `name-of-<option>`.
pub trait Command: fmt::Debug + Clone + PartialEq + Send + Sync + 'static {
    /// The name, the options, and the places in which the command is offered.
    const SPEC: CommandSpec;

    /// Reads the request from options that fit [`Command::SPEC`]; `None` if one that is required is missing.
    fn read(input: &CommandInput) -> Option<Self>;

    /// Returns the presence that this request needs of the bot on its server.
    fn presence(&self) -> BotPresence {
        Self::SPEC.presence
    }

    /// Returns the match that the request is about; `None` for a command that is not about one match.
    ///
    /// When several matches fit, a menu keeps the name and the options of the command in its custom id.
    fn wanted_match(&self) -> Option<WantedMatch> {
        None
    }

    /// Returns the request about the match that is picked from the menu, with the options that [`WantedMatch::command`]
    /// has kept; `None` for options that the command never keeps.
    fn on_picked_match(_number: u64, _options: &str) -> Option<Self> {
        None
    }

    /// Carries out the request and responds to it.
    fn run(
        self,
        services: &Services,
        context: &RequestContext<'_>,
    ) -> impl Future<Output = Result<(), UserError>> + Send;
}

/// The work of a command, on the heap, so that a deep chain of calls fits into the stack of a thread.
pub type CommandWork<'a> = Pin<Box<dyn Future<Output = Result<(), UserError>> + Send + 'a>>;

/// A request to any command.
pub struct CommandRequest(Box<dyn AnyCommand>);

/// A [`Command`] as an object.
trait AnyCommand: Any + fmt::Debug + Send + Sync {
    fn spec(&self) -> &'static CommandSpec;
    fn presence(&self) -> BotPresence;
    fn wanted_match(&self) -> Option<WantedMatch>;
    fn run<'a>(self: Box<Self>, services: &'a Services, context: &'a RequestContext<'a>) -> CommandWork<'a>;
    fn clone_boxed(&self) -> Box<dyn AnyCommand>;
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<C: Command> AnyCommand for C {
    fn spec(&self) -> &'static CommandSpec {
        const { &C::SPEC }
    }

    fn presence(&self) -> BotPresence {
        Command::presence(self)
    }

    fn wanted_match(&self) -> Option<WantedMatch> {
        Command::wanted_match(self)
    }

    fn run<'a>(self: Box<Self>, services: &'a Services, context: &'a RequestContext<'a>) -> CommandWork<'a> {
        Box::pin(Command::run(*self, services, context))
    }

    fn clone_boxed(&self) -> Box<dyn AnyCommand> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<C>() == Some(self)
    }
}

impl<C: Command> From<C> for CommandRequest {
    fn from(command: C) -> CommandRequest {
        CommandRequest(Box::new(command))
    }
}

impl CommandRequest {
    /// Returns the specification of the command.
    #[must_use]
    pub fn spec(&self) -> &'static CommandSpec {
        self.0.spec()
    }

    /// Returns the presence that the request needs of the bot on its server.
    #[must_use]
    pub fn presence(&self) -> BotPresence {
        self.0.presence()
    }

    /// Returns the match that the request is about; `None` for a command that is not about one match.
    pub(crate) fn wanted_match(&self) -> Option<WantedMatch> {
        self.0.wanted_match()
    }

    /// Returns the request, if it is one to this command.
    #[must_use]
    pub fn downcast<C: Command>(&self) -> Option<&C> {
        let command: &dyn Any = &*self.0;
        command.downcast_ref()
    }

    /// Carries out the request and responds to it.
    pub(crate) fn run<'a>(self, services: &'a Services, context: &'a RequestContext<'a>) -> CommandWork<'a> {
        self.0.run(services, context)
    }
}

impl Clone for CommandRequest {
    fn clone(&self) -> CommandRequest {
        CommandRequest(self.0.clone_boxed())
    }
}

impl PartialEq for CommandRequest {
    fn eq(&self, other: &CommandRequest) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for CommandRequest {}

impl fmt::Debug for CommandRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A command in the list.
#[derive(Debug, Clone, Copy)]
pub struct CommandEntry {
    /// The specification.
    pub spec: &'static CommandSpec,
    read: fn(&CommandInput) -> Option<CommandRequest>,
    on_picked_match: fn(u64, &str) -> Option<CommandRequest>,
}

impl CommandEntry {
    /// Returns the entry of a command.
    #[must_use]
    pub const fn of<C: Command>() -> CommandEntry {
        CommandEntry {
            spec: const { &C::SPEC },
            read: |input| C::read(input).map(CommandRequest::from),
            on_picked_match: |number, options| C::on_picked_match(number, options).map(CommandRequest::from),
        }
    }

    /// Returns the request about a match that is picked from a menu; see [`Command::on_picked_match`].
    pub(crate) fn on_picked_match(&self, number: u64, options: &str) -> Option<CommandRequest> {
        (self.on_picked_match)(number, options)
    }

    /// Reads a request from the options that Discord sent.
    pub fn read(&self, input: &CommandInput) -> Result<CommandRequest, UnreadableCommand> {
        input.check(self.spec)?;
        (self.read)(input).ok_or(UnreadableCommand::UnknownShape)
    }
}
