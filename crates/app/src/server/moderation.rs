//! `/stop`: a moderator stops a match of others on their server.

use crate::matches::loaded_match::LoadedMatch;
use crate::ports::Answer;
use crate::request_context::{RequestContext, RequestSource};
use crate::server::Moderation;
use crate::{UserError, private_catalog};
use gonagas_core::fair::randomness::sanitize_player_word;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::ids::MatchId;
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::match_control::MatchControl;
use gonagas_ui::screens::private_texts::{self, CompletedRequest};

impl Moderation {
    /// Asks a moderator for a confirmation to stop a match.
    pub(crate) async fn ask_stop_confirmation(
        &self,
        context: &RequestContext<'_>,
        number: u64,
        reason: &str,
    ) -> Result<(), UserError> {
        let game = self.matches.load(context.requester, MatchId(number)).await?;
        self.check_moderator(context, &game).await?;
        if game.ending().is_some() {
            return Err(self.refusals.error(context, &game, &Rejection::MatchOver).await);
        }
        context
            .respond_privately(&private_texts::stop_confirmation(
                &context.catalog(),
                &game,
                &sanitize_player_word(reason),
            ))
            .await
    }

    /// Stops a match after the confirmation.
    pub(crate) async fn stop_match(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
    ) -> Result<(), UserError> {
        let game = self.matches.load(context.requester, control.match_ref).await?;
        self.check_moderator(context, &game).await?;
        let command = MatchCommand::StopAsModerator(sanitize_player_word(&control.argument));
        let source = RequestSource::PrivateControl { done: CompletedRequest::StoppedMatch };
        self.match_commands.execute(context, game.id(), &command, None, source).await
    }

    /// Rejects a requester who may not stop a match: that takes the permission to manage messages in the match's
    /// channel, and a match of others. For those who may not even see it, it does not exist.
    async fn check_moderator(&self, context: &RequestContext<'_>, loaded: &LoadedMatch) -> Result<(), UserError> {
        let requester = context.requester;
        let guild = loaded.terms().channel_ref.guild();
        let not_found = || UserError::of_match(loaded.id())(StoreError::NotFound);
        let guild = guild.filter(|_| guild == requester.channel_ref.guild()).ok_or_else(not_found)?;
        let catalog = private_catalog(requester);
        match is_moderator(context, loaded, guild).await {
            Answer::Yes => {}
            Answer::No => {
                self.sight.check_viewable(context, loaded).await?;
                return Err(catalog.text("refuse-stop").into());
            }
            Answer::Unknown => {
                return Err(catalog.format("refuse-stop-unknown", &[("match", &loaded.id().0.to_string())]).into());
            }
        }
        if loaded.participants().contains(&requester.user_id) {
            return Err(catalog.text("refuse-stop-own").into());
        }
        Ok(())
    }
}

/// Looks up if the requester may manage messages in the match's channel. A match whose channel is gone is judged by the
/// channel of the request.
async fn is_moderator(context: &RequestContext<'_>, loaded: &LoadedMatch, guild: u64) -> Answer {
    let requester = context.requester;
    let Some(place) = loaded.channel_or_thread().filter(|place| place.channel != requester.channel_ref.channel) else {
        return Answer::from(requester.user_permissions.manage_messages);
    };
    context.channels.can_manage_messages(guild, requester.user_id, place.channel).await
}
