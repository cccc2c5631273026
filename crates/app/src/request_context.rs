//! The context of one request: the requester, the responder and the channel client.

use crate::UserError;
use crate::ports::{ChannelClient, ChannelError, Responder, Response, ResponseOutcome};
use crate::requester::Requester;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::{Message, ModalForm};
use gonagas_ui::screens::private_texts::CompletedRequest;

/// The requester of one request with the responder that answers it and the client for all channels.
#[derive(Clone, Copy)]
pub struct RequestContext<'a> {
    /// The user who asks, where, and with which permissions.
    pub requester: &'a Requester,
    /// Answers this request.
    pub responder: &'a dyn Responder,
    /// Posts and edits in channels.
    pub channels: &'a dyn ChannelClient,
}

impl RequestContext<'_> {
    /// Returns the texts of private messages, in the requester's language.
    pub fn catalog(&self) -> Catalog {
        Catalog::for_locale(self.requester.reading_locale())
    }

    /// Checks that Discord still waits for the answer, just before the request is decided. What Discord has told the
    /// requester to have failed is not carried out; what is recorded already is finished all the same.
    pub async fn check_live(&self) -> Result<(), UserError> {
        match self.requester.interaction.is_none() || self.responder.is_live().await {
            true => Ok(()),
            false => Err(self.catalog().text("refuse-too-late").into()),
        }
    }

    /// Responds with a message that only the requester sees.
    pub async fn respond_privately(&self, message: &Message) -> Result<(), UserError> {
        self.try_respond(Response::Ephemeral(message)).await;
        Ok(())
    }

    /// Replaces the private message whose control was pressed. No public message is replaced like this.
    pub async fn update_message(&self, message: &Message) -> Result<(), UserError> {
        self.try_respond(match self.requester.uses_private_message {
            true => Response::Update(message),
            false => Response::Ephemeral(message),
        })
        .await;
        Ok(())
    }

    /// Opens a form. One that Discord takes no more is refused in words, any other failure only logged.
    pub async fn show_form(&self, form: &ModalForm) -> Result<(), UserError> {
        match self.respond(Response::Form(form)).await {
            Ok(ResponseOutcome::TooLate) => Err(self.catalog().text("refuse-slow").into()),
            _ => Ok(()),
        }
    }

    /// Shows a message to everyone: as the response, or, when it is too late for a public one, as a message in the
    /// channel.
    pub async fn share_publicly(&self, message: &Message) -> Result<(), UserError> {
        // A failure here is only logged: the requester is seldom there any more.
        if !matches!(self.respond(Response::Public(message)).await, Ok(ResponseOutcome::TooLate)) {
            return Ok(());
        }
        let nonce = format!("share-{:x}", self.requester.interaction.map_or(0, |interaction| interaction.0));
        match self.channels.post_message(self.requester.channel_ref, message, &nonce).await {
            Ok(_) => Ok(()),
            // At least they see it themselves.
            Err(_) => self.respond_privately(message).await,
        }
    }

    /// Sends a response. A failure is only logged: nobody but the requester needs it, and they may have left.
    pub async fn try_respond(&self, response: Response<'_>) {
        let _ = self.respond(response).await;
    }

    /// Sends a response and returns its outcome.
    pub async fn respond(&self, response: Response<'_>) -> Result<ResponseOutcome, ChannelError> {
        let outcome = self.responder.respond(response).await;
        if let Err(error) = &outcome {
            tracing::debug!(%error, "a response was not delivered");
        }
        outcome
    }
}

impl RequestSource {
    /// Returns the source of actions that were picked on the private message for them. It then says what was played.
    pub fn picker_done(actions: &[String]) -> RequestSource {
        RequestSource::PrivateControl { done: CompletedRequest::Played(actions.join(" ")) }
    }
}

/// The source of a command, on which the response depends.
#[derive(Debug, Clone)]
pub enum RequestSource {
    /// A slash command. The requester is told `done` if no message of the match answers it.
    Command { done: CompletedRequest },
    /// A control on this public message, which showed the event `seen_event`.
    PublicControl { message_id: u64, seen_event: u32 },
    /// A control on a private message, which is replaced by `done`.
    PrivateControl { done: CompletedRequest },
    /// A control on the private message on which a player goes on with a move. It is replaced by the next choice, or by
    /// what was played.
    MovePicker,
    /// A control on a private board, which is updated.
    PrivateBoard {
        /// True if it is seen from its other side.
        flipped: bool,
    },
}
