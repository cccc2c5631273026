//! The button *Play* and the menu of games behind it.

use crate::UserError;
use crate::challenges::ComputerMatches;
use crate::request_context::{RequestContext, RequestSource};
use crate::requests::PlayRequest;
use gonagas_core::session::rules::RuleSetInfo;
use gonagas_ui::custom_id::start::StartControl;
use gonagas_ui::screens::private_texts::CompletedRequest;
use gonagas_ui::screens::start::start_message;

impl ComputerMatches {
    /// Opens the menu of games, or starts a match of the picked one against the computer. Returns the rule set
    /// of the match that has begun.
    pub async fn handle_start_control(
        &self,
        context: &RequestContext<'_>,
        control: StartControl,
        value: Option<&str>,
    ) -> Result<Option<RuleSetInfo>, UserError> {
        match (control, value) {
            (StartControl::Open, _) => {
                context.respond_privately(&start_message(&context.catalog())).await?;
                Ok(None)
            }
            (StartControl::Game, Some(game)) => {
                let request = PlayRequest { game: game.to_owned(), ..PlayRequest::default() };
                let source = RequestSource::Command { done: CompletedRequest::StartedComputerMatch };
                self.play_computer(context, request, source).await
            }
            (StartControl::Game, None) => Err(UserError::ForgedControl),
        }
    }
}
