//! The match that a command is about, and the menu of matches that answers a command which fits several.

use crate::matches::MatchFinder;
use crate::matches::loaded_match::LoadedMatch;
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::state::match_state::Match;
use gonagas_ui::custom_id::match_picker::PendingCommand;
use gonagas_ui::message::Message;
use gonagas_ui::screens::lists::match_picker;

/// The match that a command is about: the one with a number, or one of those that fit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedMatch {
    /// The number.
    pub number: Option<u64>,
    /// The matches that fit without a number.
    pub fit: MatchFit,
    /// The command, which a menu of the matches carries out on the picked one.
    pub command: PendingCommand,
}

/// The matches that fit a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchFit {
    /// Running matches.
    Running,
    /// Running matches in which it is the requester's turn, for a move; if there are none, all that run.
    ToMove,
    /// The same for a hint: rated matches, which have none, fit only when no other match runs.
    ToHint,
    /// Matches that are over.
    Finished,
    /// Matches that have begun, those that are over first.
    Begun,
}

impl WantedMatch {
    /// Returns the match of a command without other options.
    #[must_use]
    pub fn new(command: &str, fit: MatchFit, number: Option<u64>) -> WantedMatch {
        WantedMatch { number, fit, command: PendingCommand { name: command.to_owned(), options: String::new() } }
    }

    /// Adds the other options of the command as one text.
    #[must_use]
    pub fn with_options(mut self, options: String) -> WantedMatch {
        self.command.options = options;
        self
    }
}

impl MatchFit {
    /// Returns true for commands that look back at matches: the newest match that is over may be meant.
    pub const fn looks_back(self) -> bool {
        matches!(self, MatchFit::Finished | MatchFit::Begun)
    }
}

impl MatchFinder {
    /// Adds a menu of the requester's other matches to an answer about one that no number had named. The other options
    /// of the command hold for the shown match alone.
    pub(crate) async fn with_other_matches(
        &self,
        requester: &Requester,
        wanted: &WantedMatch,
        shown: &Match,
        message: Message,
    ) -> Result<Message, UserError> {
        let mut message = message;
        if wanted.number.is_none() {
            let fitting = self.fitting_matches(requester, wanted.fit).await?;
            let others: Vec<&Match> =
                fitting.iter().map(|loaded| &**loaded).filter(|game| game.id() != shown.id()).collect();
            let catalog = private_catalog(requester);
            let command = PendingCommand { options: String::new(), ..wanted.command.clone() };
            message.rows.extend(match_picker::other_matches_menu(&catalog, requester.user_id, &command, &others));
        }
        Ok(message)
    }
}

/// Returns a page of the menu.
pub(crate) fn picker_message(
    requester: &Requester,
    wanted: &WantedMatch,
    fitting: &[LoadedMatch],
    page: usize,
) -> Message {
    let games: Vec<&Match> = fitting.iter().map(|loaded| &**loaded).collect();
    let command = (&wanted.command, wanted.fit == MatchFit::ToMove);
    match_picker::match_picker_message(&private_catalog(requester), requester.user_id, command, &games, page)
}
