//! The menu of matches that answers a command which fits several.

use crate::matches::MatchFinder;
use crate::matches::loaded_match::LoadedMatch;
use crate::requests::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::state::match_state::Match;
use gonagas_ui::custom_id::match_picker::MatchCommandKind;
use gonagas_ui::message::Message;
use gonagas_ui::screens::lists::match_picker;

impl MatchFinder {
    /// Adds a menu of the requester's other matches to an answer about one that no number had named.
    pub(crate) async fn with_other_matches(
        &self,
        requester: &Requester,
        command: &MatchCommandKind,
        (shown, number): (&Match, Option<u64>),
        message: Message,
    ) -> Result<Message, UserError> {
        let mut message = message;
        if number.is_none() {
            let fitting = self.matches_for_command(requester, command).await?;
            let others: Vec<&Match> =
                fitting.iter().map(|loaded| &**loaded).filter(|game| game.id() != shown.id()).collect();
            let catalog = private_catalog(requester);
            message.rows.extend(match_picker::other_matches_menu(&catalog, requester.user_id, command, &others));
        }
        Ok(message)
    }
}

/// Returns the error that asks which of several matches is meant.
pub fn which_match_error(requester: &Requester, command: &MatchCommandKind, fitting: &[LoadedMatch]) -> UserError {
    UserError::from(picker_message(requester, command, fitting, 0))
}

/// Returns a page of the menu.
pub fn picker_message(
    requester: &Requester,
    command: &MatchCommandKind,
    fitting: &[LoadedMatch],
    page: usize,
) -> Message {
    let games: Vec<&Match> = fitting.iter().map(|loaded| &**loaded).collect();
    match_picker::match_picker_message(&private_catalog(requester), requester.user_id, command, &games, page)
}
