//! The form for a seed word.

use crate::app::ports::{Response, ResponseOutcome};
use crate::app::request_context::RequestContext;
use crate::app::{App, UserError};
use crate::ui::custom_id::match_control::MatchControl;
use crate::ui::screens::challenge::word_form;
use gonagas_core::matches::commands::challenge_response;

impl App {
    /// Opens the form for a seed word, if the requester may add one.
    pub(in crate::app) async fn show_word_form(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
    ) -> Result<(), UserError> {
        let game = self.load_match(context.requester, control.match_ref).await?;
        self.check_match_viewable(context, &game).await?;
        if let Err(rejection) =
            challenge_response::check_can_add_seed_word(&game, context.requester.user_id, self.now())
        {
            return Err(self.refusal_error(context, &game, &rejection).await);
        }
        let form = word_form::word_form(&context.catalog(), &game, context.requester.user_id);
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
