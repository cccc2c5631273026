//! Buttons, menus and submitted forms.

use crate::interactions::framework::Data;
use crate::interactions::requester;
use gonagas_app::requests::Request;
use poise::serenity_prelude as serenity;
use serenity::{ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, ModalInteraction};

/// Passes a submitted form to the app. The message that opened it may be gone.
pub async fn handle_modal_submit(handlers: &Data, interaction: &ModalInteraction) {
    let inputs = interaction.data.components.iter().flat_map(|row| &row.components);
    let text = inputs.filter_map(|component| match component {
        ActionRowComponent::InputText(input) => input.value.clone(),
        _ => None,
    });
    let id = interaction.data.custom_id.clone();
    let message_id = interaction.message.as_ref().map(|message| message.id.get());
    let request = Request::SubmitForm { custom_id: id, text: text.collect(), message_id };
    handlers.handle_interaction(interaction.into(), requester::from_modal(interaction), request).await;
}

/// Passes a used control to the app.
pub async fn handle_component(handlers: &Data, interaction: &ComponentInteraction) {
    let values = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        ComponentInteractionDataKind::ChannelSelect { values } => {
            values.iter().map(|channel| channel.get().to_string()).collect()
        }
        _ => Vec::new(),
    };
    let id = interaction.data.custom_id.clone();
    let request = Request::PressControl { custom_id: id, values, message_id: interaction.message.id.get() };
    handlers.handle_interaction(interaction.into(), requester::from_component(interaction), request).await;
}
