//! Presses on buttons, picks in menus, and forms that are filled in.

use crate::app::ask::Ask;
use crate::discord::caller;
use crate::discord::framework::Data;
use poise::serenity_prelude as serenity;
use serenity::{ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, ModalInteraction};

/// Has the bot take a form that was filled in. One that was opened by nothing of ours is passed over.
pub(super) async fn submitted(desk: &Data, interaction: &ModalInteraction) {
    let Some(message) = &interaction.message else { return };
    let inputs = interaction.data.components.iter().flat_map(|row| &row.components);
    let text = inputs.filter_map(|component| match component {
        ActionRowComponent::InputText(input) => input.value.clone(),
        _ => None,
    });
    let id = interaction.data.custom_id.clone();
    let ask = Ask::Submit { id, text: text.collect(), message: message.id.get() };
    desk.attend(interaction.into(), caller::of_form(interaction), ask).await;
}

/// Has the bot do what a control asks.
pub(super) async fn attend(desk: &Data, interaction: &ComponentInteraction) {
    let values = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        _ => Vec::new(),
    };
    let id = interaction.data.custom_id.clone();
    let ask = Ask::Press { id, values, message: interaction.message.id.get() };
    desk.attend(interaction.into(), caller::of_press(interaction), ask).await;
}
