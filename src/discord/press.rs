//! Presses on buttons, and picks in menus.

use crate::app::ask::Ask;
use crate::discord::caller;
use crate::discord::framework::Data;
use poise::serenity_prelude as serenity;
use serenity::{ComponentInteraction, ComponentInteractionDataKind};

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
