//! What a bot does with an interaction's token after its first answer.

use crate::standin::discord_error::DiscordError;
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::{Interaction, InteractionMetadata, Message};
use crate::standin::rest::message_draft::MessageDraft;
use crate::standin::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::standin::serialization::discord_objects::LOADING;
use crate::standin::state::ServerState;

/// `POST /webhooks/{}/{}`: a follow-up. The first one fills a deferred answer.
pub(super) fn create_followup(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let interaction = find_interaction(core, call)?;
    if let Some(deferred) = pending_response(core, &interaction) {
        return apply_edit(core, call, &interaction, &deferred);
    }
    let draft = MessageDraft::read(&call.json, &call.files, "", 0)?;
    let mut message = core.new_response_message(&interaction, draft.is_ephemeral());
    let original = interaction.original;
    message.kind = if original.is_some() { 19 } else { 0 };
    message.reference = original.filter(|id| core.message(interaction.channel, *id).is_some());
    message.origin = Some(InteractionMetadata { original, ..interaction.origin.clone() });
    core.apply_draft(&draft, &mut message)?;
    let id = message.id;
    core.post_message(message);
    core.mark_answered(interaction.id, Some(id));
    message_response(core, interaction.channel, id)
}

/// `GET /webhooks/{}/{}/messages/@original`
pub(super) fn get_original(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let interaction = find_interaction(core, call)?;
    let original = interaction.original.ok_or_else(DiscordError::unknown_message)?;
    message_response(core, interaction.channel, original)
}

/// `PATCH /webhooks/{}/{}/messages/@original`
pub(super) fn edit_original(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let interaction = find_interaction(core, call)?;
    let message = original_message(core, &interaction)?;
    apply_edit(core, call, &interaction, &message)
}

/// `DELETE /webhooks/{}/{}/messages/@original`
pub(super) fn delete_original(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let interaction = find_interaction(core, call)?;
    let message = original_message(core, &interaction)?;
    core.delete_message(interaction.channel, message.id);
    core.mark_answered(interaction.id, None);
    Ok(ApiResponse::NoContent)
}

/// `GET /webhooks/{}/{}/messages/{}`
pub(super) fn get_followup(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let (interaction, message) = followup_message(core, call)?;
    message_response(core, interaction.channel, message.id)
}

/// `PATCH /webhooks/{}/{}/messages/{}`
pub(super) fn edit_followup(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let (interaction, message) = followup_message(core, call)?;
    apply_edit(core, call, &interaction, &message)
}

/// `DELETE /webhooks/{}/{}/messages/{}`
pub(super) fn delete_followup(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let (interaction, message) = followup_message(core, call)?;
    core.delete_message(interaction.channel, message.id);
    core.mark_answered(interaction.id, None);
    Ok(ApiResponse::NoContent)
}

/// The interaction of the path's application and token.
fn find_interaction(core: &ServerState, call: &ApiRequest) -> Result<Interaction, DiscordError> {
    core.interaction_by_token(call.path_id(0)?, call.path_text(1)).cloned()
}

/// The message that `@original` means: the first answer, or what was pressed.
fn original_message(core: &ServerState, interaction: &Interaction) -> Result<Message, DiscordError> {
    let original = interaction.original.ok_or_else(DiscordError::unknown_message)?;
    core.message(interaction.channel, original).cloned().ok_or_else(DiscordError::unknown_message)
}

/// The answer that still shows as thinking, if it does.
fn pending_response(core: &ServerState, interaction: &Interaction) -> Option<Message> {
    original_message(core, interaction).ok().filter(|message| message.flags & LOADING != 0)
}

/// The path's message, if it belongs to the interaction.
fn followup_message(core: &ServerState, call: &ApiRequest) -> Result<(Interaction, Message), DiscordError> {
    let interaction = find_interaction(core, call)?;
    let id = call.path_id(2)?;
    let own = interaction.original == Some(id) || interaction.messages.contains(&id);
    let message = core.message(interaction.channel, id).filter(|_| own).cloned();
    Ok((interaction, message.ok_or_else(DiscordError::unknown_message)?))
}

/// Changes a message, and answers it.
fn apply_edit(core: &mut ServerState, call: &ApiRequest, interaction: &Interaction, old: &Message) -> ApiResult {
    let draft = MessageDraft::read(&call.json, &call.files, "", old.flags)?;
    let mut message = old.clone();
    core.apply_draft(&draft, &mut message)?;
    // A deferred answer appears for the first time; that is no edit.
    if old.flags & LOADING == 0 {
        message.edited = Some(core.now());
    }
    let id = message.id;
    core.update_message(message);
    core.mark_answered(interaction.id, Some(id));
    message_response(core, interaction.channel, id)
}

fn message_response(core: &ServerState, channel: Snowflake, id: Snowflake) -> ApiResult {
    let message = core.message(channel, id).ok_or_else(DiscordError::unknown_message)?;
    Ok(ApiResponse::Ok(core.message_object(message)))
}
