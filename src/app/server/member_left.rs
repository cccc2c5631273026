//! Matches whose opponent has left the server.
//!
//! The bot does not subscribe to that event, since it would get it for everyone who comes and goes. It checks when it
//! matters: when a player views the board of a match or resigns it, and when a user accepts a challenge.

use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::{App, UserError};
use crate::ui::custom_id::match_control::MatchControl;
use crate::ui::screens::ephemeral::CompletedRequest;
use crate::ui::screens::user_mention;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::log::stop::StopReason;

impl App {
    /// Ends a match without a result, if the opponent has left and no clock decides it.
    pub(in crate::app) async fn end_match_if_opponent_left(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
    ) -> Result<(), UserError> {
        let game = self.load_match(context.requester, control.match_ref).await?;
        self.check_match_viewable(context, &game).await?;
        if game.play_state().is_some_and(|play| play.seat_of(context.requester.user_id).is_none()) {
            return Err(self.refusal_error(context, &game, &Rejection::NotAPlayer).await);
        }
        if game.ending().is_some() {
            return Err(self.refusal_error(context, &game, &Rejection::MatchOver).await);
        }
        let catalog = context.catalog();
        match self.opponent_who_left(context, &game).await {
            Some(_) if !game.terms().time_control.is_empty() => Err(catalog.text("refuse-clock-decides").into()),
            Some(other) => {
                let source = RequestSource::PrivateControl { done: CompletedRequest::EndedAbandoned };
                self.execute_command(
                    context,
                    game.id(),
                    &MatchCommand::Stop(StopReason::PlayerLeft(other)),
                    None,
                    source,
                )
                .await
            }
            None => {
                let other = game.participants().into_iter().find(|user| *user != context.requester.user_id);
                let other = other.map_or_else(String::new, |user| user_mention(&catalog, user));
                Err(catalog.format("refuse-not-left", &[("person", &other)]).into())
            }
        }
    }
}
