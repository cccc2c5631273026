//! A command that waited for its match, once that is picked from the menu.

use crate::Services;
use crate::UserError;
use crate::command_kit::CommandRequest;
use crate::commands::Commands;
use crate::matches::wanted_match::{WantedMatch, picker_message};
use crate::ports::{ChannelError, FollowUp, Responder, Response, ResponseOutcome};
use crate::request_context::RequestContext;
use gonagas_ui::custom_id::match_picker::{MatchPickerControl, PendingCommand, parse_picked_match};
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
            let wanted = pending_request(&control.command, 0).and_then(|request| request.wanted_match());
            let wanted = WantedMatch { number: None, ..wanted.ok_or(UserError::ForgedControl)? };
            let fitting = self.match_finder.fitting_matches(context.requester, wanted.fit).await?;
            if fitting.is_empty() {
                // They have ended since, or are deleted.
                return Err(self.match_finder.no_match_error(context.requester, wanted.fit).await);
            }
            let page = picker_message(context.requester, &wanted, &fitting, control.page);
            return context.update_message(&page).await;
        };
        let picked = parse_picked_match(value).ok_or(UserError::ForgedControl)?;
        // The number may belong to another match by now.
        let number = self.matches.load(context.requester, picked).await?.id().0;
        let request = pending_request(&control.command, number).ok_or(UserError::ForgedControl)?;
        let responder = ReplacingResponder { responder: context.responder, has_responded: AtomicBool::new(false) };
        let context = &RequestContext { responder: &responder, ..*context };
        request.run(self, context).await
    }
}

/// Returns the request that a menu stands for, about the match with this number; `None` if no menu is for it.
fn pending_request(command: &PendingCommand, number: u64) -> Option<CommandRequest> {
    Commands::all().find(&command.name)?.on_picked_match(number, &command.options)
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

    async fn acknowledge(&self) {
        self.responder.acknowledge().await;
    }

    fn leaves_pressed_message(&self) -> bool {
        self.responder.leaves_pressed_message()
    }

    async fn finish(&self) {
        self.responder.finish().await;
    }

    fn follow_up(&self) -> Option<Arc<dyn FollowUp>> {
        self.responder.follow_up()
    }
}
