//! Webhook routes of an interaction's token: the original response and follow-ups.

use crate::discord_error::DiscordError;
use crate::model::snowflake::Snowflake;
use crate::model::world::{Interaction, InteractionMetadata, Message};
use crate::rest::installations::require_room_for_followup;
use crate::rest::message_draft::MessageDraft;
use crate::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::serialization::discord_objects::LOADING;
use crate::state::ServerState;

/// `POST /webhooks/{}/{}`: a follow-up. The first one completes a deferred response.
pub fn create_followup(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let interaction = find_interaction(state, request)?;
    if let Some(deferred) = pending_response(state, &interaction) {
        return apply_edit(state, request, &interaction, &deferred);
    }
    require_room_for_followup(&interaction)?;
    let draft = MessageDraft::read(&request.json, &request.files, "", 0)?;
    let is_ephemeral = draft.is_ephemeral() || state.is_forced_ephemeral(&interaction, Some(&draft));
    state.require_open_to_response(interaction.channel, is_ephemeral)?;
    let mut message = state.new_response_message(&interaction, is_ephemeral);
    let original = interaction.original;
    message.kind = if original.is_some() { 19 } else { 0 };
    message.reference = original.filter(|id| state.message(interaction.channel, *id).is_some());
    message.metadata = Some(InteractionMetadata { original, ..interaction.metadata.clone() });
    state.apply_draft(&draft, &mut message)?;
    let id = message.id;
    state.post_message(message);
    if let Some(interaction) = state.world.interactions.get_mut(&interaction.id) {
        interaction.followups += 1;
    }
    state.mark_answered(interaction.id, Some(id));
    message_response(state, interaction.channel, id)
}

/// `GET /webhooks/{}/{}/messages/@original`
pub fn get_original(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let interaction = find_interaction(state, request)?;
    let original = interaction.original.ok_or_else(DiscordError::unknown_message)?;
    message_response(state, interaction.channel, original)
}

/// `PATCH /webhooks/{}/{}/messages/@original`
pub fn edit_original(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let interaction = find_interaction(state, request)?;
    let message = original_message(state, &interaction)?;
    apply_edit(state, request, &interaction, &message)
}

/// `DELETE /webhooks/{}/{}/messages/@original`
pub fn delete_original(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let interaction = find_interaction(state, request)?;
    let message = original_message(state, &interaction)?;
    state.delete_message(interaction.channel, message.id);
    state.mark_answered(interaction.id, None);
    Ok(ApiResponse::NoContent)
}

/// `GET /webhooks/{}/{}/messages/{}`
pub fn get_followup(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let (interaction, message) = followup_message(state, request)?;
    message_response(state, interaction.channel, message.id)
}

/// `PATCH /webhooks/{}/{}/messages/{}`
pub fn edit_followup(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let (interaction, message) = followup_message(state, request)?;
    apply_edit(state, request, &interaction, &message)
}

/// `DELETE /webhooks/{}/{}/messages/{}`
pub fn delete_followup(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let (interaction, message) = followup_message(state, request)?;
    state.delete_message(interaction.channel, message.id);
    state.mark_answered(interaction.id, None);
    Ok(ApiResponse::NoContent)
}

/// Finds the interaction of the path's application and token.
fn find_interaction(state: &ServerState, request: &ApiRequest) -> Result<Interaction, DiscordError> {
    state.interaction_by_token(request.path_id(0)?, request.path_text(1)).cloned()
}

/// Returns the message of `@original`: the initial response, or the message of the component.
fn original_message(state: &ServerState, interaction: &Interaction) -> Result<Message, DiscordError> {
    let original = interaction.original.ok_or_else(DiscordError::unknown_message)?;
    state.message(interaction.channel, original).cloned().ok_or_else(DiscordError::unknown_message)
}

/// Returns the deferred response while it is still shown as thinking.
fn pending_response(state: &ServerState, interaction: &Interaction) -> Option<Message> {
    original_message(state, interaction).ok().filter(|message| message.flags & LOADING != 0)
}

/// Returns the path's message, if it belongs to the interaction.
fn followup_message(state: &ServerState, request: &ApiRequest) -> Result<(Interaction, Message), DiscordError> {
    let interaction = find_interaction(state, request)?;
    let id = request.path_id(2)?;
    let own = interaction.original == Some(id) || interaction.messages.contains(&id);
    let message = state.message(interaction.channel, id).filter(|_| own).cloned();
    Ok((interaction, message.ok_or_else(DiscordError::unknown_message)?))
}

/// Edits a message and returns it.
fn apply_edit(state: &mut ServerState, request: &ApiRequest, interaction: &Interaction, old: &Message) -> ApiResult {
    state.require_open_to_response(interaction.channel, old.ephemeral_for.is_some())?;
    let draft = MessageDraft::read(&request.json, &request.files, "", old.flags)?;
    state.require_parts_permitted(interaction, old, &draft)?;
    let mut message = old.clone();
    state.apply_draft(&draft, &mut message)?;
    // The first content of a deferred response is not an edit.
    if old.flags & LOADING == 0 {
        message.edited = Some(state.now());
    }
    let id = message.id;
    state.update_message(message);
    state.mark_answered(interaction.id, Some(id));
    message_response(state, interaction.channel, id)
}

fn message_response(state: &ServerState, channel: Snowflake, id: Snowflake) -> ApiResult {
    let message = state.message(channel, id).ok_or_else(DiscordError::unknown_message)?;
    Ok(ApiResponse::Ok(state.message_object(message)))
}
