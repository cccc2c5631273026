//! Where everything that is asked comes together: it is let in, brought to the bot, and answered.

use crate::app::ask::{Ask, Caller, Suggestion, Typing};
use crate::app::port::Reply as _;
use crate::discord::bot::Bot;
use crate::discord::door::Door;
use crate::discord::line::Line;
use crate::discord::mouth::Channels;
use crate::discord::reply::{Answering, Asked};
use poise::serenity_prelude as serenity;
use serenity::{ApplicationId, CommandInteraction, ComponentInteraction, InteractionId, ModalInteraction};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// How long completions are waited for. Discord takes none after three seconds.
const PATIENCE: Duration = Duration::from_secs(2);

/// What the handlers share.
pub(super) struct Desk {
    /// What stands behind everything.
    pub(super) bot: Arc<dyn Bot>,
    /// Posts and edits.
    pub(super) channels: Channels,
    /// Lets interactions in.
    pub(super) door: Door,
    /// Whether the gateway has greeted us.
    pub(super) greeted: watch::Sender<bool>,
    /// Whether the gateway is connected, so that people reach us.
    pub(super) heard: watch::Sender<bool>,
    /// Sends answers.
    pub(super) line: Arc<Line>,
    /// The application that is answered for.
    pub(super) application: ApplicationId,
}

/// What is answered.
pub(super) struct Visit {
    id: InteractionId,
    token: String,
    asked: Asked,
}

impl From<&CommandInteraction> for Visit {
    fn from(interaction: &CommandInteraction) -> Visit {
        Visit { id: interaction.id, token: interaction.token.clone(), asked: Asked::Command }
    }
}

impl From<&ComponentInteraction> for Visit {
    fn from(interaction: &ComponentInteraction) -> Visit {
        Visit { id: interaction.id, token: interaction.token.clone(), asked: Asked::Press }
    }
}

impl From<&ModalInteraction> for Visit {
    fn from(interaction: &ModalInteraction) -> Visit {
        Visit { id: interaction.id, token: interaction.token.clone(), asked: Asked::Press }
    }
}

impl Desk {
    /// Has the bot do what is asked, and sees to it that the answering ends.
    pub(super) async fn attend(self: &Arc<Self>, visit: Visit, caller: Caller, ask: Ask) {
        let Some(_guest) = self.door.enter(visit.id.get()) else { return };
        let line = Arc::clone(&self.line);
        let reply = Arc::new(Answering::new(line, self.application, visit.id, visit.token, visit.asked));
        let (desk, answering) = (Arc::clone(self), Arc::clone(&reply));
        // A task of its own, so that a panic does not leave the answering open.
        let handled = tokio::spawn(async move { desk.bot.handle(&caller, ask, &answering, &desk.channels).await });
        if let Err(error) = handled.await {
            tracing::error!(%error, "what was asked could not be done");
        }
        reply.close().await;
    }

    /// Completes what is being typed; with nothing when that takes too long.
    pub(super) async fn complete(&self, caller: &Caller, typing: Typing) -> Vec<Suggestion> {
        timeout(PATIENCE, self.bot.complete(caller, typing)).await.unwrap_or_default()
    }
}
