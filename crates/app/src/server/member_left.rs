//! Matches whose opponent has left the server.
//!
//! The bot does not subscribe to that event, since it would get it for everyone who comes and goes. It checks when it
//! matters: when a player views the board of a match or resigns it, and when a user accepts a challenge.

use crate::UserError;
use crate::ports::Answer;
use crate::request_context::{RequestContext, RequestSource};
use crate::server::Moderation;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::log::stop::StopReason;
use gonagas_ui::custom_id::match_control::MatchControl;
use gonagas_ui::screens::private_texts::CompletedRequest;
use gonagas_ui::screens::user_mention;

impl Moderation {
    /// Ends a match without a result, if the opponent has left and no clock decides it.
    pub(crate) async fn end_match_if_opponent_left(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
    ) -> Result<(), UserError> {
        let game = self.matches.load_viewable(context, control.match_ref).await?;
        if game.play_state().is_some_and(|play| play.seat_of(context.requester.user_id).is_none()) {
            return Err(self.refusals.error(context, &game, &Rejection::NotAPlayer).await);
        }
        if game.ending().is_some() {
            return Err(self.refusals.error(context, &game, &Rejection::MatchOver).await);
        }
        let catalog = context.catalog();
        let Some((other, departure)) = self.members.opponent_departure(context, &game).await else {
            return Err(UserError::ForgedControl);
        };
        let person = user_mention(&catalog, other);
        match departure {
            Answer::Yes if !game.terms().time_control.is_empty() => Err(catalog.text("refuse-clock-decides").into()),
            Answer::Yes => {
                let source = RequestSource::PrivateControl { done: CompletedRequest::EndedAbandoned };
                let command = MatchCommand::Stop(StopReason::PlayerLeft(other));
                self.match_commands.execute(context, game.id(), &command, None, source).await
            }
            Answer::No => Err(catalog.format("refuse-not-left", &[("person", &person)]).into()),
            Answer::Unknown => Err(catalog.format("refuse-left-unknown", &[("person", &person)]).into()),
        }
    }
}
