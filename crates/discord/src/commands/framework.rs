//! poise with this program's commands.

use crate::commands::interaction::{self, Data};
use poise::serenity_prelude as serenity;
use serenity::{CommandInteraction, CreateAutocompleteResponse, FullEvent, Interaction};
use std::convert::Infallible;
use std::sync::atomic::AtomicBool;
use tokio::sync::Mutex;

/// poise, except for autocompletions.
///
/// poise answers these interactions through serenity's own HTTP client. Its rate limiter keeps a bucket for each
/// interaction, for ever.
pub struct BotFramework {
    /// Handles everything else.
    pub poise: poise::Framework<Data, Infallible>,
    /// The data that all commands share.
    pub data: Data,
}

#[serenity::async_trait]
impl serenity::Framework for BotFramework {
    async fn init(&mut self, client: &serenity::Client) {
        self.poise.init(client).await;
    }

    async fn dispatch(&self, context: serenity::Context, event: FullEvent) {
        let FullEvent::InteractionCreate { interaction: Interaction::Autocomplete(interaction) } = &event else {
            return self.poise.dispatch(context, event).await;
        };
        let framework = poise::FrameworkContext {
            serenity_context: &context,
            bot_id: self.data.channels.bot_user(),
            options: self.poise.options(),
            user_data: &self.data,
            shard_manager: self.poise.shard_manager(),
        };
        let suggestions = suggest(framework, interaction).await.unwrap_or_default();
        self.data.answer_autocomplete(interaction, &suggestions).await;
    }
}

/// Suggests values for the option that has the focus. Returns `None` for a shape that no command has.
async fn suggest(
    framework: poise::FrameworkContext<'_, Data, Infallible>,
    interaction: &CommandInteraction,
) -> Option<CreateAutocompleteResponse> {
    let options = interaction.data.options();
    let invocation_data = Mutex::new(Box::new(()) as _);
    let responded = AtomicBool::new(false);
    let mut commands = Vec::new();
    let kind = poise::CommandInteractionType::Autocomplete;
    let extracted = poise::extract_command_and_run_checks(
        framework,
        interaction,
        kind,
        &responded,
        &invocation_data,
        &options,
        &mut commands,
    );
    interaction::suggest(extracted.await.ok()?).await
}
