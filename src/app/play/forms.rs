//! Forms: asking for a word for the draws, and what is filled in.

use crate::app::request_context::RequestContext;
use crate::app::play::controls::forged_control_error;
use crate::app::play::execute::RequestSource;
use crate::app::ports::{ChannelClient, Responder, Response, ResponseOutcome};
use crate::app::requests::Requester;
use crate::app::{App, UserError, private_catalog};
use crate::fair::randomness::sanitize_player_word;
use crate::matches::commands::challenge_response;
use crate::matches::commands::match_command::MatchCommand;
use crate::store::Store;
use crate::ui::custom_id::challenge_form::ChallengeFormControl;
use crate::ui::custom_id::match_control::{MatchControl, MatchVerb};
use crate::ui::screens::challenge::word_form;

impl<S: Store> App<S> {
    /// Asks for a word for the draws.
    pub(in crate::app) async fn show_word_form(&self, context: &RequestContext<'_>, control: &MatchControl) -> Result<(), UserError> {
        let game = self.load_match(context.requester, control.match_id).await?;
        self.check_match_visible(context.requester, &game)?;
        if let Err(rejection) = challenge_response::check_can_add_seed_word(&game, context.requester.user_id, self.now()) {
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

    /// A form was filled in: something of a challenge that is being put together; the word of the challenger or, together
    /// with the acceptance, that of the other.
    pub(in crate::app) async fn submit_form(&self, context: &RequestContext<'_>, id: &str, text: String, message: u64) -> Result<(), UserError> {
        if let Some(choice) = ChallengeFormControl::parse(id) {
            return self.submit_challenge_form_text(context, &choice, &text).await;
        }
        let control = MatchControl::parse(id)
            .filter(|control| control.verb == MatchVerb::AddWord)
            .ok_or_else(|| forged_control_error(context.requester))?;
        let game = self.load_match(context.requester, control.match_id).await?;
        let word = sanitize_player_word(&text);
        let command = if game.terms().challenger == context.requester.user_id {
            MatchCommand::SetSeedWord(word)
        } else {
            MatchCommand::AcceptChallenge(word)
        };
        let source = RequestSource::PublicControl { message_id: message, seen_event: control.event_number };
        self.execute_command(context, control.match_id, &command, Some(control.event_number), source)
        .await
    }
}
