//! Picks an action step by step, with the menus and buttons of a board.

use crate::app::matches::audience::Audience;
use crate::app::matches::loaded_match::LoadedMatch;
use crate::app::outbox::private_board::PrivateBoardOptions;
use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::user_error::{self, forged_control_error};
use crate::app::{App, UserError};
use crate::store::{DeliveryStatus, OutboxEntry, Store, StoreError};
use crate::ui::board_controls::move_selection::{self, ControlInput, MoveSelection};
use crate::ui::board_controls::selection_path::SelectionPath;
use crate::ui::custom_id::match_control::MatchControl;
use crate::ui::message::Message;
use crate::ui::screens::match_board::board::{self, BoardView};
use gonagas_core::matches::commands::decide;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::effect::Effect;

impl<S: Store> App<S> {
    /// Handles a picked action, a further step toward one, or the end of the selection.
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
                self.execute_command(context, control.match_ref, &command, Some(control.event_number), source).await
            }
            ControlInput::Path(path) => self.advance_move_picker(context, control, &path, source).await,
        }
    }

    /// Follows the steps picked so far: shows the board with them, or plays the action that they amount to.
    async fn advance_move_picker(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        path: &SelectionPath,
        source: RequestSource,
    ) -> Result<(), UserError> {
        // Held to the end, so that no picked piece is shown on a board that has just been retired.
        let _lock = self.match_locks.acquire(control.match_ref.id).await;
        let mut loaded = self.load_match(context.requester, control.match_ref).await?;
        self.check_match_viewable(context, &loaded).await?;
        let selection = match decide::check_can_act(&loaded, context.requester.user_id, control.event_number) {
            Ok(play) => move_selection::follow_path(&play.session, path),
            Err(rejection) => return self.respond_with_refusal(context, &loaded, &rejection, &source).await,
        };
        if let RequestSource::PublicControl { message_id, .. } = source {
            self.recover_lost_post(&mut loaded, message_id)
                .await
                .map_err(|error| user_error::from_store_error(context.requester, Some(loaded.id()), &error))?;
        }
        match (selection, &source) {
            (MoveSelection::NoLegalAction, _) => {
                self.respond_with_refusal(context, &loaded, &Rejection::Stale, &source).await
            }
            (MoveSelection::StepChoice(_), RequestSource::PrivateBoard { flipped }) => {
                let view =
                    PrivateBoardOptions { picked_path: path.clone(), ..PrivateBoardOptions::from_side(*flipped) };
                self.update_private_board(context, &loaded, &view).await
            }
            (MoveSelection::StepChoice(_), _) => self.show_picked_piece(context, &loaded, path).await,
            (MoveSelection::Action(text), _) => {
                let command = MatchCommand::PlayActions(vec![text]);
                self.execute_command_locked(context, loaded, &command, Some(control.event_number), source).await
            }
        }
    }

    /// Records a post whose answer was lost, when a control on its message is used. Its picture, by which it would be
    /// recognised, is about to get another name.
    async fn recover_lost_post(&self, loaded: &mut LoadedMatch, message_id: u64) -> Result<(), StoreError> {
        let tried = |entry: &&OutboxEntry| matches!(entry.effect, Effect::PostMessage(_)) && entry.attempts > 0;
        let Some(post) = loaded.outbox().pending.iter().rev().find(tried).cloned() else { return Ok(()) };
        if loaded.outbox().current_message.is_none_or(|current| current.message_id < message_id) {
            loaded.record_delivery(&post, DeliveryStatus::Delivered(Some(message_id)));
            self.store_deliveries(loaded).await?;
        }
        Ok(())
    }

    async fn show_picked_piece(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        path: &SelectionPath,
    ) -> Result<(), UserError> {
        let Some(play) = loaded.play_state() else { return Err(forged_control_error(context.requester)) };
        // The time makes the name unique: the same piece may be picked up twice.
        let file = format!("gonagas-{}-{}-{}.png", loaded.id().0, loaded.last_event_number(), self.now());
        let audience = self.audience(loaded, &[]).await;
        let Audience { catalog, appearance, .. } =
            audience.map_err(|error| user_error::from_store_error(context.requester, Some(loaded.id()), &error))?;
        let view = BoardView { game: loaded, play, path, file_name: &file, flipped: appearance.flipped };
        let plain = board::board_message(&catalog, BoardView { path: &SelectionPath::default(), ..view }, &[]);
        // When the board is superseded its controls are removed, but its picture stays: it never shows a selection.
        let message = Message { image: plain.image, ..board::board_message(&catalog, view, &[]) };
        let message = appearance.apply_without_flipping(message);
        context.update_message(&message).await
    }
}
