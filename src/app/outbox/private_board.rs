//! Boards that only one user sees.

use crate::app::matches::loaded_match::LoadedMatch;
use crate::app::ports::{ChannelClient, Response, ResponseOutcome};
use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::requests::Requester;
use crate::app::{App, UserError, private_catalog, user_error};
use crate::store::Store;
use crate::store::store_error::StoreError;
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::board_image::image::mark_action;
use crate::ui::error_text;
use crate::ui::message::Message;
use crate::ui::screens::ephemeral::{self, CompletedRequest};
use crate::ui::screens::private_board::{PrivateBoardView, private_board_message};
use gonagas_core::matches::commands::rejection::Rejection;

impl<S: Store> App<S> {
    /// Renders the board of a match for the requester alone.
    pub(super) async fn render_private_board(
        &self,
        requester: &Requester,
        channels: &dyn ChannelClient,
        loaded: &LoadedMatch,
        view: &PrivateBoardOptions,
    ) -> Result<Message, StoreError> {
        let catalog = private_catalog(requester);
        let follows = self.watch_state(requester, loaded).await?.is_some();
        let link = loaded.url(channels);
        // The time makes the name one of a kind: the same board may be shown twice.
        let file = format!("gonagas-{}-own-{}-{}.png", loaded.id().0, loaded.last_event_number(), self.now());
        let (user, path, turned) = (requester.user_id, &view.picked_path, view.flipped);
        let elsewhere = catalog.format("look-for-all", &[("link", &link)]);
        let lines: Vec<String> = view.notes.iter().cloned().chain((!link.is_empty()).then_some(elsewhere)).collect();
        let mut shown = private_board_message(
            &catalog,
            PrivateBoardView {
                game: loaded,
                viewer: user,
                path,
                file_name: &file,
                flipped: turned,
                is_watching: follows,
            },
            &lines,
        );
        if let (Some(action), Some(image), Some(play)) = (&view.marked_action, &mut shown.image, loaded.play_state()) {
            mark_action(image, &play.session, action);
        }
        Ok(self.appearance_or_default(loaded, requester).await.apply_without_flipping(shown))
    }

    /// Responds with a private board, from the side that the requester prefers.
    pub(in crate::app) async fn show_private_board(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        view: PrivateBoardOptions,
    ) -> Result<(), UserError> {
        let nowhere = ephemeral::lost_channel_text(&context.catalog(), loaded);
        let turned = self.appearance_or_default(loaded, context.requester).await.flipped;
        let view =
            PrivateBoardOptions { notes: nowhere.into_iter().chain(view.notes).collect(), flipped: turned, ..view };
        let shown = self.render_private_board(context.requester, context.channels, loaded, &view).await;
        let shown =
            shown.map_err(|error| user_error::from_store_error(context.requester, Some(loaded.id()), &error))?;
        self.respond_with_private_board(context, loaded, Response::Ephemeral(&shown), view.flipped).await;
        Ok(())
    }

    /// Replaces the private board whose control was used.
    pub(in crate::app) async fn update_private_board(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        view: &PrivateBoardOptions,
    ) -> Result<(), UserError> {
        let shown = self.render_private_board(context.requester, context.channels, loaded, view).await;
        let shown =
            shown.map_err(|error| user_error::from_store_error(context.requester, Some(loaded.id()), &error))?;
        self.respond_with_private_board(context, loaded, Response::Update(&shown), view.flipped).await;
        Ok(())
    }

    /// Responds with a private board, which follows the match from then on. A failure is only logged.
    pub(super) async fn respond_with_private_board(
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
    pub(in crate::app) async fn respond_with_refusal(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        refusal: &Rejection,
        source: &RequestSource,
    ) -> Result<(), UserError> {
        match (source, refusal) {
            (RequestSource::PrivateBoard { flipped: turned }, Rejection::Stale | Rejection::MatchOver) => {
                let lines = vec![error_text::refusal_text(&context.catalog(), loaded, refusal)];
                let view = PrivateBoardOptions { notes: lines, ..PrivateBoardOptions::from_side(*turned) };
                self.update_private_board(context, loaded, &view).await
            }
            // The private message for a move has served; a dead control would stay on it.
            (
                RequestSource::MovePicker | RequestSource::PrivateControl { done: CompletedRequest::Played(_) },
                Rejection::Stale | Rejection::MatchOver | Rejection::NotYourTurn(_),
            ) => {
                let text = error_text::refusal_text(&context.catalog(), loaded, refusal);
                context.update_message(&ephemeral::text_message(text)).await
            }
            _ => Err(self.refusal_error(context, loaded, refusal).await),
        }
    }
}

/// The options of a private board.
#[derive(Debug, Clone, Default)]
pub(in crate::app) struct PrivateBoardOptions {
    /// True if it is seen from its other side.
    pub(in crate::app) flipped: bool,
    /// The choices made so far.
    pub(in crate::app) picked_path: SelectionPath,
    /// Lines above everything else.
    pub(in crate::app) notes: Vec<String>,
    /// The action that is marked on the picture.
    pub(in crate::app) marked_action: Option<String>,
}

impl PrivateBoardOptions {
    /// Returns the options of a board from this side, without choices and notes.
    pub(in crate::app) fn from_side(flipped: bool) -> PrivateBoardOptions {
        PrivateBoardOptions { flipped, ..PrivateBoardOptions::default() }
    }
}
