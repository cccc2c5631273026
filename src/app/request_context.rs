//! The context of one request: who asks, and the two ways to answer.

use crate::app::UserError;
use crate::app::ports::{ChannelClient, ChannelError, Responder, Response, ResponseOutcome};
use crate::app::requests::Requester;
use crate::ui::i18n::Catalog;
use crate::ui::message::Message;

/// The requester of one request with the responder that answers it and the client for all channels.
#[derive(Clone, Copy)]
pub(in crate::app) struct RequestContext<'a> {
    /// The person who asks, and where they are.
    pub(in crate::app) requester: &'a Requester,
    /// Answers this request.
    pub(in crate::app) responder: &'a dyn Responder,
    /// Posts and edits in channels.
    pub(in crate::app) channels: &'a dyn ChannelClient,
}

impl RequestContext<'_> {
    /// The texts for private answers, in the requester's language.
    pub(in crate::app) fn catalog(&self) -> Catalog {
        Catalog::for_locale(&self.requester.locale)
    }

    /// Answers with a message that only the requester sees.
    pub(in crate::app) async fn respond_privately(&self, message: &Message) -> Result<(), UserError> {
        self.try_respond(Response::Ephemeral(message)).await;
        Ok(())
    }

    /// Replaces the message whose control was pressed.
    pub(in crate::app) async fn update_message(&self, message: &Message) -> Result<(), UserError> {
        self.try_respond(Response::Update(message)).await;
        Ok(())
    }

    /// Gives an answer. One that does not arrive is only logged: the requester has left or waits no more, and nobody else
    /// needs it.
    pub(in crate::app) async fn try_respond(&self, response: Response<'_>) {
        let _ = self.respond(response).await;
    }

    /// Gives an answer and says what became of it.
    ///
    /// # Errors
    ///
    /// [`ChannelError`], which is logged already.
    pub(in crate::app) async fn respond(&self, response: Response<'_>) -> Result<ResponseOutcome, ChannelError> {
        let outcome = self.responder.respond(response).await;
        if let Err(error) = &outcome {
            tracing::debug!(%error, "an answer did not arrive");
        }
        outcome
    }
}
