//! The context of one request: who asks, and the two ways to answer.

use crate::app::UserError;
use crate::app::ports::{ChannelClient, ChannelError, Responder, Response, ResponseOutcome};
use crate::app::requests::Requester;
use crate::ui::i18n::Catalog;
use crate::ui::message::Message;
use crate::ui::screens::ephemeral::CompletedRequest;

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

/// How a wish was made, which says how it is answered.
#[derive(Debug, Clone)]
pub(in crate::app) enum RequestSource {
    /// By a command, which did this; the one who typed it is told so when nothing else answers.
    Command { done: CompletedRequest },
    /// By a control on this message, one that all see; the control answered the event `seen`.
    PublicControl { message_id: u64, seen_event: u32 },
    /// By a control on a private message, which then says that this is done.
    PrivateControl { done: CompletedRequest },
    /// By a control on a private board, which then shows what came of it.
    PrivateBoard {
        /// True when it is seen from its other side.
        flipped: bool,
    },
}
