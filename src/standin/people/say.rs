//! Saying something, and taking it back.

use std::collections::HashMap;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use serde_json::json;

use super::{Json, Told, Wrong, field_id, field_text, object, path_id};
use crate::standin::api::Allowed;
use crate::standin::check::length;
use crate::standin::core::Shared;
use crate::standin::limits;
use crate::standin::permissions::{self, MANAGE_MESSAGES, MANAGE_THREADS};

/// `POST /people/{u}/messages`
pub(super) async fn say(State(shared): State<Shared>, Path(person): Path<String>, body: Bytes) -> Told {
    let body = object(&body)?;
    let mut core = shared.lock();
    let person = core.person(&person)?;
    let channel = field_id(&body, "channel")?;
    let channel = core.place_of(person, channel)?;
    core.must_see(person, channel)?;
    let content = field_text(&body, "content")?.trim();
    if content.is_empty() || length(content) > limits::CONTENT {
        return Err(Wrong::impossible("a message has 1 to 2000 characters"));
    }
    let place = core.channel(channel).ok_or_else(|| Wrong::unknown("channel"))?;
    let granted = permissions::in_channel(&core.world, place, person);
    if granted & permissions::to_send(place) == 0 {
        return Err(Wrong::impossible("this person may not write there"));
    }
    let locked = place.thread.as_ref().is_some_and(|thread| thread.locked);
    if locked && granted & MANAGE_THREADS == 0 {
        return Err(Wrong::impossible("this thread is locked"));
    }
    let mut message = core.blank_message(channel, person);
    content.clone_into(&mut message.content);
    core.set_mentions(&mut message, &Allowed::default());
    let id = message.id;
    core.post(message);
    let message = core.message(channel, id).ok_or_else(|| Wrong::unknown("message"))?;
    Ok(Json(core.message_object(message)))
}

/// `DELETE /people/{u}/messages/{m}?channel={c}`
pub(super) async fn unsay(
    State(shared): State<Shared>,
    Path((person, message)): Path<(String, String)>,
    Query(query): Query<HashMap<String, String>>,
) -> Told {
    let mut core = shared.lock();
    let person = core.person(&person)?;
    let id = path_id(&message, "message")?;
    let channel = query.get("channel").ok_or_else(|| Wrong::impossible("`channel` is missing"))?;
    let channel = path_id(channel, "channel")?;
    core.place_of(person, Some(channel))?;
    let message = core.shown(person, channel, id)?;
    let place = core.channel(channel).ok_or_else(|| Wrong::unknown("channel"))?;
    let granted = permissions::in_channel(&core.world, place, person);
    let manages = granted & MANAGE_MESSAGES != 0 && message.private_to.is_none();
    if message.author != person && !manages {
        return Err(Wrong::impossible("this person may not delete that message"));
    }
    core.remove(channel, id);
    Ok(Json(json!({ "deleted": id })))
}
