//! A command that waited for its match, once that is picked from the menu.

use crate::matches::match_picker::picker_message;
use crate::ports::{ChannelError, FollowUp, Responder, Response, ResponseOutcome};
use crate::request_context::RequestContext;
use crate::user_error::forged_control_error;
use crate::{App, UserError};
use gonagas_ui::custom_id::match_picker::{MatchCommandKind, MatchPickerControl, parse_picked_match};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

impl App {
    /// Shows another page of the menu, or carries out the command on the picked match.
    pub(crate) async fn handle_match_picker(
        &self,
        context: &RequestContext<'_>,
        control: &MatchPickerControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let Some(value) = value else {
            let fitting = self.matches_for_command(context.requester, &control.command).await?;
            if fitting.is_empty() {
                // They have ended since, or are deleted.
                return Err(self.no_match_error(context.requester, &control.command).await);
            }
            let page = picker_message(context.requester, &control.command, &fitting, control.page);
            return context.update_message(&page).await;
        };
        let picked = parse_picked_match(value).ok_or_else(|| forged_control_error(context.requester))?;
        // The number may belong to another match by now.
        let number = self.load_match(context.requester, picked).await?.id().0;
        let responder = ReplacingResponder { responder: context.responder, has_responded: AtomicBool::new(false) };
        let context = &RequestContext { responder: &responder, ..*context };
        self.run_match_command(context, control.command.clone(), number).await
    }

    /// Carries out a command on the match with this number.
    async fn run_match_command(
        &self,
        context: &RequestContext<'_>,
        command: MatchCommandKind,
        number: u64,
    ) -> Result<(), UserError> {
        let number = Some(number);
        match command {
            MatchCommandKind::Board => self.show_board(context, number).await,
            MatchCommandKind::Move(actions) => self.play_typed_moves(context, &actions, number).await,
            MatchCommandKind::Resign => self.ask_resign_confirmation(context, number).await,
            MatchCommandKind::Takeback => self.request_takeback(context, number).await,
            MatchCommandKind::Rematch => self.propose_rematch(context, number).await,
            MatchCommandKind::Replay { from_action, share } => {
                self.show_replay(context, number, from_action, share).await
            }
            MatchCommandKind::Step { at_action } => self.show_position(context, number, at_action).await,
            MatchCommandKind::Export => self.export_record(context, number).await,
            MatchCommandKind::Verify => self.verify_match(context, number).await,
            MatchCommandKind::Hint => self.show_hint(context, number).await,
            MatchCommandKind::Review => self.show_review(context, number).await,
        }
    }
}

/// Answers in the message with the menu, which has done its work. An answer that everyone sees is a new message, and the menu
/// stays for another pick.
struct ReplacingResponder<'a> {
    responder: &'a dyn Responder,
    has_responded: AtomicBool,
}

#[async_trait::async_trait]
impl Responder for ReplacingResponder<'_> {
    async fn respond(&self, answer: Response<'_>) -> Result<ResponseOutcome, ChannelError> {
        let is_first = !self.has_responded.swap(true, Ordering::SeqCst);
        match answer {
            Response::Ephemeral(message) if is_first => match self.responder.respond(Response::Update(message)).await {
                Ok(ResponseOutcome::TooLate) => self.responder.respond(answer).await,
                outcome => outcome,
            },
            answer => self.responder.respond(answer).await,
        }
    }

    async fn is_live(&self) -> bool {
        self.responder.is_live().await
    }

    async fn finish(&self) {
        self.responder.finish().await;
    }

    fn follow_up(&self) -> Option<Arc<dyn FollowUp>> {
        self.responder.follow_up()
    }
}
