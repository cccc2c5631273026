//! Boards that only one user sees: their look, and responses with one, which follows its match from then on.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::PrivateBoards;
use crate::ports::{ChannelClient, Response, ResponseOutcome};
use crate::request_context::{RequestContext, RequestSource};
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_store::store_error::StoreError;
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::error_text;
use gonagas_ui::message::Message;
use gonagas_ui::screens::private_board::{PrivateBoardView, private_board_message};
use gonagas_ui::screens::private_texts::{self, CompletedRequest};

impl PrivateBoards {
    /// Renders the board of a match for the requester alone.
    pub async fn render_private_board(
        &self,
        requester: &Requester,
        channels: &dyn ChannelClient,
        loaded: &LoadedMatch,
        view: &PrivateBoardOptions,
    ) -> Result<Message, StoreError> {
        let catalog = private_catalog(requester);
        let follows = self.matches.watch_state(requester, loaded).await?.is_some();
        let link = loaded.url(channels);
        // The time makes the name one of a kind: the same board may be shown twice.
        let file = format!("gonagas-{}-own-{}-{}.png", loaded.id().0, loaded.last_event_number(), self.clock.now());
        let user = requester.user_id;
        let path = &view.picked_path;
        let flipped = view.flipped;
        let elsewhere = catalog.format("look-for-all", &[("link", &link)]);
        let lines: Vec<String> = view.notes.iter().cloned().chain((!link.is_empty()).then_some(elsewhere)).collect();
        let appearance = self.audiences.appearance_or_default(loaded, requester).await;
        let shown = private_board_message(
            &catalog,
            PrivateBoardView {
                game: loaded,
                viewer: user,
                path,
                file_name: &file,
                flipped,
                shape: appearance.shape,
                is_watching: follows,
                hinted_turn: &view.hinted_turn,
                next: self.matches.next_match(user, loaded).await,
                now: self.clock.now(),
            },
            &lines,
        );
        Ok(appearance.apply_without_flipping(shown))
    }

    /// Responds with a private board, from the side that the requester prefers.
    pub async fn show_private_board(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        view: PrivateBoardOptions,
    ) -> Result<(), UserError> {
        let catalog = context.catalog();
        let waits_until = self.downtime.removal_waits_until(loaded.terms().channel_ref.guild());
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
            // The private message for a move or an offer has served; a dead control would stay on it.
            (
                RequestSource::MovePicker
                | RequestSource::PrivateControl { done: CompletedRequest::Played(_) | CompletedRequest::OfferedDraw },
                Rejection::Stale | Rejection::MatchOver | Rejection::NotYourTurn(_),
            ) => {
                let text = error_text::refusal_text(&context.catalog(), loaded, refusal);
                context.update_message(&private_texts::text_message(text)).await
            }
            _ => Err(self.refusals.error(context, loaded, refusal).await),
        }
    }
}

/// The options of a private board.
#[derive(Debug, Clone, Default)]
pub struct PrivateBoardOptions {
    /// True if it is seen from its other side.
    pub flipped: bool,
    /// The choices made so far.
    pub picked_path: SelectionPath,
    /// Lines above everything else.
    pub notes: Vec<String>,
    /// The actions of the turn that a hint suggests, which are marked on the picture and can be played by one button.
    pub hinted_turn: Vec<String>,
}

impl PrivateBoardOptions {
    /// Returns the options of a board from this side, without choices and notes.
    pub fn from_side(flipped: bool) -> PrivateBoardOptions {
        PrivateBoardOptions { flipped, ..PrivateBoardOptions::default() }
    }
}
