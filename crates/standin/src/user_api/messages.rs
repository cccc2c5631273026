//! Messages of people: sending and deleting.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use serde_json::json;

use crate::limits;
use crate::model::permissions::{self, MANAGE_MESSAGES};
use crate::rest::MentionPolicy;
use crate::state::SharedState;
use crate::user_api::{
    JsonBody, UserApiError, UserApiResult, parse_path_id, read_field_id, read_field_text, read_object,
};
use crate::validation::char_count;

/// `POST /people/{u}/messages`
pub(super) async fn send_message(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
    body: Bytes,
) -> UserApiResult {
    let body = read_object(&body)?;
    let mut state = shared.lock();
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

/// `DELETE /people/{u}/messages/{m}?channel={c}`
pub(super) async fn delete_message(
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
    if message.author != person && !can_manage {
        return Err(UserApiError::bad_request("this person may not delete that message"));
    }
    state.delete_message(channel_id, id);
    Ok(JsonBody(json!({ "deleted": id })))
}
