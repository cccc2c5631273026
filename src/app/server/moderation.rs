//! `/stop`: a moderator stops a match of others on their server.

use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::requests::Requester;
use crate::app::{App, UserError, private_catalog, user_error};
use crate::store::{Store, StoreError};
use crate::ui::custom_id::match_control::MatchControl;
use crate::ui::screens::ephemeral::{self, CompletedRequest};
use gonagas_core::fair::randomness::sanitize_player_word;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::state::match_state::Match;

impl<S: Store> App<S> {
    /// Asks a moderator for a confirmation to stop a match.
    pub(in crate::app) async fn ask_stop_confirmation(
        &self,
        context: &RequestContext<'_>,
        number: u64,
        reason: &str,
    ) -> Result<(), UserError> {
        let game = self.load_match(context.requester, MatchId(number)).await?;
        check_moderator(context.requester, &game)?;
        if game.ending().is_some() {
            return Err(self.refusal_error(context, &game, &Rejection::MatchOver).await);
        }
        context
            .respond_privately(&ephemeral::stop_confirmation(&context.catalog(), &game, &sanitize_player_word(reason)))
            .await
    }

    /// Stops a match after the confirmation.
    pub(in crate::app) async fn stop_match(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
    ) -> Result<(), UserError> {
        let game = self.load_match(context.requester, control.match_ref).await?;
        check_moderator(context.requester, &game)?;
        let (command, source) = (
            MatchCommand::StopAsModerator(sanitize_player_word(&control.argument)),
            RequestSource::PrivateControl { done: CompletedRequest::StoppedMatch },
        );
        self.execute_command(context, game.id(), &command, None, source).await
    }
}

/// Rejects a requester who may not stop a match: that takes the permission to manage messages, on the match's server.
fn check_moderator(requester: &Requester, game: &Match) -> Result<(), UserError> {
    let guild = game.terms().channel_ref.guild;
    if guild.is_none() || guild != requester.channel_ref.guild {
        return Err(user_error::from_store_error(requester, Some(game.id()), &StoreError::NotFound));
    }
    if requester.user_permissions.manage_messages {
        Ok(())
    } else {
        Err(private_catalog(requester).text("refuse-stop").into())
    }
}
