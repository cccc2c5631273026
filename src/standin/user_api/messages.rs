//! Saying something, and taking it back.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use serde_json::json;

use crate::standin::limits;
use crate::standin::model::permissions::{self, MANAGE_MESSAGES, MANAGE_THREADS};
use crate::standin::rest::MentionPolicy;
use crate::standin::state::SharedState;
use crate::standin::user_api::{
    JsonBody, UserApiError, UserApiResult, parse_path_id, read_field_id, read_field_text, read_object,
};
use crate::standin::validation::char_count;

/// `POST /people/{u}/messages`
pub(super) async fn send_message(
    State(shared): State<SharedState>,
    Path(person): Path<String>,
    body: Bytes,
) -> UserApiResult {
    let body = read_object(&body)?;
    let mut core = shared.lock();
    let person = core.find_person(&person)?;
    let channel = read_field_id(&body, "channel")?;
    let channel = core.channel_or_direct(person, channel)?;
    core.require_visible(person, channel)?;
    let content = read_field_text(&body, "content")?.trim();
    if content.is_empty() || char_count(content) > limits::MESSAGE_CONTENT {
        return Err(UserApiError::bad_request("a message has 1 to 2000 characters"));
    }
    let place = core.channel(channel).ok_or_else(|| UserApiError::not_found("channel"))?;
    let granted = permissions::channel_permissions(&core.world, place, person);
    if granted & permissions::send_permission(place) == 0 {
        return Err(UserApiError::bad_request("this person may not write there"));
    }
    let locked = place.thread.as_ref().is_some_and(|thread| thread.locked);
    if locked && granted & MANAGE_THREADS == 0 {
        return Err(UserApiError::bad_request("this thread is locked"));
    }
    let mut message = core.new_message(channel, person);
    content.clone_into(&mut message.content);
    core.set_mentions(&mut message, &MentionPolicy::default());
    let id = message.id;
    core.post_message(message);
    let message = core.message(channel, id).ok_or_else(|| UserApiError::not_found("message"))?;
    Ok(JsonBody(core.message_object(message)))
}

/// `DELETE /people/{u}/messages/{m}?channel={c}`
pub(super) async fn delete_message(
    State(shared): State<SharedState>,
    Path((person, message)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> UserApiResult {
    let mut core = shared.lock();
    let person = core.find_person(&person)?;
    let id = parse_path_id(&message, "message")?;
    let channel = query.get("channel").ok_or_else(|| UserApiError::bad_request("`channel` is missing"))?;
    let channel = parse_path_id(channel, "channel")?;
    core.channel_or_direct(person, Some(channel))?;
    let message = core.visible_message(person, channel, id)?;
    let place = core.channel(channel).ok_or_else(|| UserApiError::not_found("channel"))?;
    let granted = permissions::channel_permissions(&core.world, place, person);
    let manages = granted & MANAGE_MESSAGES != 0 && message.private_to.is_none();
    if message.author != person && !manages {
        return Err(UserApiError::bad_request("this person may not delete that message"));
    }
    core.delete_message(channel, id);
    Ok(JsonBody(json!({ "deleted": id })))
}
