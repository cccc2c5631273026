//! Channels themselves.

use serde_json::Value;

use crate::standin::discord_error::{DiscordError, FieldErrors};
use crate::standin::limits;
use crate::standin::model::permissions::{self, MANAGE_CHANNELS, MANAGE_THREADS, SEND_MESSAGES_IN_THREADS};
use crate::standin::model::snowflake::Snowflake;
use crate::standin::model::world::ChannelKind;
use crate::standin::rest::{ApiRequest, ApiResponse, ApiResult};
use crate::standin::state::ServerState;
use crate::standin::validation::{char_count, check_text};

/// `GET /channels/{}`
pub(super) fn get_channel(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let id = call.path_id(0)?;
    core.require_permissions(id, 0)?;
    channel_response(core, id)
}

/// `POST /users/@me/channels`: the direct messages with a person.
pub(super) fn create_direct_channel(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let recipient = serde_json::from_value::<Snowflake>(call.json["recipient_id"].clone());
    let person =
        recipient.map_err(|_| FieldErrors::single("recipient_id", "BASE_TYPE_REQUIRED", "This field is required"))?;
    if !core.world.people.contains_key(&person) {
        return Err(DiscordError::closed_direct_messages());
    }
    let now = core.now();
    let id = core.world.direct_channel(now, person);
    core.notify_changed();
    channel_response(core, id)
}

/// `PATCH /channels/{}`: a name, and for threads whether they are archived and locked.
pub(super) fn modify_channel(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let id = call.path_id(0)?;
    core.require_permissions(id, 0)?;
    let mut problems = FieldErrors::default();
    check_text(&mut problems, &call.json, "", "name", 1, limits::CHANNEL_NAME);
    problems.into_result()?;
    let place = core.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    match place.kind {
        ChannelKind::Direct => return Err(DiscordError::wrong_channel_type()),
        ChannelKind::Text => core.require_permissions(id, MANAGE_CHANNELS)?,
        ChannelKind::PublicThread | ChannelKind::PrivateThread => check_thread_edit(core, id, &call.json)?,
    }
    let now = core.now();
    let Some(place) = core.world.channels.get_mut(&id) else {
        return Err(DiscordError::unknown_channel());
    };
    if let Some(name) = call.json["name"].as_str().filter(|name| char_count(name) > 0) {
        name.clone_into(&mut place.name);
    }
    if let Some(thread) = &mut place.thread {
        if let Some(archived) = call.json["archived"].as_bool() {
            thread.archived = archived;
            thread.archive_changed = now;
        }
        if let Some(locked) = call.json["locked"].as_bool() {
            thread.locked = locked;
        }
        if let Some(minutes) = call.json["auto_archive_duration"].as_u64() {
            thread.auto_archive = minutes;
        }
    }
    core.announce_channel("UPDATE", id);
    channel_response(core, id)
}

/// Its starter may archive a thread and rename it, and whoever may write in it may open it; locking, and opening what is
/// locked, takes a permission.
fn check_thread_edit(core: &ServerState, id: Snowflake, json: &Value) -> Result<(), DiscordError> {
    let place = core.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    let Some(thread) = &place.thread else {
        return Ok(());
    };
    let granted = permissions::channel_permissions(&core.world, place, core.world.bot.id);
    let manages = granted & MANAGE_THREADS != 0;
    let strict = thread.locked || json["locked"].as_bool().is_some_and(|locked| locked != thread.locked);
    let starter = thread.owner == core.world.bot.id;
    let opens = json["archived"] == false;
    let writes = granted & SEND_MESSAGES_IN_THREADS != 0;
    if !manages && (strict || !(starter || opens && writes)) {
        return Err(DiscordError::missing_permissions());
    }
    if thread.archived && !opens {
        return Err(DiscordError::archived_thread());
    }
    Ok(())
}

/// `DELETE /channels/{}`
pub(super) fn delete_channel(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let id = call.path_id(0)?;
    let place = core.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    let wanted = match place.kind {
        ChannelKind::Direct => return Err(DiscordError::wrong_channel_type()),
        ChannelKind::Text => MANAGE_CHANNELS,
        ChannelKind::PublicThread | ChannelKind::PrivateThread => MANAGE_THREADS,
    };
    core.require_permissions(id, wanted)?;
    let object = core.channel_object(place);
    core.delete_channel(id);
    Ok(ApiResponse::Ok(object))
}

/// `POST /channels/{}/typing`
pub(super) fn trigger_typing(core: &mut ServerState, call: &ApiRequest) -> ApiResult {
    let id = call.path_id(0)?;
    let place = core.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    let wanted = permissions::send_permission(place);
    core.require_permissions(id, wanted)?;
    Ok(ApiResponse::NoContent)
}

impl ServerState {
    /// Takes a channel away with its threads and messages, and tells of it. Of its threads nothing is told: they are
    /// known to be gone with it.
    pub(crate) fn delete_channel(&mut self, id: Snowflake) {
        self.announce_channel("DELETE", id);
        let threads = self.world.channels.values().filter(|channel| channel.parent == Some(id));
        let gone: Vec<Snowflake> = threads.map(|channel| channel.id).chain([id]).collect();
        for channel in gone.into_iter().filter_map(|id| self.world.channels.remove(&id)) {
            for attachment in channel.messages.values().flat_map(|message| &message.attachments) {
                self.attachment_bytes.remove(&attachment.id);
            }
        }
        self.notify_changed();
    }
}

/// A channel in answer.
pub(super) fn channel_response(core: &ServerState, id: Snowflake) -> ApiResult {
    let place = core.channel(id).ok_or_else(DiscordError::unknown_channel)?;
    Ok(ApiResponse::Ok(core.channel_object(place)))
}
