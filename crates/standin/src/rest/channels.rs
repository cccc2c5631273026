//! Channels: the routes to get, edit and delete them.

use serde_json::Value;

use crate::discord_error::{DiscordError, FieldErrors};
use crate::limits;
use crate::model::permissions::{self, MANAGE_CHANNELS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS};
use crate::model::snowflake::Snowflake;
use crate::model::world::ChannelKind;
use crate::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::state::ServerState;
use crate::validation::{char_count, check_text, check_thread_settings};

/// `GET /channels/{}`
pub fn get_channel(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let id = request.path_id(0)?;
    state.require_permissions(id, 0)?;
    channel_response(state, id)
}

/// `POST /users/@me/channels`: the direct message channel with a person.
pub fn create_direct_channel(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let recipient = serde_json::from_value::<Snowflake>(request.json["recipient_id"].clone());
    let person =
        recipient.map_err(|_| FieldErrors::single("recipient_id", "BASE_TYPE_REQUIRED", "This field is required"))?;
    if !state.world.people.contains_key(&person) {
        return Err(DiscordError::blocked_by_user());
    }
    let now = state.now();
    let id = state.world.direct_channel(now, person);
    state.notify_changed();
    channel_response(state, id)
}

/// `PATCH /channels/{}`: the name, and for threads the fields `archived`, `locked` and
/// `auto_archive_duration`.
pub fn modify_channel(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let id = request.path_id(0)?;
    state.require_permissions(id, 0)?;
    let mut problems = FieldErrors::default();
    check_text(&mut problems, &request.json, "", "name", 1, limits::CHANNEL_NAME);
    check_thread_settings(&mut problems, &request.json);
    problems.into_result()?;
    let channel = state.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    match channel.kind {
        ChannelKind::Direct => return Err(DiscordError::wrong_channel_type()),
        _ if channel.is_thread() => check_thread_edit(state, id, state.world.bot.id, &request.json)?,
        _ => state.require_permissions(id, MANAGE_CHANNELS)?,
    }
    state.apply_channel_changes(id, &request.json);
    channel_response(state, id)
}

/// Checks a user's permission to edit a thread. Its owner may archive and rename it, and everyone
/// who may send in it may unarchive it. Locking it, and editing a locked one, needs
/// `MANAGE_THREADS`.
pub fn check_thread_edit(
    state: &ServerState,
    id: Snowflake,
    user: Snowflake,
    json: &Value,
) -> Result<(), DiscordError> {
    let channel = state.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    let Some(thread) = &channel.thread else {
        return Ok(());
    };
    let granted = permissions::channel_permissions(&state.world, channel, user);
    let can_manage = granted & MANAGE_THREADS != 0;
    let needs_manage = thread.locked || json["locked"].as_bool().is_some_and(|locked| locked != thread.locked);
    let is_owner = thread.owner == user;
    let unarchives = json["archived"] == false;
    let can_send = granted & SEND_MESSAGES_IN_THREADS != 0;
    if !can_manage && (needs_manage || !(is_owner || unarchives && can_send)) {
        return Err(DiscordError::missing_permissions());
    }
    if thread.archived && !unarchives {
        return Err(DiscordError::archived_thread());
    }
    if thread.archived { state.require_room_for_thread(channel.guild) } else { Ok(()) }
}

/// `DELETE /channels/{}`
pub fn delete_channel(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let id = request.path_id(0)?;
    state.require_permissions(id, 0)?;
    let channel = state.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    let required = match channel.kind {
        ChannelKind::Direct => return Err(DiscordError::wrong_channel_type()),
        _ if channel.is_thread() => MANAGE_THREADS,
        _ => MANAGE_CHANNELS,
    };
    state.require_permissions(id, required)?;
    let object = state.channel_object(channel);
    state.delete_channel(id);
    Ok(ApiResponse::Ok(object))
}

/// `POST /channels/{}/typing`
pub fn trigger_typing(state: &mut ServerState, request: &ApiRequest) -> ApiResult {
    let id = request.path_id(0)?;
    let channel = state.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    let required = permissions::send_permission(channel);
    state.require_permissions(id, required)?;
    Ok(ApiResponse::NoContent)
}

impl ServerState {
    /// Changes the name of a channel, and the settings of a thread, and sends the event.
    pub fn apply_channel_changes(&mut self, id: Snowflake, json: &Value) {
        let now = self.now();
        let Some(channel) = self.world.channels.get_mut(&id) else { return };
        if let Some(name) = json["name"].as_str().filter(|name| char_count(name) > 0) {
            name.clone_into(&mut channel.name);
        }
        if let Some(thread) = &mut channel.thread {
            if let Some(archived) = json["archived"].as_bool() {
                thread.archived = archived;
                thread.archive_changed = now;
            }
            if let Some(locked) = json["locked"].as_bool() {
                thread.locked = locked;
            }
            if let Some(minutes) = json["auto_archive_duration"].as_u64() {
                thread.auto_archive = minutes;
                // Counts as activity.
                thread.archive_changed = now;
            }
        }
        self.announce_channel("UPDATE", id);
    }

    /// Deletes a channel with its threads and messages, and sends the event. Its threads get no
    /// event of their own: clients remove them with their parent.
    pub fn delete_channel(&mut self, id: Snowflake) {
        self.announce_channel("DELETE", id);
        let threads = self.world.channels.values().filter(|channel| channel.parent == Some(id));
        let deleted: Vec<Snowflake> = threads.map(|channel| channel.id).chain([id]).collect();
        for channel in deleted.into_iter().filter_map(|id| self.world.channels.remove(&id)) {
            for attachment in channel.messages.values().flat_map(|message| &message.attachments) {
                self.attachment_bytes.remove(&attachment.id);
            }
        }
        self.notify_changed();
    }
}

/// Returns a channel as the response.
pub fn channel_response(state: &ServerState, id: Snowflake) -> ApiResult {
    let channel = state.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    Ok(ApiResponse::Ok(state.channel_object(channel)))
}
