//! Requests of users to the bot: commands, presses of controls, and forms.

use crate::command_kit::input::UnreadableCommand;
use crate::command_kit::{Command, CommandRequest};
use crate::requester::Opponent;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::custom_id::CustomId;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A request of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request {
    /// A command.
    Command(CommandRequest),
    /// A command that is not as this program defines it.
    UnreadableCommand(UnreadableCommand),
    /// A press of a button, or a pick from a menu.
    PressControl {
        /// The control's custom id.
        custom_id: String,
        /// The options picked from a menu.
        values: Vec<String>,
        /// The message that the control is on.
        message_id: u64,
    },
    /// A submitted form.
    SubmitForm {
        /// The form's custom id.
        custom_id: String,
        /// The text of its field.
        text: String,
        /// The message whose control opened the form; `None` if it was deleted since.
        message_id: Option<u64>,
    },
    /// A submitted form with labelled fields.
    SubmitFields {
        /// The form's custom id.
        custom_id: String,
        /// The values of its fields.
        fields: FormFields,
        /// The message whose control opened the form; `None` for one that a command opened.
        message_id: Option<u64>,
    },
    /// An interaction of which only the answer's address could be read.
    Unreadable,
    /// Any interaction while the program ends.
    Stopping,
}

/// The values of labelled fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormFields {
    /// The picked or chosen values of each field.
    pub values: BTreeMap<String, Vec<String>>,
    /// The users among them.
    pub users: Vec<Opponent>,
    /// The account of the bot.
    pub bot_user: UserId,
}

impl FormFields {
    /// Returns the only value of a field.
    #[must_use]
    pub fn single(&self, field: &str) -> Option<&str> {
        self.values.get(field)?.first().map(String::as_str)
    }

    /// Returns true if a value of a field is chosen.
    #[must_use]
    pub fn is_chosen(&self, field: &str, value: &str) -> bool {
        self.values.get(field).is_some_and(|values| values.iter().any(|chosen| chosen == value))
    }
}

impl<C: Command> From<C> for Request {
    fn from(command: C) -> Request {
        Request::Command(command.into())
    }
}

impl From<Result<CommandRequest, UnreadableCommand>> for Request {
    fn from(read: Result<CommandRequest, UnreadableCommand>) -> Request {
        read.map_or_else(Request::UnreadableCommand, Request::Command)
    }
}

impl Request {
    /// Returns the command, if the request is one to this command.
    #[must_use]
    pub fn command<C: Command>(&self) -> Option<&C> {
        match self {
            Request::Command(command) => command.downcast(),
            _ => None,
        }
    }

    /// Returns the kind of request: the command's label, `control` or `form`.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Request::Command(command) => command.spec().label,
            Request::UnreadableCommand(UnreadableCommand::UnknownShape) => "unknown-shape",
            Request::UnreadableCommand(UnreadableCommand::UnknownChoice { .. }) => "unknown-choice",
            Request::PressControl { .. } => "control",
            Request::SubmitForm { .. } | Request::SubmitFields { .. } => "form",
            Request::Unreadable => "unreadable",
            Request::Stopping => "stopping",
        }
    }
}

/// A request with its custom id, which is read once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedRequest {
    /// The request.
    pub request: Request,
    /// The control or form; `None` for a custom id that the bot has never written, and for other requests.
    pub control: Option<CustomId>,
}

impl From<Request> for ReceivedRequest {
    fn from(request: Request) -> ReceivedRequest {
        let control = match &request {
            Request::PressControl { custom_id, .. }
            | Request::SubmitForm { custom_id, .. }
            | Request::SubmitFields { custom_id, .. } => CustomId::parse(custom_id),
            _ => None,
        };
        ReceivedRequest { request, control }
    }
}

impl ReceivedRequest {
    /// Returns the name of a request for logs and figures: its kind and, for a control or a form, which one:
    /// `control-accept`.
    #[must_use]
    pub fn label(&self) -> Cow<'static, str> {
        let kind = self.request.kind();
        match &self.control {
            Some(id) => format!("{kind}-{}", id.name()).into(),
            None => kind.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::help::Help;

    #[test]
    fn label_names_the_control() {
        let of = |request: Request| ReceivedRequest::from(request).label().into_owned();
        let label = |id: &str| of(Request::PressControl { custom_id: id.to_owned(), values: vec![], message_id: 1 });
        assert_eq!(label("m:12.0a1b2c3d:7:accept"), "control-accept");
        assert_eq!(label("p:12.0a1b2c3d:7:rematch"), "control-rematch");
        assert_eq!(label("b:open"), "control-start");
        assert_eq!(label("moon"), "control");
        let form =
            Request::SubmitForm { custom_id: "m:1.0a1b2c3d:1:word".into(), text: String::new(), message_id: Some(1) };
        assert_eq!((&*of(form), &*of(Request::from(Help))), ("form-word", "help"));
    }
}
