//! Picks an action with the menus and buttons of a board.
//!
//! A complete action is played. A turn that is only begun is private: the public board stays as it is, and the player
//! goes on in a message that they see alone. A player who prefers so is asked there before a move ends their turn.

use crate::UserError;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::private_board::PrivateBoardOptions;
use crate::play::MovePicker;
use crate::request_context::{RequestContext, RequestSource};
use gonagas_core::matches::commands::decide;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxEntry};
use gonagas_store::store_error::StoreError;
use gonagas_ui::board_controls::move_selection::{self, ControlInput, MoveSelection};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::custom_id::match_control::MatchControl;
use gonagas_ui::screens::move_picker::{self, MovePickerView};

impl MovePicker {
    /// Plays picked actions, or asks first where the player wants that; shows the next choice after a step toward one.
    pub async fn pick_move(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        values: &[String],
        source: RequestSource,
    ) -> Result<(), UserError> {
        let input = move_selection::resolve_control(control.verb, &control.argument, values);
        let input = input.ok_or(UserError::ForgedControl)?;
        let _lock = self.matches.lock(control.match_ref.id).await;
        let mut loaded = self.matches.load_viewable(context, control.match_ref).await?;
        if let RequestSource::PublicControl { message_id, seen_event } = source
            && context.requester.uses_message_of(control.match_ref)
        {
            let recovered = self.recover_lost_post(&mut loaded, message_id, seen_event).await;
            recovered.map_err(UserError::of_match(loaded.id()))?;
        }
        let actions = match input {
            ControlInput::Actions(actions) => actions,
            ControlInput::Path(path) => {
                let picked = self.follow_steps(context, &loaded, control, &path, &source).await?;
                let Some(action) = picked else { return Ok(()) };
                vec![action]
            }
        };
        let source = match source {
            // There they have been asked.
            RequestSource::MovePicker => RequestSource::picker_done(&actions),
            source => {
                if self.confirms_moves(&loaded, context).await && ends_turn(&loaded, &actions) {
                    let user = context.requester.user_id;
                    if let Err(rejection) = decide::check_can_act(&loaded, user, control.event_number) {
                        return self.private_boards.respond_with_refusal(context, &loaded, &rejection, &source).await;
                    }
                    let question = move_picker::move_confirmation(&context.catalog(), &loaded, &actions);
                    return context.respond_privately(&question).await;
                }
                source
            }
        };
        let command = MatchCommand::PlayActions(actions);
        self.match_commands.execute_locked(context, loaded, &command, Some(control.event_number), source).await
    }

    /// Returns true if the requester wants to confirm the moves of this match.
    async fn confirms_moves(&self, loaded: &LoadedMatch, context: &RequestContext<'_>) -> bool {
        let user = context.requester.user_id;
        // Without an answer the move is played, as most want it.
        let preferences = self.audiences.preferences_of(loaded, &[user]).await.unwrap_or_default().for_user(user);
        !loaded.terms().is_solo() && preferences.confirm_moves.applies_to(loaded.time_control())
    }

    /// Follows the steps picked so far. Returns the action that they amount to; `None` after showing the next steps to
    /// the player alone, or why there are none.
    async fn follow_steps(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        control: &MatchControl,
        path: &SelectionPath,
        source: &RequestSource,
    ) -> Result<Option<String>, UserError> {
        let selection = match decide::check_can_act(loaded, context.requester.user_id, control.event_number) {
            Ok(play) => move_selection::follow_path(&play.session, path),
            Err(rejection) => {
                let refused = self.private_boards.respond_with_refusal(context, loaded, &rejection, source).await;
                return refused.map(|()| None);
            }
        };
        match (selection, source) {
            (MoveSelection::Action(action), _) => return Ok(Some(action)),
            (MoveSelection::StepChoice(_), RequestSource::PrivateBoard { flipped }) => {
                let view =
                    PrivateBoardOptions { picked_path: path.clone(), ..PrivateBoardOptions::from_side(*flipped) };
                self.private_boards.update_private_board(context, loaded, &view).await?;
            }
            (MoveSelection::StepChoice(_), _) => self.show_next_step(context, loaded, path, source).await?,
            (MoveSelection::NoLegalAction, _) => {
                self.private_boards.respond_with_refusal(context, loaded, &Rejection::Stale, source).await?;
            }
        }
        Ok(None)
    }

    /// Records a post whose answer was lost, when a control on its message is used, which belonged to the event
    /// `seen_event`. Its picture, by which it would be recognised, is about to go.
    async fn recover_lost_post(
        &self,
        loaded: &mut LoadedMatch,
        message_id: u64,
        seen_event: u32,
    ) -> Result<(), StoreError> {
        let pending = &loaded.outbox().pending;
        let tried = |entry: &&OutboxEntry| matches!(entry.effect, Effect::PostMessage(_)) && entry.attempts > 0;
        // A post comes after the entry that retires the message before it.
        let is_later = |entry: &OutboxEntry| matches!(entry.effect, Effect::RetireMessage(event) if event > seen_event);
        let Some(post) = pending.iter().take_while(|entry| !is_later(entry)).filter(tried).last().cloned() else {
            return Ok(());
        };
        if loaded.outbox().current_message.is_none_or(|current| current.message_id < message_id) {
            loaded.record_delivery(&post, DeliveryStatus::Delivered(Some(message_id)));
            self.matches.store_deliveries(loaded).await?;
        }
        Ok(())
    }

    /// Shows the next steps of a move to the player alone.
    async fn show_next_step(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        path: &SelectionPath,
        source: &RequestSource,
    ) -> Result<(), UserError> {
        let Some(play) = loaded.play_state() else { return Err(UserError::ForgedControl) };
        // The time makes the name unique: the same piece may be picked up twice.
        let file = format!("gonagas-{}-own-{}-{}.png", loaded.id().0, loaded.last_event_number(), self.clock.now());
        let appearance = self.audiences.appearance_or_default(loaded, context.requester).await;
        let view = MovePickerView { game: loaded, play, path, file_name: &file };
        let message = appearance.apply(move_picker::move_picker_message(&context.catalog(), view));
        match source {
            RequestSource::MovePicker => context.update_message(&message).await,
            _ => context.respond_privately(&message).await,
        }
    }
}

/// Returns true if these actions end the turn of the seat to act, together with the only possible uses of the dice that
/// are left. Illegal actions end no turn: their refusal says why.
fn ends_turn(loaded: &LoadedMatch, actions: &[String]) -> bool {
    let Some(play) = loaded.play_state() else { return false };
    let side = play.session.status().active_side();
    let mut session = play.session.fork();
    if actions.iter().any(|action| session.play(action).is_err()) {
        return false;
    }
    while session.status().active_side() == side && !session.is_turn_start() {
        match session.legal_notations().as_slice() {
            [only] if session.status().choosing_side().is_some() && session.play(only).is_ok() => {}
            _ => return false,
        }
    }
    true
}
