//! Responses with a private board, which follows its match from then on.

use crate::UserError;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::PrivateBoards;
use crate::outbox::private_board::PrivateBoardOptions;
use crate::ports::{Response, ResponseOutcome};
use crate::request_context::{RequestContext, RequestSource};
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_ui::error_text;
use gonagas_ui::message::Message;
use gonagas_ui::screens::private_texts::{self, CompletedRequest};

impl PrivateBoards {
    /// Responds with a private board, from the side that the requester prefers.
    pub async fn show_private_board(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        view: PrivateBoardOptions,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let waits_until = self.downtime.removal_waits_until(loaded.terms().channel_ref.guild);
        let removed = waits_until.and_then(|until| private_texts::bot_removed_text(&catalog, loaded, until));
        let nowhere = removed.or_else(|| private_texts::lost_channel_text(&catalog, loaded));
        let flipped = self.audiences.appearance_or_default(loaded, context.requester).await.flipped;
        let view = PrivateBoardOptions { notes: nowhere.into_iter().chain(view.notes).collect(), flipped, ..view };
        let shown = self.private_board_or_error(context, loaded, &view).await?;
        self.respond_with_private_board(context, loaded, Response::Ephemeral(&shown), view.flipped).await;
        Ok(())
    }

    /// Replaces the private board whose control was used.
    pub async fn update_private_board(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        view: &PrivateBoardOptions,
    ) -> Result<(), UserError> {
        let shown = self.private_board_or_error(context, loaded, view).await?;
        self.respond_with_private_board(context, loaded, Response::Update(&shown), view.flipped).await;
        Ok(())
    }

    /// Renders a private board, or tells the requester why it cannot.
    async fn private_board_or_error(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        view: &PrivateBoardOptions,
    ) -> Result<Message, UserError> {
        let shown = self.render_private_board(context.requester, context.channels, loaded, view).await;
        shown.map_err(UserError::of_match(loaded.id()))
    }

    /// Responds with a private board, which follows the match from then on. A failure is only logged.
    pub async fn respond_with_private_board(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        response: Response<'_>,
        flipped: bool,
    ) {
        if let Ok(ResponseOutcome::Sent) = context.respond(response).await {
            self.follow_match(context, loaded, flipped);
        }
    }

    /// Responds to a rejected command: with the present board, if it came from a private board that is outdated, and
    /// otherwise with an error.
    pub async fn respond_with_refusal(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        refusal: &Rejection,
        source: &RequestSource,
    ) -> Result<(), UserError> {
        match (source, refusal) {
            (RequestSource::PrivateBoard { flipped }, Rejection::Stale | Rejection::MatchOver) => {
                let lines = vec![error_text::refusal_text(&context.catalog(), loaded, refusal)];
                let view = PrivateBoardOptions { notes: lines, ..PrivateBoardOptions::from_side(*flipped) };
                self.update_private_board(context, loaded, &view).await
            }
            // The private message for a move has served; a dead control would stay on it.
            (
                RequestSource::MovePicker | RequestSource::PrivateControl { done: CompletedRequest::Played(_) },
                Rejection::Stale | Rejection::MatchOver | Rejection::NotYourTurn(_),
            ) => {
                let text = error_text::refusal_text(&context.catalog(), loaded, refusal);
                context.update_message(&private_texts::text_message(text)).await
            }
            _ => Err(self.refusals.error(context, loaded, refusal).await),
        }
    }
}
