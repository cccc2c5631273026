//! Messages of people: sending and deleting.

use std::collections::HashMap;

use axum::extract::{Path, Query, State};
use serde_json::json;

use crate::limits;
use crate::model::permissions::{self, CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_MESSAGES, SEND_MESSAGES};
use crate::model::snowflake::Snowflake;
use crate::model::world::{ChannelKind, Message, USER_INSTALL};
use crate::rest::MentionPolicy;
use crate::state::SharedState;
use crate::user_api::{Input, JsonBody, UserApiError, UserApiResult, parse_path_id, read_field_id, read_field_text};
use crate::validation::char_count;

/// Minutes of inactivity after which a thread is archived unless something else is chosen.
const DEFAULT_AUTO_ARCHIVE: u64 = 1440;

/// `POST /people/{u}/messages`
pub async fn send_message(State(shared): State<SharedState>, Path(person): Path<String>, body: Input) -> UserApiResult {
    let mut state = shared.lock();
    state.apply_elapsed_time();
    let person = state.find_person(&person)?;
    let channel_id = read_field_id(&body, "channel")?;
    let channel_id = state.channel_or_direct(person, channel_id)?;
    state.require_visible(person, channel_id)?;
    let content = read_field_text(&body, "content")?.trim();
    if content.is_empty() || char_count(content) > limits::MESSAGE_CONTENT {
        return Err(UserApiError::bad_request("a message has 1 to 2000 characters"));
    }
    let channel = state.channel(channel_id).ok_or_else(|| UserApiError::not_found("channel"))?;
    let granted = permissions::channel_permissions(&state.world, channel, person);
    if channel.kind.has_posts_only() {
        return Err(UserApiError::bad_request("that channel has posts only, and no messages of its own"));
    }
    if granted & permissions::send_permission(channel) == 0 {
        return Err(UserApiError::bad_request("this person may not send messages there"));
    }
    if state.is_locked_for(person, channel_id) {
        return Err(UserApiError::bad_request("this thread is locked"));
    }
    let mut message = state.new_message(channel_id, person);
    content.clone_into(&mut message.content);
    state.set_mentions(&mut message, &MentionPolicy::default());
    let id = message.id;
    state.post_message(message);
    let message = state.message(channel_id, id).ok_or_else(|| UserApiError::not_found("message"))?;
    Ok(JsonBody(state.message_object(message)))
}

/// `POST /people/{u}/threads`: a thread in a text or announcement channel, or a post in a forum or media channel.
pub async fn start_thread(State(shared): State<SharedState>, Path(person): Path<String>, body: Input) -> UserApiResult {
    let mut state = shared.lock();
    state.apply_elapsed_time();
    let person = state.find_person(&person)?;
    let parent = read_field_id(&body, "channel")?;
    let parent = parent.ok_or_else(|| UserApiError::bad_request("`channel` must be an ID"))?;
    state.require_visible(person, parent)?;
    let name = read_field_text(&body, "name")?.trim();
    if name.is_empty() || char_count(name) > limits::CHANNEL_NAME {
        return Err(UserApiError::bad_request("a thread's name has 1 to 100 characters"));
    }
    let channel = state.channel(parent).ok_or_else(|| UserApiError::not_found("channel"))?;
    let (kind, required) = match (channel.kind, body["private"] == true) {
        (ChannelKind::Text, true) => (ChannelKind::PrivateThread, CREATE_PRIVATE_THREADS),
        (ChannelKind::Text, false) => (ChannelKind::PublicThread, CREATE_PUBLIC_THREADS),
        (ChannelKind::Announcement, false) => (ChannelKind::AnnouncementThread, CREATE_PUBLIC_THREADS),
        (ChannelKind::Forum | ChannelKind::Media, false) => (ChannelKind::PublicThread, SEND_MESSAGES),
        _ => return Err(UserApiError::bad_request("that channel has no such threads")),
    };
    let is_post = channel.kind.has_posts_only();
    let content = body["content"].as_str().map(str::trim).unwrap_or_default();
    if char_count(content) > limits::MESSAGE_CONTENT || (is_post && content.is_empty()) {
        return Err(UserApiError::bad_request(
            "a post has 1 to 2000 characters, and the first message of a thread at most as many",
        ));
    }
    let is_permitted = permissions::channel_permissions(&state.world, channel, person) & required != 0;
    if !is_permitted || state.require_room_for_thread(channel.guild).is_err() {
        return Err(UserApiError::bad_request("this person may not open threads there"));
    }
    let id = state.new_id();
    state.insert_thread(name, person, parent, id, kind, DEFAULT_AUTO_ARCHIVE);
    if !content.is_empty() {
        let mut message = state.new_message(id, person);
        if is_post {
            // The first message of a post has the ID of its thread.
            message.id = id;
        }
        content.clone_into(&mut message.content);
        state.set_mentions(&mut message, &MentionPolicy::default());
        state.post_message(message);
    }
    let thread = state.channel(id).ok_or_else(|| UserApiError::not_found("channel"))?;
    Ok(JsonBody(state.partial_channel_object(thread, person)))
}

/// Returns true for a response that the bot has made by a person's installation alone, which that person can delete.
fn is_made_for(message: &Message, person: Snowflake) -> bool {
    let owners = message.metadata.as_ref().map(|metadata| &metadata.owners);
    owners.is_some_and(|owners| owners.len() == 1 && owners.get(&USER_INSTALL) == Some(&person))
}

/// `DELETE /people/{u}/messages/{m}?channel={c}`
pub async fn delete_message(
    State(shared): State<SharedState>,
    Path((person, message)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> UserApiResult {
    let mut state = shared.lock();
    let person = state.find_person(&person)?;
    let id = parse_path_id(&message, "message")?;
    let channel = query.get("channel").ok_or_else(|| UserApiError::bad_request("`channel` is missing"))?;
    let channel_id = parse_path_id(channel, "channel")?;
    state.channel_or_direct(person, Some(channel_id))?;
    let message = state.visible_message(person, channel_id, id)?;
    let channel = state.channel(channel_id).ok_or_else(|| UserApiError::not_found("channel"))?;
    let granted = permissions::channel_permissions(&state.world, channel, person);
    let can_manage = granted & MANAGE_MESSAGES != 0 && message.ephemeral_for.is_none();
    if message.author != person && !can_manage && !is_made_for(message, person) {
        return Err(UserApiError::bad_request("this person may not delete that message"));
    }
    state.delete_message(channel_id, id);
    Ok(JsonBody(json!({ "deleted": id })))
}
