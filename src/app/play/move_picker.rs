//! Pointing at an action step by step, on the board.

use crate::app::matches::audience::Audience;
use crate::app::outbox::private_board::PrivateBoardOptions;
use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::user_error::{self, forged_control_error};
use crate::app::{App, UserError};
use crate::store::{DeliveryStatus, OutboxEntry, Store, StoreError};
use crate::ui::board_controls::move_selection::{self, ControlInput, MoveSelection};
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::custom_id::match_control::MatchControl;
use crate::ui::screens::match_board::board::{self, BoardView};
use gonagas_core::matches::commands::decide;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::state::match_state::{Match, PlayState};

impl<S: Store> App<S> {
    /// An action was chosen, or one more step toward one, or all of them back.
    pub(in crate::app) async fn pick_move(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        value: Option<&str>,
        source: RequestSource,
    ) -> Result<(), UserError> {
        match move_selection::resolve_control(control, value).ok_or_else(|| forged_control_error(context.requester))? {
            ControlInput::Action(text) => {
                let command = MatchCommand::PlayActions(vec![text]);
                self.execute_command(context, control.match_id, &command, Some(control.event_number), source).await
            }
            ControlInput::Path(path) => self.advance_move_picker(context, control, &path, source).await,
        }
    }

    /// One more step toward an action, or all of them back.
    async fn advance_move_picker(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        path: &SelectionPath,
        source: RequestSource,
    ) -> Result<(), UserError> {
        // Held, so that no picked piece is shown on a board that has just been retired.
        let lock = self.match_locks.acquire(control.match_id).await;
        let game = self.load_match(context.requester, control.match_id).await?;
        self.check_match_visible(context.requester, &game)?;
        let play = match decide::check_can_act(&game, context.requester.user_id, control.event_number) {
            Ok(play) => play,
            Err(refusal) => {
                return self.respond_with_refusal(context, &game, &refusal, &source).await;
            }
        };
        if let RequestSource::PublicControl { message_id: message, .. } = source {
            self.recover_lost_post(&game, message)
                .await
                .map_err(|error| user_error::from_store_error(context.requester, Some(game.id()), &error))?;
        }
        match (move_selection::follow_path(&play.session, path), &source) {
            (MoveSelection::NoLegalAction, _) => {
                self.respond_with_refusal(context, &game, &Rejection::Stale, &source).await
            }
            (MoveSelection::StepChoice(_), RequestSource::PrivateBoard { flipped: turned }) => {
                let view = PrivateBoardOptions { picked_path: path.clone(), ..PrivateBoardOptions::from_side(*turned) };
                self.update_private_board(context, &game, &view).await
            }
            (MoveSelection::StepChoice(_), _) => self.show_picked_piece(context, &game, play, path).await,
            (MoveSelection::Action(text), _) => {
                drop(lock);
                let command = MatchCommand::PlayActions(vec![text]);
                self.execute_command(context, control.match_id, &command, Some(control.event_number), source).await
            }
        }
    }

    /// A control on a message that is newer than all we know of is on the post whose answer was lost. That has to be
    /// noted before its picture, by which it would be recognised, gets another name.
    async fn recover_lost_post(&self, game: &Match, message: u64) -> Result<(), StoreError> {
        let pending = self.store.pending_outbox(Some(game.id())).await?;
        let tried = |entry: &&OutboxEntry| matches!(entry.effect, Effect::PostMessage(_)) && entry.attempts > 0;
        let Some(post) = pending.iter().rev().find(tried) else { return Ok(()) };
        let known = self.store.current_message(game.id()).await?;
        if known.is_none_or(|known| known.message_id < message) {
            self.store.record_delivery(&[(post.id, DeliveryStatus::Delivered(Some(message)))]).await?;
        }
        Ok(())
    }

    async fn show_picked_piece(
        &self,
        context: &RequestContext<'_>,
        game: &Match,
        play: &PlayState,
        path: &SelectionPath,
    ) -> Result<(), UserError> {
        // The time makes the name one of a kind: the same stone may be picked up twice.
        let file = format!("gonagas-{}-{}-{}.png", game.id().0, game.last_event_number(), self.now());
        let audience = self
            .load_audience(game, &[])
            .await
            .map_err(|error| user_error::from_store_error(context.requester, Some(game.id()), &error))?;
        let Audience { catalog: words, appearance: look, .. } = audience;
        let shown = BoardView { game, play, path, file_name: &file, flipped: look.flipped };
        let message = look.apply_without_flipping(board::board_message(&words, shown, &[]));
        context.update_message(&message).await
    }
}
