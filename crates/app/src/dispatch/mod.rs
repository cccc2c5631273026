//! The dispatch of what users send: commands, controls and forms. The other folders call nothing here.
//!
//! The work for each is moved to the heap. In a development build an async function that awaits many others needs stack
//! for all of them at once; here each kind of work is created in a call of its own, so that a deep chain of calls fits
//! into the stack of a thread.
//!
//! A crate compiles the async functions that it awaits, whoever wrote them, but not behind a pointer. So the entries of
//! this crate return boxed futures, and the crates above do not compile the app again.

mod controls;
mod match_picker;
mod place_gate;
mod text_only;

use crate::command_kit::Command;
use crate::command_kit::input::UnreadableCommand;
use crate::commands::help::Help;
use crate::dispatch::text_only::TextOnlyResponder;
use crate::outbox::without_bot::PressKind;
use crate::ports::{ChannelClient, Responder, Response};
use crate::request::{ReceivedRequest, Request};
use crate::request_context::RequestContext;
use crate::requester::Requester;
use crate::server::settings::unknown_value_error;
use crate::{Services, UserError};
use futures_util::future::BoxFuture;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::{MatchControl, MatchVerb};
use gonagas_ui::screens::private_texts::text_message;
use std::pin::Pin;

/// The work for one request or control.
pub type Handling<'a> = Pin<Box<dyn Future<Output = Result<(), UserError>> + Send + 'a>>;

/// Creates work and moves it to the heap.
#[inline(never)]
pub fn boxed<'a, Work>(create: impl FnOnce() -> Work) -> Handling<'a>
where
    Work: Future<Output = Result<(), UserError>> + Send + 'a,
{
    Box::pin(create())
}

impl Services {
    /// Carries out a request and responds to it, also when it fails.
    pub fn handle_request<'a>(
        &'a self,
        requester: &'a Requester,
        request: ReceivedRequest,
        responder: &'a dyn Responder,
        channels: &'a dyn ChannelClient,
    ) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            let requester = self.languages.with_chosen_language(requester).await;
            let (requester, place) = self.with_place(requester.into_owned(), &request).await;
            let requester = &requester;
            let text_only = TextOnlyResponder(responder);
            let may_attach = requester.bot_permissions.attach_files || !requester.channel_ref.is_without_bot();
            let responder: &dyn Responder = if may_attach { responder } else { &text_only };
            let context = &RequestContext { requester, responder, channels };
            let handling = async {
                context.check_live().await?;
                place?;
                self.check_place(requester, &request).await?;
                let pressed = pressed_board(requester, &request);
                let handled = self.route(context, request).await;
                if let Some((control, message_id)) = pressed
                    && !responder.leaves_pressed_message()
                    && let Err(error) =
                        self.answers.refresh_pressed(context, &control, message_id, PressKind::Handled).await
                {
                    tracing::debug!(?error, "a pressed message could not be brought up to date");
                }
                handled
            };
            match handling.await {
                Err(error) => {
                    let message = error.into_message(requester, &self.state.store).await;
                    context.try_respond(Response::Ephemeral(&message)).await;
                }
                Ok(()) if self.was_done_late(context).await => tell_that_it_was_done(context).await,
                Ok(()) => self.server_settings.tell_manager_news(context).await,
            }
            responder.finish().await;
        })
    }

    /// Returns true for a request that has changed something for good although Discord had given up on it.
    async fn was_done_late(&self, context: &RequestContext<'_>) -> bool {
        let Some(interaction) = context.requester.interaction else { return false };
        !context.responder.is_live().await && self.state.store.has_carried_out(interaction).await == Ok(true)
    }

    /// Returns the work for a request.
    fn route<'a>(&'a self, context: &'a RequestContext<'a>, request: ReceivedRequest) -> Handling<'a> {
        let ReceivedRequest { request, control } = request;
        match request {
            Request::Command(command) => command.run(self, context),
            Request::UnreadableCommand(UnreadableCommand::UnknownShape) => boxed(move || Help.run(self, context)),
            Request::UnreadableCommand(UnreadableCommand::UnknownChoice { typed, known }) => {
                boxed(move || async move { Err(unknown_value_error(&context.catalog(), &typed, &known.join("`, `"))) })
            }
            Request::PressControl { values, message_id, .. } => {
                boxed(move || async move { self.handle_control(context, control, &values, message_id).await })
            }
            Request::SubmitForm { text, message_id, .. } => {
                boxed(move || async move { self.submit_form(context, control, &text, message_id).await })
            }
            Request::SubmitFields { fields, message_id, .. } => {
                boxed(move || async move { self.submit_fields(context, control, &fields, message_id).await })
            }
            Request::Unreadable => {
                boxed(move || async move { Err(context.catalog().text("refuse-unreadable").into()) })
            }
            Request::Stopping => boxed(move || async move { Err(context.catalog().text("refuse-stopping").into()) }),
        }
    }
}

/// Returns the control and the message of a press on a public message in a place without the bot, where no message
/// changes but by a press. *Refresh* changes it by itself.
fn pressed_board(requester: &Requester, request: &ReceivedRequest) -> Option<(MatchControl, u64)> {
    let message_id = match &request.request {
        Request::PressControl { message_id, .. } => Some(*message_id),
        Request::SubmitForm { message_id, .. } | Request::SubmitFields { message_id, .. } => *message_id,
        _ => None,
    }?;
    let Some(CustomId::PublicBoard(control)) = &request.control else { return None };
    let is_public = requester.channel_ref.is_without_bot() && requester.uses_message_of(control.match_ref);
    (is_public && control.verb != MatchVerb::Refresh).then(|| (control.clone(), message_id))
}

/// Tells a requester in a direct message that their request was carried out, although Discord showed them a failure:
/// the answer came too late. A requester who accepts no direct messages sees it on the board alone.
async fn tell_that_it_was_done(context: &RequestContext<'_>) {
    let message = text_message(context.catalog().text("late-but-done"));
    let nonce = format!("late-{:x}", context.requester.interaction.map_or(0, |interaction| interaction.0));
    let told = async {
        let channel = context.channels.open_direct_messages(context.requester.user_id).await?;
        context.channels.post_message(channel, &message, &nonce).await
    };
    if let Err(error) = told.await {
        tracing::info!(%error, "a user was not told that a late request was carried out");
    }
}
