//! Forms: asking for a word for the draws, and what is filled in.

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
    pub(in crate::app) async fn show_word_form<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        control: &MatchControl,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        let game = self.load_match(requester, control.match_id).await?;
        self.check_match_visible(requester, &game)?;
        if let Err(rejection) = challenge_response::check_can_add_seed_word(&game, requester.user_id, self.now()) {
            return Err(self.refusal_error(requester, &game, &rejection, channels).await);
        }
        let form = word_form::word_form(&private_catalog(requester), &game, requester.user_id);
        match responder.respond(Response::Form(&form)).await {
            Ok(ResponseOutcome::TooLate) => Err(private_catalog(requester).text("refuse-slow").into()),
            Ok(_) => Ok(()),
            Err(error) => {
                tracing::debug!(%error, "a form could not be shown");
                Ok(())
            }
        }
    }

    /// A form was filled in: something of a challenge that is being put together; the word of the challenger or, together
    /// with the acceptance, that of the other.
    pub(in crate::app) async fn submit_form<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        id: &str,
        text: String,
        message: u64,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        if let Some(choice) = ChallengeFormControl::parse(id) {
            return self.submit_challenge_form_text(requester, &choice, &text, responder).await;
        }
        let control = MatchControl::parse(id)
            .filter(|control| control.verb == MatchVerb::AddWord)
            .ok_or_else(|| forged_control_error(requester))?;
        let game = self.load_match(requester, control.match_id).await?;
        let word = sanitize_player_word(&text);
        let command = if game.terms().challenger == requester.user_id {
            MatchCommand::SetSeedWord(word)
        } else {
            MatchCommand::AcceptChallenge(word)
        };
        let source = RequestSource::PublicControl { message_id: message, seen_event: control.event_number };
        self.execute_command(
            requester,
            control.match_id,
            &command,
            Some(control.event_number),
            source,
            responder,
            channels,
        )
        .await
    }
}
