//! A command that waited for its match, once that is picked from the menu.

use crate::Services;
use crate::UserError;
use crate::matches::match_picker::picker_message;
use crate::ports::{ChannelError, FollowUp, Responder, Response, ResponseOutcome};
use crate::request_context::RequestContext;
use gonagas_ui::custom_id::match_picker::{MatchCommandKind, MatchPickerControl, parse_picked_match};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

impl Services {
    /// Shows another page of the menu, or carries out the command on the picked match.
    pub(crate) async fn handle_match_picker(
        &self,
        context: &RequestContext<'_>,
        control: &MatchPickerControl,
        value: Option<&str>,
    ) -> Result<(), UserError> {
        let Some(value) = value else {
            let fitting = self.match_finder.matches_for_command(context.requester, &control.command).await?;
            if fitting.is_empty() {
                // They have ended since, or are deleted.
                return Err(self.match_finder.no_match_error(context.requester, &control.command).await);
            }
            let page = picker_message(context.requester, &control.command, &fitting, control.page);
            return context.update_message(&page).await;
        };
        let picked = parse_picked_match(value).ok_or(UserError::ForgedControl)?;
        // The number may belong to another match by now.
        let number = self.matches.load(context.requester, picked).await?.id().0;
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
            MatchCommandKind::Board => self.boards.show_board(context, number).await,
            MatchCommandKind::Move(actions) => self.match_commands.play_typed_moves(context, &actions, number).await,
            MatchCommandKind::Resign => self.boards.ask_resign_confirmation(context, number).await,
            MatchCommandKind::Takeback => self.match_commands.request_takeback(context, number).await,
            MatchCommandKind::Rematch => self.rematches.propose_rematch(context, number).await,
            MatchCommandKind::Replay { from_action, share } => {
                self.records.show_replay(context, number, from_action, share).await
            }
            MatchCommandKind::Step { at_action } => self.records.show_position(context, number, at_action).await,
            MatchCommandKind::Export => self.records.export_record(context, number).await,
            MatchCommandKind::Verify => self.records.verify_match(context, number).await,
            MatchCommandKind::Hint => self.analysis.show_hint(context, number).await,
            MatchCommandKind::Review => self.analysis.show_review(context, number).await,
        }
    }
}

/// Answers in the message with the menu, which has done its work. An answer that everyone sees is a new message, and
/// the menu stays for another pick.
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
