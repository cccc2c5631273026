//! Boards that one person sees alone.

use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::{App, UserError, user_error};
use crate::store::{Store, StoreError};
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::error_text;
use crate::ui::message::Message;
use crate::ui::screens::ephemeral;
use crate::ui::screens::private_board::{PrivateBoardView, private_board_message};
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::state::match_state::Match;

impl<S: Store> App<S> {
    /// The board as this person sees it alone.
    pub(in crate::app) async fn render_private_board(
        &self,
        context: &RequestContext<'_>,
        game: &Match,
        view: &PrivateBoardOptions,
    ) -> Result<Message, StoreError> {
        let catalog = context.catalog();
        let follows = self.watch_state(context.requester, game).await?.is_some();
        let link = self.match_url(game, context.channels).await?;
        // The time makes the name one of a kind: the same board may be shown twice.
        let file = format!("gonagas-{}-own-{}-{}.png", game.id().0, game.last_event_number(), self.now());
        let (user, path, turned) = (context.requester.user_id, &view.picked_path, view.flipped);
        let elsewhere = catalog.format("look-for-all", &[("link", &link)]);
        let lines: Vec<String> = view.notes.iter().cloned().chain((!link.is_empty()).then_some(elsewhere)).collect();
        let shown = private_board_message(
            &catalog,
            PrivateBoardView { game, viewer: user, path, file_name: &file, flipped: turned, is_watching: follows },
            &lines,
        );
        Ok(self.appearance_or_default(game, context.requester).await.apply_without_flipping(shown))
    }

    /// Shows a private board.
    pub(in crate::app) async fn show_private_board(
        &self,
        context: &RequestContext<'_>,
        game: &Match,
        view: PrivateBoardOptions,
    ) -> Result<(), UserError> {
        let nowhere = ephemeral::lost_channel_text(&context.catalog(), game);
        let turned = self.appearance_or_default(game, context.requester).await.flipped;
        let view =
            PrivateBoardOptions { notes: nowhere.into_iter().chain(view.notes).collect(), flipped: turned, ..view };
        let shown = self.render_private_board(context, game, &view).await;
        context
            .respond_privately(
                &shown.map_err(|error| user_error::from_store_error(context.requester, Some(game.id()), &error))?,
            )
            .await
    }

    /// The private board whose control was used becomes this.
    pub(in crate::app) async fn update_private_board(
        &self,
        context: &RequestContext<'_>,
        game: &Match,
        view: &PrivateBoardOptions,
    ) -> Result<(), UserError> {
        let shown = self.render_private_board(context, game, view).await;
        let shown = shown.map_err(|error| user_error::from_store_error(context.requester, Some(game.id()), &error))?;
        context.update_message(&shown).await
    }

    /// A wish was refused. A private board on which it was made shows what there is now, where that is what was wrong.
    pub(in crate::app) async fn respond_with_refusal(
        &self,
        context: &RequestContext<'_>,
        game: &Match,
        refusal: &Rejection,
        source: &RequestSource,
    ) -> Result<(), UserError> {
        match (source, refusal) {
            (RequestSource::PrivateBoard { flipped: turned }, Rejection::Stale | Rejection::MatchOver) => {
                let lines = vec![error_text::refusal_text(&context.catalog(), game, refusal)];
                let view = PrivateBoardOptions { notes: lines, ..PrivateBoardOptions::from_side(*turned) };
                self.update_private_board(context, game, &view).await
            }
            _ => Err(self.refusal_error(context, game, refusal).await),
        }
    }
}

/// How a private board is to look.
#[derive(Debug, Clone, Default)]
pub(in crate::app) struct PrivateBoardOptions {
    /// True when it is seen from its other side.
    pub(in crate::app) flipped: bool,
    /// The choices made so far.
    pub(in crate::app) picked_path: SelectionPath,
    /// What is to be said first.
    pub(in crate::app) notes: Vec<String>,
}

impl PrivateBoardOptions {
    /// The board from this side, and nothing else.
    pub(in crate::app) fn from_side(turned: bool) -> PrivateBoardOptions {
        PrivateBoardOptions { flipped: turned, ..PrivateBoardOptions::default() }
    }
}
