//! The form for a seed word.

use crate::UserError;
use crate::play::MatchCommands;
use crate::ports::{Response, ResponseOutcome};
use crate::request_context::RequestContext;
use gonagas_core::matches::commands::challenge_response;
use gonagas_ui::custom_id::match_control::MatchControl;
use gonagas_ui::screens::fairness;

impl MatchCommands {
    /// Opens the form for a seed word, if the requester may add one.
    pub async fn show_word_form(&self, context: &RequestContext<'_>, control: &MatchControl) -> Result<(), UserError> {
        let game = self.matches.load(context.requester, control.match_ref).await?;
        self.sight.check_viewable(context, &game).await?;
        if let Err(rejection) =
            challenge_response::check_can_add_seed_word(&game, context.requester.user_id, self.clock.now())
        {
            return Err(self.refusals.error(context, &game, &rejection).await);
        }
        let form = fairness::word_form(&context.catalog(), &game, context.requester.user_id);
        match context.respond(Response::Form(&form)).await {
            Ok(ResponseOutcome::TooLate) => Err(context.catalog().text("refuse-slow").into()),
            Ok(_) => Ok(()),
            Err(error) => {
                tracing::debug!(%error, "a form could not be shown");
                Ok(())
            }
        }
    }
}
