//! Boards that one person sees alone: looking, turning them, and playing from them.

use crate::app::play::execute::RequestSource;
use crate::app::ports::{ChannelClient, Responder, Response};
use crate::app::requests::Requester;
use crate::app::{App, UserError, private_catalog, respond_privately, user_error};
use crate::matches::commands::rejection::Rejection;
use crate::matches::state::match_state::Match;
use crate::store::{Store, StoreError};
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::custom_id::match_control::{MatchControl, MatchVerb};
use crate::ui::error_text;
use crate::ui::message::Message;
use crate::ui::screens::ephemeral;
use crate::ui::screens::private_board::{PrivateBoardView, private_board_message};

/// How a private board is to look.
#[derive(Debug, Clone, Default)]
pub(in crate::app) struct PrivateBoardOptions {
    /// Whether it is seen from its other side.
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

impl<S: Store> App<S> {
    /// The board as this person sees it alone.
    pub(in crate::app) async fn render_private_board<M: ChannelClient>(
        &self,
        requester: &Requester,
        game: &Match,
        view: &PrivateBoardOptions,
        channels: &M,
    ) -> Result<Message, StoreError> {
        let catalog = private_catalog(requester);
        let follows = self.watch_state(requester, game).await?.is_some();
        let link = self.match_url(game, channels).await?;
        // The time makes the name one of a kind: the same board may be shown twice.
        let file = format!("gonagas-{}-own-{}-{}.png", game.id().0, game.last_event_number(), self.now());
        let (user, path, turned) = (requester.user_id, &view.picked_path, view.flipped);
        let elsewhere = catalog.format("look-for-all", &[("link", &link)]);
        let lines: Vec<String> = view.notes.iter().cloned().chain((!link.is_empty()).then_some(elsewhere)).collect();
        let shown = private_board_message(
            &catalog,
            PrivateBoardView { game, viewer: user, path, file_name: &file, flipped: turned, is_watching: follows },
            &lines,
        );
        Ok(self.appearance_or_default(game, requester).await.apply_without_flipping(shown))
    }

    /// *Look* on the board for all shows a private one; on a private one it shows what there is now, and *Flip* turns it. What
    /// all see is turned for nobody.
    pub(in crate::app) async fn open_or_flip_private_board<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        control: &MatchControl,
        source: &RequestSource,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        let game = self.load_match(requester, control.match_id).await?;
        self.check_match_viewable(requester, &game).await?;
        let flip = control.verb == MatchVerb::FlipBoard;
        match source {
            RequestSource::PrivateBoard { flipped: turned } => {
                self.update_private_board(
                    requester,
                    &game,
                    &PrivateBoardOptions::from_side(*turned != flip),
                    responder,
                    channels,
                )
                .await
            }
            _ => self.show_private_board(requester, &game, PrivateBoardOptions::default(), responder, channels).await,
        }
    }

    /// Shows a private board.
    pub(in crate::app) async fn show_private_board<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        game: &Match,
        view: PrivateBoardOptions,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        let nowhere = ephemeral::lost_channel_text(&private_catalog(requester), game);
        let turned = self.appearance_or_default(game, requester).await.flipped;
        let view =
            PrivateBoardOptions { notes: nowhere.into_iter().chain(view.notes).collect(), flipped: turned, ..view };
        let shown = self.render_private_board(requester, game, &view, channels).await;
        respond_privately(
            responder,
            &shown.map_err(|error| user_error::from_store_error(requester, Some(game.id()), &error))?,
        )
        .await
    }

    /// The private board whose control was used becomes this.
    pub(in crate::app) async fn update_private_board<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        game: &Match,
        view: &PrivateBoardOptions,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        let shown = self.render_private_board(requester, game, view, channels).await;
        let shown = shown.map_err(|error| user_error::from_store_error(requester, Some(game.id()), &error))?;
        if let Err(error) = responder.respond(Response::Update(&shown)).await {
            tracing::debug!(%error, "a private board could not be changed");
        }
        Ok(())
    }

    /// A wish was refused. A private board on which it was made shows what there is now, where that is what was wrong.
    pub(in crate::app) async fn respond_with_refusal<M: ChannelClient, R: Responder>(
        &self,
        requester: &Requester,
        game: &Match,
        refusal: &Rejection,
        source: &RequestSource,
        responder: &R,
        channels: &M,
    ) -> Result<(), UserError> {
        match (source, refusal) {
            (RequestSource::PrivateBoard { flipped: turned }, Rejection::Stale | Rejection::MatchOver) => {
                let lines = vec![error_text::refusal_text(&private_catalog(requester), game, refusal)];
                let view = PrivateBoardOptions { notes: lines, ..PrivateBoardOptions::from_side(*turned) };
                self.update_private_board(requester, game, &view, responder, channels).await
            }
            _ => Err(self.refusal_error(requester, game, refusal, channels).await),
        }
    }
}
