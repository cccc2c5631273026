//! `/privacy`: exports, hides or erases what is stored about the requester.

use crate::command_kit::Command;
use crate::command_kit::input::CommandInput;
use crate::command_kit::spec::{BotPresence, CommandSpec, OptionSpec, SubcommandSpec};
use crate::request_context::RequestContext;
use crate::{Services, UserError};

/// A request about the requester's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Privacy(pub PrivacyRequest);

/// A request about the data that is stored about the requester.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrivacyRequest {
    /// Export it.
    Export,
    /// Hide the requester from leaderboards, or show them again.
    SetHidden(bool),
    /// Erase it, after a confirmation.
    Erase,
}

impl Command for Privacy {
    const SPEC: CommandSpec = CommandSpec::slash("privacy", BotPresence::NotNeeded).subcommands(&[
        SubcommandSpec::new("show", &[]),
        SubcommandSpec::new("hide", &[OptionSpec::boolean("hidden")]),
        SubcommandSpec::new("erase", &[]),
    ]);

    fn read(input: &CommandInput) -> Option<Privacy> {
        Some(Privacy(match input.subcommand.as_deref()? {
            "show" => PrivacyRequest::Export,
            "hide" => PrivacyRequest::SetHidden(input.options.flag("hidden").unwrap_or(true)),
            "erase" => PrivacyRequest::Erase,
            _ => return None,
        }))
    }

    async fn run(self, services: &Services, context: &RequestContext<'_>) -> Result<(), UserError> {
        services.privacy.handle_privacy_request(context, self.0).await
    }
}
