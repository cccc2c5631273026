//! Refusals with the position that they speak of.

use crate::app::request_context::RequestContext;
use crate::app::user_error::private_snapshot_file_name;
use crate::app::{App, UserError};
use crate::store::Store;
use crate::ui::error_text;
use crate::ui::screens::ephemeral;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::state::match_state::Match;

impl<S: Store> App<S> {
    /// A wish was refused. Who looked at something old is shown what there is now, and where.
    pub(in crate::app) async fn refusal_error(
        &self,
        context: &RequestContext<'_>,
        game: &Match,
        refusal: &Rejection,
    ) -> UserError {
        let catalog = context.catalog();
        let reason = error_text::refusal_text(&catalog, game, refusal);
        if !matches!(refusal, Rejection::Stale | Rejection::MatchOver | Rejection::NoPendingOffer(_)) {
            return reason.into();
        }
        // Without the link the answer is still of use.
        let link = self.match_url(game, context.channels).await.unwrap_or_default();
        let lines = [reason, ephemeral::match_link_text(&catalog, game, &link)];
        let look = self.appearance_or_default(game, context.requester).await;
        UserError(Box::new(ephemeral::board_without_controls(
            &catalog,
            game,
            &private_snapshot_file_name(game),
            look,
            &lines,
        )))
    }
}
