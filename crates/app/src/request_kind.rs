//! The kinds of requests, for logs and figures.

use crate::requests::Request;
use gonagas_ui::custom_id::CustomId;
use std::borrow::Cow;

impl Request {
    /// Returns the name of a request for logs and figures: its kind and, for a control or a form, which one:
    /// `control-accept`.
    #[must_use]
    pub fn label(&self) -> Cow<'static, str> {
        match self {
            Request::PressControl { custom_id, .. } | Request::SubmitForm { custom_id, .. } => {
                CustomId::parse(custom_id)
                    .map_or(self.kind().into(), |id| format!("{}-{}", self.kind(), id.name()).into())
            }
            _ => self.kind().into(),
        }
    }

    /// Returns the kind of request: the command's name, `control` or `form`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Request::Challenge(_) => "challenge",
            Request::Play(_) => "play",
            Request::Move { .. } => "move",
            Request::Board { .. } => "board",
            Request::Resign { .. } => "resign",
            Request::Takeback { .. } => "takeback",
            Request::Rematch { .. } => "rematch",
            Request::Challenges => "challenges",
            Request::OpenChallengeForm(_) => "challenge-form",
            Request::Block { .. } => "block",
            Request::Unblock { .. } => "unblock",
            Request::Matches => "matches",
            Request::Watch { .. } => "watch",
            Request::Stop { .. } => "stop",
            Request::Help => "help",
            Request::Learn { .. } => "learn",
            Request::Puzzle { .. } => "puzzle",
            Request::Rules { .. } => "rules",
            Request::Glossary { .. } => "glossary",
            Request::About(_) => "about",
            Request::Verify { .. } => "verify",
            Request::Replay { .. } => "replay",
            Request::Step { .. } => "step",
            Request::Hint { .. } => "hint",
            Request::Review { .. } => "review",
            Request::Export { .. } => "export",
            Request::Leaderboard(_) => "leaderboard",
            Request::Profile { .. } => "profile",
            Request::Versus { .. } => "versus",
            Request::Preferences(_) => "preferences",
            Request::Privacy(_) => "privacy",
            Request::Settings(_) => "settings",
            Request::Vacation { .. } => "vacation",
            Request::UnknownChoice { .. } => "unknown-choice",
            Request::Stopping => "stopping",
            Request::Unreadable => "unreadable",
            Request::SubmitForm { .. } => "form",
            Request::PressControl { .. } => "control",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_told_apart() {
        let label = |id: &str| {
            Request::PressControl { custom_id: id.to_owned(), values: Vec::new(), message_id: 1 }.label().into_owned()
        };
        assert_eq!(label("m:12.0a1b2c3d:7:accept"), "control-accept");
        assert_eq!(label("p:12.0a1b2c3d:7:rematch"), "control-rematch");
        assert_eq!(label("b:open"), "control-start");
        assert_eq!(label("moon"), "control");
        let form =
            Request::SubmitForm { custom_id: "m:1.0a1b2c3d:1:word".into(), text: String::new(), message_id: Some(1) };
        assert_eq!((form.label().as_ref(), Request::Help.label().as_ref()), ("form-word", "help"));
    }
}
