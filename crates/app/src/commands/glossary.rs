//! `/glossary`: explains a term, or all of them.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SuggestionKind};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// A term of the glossary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glossary {
    /// The term, as typed; `None` is the first page.
    pub term: Option<String>,
}

impl Command for Glossary {
    const SPEC: CommandSpec = CommandSpec::slash("glossary", BotPresence::NotNeeded)
        .options(&[OptionSpec::text("term").suggesting(SuggestionKind::GlossaryTerm)]);

    fn read(input: &CommandInput) -> Option<Glossary> {
        Some(Glossary { term: input.options.string("term") })
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.handbook.show_glossary(context, self.term.as_deref()).await
    }
}
