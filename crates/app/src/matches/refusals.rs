//! Answers to rejected commands, with the position that the rejection is about.

use crate::UserError;
use crate::matches::Refusals;
use crate::matches::loaded_match::LoadedMatch;
use crate::request_context::RequestContext;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::state::match_state::Match;
use gonagas_ui::error_text;
use gonagas_ui::screens::private_texts;

impl Refusals {
    /// Returns the answer to a rejected command. A requester who used an out-of-date control sees the current board
    /// and a link to it.
    pub(crate) async fn error(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        rejection: &Rejection,
    ) -> UserError {
        let catalog = context.catalog();
        let reason = error_text::refusal_text(&catalog, loaded, rejection);
        if !matches!(rejection, Rejection::Stale | Rejection::MatchOver | Rejection::NoPendingOffer(_)) {
            return reason.into();
        }
        let lines = [reason, private_texts::match_link_text(&catalog, loaded, &loaded.url(context.channels))];
        let appearance = self.audiences.appearance_or_default(loaded, context.requester).await;
        let file = private_snapshot_file_name(loaded);
        UserError::from(private_texts::board_without_controls(
            &catalog,
            loaded,
            &file,
            appearance,
            self.clock.now(),
            &lines,
        ))
    }
}

/// Returns the file name of an image that only one user sees.
fn private_snapshot_file_name(game: &Match) -> String {
    format!("gonagas-{}-now-{}.png", game.id().0, game.last_event_number())
}
