//! The kinds of requests, for logs and figures.

use crate::app::requests::Request;

impl Request {
    /// Returns the kind of request, for logs and figures: the command's name, or the kind of control.
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
            Request::Unreadable => "unreadable",
            Request::SubmitForm { .. } => "form",
            Request::PressControl { .. } => "control",
        }
    }
}
